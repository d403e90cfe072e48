/** What has just been said: it stands beside the portraits for a while. */
import type { ChatLine } from '../net/types';

/** Milliseconds: long enough to be read twice. */
const STANDS = 6_000;
const PER_LETTER = 60;
/** More at once would hide each other. */
const MOST = 3;

export class Talk {
  bubbles = $state.raw<ChatLine[]>([]);

  /** Each says one thing at a time. */
  hear(line: ChatLine): void {
    this.bubbles = [...this.bubbles.filter(({ chair }) => chair !== line.chair), line].slice(-MOST);
    setTimeout(() => this.drop(line.number), Math.max(STANDS, (line.text?.length ?? 0) * PER_LETTER));
  }

  drop(number: number): void {
    this.bubbles = this.bubbles.filter((line) => line.number !== number);
  }
}
