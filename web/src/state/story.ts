/** The opening story is shown once per browser. */
const NAME = 'rawsiko.story';

export function wasTold(): boolean {
  try {
    return localStorage.getItem(NAME) !== null;
  } catch {
    return true; // if we cannot remember, it would be shown again and again
  }
}

export function tell(): void {
  try {
    localStorage.setItem(NAME, 'told');
  } catch {
    // not allowed
  }
}
