/**
 * Whether the page has come to rest: nothing is fetched, sent or played on the stage, and no timer is about to move something.
 * `main.ts` writes it on the root element (`data-settled`), for programs that look at the page or press its buttons.
 */
let open = 0;
let tell: (settled: boolean) => void = () => undefined;

/** Who wants to know; called at each change. */
export function follow(listener: (settled: boolean) => void): void {
  tell = listener;
  tell(open === 0);
}

/** Something has begun after which the page may look different. Call what is returned when it is over. */
export function begun(): () => void {
  let over = false;
  open++;
  tell(false);
  return () => {
    if (over) return;
    over = true;
    setTimeout(() => tell(--open === 0)); // what it brought is on the page by then, and what that asks for has begun
  };
}

/** The same for work that has a promise. */
export async function during<T>(work: Promise<T>): Promise<T> {
  const end = begun();
  try {
    return await work;
  } finally {
    end();
  }
}
