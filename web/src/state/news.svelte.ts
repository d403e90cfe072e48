/** What others do between two decisions of ours: the step being shown now, and the recap when it is our turn. */
import type { ClashSettled, MatchEvent, PlayerEliminated } from '../net/types';
import type { LogLine } from '../play/log';
import { type Recap, recapOf, type ScoreSummary } from '../play/recap';

/** The Events that the ticker shows. */
const TICKER_EVENTS = new Set<MatchEvent['event']>(['assets_moved', 'territory_occupied', 'clash_settled', 'territory_vacated']);

/** A decision of ours that leaves the round as it is. */
export const PLACED = new Set<MatchEvent['event']>(['placing_confirmed', 'assets_placed']);

export class News {
  /** The last step of another player, for the ticker. */
  step = $state.raw<LogLine | undefined>();
  /** What has happened since our last decision, until it is put away. */
  recap = $state.raw<Recap | undefined>();
  /** The same, marked on the map until we decide again; it can be watched from this row on. */
  recapOnMap = $state.raw<{ recap: Recap; from: number } | undefined>();
  /** We are out: how, until we have read it. */
  lost = $state.raw<{ event: PlayerEliminated; by: ClashSettled | undefined } | undefined>();
  /** What a bot, or the clock, has decided for us since we last did, in words. */
  playedFor = $state.raw<{ by: 'clock' | 'stand_in'; steps: string[] } | undefined>();
  /** The last Turn has just begun. */
  lastTurnCalled = $state(false);
  /** A lesson calls it in its own words. */
  #isCalledElsewhere = false;
  /** What others have done since our last decision, and how we stood then. */
  #since: LogLine[] = [];
  #stood: ScoreSummary | undefined;
  /** The recap of this Turn has been shown. */
  #isRecapShown = false;

  /** Somebody else looks at the screen: what was kept for the last one is not for them. `isRecapShown`: this Turn's card was theirs already. */
  forget(isRecapShown = false): void {
    this.#since = [];
    this.#isRecapShown = isRecapShown;
    this.#stood = this.playedFor = this.recap = this.recapOnMap = this.lost = this.step = undefined;
  }

  /** Others' steps are shown in the tray. */
  tick(line: LogLine, seat: number | undefined): void {
    if ('seat' in line.event && line.event.seat !== seat && TICKER_EVENTS.has(line.event.event)) this.step = line;
  }

  /** Keep what others do until we act again. A decision of ours puts the recap away; what we place does not end the round. */
  remember(lines: LogLine[], ours: boolean, stood: ScoreSummary, stands: ScoreSummary): void {
    if (ours) {
      this.playedFor = this.recap = this.recapOnMap = undefined;
      if (lines.some(({ event }) => PLACED.has(event.event))) return;
      this.#since = [];
      this.#stood = stands;
      this.#isRecapShown = false;
    } else {
      this.#stood ??= stood;
      this.#since = [...this.#since, ...lines];
    }
  }

  callLastTurn(): void {
    this.lastTurnCalled = !this.#isCalledElsewhere;
  }

  /** The last Turn is called by others, until the function that is returned is called. */
  callElsewhere(): () => void {
    this.lastTurnCalled = false;
    this.#isCalledElsewhere = true;
    return () => (this.#isCalledElsewhere = false);
  }

  /** The recap has been read. */
  read(): void {
    this.recap = this.playedFor = undefined;
  }

  /** A bot, or the clock, has decided for us. */
  recordStandIn(by: 'clock' | 'stand_in', steps: string[]): void {
    this.playedFor = { by, steps: [...(this.playedFor?.steps ?? []), ...steps] };
  }

  /**
   * It is our turn to decide: what has happened since we last acted? The card comes once a Turn, as soon as all `others` have acted
   * since, and in our Action Phase at the latest; on the map it is marked at once. Who played for us is always told.
   */
  openRecap(seat: number | undefined, stands: ScoreSummary, acting = true, others: number[] = []): void {
    if (seat === undefined || !this.#stood) return;
    const events = this.#since.map(({ event }) => event);
    const found = recapOf(events, seat, this.#stood, stands, this.playedFor !== undefined);
    const acted = new Set(events.flatMap((event) => (event.event === 'action_phase_started' ? [event.seat] : [])));
    const due = !this.#isRecapShown && (acting || others.every((other) => acted.has(other)));
    this.recap = due || this.playedFor ? found : undefined;
    this.#isRecapShown ||= this.recap !== undefined;
    this.recapOnMap = found && { recap: found, from: this.#since[0]!.number };
    this.step = undefined;
  }
}
