/**
 * The stage: rows are shown one after the other, each scene beat by beat, and folded in when their scene is over.
 * It knows what is shown now and what follows; it can be skipped, hurried and cleared. Times are in timings.ts.
 */
import { during } from '../net/settled';
import type { MatchEvent, RowMessage } from '../net/types';
import { type Beat, beatsOf, grouped, type Viewer } from './timings';

export interface Scene {
  row: RowMessage;
  /** The Events that are shown together; the first gives the scene its name. */
  events: MatchEvent[];
  event: MatchEvent;
  beats: Beat[];
  /** Which beat is shown now. */
  place: number;
  beat: Beat;
  /** How long this beat lasts at the current speed. */
  ms: number;
}

/** What the stage needs to know, and what it reports to. */
export interface House {
  /** How long an Event stays, as a multiple of the designed times: 1, ½, 0 for at once. */
  speed(event: MatchEvent): number;
  /** How many rows may wait before we hurry. */
  patience(): number;
  seat(): number | undefined;
  /** The page is hidden: everything at once. */
  hidden(): boolean;
  /** Another beat is shown, or nothing is. */
  show(scene: Scene | undefined): void;
  /** The scene of this row is over: fold it in. */
  take(row: RowMessage): void;
}

export class Stage {
  scene: Scene | undefined;
  #queue: RowMessage[] = [];
  #last: MatchEvent | undefined;
  #playing = false;
  /** Raised when what is being played was cleared away. */
  #era = 0;
  #rushing = false;
  #skipping = false;
  #wake: (() => void) | undefined;

  constructor(readonly house: House) {}

  /** How many rows wait behind the one that is shown. */
  get waiting(): number {
    return this.#queue.length;
  }

  push(row: RowMessage): void {
    this.#queue.push(row);
    if (!this.#playing) void during(this.#play());
  }

  /** The table was fetched again up to `number`: rows up to there are no longer shown. */
  clear(number: number): void {
    this.#queue = this.#queue.filter((row) => row.number > number);
    if (!this.scene || this.scene.row.number > number) return;
    this.#era++;
    this.#wake?.();
  }

  /** Skip to the final picture of the scene; if that waits for the player, a second call goes on. */
  skip(): void {
    if (!this.scene) return;
    this.#skipping = !this.scene.beat.stays;
    this.#wake?.();
  }

  /** Everything at once, until there is something for us to decide. */
  toMyTurn(): void {
    this.#rushing = true;
    this.#wake?.();
  }

  async #play(): Promise<void> {
    this.#playing = true;
    for (let row = this.#queue.shift(); row; row = this.#queue.shift()) {
      const era = this.#era;
      if (!this.#inHurry()) await this.#perform(row);
      else this.#last = row.events?.at(-1) ?? this.#last;
      if (era === this.#era) {
        this.house.take(row);
        if (row.yours?.['legal']) this.#rushing = false;
      }
      this.#show(undefined);
    }
    this.#rushing = this.#playing = false;
  }

  #inHurry(): boolean {
    return this.#rushing || this.#queue.length > this.house.patience() || this.house.hidden();
  }

  async #perform(row: RowMessage): Promise<void> {
    const era = this.#era;
    for (const events of grouped(row.events ?? [])) {
      const event = events[0]!;
      const viewer: Viewer = { seat: this.house.seat(), last: this.#last };
      const beats = beatsOf(event, viewer);
      this.#skipping = false;
      for (const [place, beat] of beats.entries()) {
        const ms = this.#stand(beat, event);
        if (this.#skipping && !beat.stays && place < beats.length - 1) continue;
        this.#show({ row, events, event, beats, place, beat, ms });
        await this.#wait(this.#skipping && !beat.stays ? 0 : ms);
        if (era !== this.#era) return;
      }
      this.#last = event;
    }
  }

  #stand(beat: Beat, event: MatchEvent): number {
    return this.#rushing ? 0 : beat.ms * this.house.speed(event);
  }

  #show(scene: Scene | undefined): void {
    if (scene === this.scene) return;
    this.scene = scene;
    this.house.show(scene);
  }

  #wait(milliseconds: number): Promise<void> {
    if (milliseconds < 1) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.#wake = done;
    });
  }
}
