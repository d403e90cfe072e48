/** Why, in the reader's words: of bots' moves and of hints. */
import type { Decision, Hint, Reason } from '../net/types';
import { application, continent, listed, material, percent, t, territory, texts, tt } from '../texts/texts.svelte';

/** What a reason says; nothing if this client does not know its code. */
export function reasonText(reason: Reason, names: (seat: number) => string): string {
  const key = `why.${reason.code}`;
  if (!texts.has(key)) return '';
  return tt(key, {
    territory: territory(reason.territory ?? ''),
    continent: continent(reason.continent ?? ''),
    material: material(reason.material ?? ''),
    application: application(reason.application ?? ''),
    name: reason.seat === undefined ? '' : names(reason.seat),
    chance: percent((reason.chance ?? 0) / 100),
    count: reason.missing ?? reason.materials ?? reason.points ?? 0,
  });
}

export const nudge = (hint: Hint): string => tt(`hint.${hint.theme}`, { continent: continent(hint.continent ?? '') });

/** A Decision as advice. */
export function moveText(decision: Decision): string {
  switch (decision.do) {
    case 'deploy':
      return t('hint.deploy', {
        continent: continent(decision.continent),
        territories: listed(decision.territories.map(territory)),
      });
    case 'place': {
      const counts = Object.entries(decision.counts).map(([id, count]) => t('log.assetOn', { count, territory: territory(id) }));
      return t('hint.place', { counts: listed(counts) });
    }
    case 'move':
      return t('hint.send', {
        count: decision.count,
        source: territory(decision.source),
        destination: territory(decision.destination),
      });
    case 'end':
      return t('hint.end');
    case 'take':
      return decision.materials.length ? t('hint.take', { materials: listed(decision.materials.map(material)) }) : t('trade.pass');
  }
}
