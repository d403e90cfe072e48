/** Checks every lot of a match again, by the recipe of docs/fair-dice.md, with nothing of the server's. */
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
      const words = ['rawsiko-dice', '1', this.stream, this.#block++, ...this.contributions];
      this.#bytes = [...hmac(sha256, hexToBytes(this.secret), utf8ToBytes(words.join(' ')))];
    }
    return this.#bytes.shift()!;
  }
}

export const commitmentOf = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** Sets of cards that may be dealt together, each ascending, in the order of a dictionary. */
export function validDeals(board: BoardData, players: number): number[][] {
  const needs = new Map(board.applications.map(({ id, materials }) => [id, materials]));
  const wanted = board.cards.map((card) => new Set(card.applications.flatMap((id) => needs.get(id) ?? [])));
  const rare = board.materials.filter(
    (symbol) => board.territories.filter(({ materials }) => materials.includes(symbol)).length === 1,
  );
  const deals: number[][] = [];
  const extend = (cards: number[]): void => {
    if (cards.length === players) return void deals.push(cards);
    for (let card = (cards.at(-1) ?? -1) + 1; card < board.cards.length; card++) {
      const apart = cards.every((other) =>
        board.cards[other]!.applications.every((id) => !board.cards[card]!.applications.includes(id)),
      );
      const more = [...cards, card];
      const fair = rare.every(
        (symbol) => more.filter((one) => wanted[one]!.has(symbol)).length <= board.most_wanting,
      );
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
  /** By step of the draft. */
  continents: string[];
  rolls: { attack: number[]; defence: number[] }[];
}

export interface Checked {
  commitment: boolean;
  order: boolean;
  objectives: boolean;
  continents: boolean;
  /** Numbers of the rolls that fall otherwise, from 1. */
  wrongRolls: number[];
  rolls: number;
  /** Whether anybody added to the dice. */
  contributed: boolean;
}

export function check(played: Played, board: BoardData): Checked {
  const players = played.order.length;
  const words = played.contributions.map((value) => value ?? 'nothing');
  const lots = (stream: string): Lots => new Lots(played.secret, words, stream);
  const order = lots('order').shuffle(played.contributions.map((_, chair) => chair));
  const deal = lots('deal');
  const deals = validDeals(board, players);
  const cards = deal.shuffle(deals[deal.below(deals.length)]!).map((card) => board.cards[card]!.id);
  const wrongRolls: number[] = [];
  played.rolls.forEach(({ attack, defence }, place) => {
    const roll = lots(`roll ${place + 1}`);
    if ([...attack, ...defence].some((face) => face !== roll.below(6) + 1)) wrongRolls.push(place + 1);
  });
  return {
    commitment: commitmentOf(played.secret) === played.commitment,
    order: same(order, played.order),
    objectives: same(cards, played.objectives),
    continents: !played.advanced || same(dealtContinents(deal, board, players), played.continents),
    wrongRolls,
    rolls: played.rolls.length,
    contributed: played.contributions.some(Boolean),
  };
}

function dealtContinents(deal: Lots, board: BoardData, players: number): string[] {
  const steps = [...Array(players).keys()].flatMap((seat, _, all) => (seat === all.length - 1 ? all : []));
  const seats = [...steps, ...[...steps].reverse()];
  const got: { seat: number; continent: string }[] = [];
  for (const seat of seats) {
    const times = (id: string): number => got.filter(({ continent }) => continent === id).length;
    let allowed = board.continents.filter((id) => times(id) === 0);
    if (!allowed.length)
      allowed = board.continents.filter(
        (id) => times(id) < 2 && !got.some((one) => one.continent === id && one.seat === seat),
      );
    got.push({ seat, continent: allowed[deal.below(allowed.length)]! });
  }
  return got.map(({ continent }) => continent);
}

const same = (a: unknown[], b: unknown[]): boolean => a.length === b.length && a.every((one, place) => one === b[place]);

export const agrees = (checked: Checked): boolean =>
  checked.commitment && checked.order && checked.objectives && checked.continents && !checked.wrongRolls.length;
