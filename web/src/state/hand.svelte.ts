/** A pupil's raised hand, as the match's buttons see it; only in a class. */
interface RaisedHand {
  readonly shown: boolean;
  readonly up: boolean;
  readonly label: string;
  press: () => void;
}

class Hand {
  #lent = $state.raw<RaisedHand | undefined>();
  /** What it is about is being asked. */
  open = $state(false);

  /** A class lends it to the match, until the function that is returned is called. */
  lend(hand: RaisedHand): () => void {
    this.#lent = hand;
    return () => (this.#lent = undefined);
  }

  get shown(): boolean {
    return this.#lent?.shown ?? false;
  }
  get up(): boolean {
    return this.#lent?.up ?? false;
  }
  get label(): string {
    return this.#lent?.label ?? '';
  }
  press = (): void => this.#lent?.press();
}

export const hand = new Hand();
