import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BoardApi } from '../board/config';
import type { ClashSettled, MatchEvent } from '../net/types';
import { CARD } from '../play/timings';
import type { Stood, TableState } from '../state/table.svelte';
import Flag from './Flag.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const clash = (seat: number, defender: number, conquered = true): ClashSettled => ({
  ...{ event: 'clash_settled', seat, defender, source: 'iran', destination: 'turkey', attack: [6], defence: [2] },
  ...{ lost_by_attacker: 0, lost_by_defender: 1, conquered },
});
/** What a banner reads of a table. */
class Stub {
  number = $state(1);
  mySeat = 0;
  record = { log: [] as { number: number; event: MatchEvent }[] };
  players = ['owl', 'fox', 'bear'].map((avatar, colour) => ({ avatar, colour }));

  whenChanged = (tell: (before: Stood) => void): (() => void) => {
    this.#changed = tell;
    return () => undefined;
  };
  #changed: (before: Stood) => void = () => undefined;

  tell(event: MatchEvent): void {
    const before = { number: this.number, controlled: new Set<string>(), progress: undefined };
    this.record.log.push({ number: this.number + 1, event });
    this.number += 1;
    this.#changed(before);
  }
}

const board = { rectOf: () => ({ left: 100, top: 80, width: 60, height: 40 }) } as unknown as BoardApi;
const flags = (): Element[] => [...document.querySelectorAll('.flag')];

test('a banner comes once for a conquest of ours, and goes by itself', () => {
  const table = new Stub();
  render(Flag, { table: table as unknown as TableState, board });
  flushSync();
  table.tell(clash(1, 2));
  flushSync();
  expect(flags()).toHaveLength(0);
  table.tell(clash(1, 0));
  flushSync();
  expect(flags()).toHaveLength(1);
  expect(flags()[0]!.classList.contains('lost')).toBe(true);
  table.tell(clash(2, 0, false));
  flushSync();
  expect(flags()).toHaveLength(1);
  vi.advanceTimersByTime(CARD.ring);
  flushSync();
  expect(flags()).toHaveLength(0);
});
