/** What others do between two decisions of ours: the step being shown now, and the recap when it is our turn. */
import type { ClashSettled, MatchEvent, PlayerEliminated } from '../net/types';
import type { LogLine } from '../play/log';
import { type Recap, recapOf, type Standing } from '../play/recap';

/** The Events that the ticker shows. */
const TOLD = new Set<MatchEvent['event']>(['assets_moved', 'territory_occupied', 'clash_settled', 'territory_vacated']);

export class News {
  /** The last step of another player, for the ticker. */
  step = $state.raw<LogLine | undefined>();
  /** What has happened since our last decision, until it is put away. */
  recap = $state.raw<Recap | undefined>();
  /** The same, marked on the map until we decide again; it can be watched from this row on. */
  lookedBack = $state.raw<{ recap: Recap; from: number } | undefined>();
  /** We are out: how, until we have read it. */
  lost = $state.raw<{ event: PlayerEliminated; by: ClashSettled | undefined } | undefined>();
  /** What a bot, or the clock, has decided for us since we last did, in words. */
  playedFor = $state.raw<{ by: 'clock' | 'stand_in'; steps: string[] } | undefined>();
  /** The last Turn has just begun. */
  lastTurnCalled = $state(false);
  /** What others have done since our last decision, and how we stood then. */
  #since: LogLine[] = [];
  #stood: Standing | undefined;

  /** Others' steps are shown in the tray. */
  tick(line: LogLine, seat: number | undefined): void {
    if ('seat' in line.event && line.event.seat !== seat && TOLD.has(line.event.event)) this.step = line;
  }

  /** Keep what others do until we decide again. A decision of ours clears it. */
  remember(lines: LogLine[], ours: boolean, stood: Standing, stands: Standing): void {
    if (ours) {
      this.#since = [];
      this.#stood = stands;
      this.playedFor = this.recap = this.lookedBack = undefined;
    } else {
      this.#stood ??= stood;
      this.#since = [...this.#since, ...lines];
    }
  }

  /** A bot, or the clock, has decided for us. */
  tellWhoPlayed(by: 'clock' | 'stand_in', steps: string[]): void {
    this.playedFor = { by, steps: [...(this.playedFor?.steps ?? []), ...steps] };
  }

  /** It is our turn to decide: what has happened since the last time? */
  lookBack(seat: number | undefined, stands: Standing): void {
    if (seat === undefined || !this.#stood) return;
    const events = this.#since.map(({ event }) => event);
    this.recap = recapOf(events, seat, this.#stood, stands, this.playedFor !== undefined);
    this.lookedBack = this.recap && { recap: this.recap, from: this.#since[0]!.number };
    this.step = undefined;
  }
}
