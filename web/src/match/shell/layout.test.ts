import { expect, test } from 'vitest';
import { layoutFor } from './layout';

test.each([
  [1366, 768, 100, 'laptop'],
  [1024, 768, 100, 'tablet'],
  [768, 1024, 100, 'tablet'],
  [390, 844, 100, 'phone'],
  [360, 640, 100, 'phone'],
  [844, 390, 100, 'landscape'],
  [667, 375, 100, 'landscape'],
  [844, 390, 200, 'landscape'],
])('%i × %i with letters of %i %% is laid out for a %s', (width, height, textSize, layout) => {
  expect(layoutFor(width, height, textSize)).toBe(layout);
});

test('text at 200% needs a wide screen', () => {
  expect([layoutFor(1366, 768, 200), layoutFor(2800, 1400, 200)]).toEqual(['phone', 'laptop']);
});
