import { SvelteMap } from 'svelte/reactivity';
import { afterEach, expect, test, vi } from 'vitest';
import type { PublicView, RowMessage, TableView, YourPatch } from '../net/types';
import { Device } from './device.svelte';
import type { KeptSeat } from './keys';
import { detached } from './detached.svelte';

const seats: KeptSeat[] = [0, 1, 2].map((chair) => ({
  table: 't',
  code: 'ABCDEF',
  chair,
  key: `key ${chair}`,
  here: { side: 0, turns: false, hold: true },
  when: 0,
}));

/** A table where the seats 0, 1 and 2 are the chairs 2, 0 and 1; all sit at this device. */
class Table {
  readonly id = 't';
  heard = 5;
  readonly #is = new SvelteMap<'number' | 'public', unknown>([
    ['number', 5],
    ['public', { state: 'playing', paused: false, host: 0, order: [2, 0, 1], chairs: {}, match: { awaiting: [1] } }],
  ]);
  get number(): number {
    return this.#is.get('number') as number;
  }
  get public(): PublicView {
    return this.#is.get('public') as PublicView;
  }
  becomes(change: Partial<PublicView>): void {
    this.#is.set('public', { ...this.public, ...change });
  }
  reaches(number: number): void {
    this.heard = number;
    this.#is.set('number', number);
  }
  awaits(...awaiting: number[]): void {
    this.becomes({ match: { ...this.public.match!, awaiting } });
  }
}

const view = (chair: number, number = 5): TableView =>
  ({
    number,
    yours: { chair, seat: chair, objective: `card ${chair}`, progress: [], needed: ['Li'], controlled: [] },
  }) as unknown as TableView;
const row = (number: number, chair: number, yours: YourPatch = {}): RowMessage =>
  ({ table: 't', number, chair, patch: {}, yours }) as unknown as RowMessage;

function sitDown(): { table: Table; device: Device } {
  return detached(() => {
    const table = new Table();
    const device = new Device(table, seats);
    device.take(
      [0, 1, 2].map((chair) => view(chair)),
      false,
    );
    return { table, device };
  });
}

let hidden = false;
Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
function hide(on: boolean): void {
  hidden = on;
  document.dispatchEvent(new Event('visibilitychange'));
}
afterEach(() => {
  hidden = false;
  vi.useRealTimers();
});

test('nobody is at the device until somebody says so, and nothing of anybody is there to be shown', () => {
  const { device } = sitDown();
  expect([device.at, device.yours, device.seat, device.next]).toEqual([undefined, undefined, undefined, 0]);
});

test('only whom the table waits for can take it, and then acts', () => {
  const { device } = sitDown();
  device.enter(1);
  expect(device.at).toBeUndefined();
  device.enter(0);
  expect([device.at, device.seat?.key, device.next]).toEqual([0, 'key 0', undefined]);
});

test('a card is covered until it is looked at, and covered when somebody leaves', () => {
  const { device } = sitDown();
  device.enter(0);
  expect(device.yours).toEqual({ chair: 0, seat: 0, controlled: [] });
  device.hold(true);
  expect(device.yours?.objective).toBe('card 0');
  device.leave();
  expect([device.yours, device.held, device.looking]).toEqual([undefined, false, false]);
  device.hold(true);
  expect(device.held).toBe(false);
});

test('those whom the table waits for come in the order of play', () => {
  const { table, device } = sitDown();
  table.awaits(2, 0, 1);
  expect(device.awaited).toEqual([2, 0, 1]);
});

test('whoever is no longer awaited leaves, and others are passed the device', () => {
  const { table, device } = sitDown();
  const left = vi.fn();
  device.whenLeft(left);
  device.enter(0);
  table.awaits(2);
  device.settle();
  expect([device.at, device.next, device.until]).toEqual([undefined, 1, 0]);
  expect(left).toHaveBeenCalledOnce();
});

test('the same person again needs no cover, unless it was out of sight meanwhile', () => {
  const { table, device } = sitDown();
  device.enter(0);
  device.leave();
  device.settle();
  expect(device.at).toBe(0);
  hide(true);
  hide(false);
  device.settle();
  expect([device.at, device.next]).toEqual([undefined, 0]);
  device.enter(0);
  table.becomes({ paused: true });
  device.settle();
  table.becomes({ paused: false });
  device.settle();
  expect([device.at, device.next]).toEqual([undefined, 0]);
});

test('a row is there when everybody here has been told, and shows what each may see with itself', () => {
  const { table, device } = sitDown();
  device.enter(0);
  expect(device.gather(row(6, 0, { controlled: ['Li'] }))).toEqual([]);
  expect(device.gather(row(6, 1))).toEqual([]);
  expect(device.gather(row(6, 2))).toEqual([{ table: 't', number: 6, patch: {} }]);
  expect(device.yours?.controlled).toEqual([]);
  table.reaches(6);
  expect(device.yours).toBeUndefined(); // the board is ahead for a moment
  device.reach(6);
  expect(device.yours?.controlled).toEqual(['Li']);
  expect(device.gather(row(6, 2))).toEqual([]);
});

test('a row that nobody was told is asked for', () => {
  const { device } = sitDown();
  for (const chair of [0, 1]) device.gather(row(7, chair));
  expect(device.gather(row(7, 2))).toBeUndefined();
});

test('whoever has left for good is not waited for', () => {
  const { device } = sitDown();
  device.enter(0);
  device.drop(0);
  expect([device.at, device.seats.length]).toEqual([undefined, 2]);
  device.gather(row(6, 1));
  expect(device.gather(row(6, 2))).toHaveLength(1);
});

test('a card that was pinned open is covered when nothing is touched for a while', () => {
  vi.useFakeTimers();
  const { device } = sitDown();
  device.enter(0);
  device.pin();
  vi.advanceTimersByTime(19_000);
  device.touched();
  vi.advanceTimersByTime(19_000);
  expect(device.looking).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(device.looking).toBe(false);
});

test('before the match everybody is seen, and nobody has a card', () => {
  const { table, device } = sitDown();
  table.becomes({ state: 'open' });
  expect([device.yours?.chair, device.seat?.key, device.next]).toEqual([0, 'key 0', undefined]);
});
