/** A button that nobody presses by accident: it sleeps at first, acts when it is let go, and only if it was pressed after it woke. */
export class Press {
  awake = $state(false);
  #down = false;

  constructor(readonly go: () => void) {}

  readonly on = {
    onpointerdown: (): void => void (this.#down = this.awake),
    /** Of a pointer, or of a screen reader, which has no buttons that could be held. */
    onclick: (event: MouseEvent): void => {
      const pressed = event.detail === 0 ? this.awake : this.#down;
      this.#down = false;
      if (pressed) this.go();
    },
    onkeydown: (event: KeyboardEvent): void => {
      if (!isPress(event)) return;
      event.preventDefault(); // it would count when it goes down
      if (!event.repeat) this.#down = this.awake;
    },
    onkeyup: (event: KeyboardEvent): void => {
      if (!isPress(event)) return;
      event.preventDefault();
      const pressed = this.#down;
      this.#down = false;
      if (pressed) this.go();
    },
  };
}

const isPress = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' ';
