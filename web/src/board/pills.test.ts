import { describe, expect, it } from 'vitest';
import { meet } from './floats';
import { outOfSight, pillsFor } from './pills';

const open = { left: 0, top: 100, width: 390, height: 500 };
const sizeOf = () => ({ width: 140, height: 44 });

describe('pills at the edge', () => {
  it('name what is out of sight, and nothing else', () => {
    const pills = pillsFor(
      [
        { id: 'spain', x: 200, y: 300 },
        { id: 'eastern_usa', x: -300, y: 250 },
      ],
      open,
      sizeOf,
      [],
    );
    expect(pills.map(({ id }) => id)).toEqual(['eastern_usa']);
    expect(pills[0]).toMatchObject({ left: 8, top: 228, more: 0 });
    expect(Math.abs(pills[0]!.turn)).toBeGreaterThan(90);
  });

  it('are two at most, the nearest, and count the others', () => {
    const places = [1, 2, 3, 4].map((far) => ({ id: `t${far}`, x: 390 + far * 100, y: 350 }));
    const pills = pillsFor(places, open, sizeOf, []);
    expect(pills.map(({ id, more }) => [id, more])).toEqual([
      ['t1', 0],
      ['t2', 2],
    ]);
  });

  it('slide along the edge until they meet nothing, and not each other', () => {
    const kept = { left: 230, top: 320, width: 160, height: 80 };
    const places = [1, 2].map((far) => ({ id: `t${far}`, x: 390 + far * 100, y: 350 }));
    const rects = pillsFor(places, open, sizeOf, [kept]).map((pill) => ({ ...pill, ...sizeOf() }));
    expect(rects.some((one) => meet(one, kept))).toBe(false);
    expect(meet(rects[0]!, rects[1]!)).toBe(false);
  });

  it('are left out where everything is taken, rather than cover it', () => {
    expect(pillsFor([{ id: 't1', x: 900, y: 350 }], open, sizeOf, [open])).toEqual([]);
  });

  it('stay within the open part', () => {
    for (const [x, y] of [
      [-500, -500],
      [900, 900],
      [200, -50],
      [200, 2000],
    ] as const) {
      const [pill] = pillsFor([{ id: 'far', x, y }], open, sizeOf, []);
      expect(outOfSight({ x: pill!.left + 70, y: pill!.top + 22 }, open)).toBe(false);
    }
  });
});
