/** The modal dialogs that lie over the page. All but the topmost is inert, so what is said meanwhile is said in that one. */
class Modals {
  #open: string[] = [];
  top = $state<string | undefined>();

  /** Until the function that is returned is called. */
  open(id: string): () => void {
    this.#open.push(id);
    this.top = id;
    return () => {
      this.#open = this.#open.filter((other) => other !== id);
      this.top = this.#open.at(-1);
    };
  }
}

export const modals = new Modals();
