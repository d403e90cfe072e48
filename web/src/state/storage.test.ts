import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** As a browser stores things, until a test forbids it. */
class Fake {
  stored = new Map<string, string>();
  forbidden: ('getItem' | 'setItem' | 'removeItem')[] = [];
  error = 'SecurityError';

  #do<T>(what: (typeof this.forbidden)[number], work: () => T): T {
    if (this.forbidden.includes(what)) throw new DOMException('refused', this.error);
    return work();
  }

  getItem = (name: string): string | null => this.#do('getItem', () => this.stored.get(name) ?? null);
  setItem = (name: string, value: string): void => this.#do('setItem', () => void this.stored.set(name, value));
  removeItem = (name: string): void => this.#do('removeItem', () => void this.stored.delete(name));
}

let local: Fake;
let tab: Fake;

const forbidAccess = (): void => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
};

/** The modules as after a reload: nothing is in memory. */
async function loaded() {
  vi.resetModules();
  const told = vi.fn<() => void>();
  const storage = await import('./storage');
  storage.onRefusal(told);
  return {
    ...storage,
    told,
    keys: await import('./keys'),
    classes: await import('./classes'),
    story: await import('./story'),
  };
}

const SEAT = { table: 't1', code: 'ABCDEF', chair: 2, key: 'k1', when: 1 };
const CLASS = { class: 'c1', code: 'GHJKLM', key: 'k2', role: 'teacher', when: 1 } as const;

beforeEach(() => {
  [local, tab] = [new Fake(), new Fake()];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
});
afterEach(() => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: undefined });
  vi.unstubAllGlobals();
});

test('what is stored is there after a reload, and nothing is said', async () => {
  const before = await loaded();
  before.keys.keep(SEAT);
  before.classes.keepClass(CLASS);
  before.classes.keepTeacherCode('c1', 'XRFMVJ');
  const { keys, classes, told, newTab } = await loaded();
  expect([keys.seatAt('t1'), classes.classWithId('c1'), classes.teacherCodeOf('c1')]).toEqual([SEAT, CLASS, 'XRFMVJ']);
  expect([told.mock.calls.length, newTab()]).toEqual([0, '_blank']);
});

test('it is stored under the names it always had', async () => {
  const { keys, classes, story } = await loaded();
  keys.keep(SEAT);
  classes.keepClass(CLASS);
  classes.keepTeacherCode('c1', 'XRFMVJ');
  classes.rememberLesson({ pupils: 20 });
  story.tell();
  expect(Object.fromEntries(local.stored)).toEqual({
    'rawsiko.seats': JSON.stringify([SEAT]),
    'rawsiko.classes': JSON.stringify([CLASS]),
    'rawsiko.lesson': '{"pupils":20}',
    'rawsiko.story': 'told',
  });
  expect(Object.fromEntries(tab.stored)).toEqual({ 'rawsiko.seats.t1': 'k1', 'rawsiko.teacher.c1': 'XRFMVJ' });
});

const WAYS: Record<string, () => void> = {
  'access itself throws': forbidAccess,
  'there is no storage': () => {
    vi.stubGlobal('localStorage', null);
    vi.stubGlobal('sessionStorage', null);
  },
  'reading and writing throw': () => {
    for (const storage of [local, tab]) storage.forbidden = ['getItem', 'setItem', 'removeItem'];
  },
  'it is full': () => {
    for (const storage of [local, tab]) Object.assign(storage, { forbidden: ['setItem'], error: 'QuotaExceededError' });
  },
};

test.each(Object.entries(WAYS))('where %s, all of it works in memory, and that is said once', async (_, forbid) => {
  forbid();
  const { keys, classes, told, newTab } = await loaded();
  keys.keep(SEAT);
  keys.keep({ ...SEAT, table: 't2', code: 'NPQRST', key: 'k3' });
  classes.keepClass(CLASS);
  classes.keepTeacherCode('c1', 'XRFMVJ');
  classes.rememberLesson({ pupils: 20 });
  expect([keys.seatAt('t1')?.key, keys.seatWithCode('NPQRST')?.key, keys.newestSeat()?.table]).toEqual(['k1', 'k3', 't2']);
  expect([classes.classWithId('c1'), classes.classWithCode('GHJKLM'), classes.newestClass()]).toEqual([CLASS, CLASS, CLASS]);
  expect([classes.teacherCodeOf('c1'), classes.lastLesson()]).toEqual(['XRFMVJ', { pupils: 20 }]);

  keys.forget('t2');
  classes.forgetClass('c1');
  classes.forgetTeacherCode('c1');
  expect([keys.newestSeat()?.table, classes.classWithId('c1'), classes.teacherCodeOf('c1')]).toEqual(['t1', undefined, '']);
  expect([told.mock.calls.length, newTab()]).toEqual([1, undefined]);
});

