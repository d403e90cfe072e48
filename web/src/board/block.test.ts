import { describe, expect, it } from 'vitest';
import { body, CHIP, linesOf, WIDE_COUNTER } from './block';

describe('a block', () => {
  it('stands in one row', () => {
    const { chips, counter, width } = body('row', 3, WIDE_COUNTER);
    expect(new Set(chips.map(([, y]) => y)).size).toBe(1);
    expect(width).toBe(WIDE_COUNTER + 4 + 2 * 26.5 + CHIP);
    expect(counter[0]).toBeLessThan(chips[0]![0]);
  });

  it('puts three or four chips two by two', () => {
    expect(new Set(body('square', 4, 0).chips.map(([, y]) => y)).size).toBe(2);
    expect(new Set(body('square', 2, 0).chips.map(([, y]) => y)).size).toBe(1);
  });

  it('puts the counter above a stack', () => {
    const { chips, counter } = body('stack', 2, WIDE_COUNTER);
    expect(counter[1]).toBeLessThan(chips[0]![1]);
  });

  it('is empty without counter and chips', () => {
    expect(body('row', 0, 0)).toMatchObject({ width: 0, height: 0, chips: [] });
  });

  it('breaks a name only where it may', () => {
    expect(linesOf('Saudi Arabia', true)).toEqual(['Saudi', 'Arabia']);
    expect(linesOf('Saudi Arabia', false)).toEqual(['Saudi Arabia']);
    expect(linesOf('Peru', true)).toEqual(['Peru']);
  });
});
