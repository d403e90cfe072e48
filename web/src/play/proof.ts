/** Repeats every random draw of a match by the recipe of docs/dice-scheme.md, without the server's code. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { BoardData } from './board';

/** A stream of bytes for one purpose: `order`, `deal`, `roll 17`. */
export class Lots {
  #block = 0;
  #bytes: number[] = [];

  constructor(
    readonly secret: string,
    readonly contributions: string[],
    readonly stream: string,
    readonly scheme = '1',
  ) {}

  /** A whole number from 0 to below - 1. */
  below(below: number): number {
    let width = 0;
    while (256 ** width < below) width++;
    const limit = below * Math.floor(256 ** width / below);
    for (;;) {
      let drawn = 0;
      for (let place = 0; place < width; place++) drawn = drawn * 256 + this.#next();
      if (drawn < limit) return drawn % below;
    }
  }

  shuffle<T>(things: T[]): T[] {
    const shuffled = [...things];
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
    }
    return shuffled;
  }

  #next(): number {
    if (!this.#bytes.length) {
      const words = ['rawsiko-dice', this.scheme, this.stream, this.#block++, ...this.contributions];
      this.#bytes = [...hmac(sha256, hexToBytes(this.secret), utf8ToBytes(words.join(' ')))];
    }
    return this.#bytes.shift()!;
  }
}

export const commitmentOf = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** Sets of cards that may be dealt together, each ascending, in dictionary order. */
export function validDeals(board: BoardData, players: number): number[][] {
  const needs = new Map(board.applications.map(({ id, materials }) => [id, materials]));
  const wanted = board.cards.map((card) => new Set(card.applications.flatMap((id) => needs.get(id) ?? [])));
  const rare = board.materials.filter((symbol) => board.territories.filter(({ materials }) => materials.includes(symbol)).length === 1);
  const deals: number[][] = [];
  const extend = (cards: number[]): void => {
    if (cards.length === players) return void deals.push(cards);
    for (let card = (cards.at(-1) ?? -1) + 1; card < board.cards.length; card++) {
      const apart = cards.every((other) => board.cards[other]!.applications.every((id) => !board.cards[card]!.applications.includes(id)));
      const more = [...cards, card];
      const fair = rare.every((symbol) => more.filter((one) => wanted[one]!.has(symbol)).length <= board.most_wanting);
      if (apart && fair) extend(more);
    }
  };
  extend([]);
  return deals;
}

export interface Played {
  secret: string;
  commitment: string;
  /** By chair: 32 hexadecimal digits, or nothing. */
  contributions: (string | undefined)[];
  order: number[];
  objectives: string[];
  advanced: boolean;
  /** By step of the draft, as far as it went. */
  continents: string[];
  rolls: Roll[];
  /** Of a class that plays Duplicate: what its pupils added, in order. Its dice depend on Turn and seat. */
  values?: string[];
}

export interface Roll {
  attack: number[];
  defence: number[];
  /** The number that the Turn began with, and the seat; only the dice of a class depend on them. */
  turn?: number;
  seat?: number;
}

export interface Checked {
  commitment: boolean;
  order: boolean;
  objectives: boolean;
  continents: boolean;
  /** Numbers of the rolls that differ, from 1. */
  wrongRolls: number[];
  rolls: number;
  /** Whether anyone added to the dice. */
  contributed: boolean;
}

export function check(played: Played, board: BoardData): Checked {
  const players = played.order.length;
  const words = played.values ? [classContribution(played.values)] : played.contributions.map((value) => value ?? 'nothing');
  const lots = (stream: string): Lots => new Lots(played.secret, words, stream, played.values ? '2' : '1');
  const order = lots('order').shuffle(played.contributions.map((_, chair) => chair));
  const deal = lots('deal');
  const deals = validDeals(board, players);
  const cards = deal.shuffle(deals[deal.below(deals.length)]!).map((card) => board.cards[card]!.id);
  const wrongRolls: number[] = [];
  const streams = played.values ? clashStreams(played.rolls) : played.rolls.map((_, place) => `roll ${place + 1}`);
  played.rolls.forEach(({ attack, defence }, place) => {
    const roll = lots(streams[place]!);
    const drawn = Array.from({ length: played.values ? 6 : attack.length + defence.length }, () => roll.below(6) + 1);
    const shown = played.values ? [...drawn.slice(0, attack.length), ...drawn.slice(3, 3 + defence.length)] : drawn;
    if (!same(shown, [...attack, ...defence])) wrongRolls.push(place + 1);
  });
  return {
    commitment: commitmentOf(played.secret) === played.commitment,
    order: same(order, played.order),
    objectives: same(cards, played.objectives),
    continents: !played.advanced || same(dealtContinents(deal, board, players).slice(0, played.continents.length), played.continents),
    wrongRolls,
    rolls: played.rolls.length,
    contributed: played.contributions.some(Boolean) || !!played.values?.length,
  };
}

/** The combined contribution of all pupils of a class: the SHA-256 of their concatenated values. */
const classContribution = (values: string[]): string => (values.length ? bytesToHex(sha256(hexToBytes(values.join('')))) : 'nothing');

/** The dice of a class depend on Turn, seat and number of that player's Clash in that Turn. */
function clashStreams(rolls: Roll[]): string[] {
  const counted = new Map<string, number>();
  return rolls.map(({ turn = 0, seat = 0 }) => {
    const player = `${turn} ${seat + 1}`;
    counted.set(player, (counted.get(player) ?? 0) + 1);
    return `clash ${player} ${counted.get(player)}`;
  });
}

function dealtContinents(deal: Lots, board: BoardData, players: number): string[] {
  const steps = [...Array(players).keys()].flatMap((seat, _, all) => (seat === all.length - 1 ? all : []));
  const seats = [...steps, ...[...steps].reverse()];
  const got: { seat: number; continent: string }[] = [];
  for (const seat of seats) {
    const times = (id: string): number => got.filter(({ continent }) => continent === id).length;
    let allowed = board.continents.filter((id) => times(id) === 0);
    if (!allowed.length)
      allowed = board.continents.filter((id) => times(id) < 2 && !got.some((one) => one.continent === id && one.seat === seat));
    got.push({ seat, continent: allowed[deal.below(allowed.length)]! });
  }
  return got.map(({ continent }) => continent);
}

const same = (a: unknown[], b: unknown[]): boolean => a.length === b.length && a.every((one, place) => one === b[place]);

export const agrees = (checked: Checked): boolean =>
  checked.commitment && checked.order && checked.objectives && checked.continents && !checked.wrongRolls.length;
