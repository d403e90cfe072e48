/** A Decision in a few words: what waits to be sent. */
import type { Decision } from '../net/types';
import { continent, listed, material, t, territory } from '../texts/texts.svelte';

export function wordsFor(decision: Decision): string {
  switch (decision.do) {
    case 'move':
      return `${territory(decision.source)} → ${territory(decision.destination)}, ${decision.count}`;
    case 'place':
      return listed(Object.entries(decision.counts).map(([id, count]) => t('log.assetOn', { count, territory: territory(id) })));
    case 'deploy':
      return `${continent(decision.continent)}: ${listed(decision.territories.map(territory))}`;
    case 'take':
      return decision.materials.length ? listed(decision.materials.map(material)) : t('kept.nothing');
    case 'end':
      return t('kept.end');
  }
}
