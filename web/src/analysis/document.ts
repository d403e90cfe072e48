/** The analysis as the server sends it (docs/analysis.md), with seats counted from 0 and Decisions as everywhere in the client. */
import type { Decision, MastersChoice, MastersMove, Reason, WholeAnalysis } from '../net/types';

export interface Step {
  /** The Decision, counted from 1 as it came in. */
  number: number;
  turn: number;
  seat: number;
  /** Of every seat, after it. */
  chances: number[];
  /** How far off each of them may be. */
  off: number[];
  /** Whether it was too early to tell. */
  early?: boolean;
}

export interface Account {
  seat: number;
  /** 1/n, and what was added to it: in parts of a win. */
  equal: number;
  deal: number;
  dice: number;
  own: number;
  others: number;
  calls: number;
  final: number;
  luckier_than: number;
  stand_in: number;
  by_seat: Map<number, number>;
  /** How far off two of the parts may be; analyses kept from before do not say. */
  off?: { dice: number; own: number };
}

export interface Choice {
  decision: Decision;
  reason: Reason;
}

export interface Moment {
  number: number;
  turn: number;
  seat: number;
  decision: Decision;
  rolls: number[];
  by: 'dice' | 'choice' | 'both';
  before: number[];
  after: number[];
  outcomes: { probability: number; fallen: number | null }[];
  board: Record<string, { owner: number; assets: number; can_act: number }>;
  master: Choice;
}

export interface GaveAway {
  number: number;
  seat: number;
  lost: number;
  error: number;
  master: Choice;
}

/** A player's best moment, and what cost them most; where nothing moved their chance enough there is none. */
export interface BestAndWorst {
  best?: Moment | undefined;
  worst?: Moment | undefined;
}

export interface Analysis {
  start: number[];
  steps: Step[];
  accounts: Account[];
  moments: Moment[];
  gave_away: GaveAway[];
  /** By seat; nothing in analyses kept from before. */
  ofSeats: BestAndWorst[];
}

export interface BestMove extends Choice {
  number: number;
  seat: number;
  chances: { master: number; played: number; error: number };
}

const FIRST_SEAT = 1;

export function decisionOf(told: MastersChoice['decision']): Decision {
  switch (told.type) {
    case 'Deploy':
      return { do: 'deploy', continent: told.continent, territories: told.territories };
    case 'PlaceAssets':
      return { do: 'place', counts: told.counts };
    case 'MoveAssets':
      return { do: 'move', source: told.source, destination: told.destination, count: told.count };
    case 'EndActionPhase':
      return { do: 'end' };
    case 'TakeMaterials':
      return { do: 'take', materials: told.materials };
  }
}

function choiceOf({ decision, reason: { code, values } }: MastersChoice): Choice {
  const named: Partial<Reason> = values;
  const seat = named.seat === undefined ? {} : { seat: named.seat - FIRST_SEAT };
  return { decision: decisionOf(decision), reason: { ...named, ...seat, code } };
}

export function bestOf(told: MastersMove): BestMove {
  return { ...told, ...choiceOf(told), seat: told.seat - FIRST_SEAT };
}

type Told = WholeAnalysis['moments'][number];

const seated = <T extends { seat: number }>(one: T): T => ({ ...one, seat: one.seat - FIRST_SEAT });

const momentOf = (moment: Told): Moment => ({
  ...seated(moment),
  decision: decisionOf(moment.decision),
  board: Object.fromEntries(
    Object.entries(moment.board).flatMap(([id, { owner, assets }]) =>
      owner === null ? [] : [[id, { owner: owner - FIRST_SEAT, assets, can_act: 0 }]],
    ),
  ),
  master: choiceOf(moment.master),
});

export function analysisOf(told: Omit<WholeAnalysis, 'format' | 'version'>): Analysis {
  const moments = told.moments.map(momentOf);
  const all = [...moments, ...(told.told ?? []).map(momentOf)];
  const numbered = (wanted: number | undefined): Moment | undefined => all.find(({ number }) => number === wanted);
  return {
    start: told.start,
    steps: told.steps.map((step) => ({ ...seated(step), off: step.off ?? step.chances.map(() => 0) })),
    accounts: told.accounts.map((account) => ({
      ...seated(account),
      by_seat: new Map(Object.entries(account.by_seat).map(([seat, change]) => [Number(seat) - FIRST_SEAT, change])),
    })),
    moments,
    gave_away: told.gave_away.map((given) => ({ ...seated(given), master: choiceOf(given.master) })),
    ofSeats: (told.of_seats ?? []).map(({ best, worst }) => ({ best: numbered(best), worst: numbered(worst) })),
  };
}
