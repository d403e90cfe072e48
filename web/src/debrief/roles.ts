/** The four roles of step 6, in words: each with facts that have a source, and a question. */
import { application, percent, t, texts } from '../texts/texts.svelte';
import type { Debrief, Maker } from './document';
import { current, type RoleFact } from './news';
import { sources } from './sources.svelte';
import { country, leads, newer, plain, share } from './words';

interface Fact {
  icon?: string;
  symbol?: string;
  text: string;
}
export interface Role {
  kind: 'miner' | 'refiner' | 'eu' | 'maker';
  title: string;
  under: string;
  facts: Fact[];
  question: string;
}
/** Newer figures of the same stage. */
const newerAt = (document: Debrief, { symbol, stage }: { symbol: string; stage: string }): Fact[] =>
  newer(document.world.materials[symbol], stage).map((text) => ({ icon: 'info', text }));
/** What has been found out since, as long as it is current. */
const sinceThen = (role: RoleFact['role']): Fact[] =>
  current(texts.facts?.role_facts ?? [], new Date())
    .filter((one) => one.role === role)
    .map(({ text }) => ({ icon: 'info', text }));

/** Whether the country that mines a Material is among those that refine it, by the study or a newer figure. */
const refinesIt = (document: Debrief, { symbol, country: of }: { symbol: string; country: string }): boolean => {
  const { stages = [], newer: since = [] } = document.world.materials[symbol] ?? {};
  const refiners = [
    ...(stages.find(({ stage }) => stage === 'processing')?.shares ?? []),
    ...since.filter(({ stage }) => stage === 'processing'),
  ];
  return refiners.some(({ country: one }) => one === of);
};

/** `ofClass`: what a class missed most often. */
export function rolesOf(document: Debrief, maker: Maker | null, ofClass: boolean): Role[] {
  const { miner, refiner } = document.talk;
  const act = texts.facts?.act;
  const all: Role[] = [];
  if (miner)
    all.push({
      kind: 'miner',
      title: t('talk.miner'),
      under: country(miner.country),
      facts: [
        { symbol: miner.symbol, text: t('talk.here', { material: plain(miner.symbol), share: share(miner.pct) }) },
        ...newerAt(document, miner),
        ...(miner.other ? [{ icon: 'factory', text: leads(miner.other) }] : []),
      ],
      question: t(refinesIt(document, miner) ? 'talk.askMinerWhoRefines' : 'talk.askMiner'),
    });
  if (refiner)
    all.push({
      kind: 'refiner',
      title: t('talk.refiner'),
      under: country(refiner.country),
      facts: [
        { symbol: refiner.symbol, text: t('talk.here', { material: plain(refiner.symbol), share: share(refiner.pct) }) },
        ...newerAt(document, refiner),
        ...(refiner.country === 'CN'
          ? [
              {
                icon: 'factory',
                text: t('talk.chinaLeads', { count: document.talk.china_leads, total: Object.keys(document.world.materials).length }),
              },
              { icon: 'lock', text: t('talk.closed') },
            ]
          : []),
        ...sinceThen('refiner'),
      ],
      question: t('talk.askRefiner'),
    });
  if (act)
    all.push({
      kind: 'eu',
      title: t('talk.eu'),
      under: t('talk.euText'),
      facts: [
        {
          icon: 'target',
          text: t('talk.goals', {
            goals: act.benchmarks
              .filter((one) => one.at_least != null)
              .map((one) => `${percent(one.at_least! / 100)} ${one.text}`)
              .join(', '),
          }),
        },
        ...act.benchmarks
          .filter((one) => one.at_most != null)
          .map((one) => ({ icon: 'globe', text: `${t('talk.atMost', { share: percent(one.at_most! / 100) })} ${one.text}` })),
        ...sinceThen('eu'),
      ],
      question: t('talk.askEu'),
    });
  if (maker) {
    const world = document.world.materials[maker.symbol];
    all.push({
      kind: 'maker',
      title: t('talk.maker', { application: application(maker.application) }),
      under: ofClass ? t('talk.makerClass') : t('talk.makerText'),
      facts: [
        { symbol: maker.symbol, text: t('talk.stopped', { material: plain(maker.symbol) }) },
        ...(world?.leader
          ? [{ icon: 'factory', text: leads(world.leader) }, ...newerAt(document, { ...world.leader, symbol: maker.symbol })]
          : []),
        ...(maker.recycled_pct !== null
          ? [
              {
                icon: 'recycle',
                text: t('talk.recycled', {
                  share: percent(maker.recycled_pct / 100),
                  year: String(sources.yearOf(maker.recycled_source) ?? ''),
                }),
              },
            ]
          : []),
      ],
      question: t('talk.askMaker'),
    });
  }
  return all;
}
