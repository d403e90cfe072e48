import { expect, test } from 'vitest';
import { breakable } from './breakable';

test('a compound may break where its parts meet, other names stay as they are', () => {
  expect(['Platingruppenmetalle', 'Phosphatgestein', 'Silicon metal', 'Metalli'].map(breakable)).toEqual([
    'Platingruppen\u00admetalle',
    'Phosphat\u00adgestein',
    'Silicon metal',
    'Metalli',
  ]);
});
