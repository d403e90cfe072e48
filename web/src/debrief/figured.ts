/** What a slide's figures rest on: the Materials whose shares it shows, and every other source. */
import type { Facts } from '../texts/texts.svelte';
import type { ClassSum } from './class-document';
import type { Debrief, Maker, Quiz } from './document';
import { current } from './news';

export interface Figured {
  /** Materials whose shares are in the table. */
  symbols: string[];
  /** Codes of further sources, with the Material they are asked about. */
  further: { code: string; about?: string | undefined }[];
}

type Further = Figured['further'];
/** Missed Applications that a slide shows of a player. */
const SHOWN = 3;

function reason(facts: Facts | undefined, application: string, symbol: string): Further {
  const why = facts?.applications[application]?.find((one) => one.symbol === symbol);
  const codes = [why?.source, ...(why?.more_sources ?? [])].filter((code) => code !== undefined);
  return codes.map((code) => ({ code, about: symbol }));
}

const asked = (quiz: Quiz | undefined): Further =>
  (quiz?.pairs ?? []).flatMap(({ x, y }) => [x, y].flatMap(({ sources, symbol }) => sources.map((code) => ({ code, about: symbol }))));

/** Goals of the law, what the roles add, and rates of recycling. */
function spokenOf(document: Debrief, facts: Facts | undefined): Further {
  const rates = document.talk.makers.flatMap((one) => (one?.recycled_source ? [{ code: one.recycled_source, about: one.symbol }] : []));
  const added = current(facts?.role_facts ?? [], new Date()).filter(({ role }) => role !== 'refiner' || document.talk.refiner);
  return [...(facts ? [{ code: facts.act.source }] : []), ...added.map(({ source }) => ({ code: source })), ...rates];
}

export function figuredOf(document: Debrief, step: number, facts: Facts | undefined, seen: ReadonlySet<string>, quiz?: Quiz): Figured {
  const { talk } = document;
  const missed = document.stops.flatMap((one) => one.missed.slice(0, SHOWN)).filter(({ link }) => link);
  const threads = document.stops.flatMap(({ thread }) => (thread ? [thread.symbol] : []));
  const roles = [talk.miner, talk.refiner, ...talk.makers].flatMap((one) => (one ? [one.symbol] : []));
  switch (step) {
    case 2:
      return {
        symbols: [...missed.map(({ link }) => link!.symbol), ...threads],
        further: missed.flatMap(({ application, link }) => reason(facts, application, link!.symbol)),
      };
    case 3:
      return { symbols: [...seen], further: [] };
    case 4:
      return { symbols: Object.keys(document.china ? document.world.materials : {}), further: [] };
    case 5: // no shares: they would give the answers away
      return { symbols: [], further: asked(quiz) };
    case 6:
      return { symbols: roles, further: spokenOf(document, facts) };
    default:
      return { symbols: document.fought.materials.map(({ symbol }) => symbol), further: [] };
  }
}

/** The maker of a class makes what was missed most often, for want of what was missing most often. */
export function mostMissed({ missed: [most] }: ClassSum, facts: Facts | undefined): Maker | null {
  const symbol = most?.links[0]?.symbol;
  if (!most || !symbol) return null;
  const rate = facts?.materials[symbol]?.recycling;
  return { seat: 0, application: most.application, symbol, recycled_pct: rate?.eol_rir_pct ?? null, recycled_source: rate?.source ?? null };
}

/** The same for a class; `document` is the table whose board and roles are shown. */
export function figuredOfClass(
  sum: ClassSum,
  document: Debrief,
  step: number,
  facts: Facts | undefined,
  seen: ReadonlySet<string>,
  quiz?: Quiz,
): Figured {
  if (step === 1)
    return { symbols: (sum.contested.length ? sum.contested : sum.lacking).slice(0, SHOWN).map(({ symbol }) => symbol), further: [] };
  const maker = mostMissed(sum, facts);
  if (step === 6 && maker) return figuredOf({ ...document, talk: { ...document.talk, makers: [maker] } }, step, facts, seen);
  if (step !== 2) return figuredOf(document, step, facts, seen, quiz);
  const shown = sum.missed
    .slice(0, SHOWN)
    .flatMap(({ application, links: [link] }) => (link ? [{ application, symbol: link.symbol }] : []));
  return { symbols: shown.map(({ symbol }) => symbol), further: shown.flatMap((one) => reason(facts, one.application, one.symbol)) };
}
