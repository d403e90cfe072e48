import { describe, expect, it } from 'vitest';
import raw from '../../../src/rawsiko/data/standard-1/drawing.json';
import { ends, Outlines, points, type Drawing } from './drawing';

const drawing = raw as unknown as Drawing;

describe('the outlines', () => {
  it('reads an arc step by step', () => {
    expect(points('M12.5 7l-.5.5 2 0')).toEqual([
      [12.5, 7],
      [12, 7.5],
      [14, 7.5],
    ]);
  });

  it('gives every Territory a closed shape', () => {
    const outlines = new Outlines(drawing);
    for (const land of drawing.territories) {
      const shape = outlines.shape(land.rings);
      expect(shape.startsWith('M')).toBe(true);
      expect(shape.split('Z').length - 1).toBe(land.rings.length);
    }
  });

  it('knows coasts from borders', () => {
    const outlines = new Outlines(drawing);
    expect(outlines.landsOf.every((lands) => lands.length === 1 || lands.length === 2)).toBe(true);
    expect(outlines.borders()).not.toBe('');
  });

  it('draws every step of every coast once, in pieces', () => {
    const outlines = new Outlines(drawing);
    const steps = outlines.lines.filter((_, n) => outlines.landsOf[n]!.length === 1).reduce((sum, line) => sum + line.length - 1, 0);
    const pieces = outlines.coast();
    expect(pieces.length).toBeGreaterThan(20);
    expect(pieces.join('').split('L').length - 1).toBe(steps);
  });

  it('finds both ends of a curve', () => {
    expect(ends('M1 2C3 4 5 6 7 8')).toEqual([
      [1, 2],
      [7, 8],
    ]);
  });
});
