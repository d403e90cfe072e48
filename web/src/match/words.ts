/** What a Territory is, in words: for cards and for screen readers. */
import { materialsOf, neighboursOf } from '../play/board';
import type { TableState } from '../state/table.svelte';
import { listed, material, t, territory, tt } from '../texts/texts.svelte';

export function stateOf(table: TableState, id: string): string {
  const land = table.match?.territories[id];
  if (!land) return t('territory.free');
  if (land.owner !== table.mySeat) return t('territory.theirs', { name: table.name(land.owner), count: land.assets });
  return table.match?.current === table.mySeat && table.match?.phase === 'action'
    ? t('territory.yours', { count: land.assets, able: land.can_act })
    : t('territory.yoursIdle', { count: land.assets });
}

export function describe(table: TableState, id: string): string {
  const materials = materialsOf(id).map((symbol) => {
    const state = table.match?.territories[id]?.owner === table.mySeat && table.yours ? 'yours' : table.needed.has(symbol) ? 'needed' : '';
    return state ? `${material(symbol)} (${tt(`objectives.${state}`)})` : material(symbol);
  });
  const links = neighboursOf(id).map((other) => `${territory(other)}, ${stateOf(table, other)}`);
  return t('territory.describe', {
    name: territory(id),
    state: stateOf(table, id),
    materials: materials.length ? listed(materials) : t('territory.noMaterials'),
    links: links.join('; '),
  });
}
