/** What is asked anew whenever the question changes: only the answer to the newest question counts. */
export class Answer<T> {
  value = $state.raw<T | undefined>();

  /** `ask` reads what the question is made of, and may have none. Create it while a component is being created. */
  constructor(ask: () => Promise<T> | undefined, failed: (problem: unknown) => void = () => (this.value = undefined)) {
    $effect(() => {
      let isNewest = true;
      ask()?.then(
        (found) => isNewest && (this.value = found),
        (problem: unknown) => isNewest && failed(problem),
      );
      return () => (isNewest = false);
    });
  }
}
