/** Words for figures: countries, shares, stages. Names are never inflected; the texts have forms that do not need it. */
import type { Leader, Share, Stage, WorldMaterial } from './document';
import onTheBoard from './on-the-board.json';
import { localeOf } from '../texts/format';
import { material, number, percent, t, territory, texts, tt } from '../texts/texts.svelte';

/** Countries that the board has a shorter or the manual's own word for; `tools/quiz-words.mjs` reads the file, too. */
const ON_THE_BOARD: Record<string, string> = onTheBoard;
const names = new Map<string, Intl.DisplayNames>();

export function country(code: string): string {
  const land = ON_THE_BOARD[code];
  if (land && texts.names.territories[land]) return territory(land);
  if (texts.has(`country.${code}`)) return tt(`country.${code}`);
  let format = names.get(texts.language);
  if (!format) names.set(texts.language, (format = new Intl.DisplayNames([localeOf(texts.language)], { type: 'region' })));
  return format.of(code) ?? code;
}

/** Whole per cent; below one it says so. */
export const share = (pct: number): string => (pct < 0.95 ? `<${percent(0.01)}` : percent(Math.round(pct) / 100));

/** The Material without the bracket of its full name: Boron, not Boron (borates). */
export const plain = (symbol: string): string => material(symbol).replace(/\s*\(.*\)$/, '');

export const word = (name: string): string => tt(`word.${name}`);

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(localeOf(texts.language)) + text.slice(1);

/** 'China refines 60%.' */
export const leads = (leader: Leader | (Share & { word: string })): string =>
  tt(`leads.${leader.word}`, { country: country(leader.country), share: share(leader.pct) });

/** Who leads at the stages that are known, in one sentence. */
export function verdict(world: WorldMaterial): string {
  const [mined, refined] = (['extraction', 'processing'] as const).map((name) => world.stages.find(({ stage }) => stage === name));
  const first = (stage: Stage): string => country(stage.shares[0]!.country);
  const known = [mined, refined].filter((stage) => stage !== undefined);
  if (!known.length) return t('verdict.none');
  const usual = known.every(({ word }) => word === 'mined' || word === 'refined');
  if (world.verdict === 'different' && mined && refined)
    return usual
      ? t('verdict.different', { miner: first(mined), refiner: first(refined) })
      : known.map((one) => leads(leaderOf(one))).join(' ');
  if (!usual) return t('verdict.largest', { country: first(known[0]!) });
  return tt(`verdict.${world.verdict}`, { country: first(known[0]!) });
}

export const leaderOf = (stage: Stage): Leader => ({ ...stage.shares[0]!, stage: stage.stage, word: stage.word });

/** Newer figures that differ from the study's, each with its year; at one stage or at both. */
export const newer = (world: WorldMaterial | undefined, stage?: string): string[] =>
  (world?.newer ?? [])
    .filter((one) => !stage || one.stage === stage)
    .map((one) => t('bar.newer', { country: country(one.country), share: share(one.pct), word: word(one.word), year: String(one.year) }));

/** All values of a stage in one sentence, for those who do not see the bar. */
export const spoken = (symbol: string, stage: Stage): string =>
  t('bar.label', {
    material: plain(symbol),
    word: word(stage.word),
    shares: stage.shares.map((one) => `${country(one.country)} ${share(one.pct)}`).join(', '),
  });

/** '2.5', or '8 to 9'. */
export const suppliers = ({ suppliers: [low = 0, high] }: Stage): string =>
  high === undefined ? number(low, Number.isInteger(low) ? 0 : 1) : t('world.range', { low: number(low), high: number(high) });