test('a refusal before anybody listens is said as soon as somebody does', async () => {
  forbidAccess();
  vi.resetModules();
  const { browserStore, onRefusal } = await import('./storage');
  browserStore.read('rawsiko.preferences');
  const told = vi.fn<() => void>();
  onRefusal(told);
  browserStore.write('rawsiko.preferences', '{}');
  expect(told).toHaveBeenCalledTimes(1);
});

test('what was full stores again once there is room', async () => {
  const { keys } = await loaded();
  keys.keep(SEAT);
  local.forbidden = ['setItem'];
  keys.keep({ ...SEAT, over: true });
  expect([keys.seatAt('t1')?.over, local.stored.get('rawsiko.seats')]).toEqual([true, JSON.stringify([SEAT])]);
  local.forbidden = [];
  keys.keep({ ...SEAT, over: true, commitment: 'c' });
  expect((await loaded()).keys.seatAt('t1')).toEqual({ ...SEAT, over: true, commitment: 'c' });
});

test('what cannot be removed is gone for this tab', async () => {
  const { browserStore } = await loaded();
  browserStore.write('rawsiko.coached', '["action"]');
  local.forbidden = ['removeItem'];
  browserStore.remove('rawsiko.coached');
  expect(browserStore.list('rawsiko.coached', () => true)).toEqual([]);
});

test('what another tab stores is newer than what this one holds', async () => {
  const heard: ((event: { key: string | null }) => void)[] = [];
  vi.stubGlobal('window', { addEventListener: (_: string, listen: (typeof heard)[0]) => heard.push(listen) });
  const { browserStore } = await loaded();
  const changed = vi.fn<() => void>();
  browserStore.onChange('rawsiko.preferences', changed);
  local.forbidden = ['setItem'];
  browserStore.write('rawsiko.preferences', 'mine');
  local.stored.set('rawsiko.preferences', 'theirs');
  heard.forEach((listen) => listen({ key: 'rawsiko.seats' }));
  expect([changed.mock.calls.length, browserStore.read('rawsiko.preferences')]).toEqual([0, 'mine']);
  heard.forEach((listen) => listen({ key: 'rawsiko.preferences' }));
  expect([changed.mock.calls.length, browserStore.read('rawsiko.preferences')]).toEqual([1, 'theirs']);
  local.stored.clear();
  heard.forEach((listen) => listen({ key: null }));
  expect([changed.mock.calls.length, browserStore.read('rawsiko.preferences')]).toEqual([2, null]);
});

test.each(['', '{', 'null', '7', '"text"', '{}', '[null, 7, [], {"table": 7}]'])(
  '%j is treated as absent where a list should be',
  async (damaged) => {
    for (const name of ['rawsiko.seats', 'rawsiko.classes']) local.stored.set(name, damaged);
    const { keys, classes, told } = await loaded();
    expect([keys.seatAt('t1'), keys.newestSeat(), classes.newestClass(), classes.classOfSeat('k')]).toEqual(Array(4).fill(undefined));
    keys.keep(SEAT);
    expect([keys.newestSeat(), told.mock.calls.length]).toEqual([SEAT, 0]);
  },
);

test.each(['', '{', 'null', '7', '"text"', '[]'])('%j is treated as absent where a record should be', async (damaged) => {
  local.stored.set('rawsiko.lesson', damaged);
  expect((await loaded()).classes.lastLesson()).toEqual({});
});

test('a damaged entry takes nothing else with it', async () => {
  local.stored.set('rawsiko.seats', JSON.stringify([null, { ...SEAT, table: 7 }, SEAT]));
  expect((await loaded()).keys.seatAt('t1')).toEqual(SEAT);
});

test('the story is told once, and never by a browser that would forget it', async () => {
  const { story } = await loaded();
  expect(story.wasTold()).toBe(false);
  story.tell();
  expect((await loaded()).story.wasTold()).toBe(true);
  forbidAccess();
  expect((await loaded()).story.wasTold()).toBe(true);
});
