/** What happened at a moment, in one sentence of the reader's language. */
import type { MatchEvent } from '../net/types';
import { sentenceFor } from '../play/sentences';
import { percent, t, territory } from '../texts/texts.svelte';
import type { Moment } from './document';
import { fightOf } from './series';

export function momentText(moment: Moment, names: (seat: number) => string): string {
  const fight = fightOf(moment);
  const name = names(moment.seat);
  if (fight && moment.decision.do === 'move') {
    const values = {
      name,
      territory: territory(moment.decision.destination),
      other: names(fight.defender),
      chance: percent(fight.chance),
    };
    return t(fight.taken ? 'analysis.took' : 'analysis.failed', values);
  }
  const event = eventOf(moment);
  return (event && sentenceFor(event, names)?.text) ?? t('analysis.ended', { name });
}

/** A Decision by what it led to, if no dice were rolled. */
function eventOf({ decision, seat, board }: Moment): MatchEvent | undefined {
  switch (decision.do) {
    case 'deploy':
      return { event: 'deployed', seat, continent: decision.continent, territories: decision.territories };
    case 'place':
      return { event: 'assets_placed', seat, counts: decision.counts };
    case 'take':
      return { event: 'materials_taken', seat, materials: decision.materials };
    case 'move': {
      const { source, destination, count } = decision;
      return { event: board[destination] ? 'assets_moved' : 'territory_occupied', seat, source, destination, count };
    }
    case 'end':
      return undefined;
  }
}
