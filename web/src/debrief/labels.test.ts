import { describe, expect, it } from 'vitest';
import { placed } from './labels';

const [WIDTH, HEIGHT, SIZE] = [1600, 800, 30];

describe('names beside discs', () => {
  it('stand to the right where nothing is in the way', () => {
    expect(placed([{ x: 300, y: 400, radius: 20, text: 'Chile 10%' }], WIDTH, HEIGHT, SIZE)[0]?.anchor).toBe('start');
  });

  it('stand below a large disc', () => {
    expect(placed([{ x: 300, y: 400, radius: 60, text: 'China 58%' }], WIDTH, HEIGHT, SIZE)[0]).toMatchObject({ x: 300, anchor: 'middle' });
  });

  it('stay on the map', () => {
    expect(placed([{ x: 1500, y: 400, radius: 20, text: 'New Caledonia 10%' }], WIDTH, HEIGHT, SIZE)[0]?.anchor).toBe('end');
  });

  it('cover no other disc and no other name', () => {
    const china = { x: 1190, y: 280, radius: 50, text: 'China 38%' };
    const japan = { x: 1330, y: 260, radius: 20, text: 'Japan 7%' };
    const korea = { x: 1260, y: 260, radius: 14 };
    const [, second, third] = placed([china, japan, korea], WIDTH, HEIGHT, SIZE);
    expect(second?.anchor).toBe('start');
    expect(third).toBeUndefined();
  });
});
