/** The result of a Clash, in words. */
import { paired } from '../play/odds';
import type { ShownClash, TableState } from '../state/table.svelte';
import { t, territory } from '../texts/texts.svelte';

/** Who lost what, and what became of the land. */
export function outcomeOf(clash: ShownClash, table: TableState): { losses: string; land: string } {
  const land = territory(clash.destination);
  if (clash.conquered)
    return clash.mine
      ? { losses: t('clash.takenYou', { territory: land }), land: '' }
      : { losses: t('clash.gone', { territory: land, name: table.name(clash.seat) }), land: '' };
  return { losses: lossesOf(clash, table), land: t('clash.holds', { territory: land }) };
}

function lossesOf(clash: ShownClash, table: TableState): string {
  const defends = clash.defender === table.mySeat;
  const [own, others] = defends ? [clash.lost_by_defender, clash.lost_by_attacker] : [clash.lost_by_attacker, clash.lost_by_defender];
  const name = table.name(defends ? clash.seat : clash.defender);
  if (!own) return t('clash.nameLoses', { name, count: others });
  if (!others) return t('clash.youLose', { count: own });
  return t('clash.youThey', { mine: own, name, theirs: others });
}

/** The pairs as a screen reader reads them: 6 beats 5, 4 ties 4. */
export function toldPairs(clash: ShownClash): string {
  const pairs = paired(clash.attack, clash.defence).filter(({ loser }) => loser);
  const words = pairs.map(({ attack, defence }) =>
    t(attack! > defence! ? 'clash.beats' : attack === defence ? 'clash.ties' : 'clash.below', { a: attack!, b: defence! }),
  );
  const sides = t('clash.sides', { territory: territory(clash.destination), attack: clash.attack.length, defence: clash.defence.length });
  return `${sides} ${words.join(', ')}.`;
}
