import { describe, expect, it } from 'vitest';
import type { ClashSettled } from '../net/types';
import { lossesAfter, progressOf } from './clash';
import { paired } from './odds';
import type { Scene } from './stage';
import { beatsOf } from './timings';

const clash: ClashSettled = {
  event: 'clash_settled',
  seat: 0,
  defender: 1,
  source: 'kazakhstan',
  destination: 'turkey',
  attack: [6, 4, 3],
  defence: [5, 4, 4],
  lost_by_attacker: 2,
  lost_by_defender: 1,
  conquered: false,
};
const scenes = beatsOf(clash, { seat: 0 }).map((beat, place) => ({ event: clash, beat, place }) as unknown as Scene);

describe('a Clash', () => {
  it('is shown pair by pair, and the result last', () => {
    expect(scenes.map((scene) => progressOf(clash, scene))).toEqual([
      { act: 'roll', pairs: 0 },
      { act: 'sort', pairs: 0 },
      { act: 'pairs', pairs: 1 },
      { act: 'pairs', pairs: 2 },
      { act: 'pairs', pairs: 3 },
      { act: 'result', pairs: 3 },
    ]);
  });

  it('is shown in full when its scene is over, or another one is played', () => {
    expect(progressOf(clash, undefined)).toEqual({ act: 'result', pairs: 3 });
    expect(progressOf({ ...clash, attack: [1] }, scenes[0])).toEqual({ act: 'result', pairs: 1 });
  });

  it('costs an Asset with each pair, a tie the attacker', () => {
    const pairs = paired(clash.attack, clash.defence);
    expect([0, 1, 2, 3].map((shown) => lossesAfter(pairs, shown))).toEqual([
      { attacker: 0, defender: 0 },
      { attacker: 0, defender: 1 },
      { attacker: 1, defender: 1 },
      { attacker: 2, defender: 1 },
    ]);
  });
});
