import { afterEach, expect, test, vi } from 'vitest';
import { type Angle, boxAt, lie, placeAt, size, way } from './turning';

vi.stubGlobal('innerWidth', 1000);
vi.stubGlobal('innerHeight', 800);
afterEach(() => lie(undefined));

test('a match that is not turned fills the screen', () => {
  expect([size(), placeAt(3, 4), way(1, 2)]).toEqual([{ width: 1000, height: 800 }, [3, 4], [1, 2]]);
});

test.each<[Angle, number, number]>([
  [0, 920, 720],
  [90, 720, 920],
  [180, 920, 720],
  [270, 720, 920],
])('turned by %i degrees it is %i wide and %i high, and its corners are where they are seen', (angle, width, height) => {
  lie(angle);
  expect(size()).toEqual({ width, height });
  // The corner of the screen's rim that this person sees at the top left.
  const corner = { 0: [40, 40], 90: [960, 40], 180: [960, 760], 270: [40, 760] }[angle] as [number, number];
  expect(placeAt(...corner).map(Math.round)).toEqual([0, 0]);
  expect(boxAt({ left: 40, top: 40, width: 920, height: 720 })).toEqual({ left: 0, top: 0, width, height });
});

test('what is pulled to the right of somebody at the left side goes down the screen', () => {
  lie(90);
  expect(way(0, 10)).toEqual([10, -0]);
});
