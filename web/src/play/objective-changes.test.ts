import { describe, expect, it } from 'vitest';
import { changesBetween } from './objective-changes';

const line = (application: string, points: number, held: string[], missing: string[]) => ({ application, points, held, missing });

describe('a step', () => {
  it('completes an Application with what was missing', () => {
    const before = [line('printing', 11, ['V', 'Co', 'Al'], ['Ti']), line('steel', 4, [], ['Ni'])];
    const after = [line('printing', 11, ['V', 'Co', 'Al', 'Ti'], []), line('steel', 4, [], ['Ni'])];
    expect(changesBetween(before, after)).toEqual([{ kind: 'gain', application: 'printing', points: 11, materials: ['Ti'] }]);
  });

  it('opens one again, and puts the most valuable first', () => {
    const before = [line('steel', 4, ['Ni'], []), line('printing', 11, ['Ti', 'Al'], [])];
    const after = [line('steel', 4, [], ['Ni']), line('printing', 11, ['Ti'], ['Al'])];
    expect(changesBetween(before, after).map(({ kind, application, materials }) => [kind, application, materials])).toEqual([
      ['loss', 'printing', ['Al']],
      ['loss', 'steel', ['Ni']],
    ]);
  });

  it('does not mention what only comes closer', () => {
    expect(changesBetween([line('steel', 4, [], ['Ni', 'Cr'])], [line('steel', 4, ['Ni'], ['Cr'])])).toEqual([]);
  });
});
