import { beforeEach, expect, test, vi } from 'vitest';
import { partsOf } from './state/address';
import { passing, routeOf } from './routes';

const kept = vi.hoisted(() => ({ seats: [] as object[] }));
vi.mock('./state/keys', () => ({ keep: (seat: object) => kept.seats.push(seat) }));
vi.mock('./state/data-set.svelte', () => ({ dataSets: {} }));
vi.mock('./elements/icons.svelte', () => ({ everyIcon: () => undefined }));
vi.mock('./texts/texts.svelte', () => ({ t: (key: string) => key, tt: (key: string) => key, texts: {} }));
vi.mock('./screens/Home.svelte', () => ({ default: 'Home' }));

function shown(path: string) {
  const found = routeOf(partsOf(path));
  if (!found) return found;
  const { route, params } = found;
  return [route.path, route.props(params), route.title?.(params), route.fresh?.(params)];
}
beforeEach(() => void (kept.seats.length = 0));

test.each([
  ['/', ['/', {}, undefined, undefined]],
  ['/table/T/analysis', ['/table/:table/:page?', { id: 'T', part: 'analysis' }, undefined, 'T']],
  ['/learn', ['/learn/:section?/:item?', { section: 'rules', item: undefined }, 'learn.rules', undefined]],
  ['/learn/materials/Li', ['/learn/:section?/:item?', { section: 'materials', item: 'Li' }, 'learn.materials', undefined]],
  ['/debrief/T', ['/debrief/:table/:step?/:way?', { table: 'T', step: 1, short: false }, 'debrief.title', undefined]],
  ['/debrief/T/2/short', ['/debrief/:table/:step?/:way?', { table: 'T', step: 2, short: true }, 'debrief.title', undefined]],
  ['/print/pupil/T', ['/print/:sheet?/:table?', { sheet: 'pupil', table: 'T' }, 'print.title', 'pupil/T']],
  ['/class', ['/class', {}, 'class.new.title', undefined]],
  ['/class/C', ['/class/:class/:page?', { id: 'C', part: undefined }, 'class.new.class', 'C']],
  ['/class/C/slips', ['/class/:class/:page?', { id: 'C', part: 'slips' }, 'class.new.class', 'C']],
  ['/class/C/debrief', ['/class/:class/debrief/:step?/:way?', { id: 'C', step: 0, short: false }, 'both.title', 'C']],
  ['/class/C/debrief/1/short', ['/class/:class/debrief/:step?/:way?', { id: 'C', step: 1, short: true }, 'both.title', 'C']],
  ['/teach/123/9', ['/teach/:code/:shown?/:view?', { code: '123', shown: '9', view: undefined }, 'class.teach.title', undefined]],
])('%s leads to its screen', (path, expected) => {
  expect(shown(path)).toEqual(expected);
});

test.each(['/nowhere', '/table', '/join', '/debrief', '/teach', '/seat'])('%s leads nowhere', (path) => {
  expect(shown(path)).toBeUndefined();
  expect(passing(partsOf(path))).toBeUndefined();
});

test('a seat from another device is kept, and its key leaves the address', () => {
  expect(passing(partsOf('/seat/T/ABC/2/secret'))).toBe('/table/T');
  expect(kept.seats).toEqual([{ table: 'T', code: 'ABC', chair: 2, key: 'secret', when: expect.any(Number) }]);
});
