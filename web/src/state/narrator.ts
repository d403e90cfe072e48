/** What is told of a match as it goes on: by the ticker, the recap, the dice, to the ear and to a screen reader. */
import { patched } from '../net/merge';
import type { MatchEvent, PublicView, RowMessage } from '../net/types';
import { materialsOf } from '../play/board';
import { deciderOf, linesOf, type LogLine } from '../play/log';
import { openScoreSummary, type ScoreSummary } from '../play/recap';
import { sentenceFor, stepsOf } from '../play/sentences';
import type { Scene } from '../play/stage';
import { tt } from '../texts/texts.svelte';
import { tellAbsence } from './absence';
import { callToTurn } from './call';
import { PLACED } from './news.svelte';
import { notices } from './notices.svelte';
import { play } from './sound';
import type { TableState } from './table.svelte';

/** How loud others' steps are. */
const OTHERS = 0.4;

/** How it was before a row. */
interface Before {
  public: PublicView | undefined;
  /** The table waited for us. */
  awaited: boolean;
  stood: ScoreSummary;
}

/** Whose Action Phase begins with it. */
const starts = (event: MatchEvent): number[] => (event.event === 'action_phase_started' ? [event.seat] : []);

export class Narrator {
  constructor(readonly table: TableState) {}

  /** Another beat of the stage, or its end: what to show and play for it. */
  scene(scene: Scene | undefined): void {
    const { table } = this;
    table.scene = scene;
    if (!scene) return;
    const { event, beat, place, row } = scene;
    if (event.event === 'match_ended' && scene.ms >= 1) table.finale = scene;
    if (place === 0)
      table.news.tick(
        { number: row.number, event, decided: row.events?.[0], why: row.events?.[0] === event ? row.why : undefined },
        table.mySeat,
      );
    if (beat.sound) play(beat.sound, this.#concerns(event) ? 1 : OTHERS);
    if (event.event === 'clash_settled' && place === 0 && this.#concerns(event)) {
      const lands = table.match?.territories ?? {};
      const before: [number, number] = [lands[event.source]?.assets ?? 0, lands[event.destination]?.assets ?? 0];
      const fresh = materialsOf(event.destination).filter((symbol) => !table.controlled.has(symbol));
      table.clash = { ...event, roll: table.record.rolls + 1, before, fresh, mine: event.seat === table.mySeat };
    }
  }

  /** A row that is on screen now. */
  row(row: RowMessage, lines: LogLine[], was: Before): void {
    const { table } = this;
    this.#keep(row, lines, was.stood);
    for (const line of lines) this.#line(line, row);
    tellAbsence(was.public, table.public, table.yours?.chair);
    if (!table.yours?.legal) return;
    if (!was.awaited || this.#forUs(row)) this.#openRecap();
    if (!was.awaited) callToTurn(tt(`phase.${table.match?.phase ?? 'over'}`));
  }

  /** What happened while we could not listen is not played, but told: all of it, or when the page is opened what was decided for us. */
  missed(shown: { number: number; stood: ScoreSummary } | undefined): void {
    const { table } = this;
    const rows = table.record.rows ?? [];
    const from = shown?.number ?? rows.findLast((row) => deciderOf(row) === table.mySeat && !row.by)?.number ?? 0;
    const missed = rows.filter(({ number }) => number > from);
    if (table.mySeat === undefined || !missed.some((row) => shown ?? this.#forUs(row))) return;
    for (const row of missed) this.#keep(row, linesOf(row), shown?.stood ?? table.scoreSummary);
    if (table.yours?.legal || table.news.playedFor) this.#openRecap();
  }

  #openRecap(): void {
    const { news, mySeat, scoreSummary, yours } = this.table;
    news.openRecap(mySeat, scoreSummary, yours?.legal?.do === 'move', this.#others());
  }

  /** Who else still plays. */
  #others(): number[] {
    const { players, mySeat, match } = this.table;
    return players.map(({ seat }) => seat).filter((seat) => seat !== mySeat && !match?.seats[String(seat)]?.eliminated);
  }

  /** Somebody has the device now: what has happened since their last decision is told to them alone. */
  arrived(): void {
    const { table } = this;
    const { news, mySeat } = table;
    const rows = table.record.rows ?? [];
    const own = (row: RowMessage): boolean => deciderOf(row) === mySeat && !row.by;
    const placing = (row: RowMessage): boolean => (row.events ?? []).some(({ event }) => PLACED.has(event));
    const last = rows.findLastIndex((row) => own(row) && !placing(row));
    const placed = rows.findLastIndex(own);
    const acted = new Set(rows.slice(last + 1, placed + 1).flatMap((row) => (row.events ?? []).flatMap((event) => starts(event))));
    news.forget(placed > last && this.#others().every((seat) => acted.has(seat)));
    play('turn');
    if (last < 0) return;
    const stood = openScoreSummary(rows.slice(0, last + 1).reduce((view, row) => patched(view, row.patch), {} as PublicView).match, mySeat);
    for (const row of rows.slice(last + 1)) this.#keep(row, linesOf(row), stood);
    this.#openRecap();
  }

  /** Nobody has it: nothing of what was told stays. */
  left(): void {
    this.table.news.forget();
    this.table.clash = undefined;
    notices.dismiss();
    notices.say('');
  }

  #line(line: LogLine, row: RowMessage): void {
    const { event } = line;
    const { news, mySeat, lastTurn, name } = this.table;
    news.tick(line, mySeat);
    if (event.event === 'turn_started' && lastTurn) {
      news.callLastTurn();
      play('bell');
    }
    if (event.event === 'assets_placed') news.lastTurnCalled = false;
    if (event.event === 'player_eliminated' && event.seat === mySeat && !this.table.device)
      news.lost = { event, by: row.events?.find((one) => one.event === 'clash_settled') };
    const sentence = sentenceFor(event, name, line.decided);
    if (sentence) notices.say(sentence.text);
  }

  /** Keep what a row says for the recap. */
  #keep(row: RowMessage, lines: LogLine[], stood: ScoreSummary): void {
    const { news, mySeat, name, scoreSummary } = this.table;
    const forUs = this.#forUs(row);
    if (forUs) news.recordStandIn(forUs, stepsOf(row.events ?? [], mySeat, name));
    news.remember(lines, deciderOf(row) === mySeat && !forUs, stood, scoreSummary);
  }

  /** What decided it in our place, if anything did. */
  #forUs = (row: RowMessage): RowMessage['by'] => (deciderOf(row) === this.table.mySeat ? row.by : undefined);

  /** Whether an Event is about us. */
  #concerns(event: MatchEvent): boolean {
    const { mySeat, device, public: seen } = this.table;
    const isOurs = (seat: number): boolean => (device ? device.sits(seen?.order?.[seat]) : seat === mySeat);
    if (!('seat' in event)) return true;
    return isOurs(event.seat) || (event.event === 'clash_settled' && isOurs(event.defender));
  }
}
