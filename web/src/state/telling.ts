/** What is told of a match as it goes on: by the ticker, the recap, the dice, to the ear and to a screen reader. */
import type { MatchEvent, PublicView, RowMessage } from '../net/types';
import { deciderOf, linesOf, type LogLine } from '../play/log';
import type { Standing } from '../play/recap';
import { sentenceFor, stepsOf } from '../play/sentences';
import type { Scene } from '../play/stage';
import { tellAbsence } from './absence';
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
  stood: Standing;
}

export class Telling {
  constructor(readonly table: TableState) {}

  /** Another beat of the stage, or its end: what to show and play for it. */
  scene(scene: Scene | undefined): void {
    const { table } = this;
    table.scene = scene;
    if (!scene) return;
    const { event, beat, place, row } = scene;
    if (event.event === 'match_ended' && scene.ms >= 1) table.finale = scene;
    if (place === 0) table.news.tick({ number: row.number, event, why: row.events?.[0] === event ? row.why : undefined }, table.mySeat);
    if (beat.sound) play(beat.sound, this.#concerns(event) ? 1 : OTHERS);
    if (event.event === 'clash_settled' && place === 0 && this.#concerns(event)) {
      const lands = table.match?.territories ?? {};
      const before: [number, number] = [lands[event.source]?.assets ?? 0, lands[event.destination]?.assets ?? 0];
      table.clash = { ...event, roll: table.record.rolls + 1, before, mine: event.seat === table.mySeat };
    }
  }

  /** A row that is on screen now. */
  row(row: RowMessage, lines: LogLine[], was: Before): void {
    const { table } = this;
    this.#keep(row, lines, was.stood);
    for (const line of lines) this.#line(line, row);
    tellAbsence(was.public, table.public, table.yours?.chair);
    if (!table.yours?.legal) return;
    if (!was.awaited || this.#forUs(row)) table.news.lookBack(table.mySeat, table.standing);
    if (was.awaited) return;
    play('turn');
    if (document.hidden) document.title = `● RAWsiko`;
  }

  /** What happened while we could not listen is not played, but told: all of it, or when the page is opened what was decided for us. */
  missed(shown: { number: number; stood: Standing } | undefined): void {
    const { table } = this;
    const rows = table.record.rows ?? [];
    const from = shown?.number ?? rows.findLast((row) => deciderOf(row) === table.mySeat && !row.by)?.number ?? 0;
    const missed = rows.filter(({ number }) => number > from);
    if (table.mySeat === undefined || !missed.some((row) => shown ?? this.#forUs(row))) return;
    for (const row of missed) this.#keep(row, linesOf(row), shown?.stood ?? table.standing);
    if (table.yours?.legal) table.news.lookBack(table.mySeat, table.standing);
  }

  #line(line: LogLine, row: RowMessage): void {
    const { event } = line;
    const { news, mySeat, lastTurn, name } = this.table;
    news.tick(line, mySeat);
    if (event.event === 'turn_started' && lastTurn) {
      news.lastTurnCalled = true;
      play('bell');
    }
    if (event.event === 'assets_placed') news.lastTurnCalled = false;
    if (event.event === 'player_eliminated' && event.seat === mySeat)
      news.lost = { event, by: row.events?.find((one) => one.event === 'clash_settled') };
    const sentence = sentenceFor(event, name);
    if (sentence) notices.say(sentence.text);
  }

  /** Keep what a row says for the recap. */
  #keep(row: RowMessage, lines: LogLine[], stood: Standing): void {
    const { news, mySeat, name, standing } = this.table;
    const forUs = this.#forUs(row);
    if (forUs) news.tellWhoPlayed(forUs, stepsOf(row.events ?? [], mySeat, name));
    news.remember(lines, deciderOf(row) === mySeat && !forUs, stood, standing);
  }

  /** What decided it in our place, if anything did. */
  #forUs = (row: RowMessage): RowMessage['by'] => (deciderOf(row) === this.table.mySeat ? row.by : undefined);

  /** Whether an Event is about us. */
  #concerns(event: MatchEvent): boolean {
    const { mySeat } = this.table;
    if (!('seat' in event)) return true;
    return event.seat === mySeat || (event.event === 'clash_settled' && event.defender === mySeat);
  }
}
