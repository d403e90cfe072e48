/** What has happened since a player's last decision, cut to what matters to them. Pure: from Events, before and after. */
import type { ClashSettled, MatchEvent, MatchView, Progress } from '../net/types';

export interface ScoreSummary {
  /** Not told where others look at the same screen: then the Materials are, which everybody may count. */
  points?: number;
  materials?: number;
  income: number;
  progress: Progress[];
}

export interface Recap {
  /** Territories that were taken from the player, with the one who took them. */
  lost: { territory: string; by: number }[];
  /** Applications that are no longer complete. */
  broken: string[];
  /** Territories that were attacked and held: how often, and what it cost the attackers. */
  held: { territory: string; attacks: number; cost: number }[];
  /** What each of the others took, the busiest first; nobody is left out. */
  rivals: { seat: number; territories: string[] }[];
  out: number[];
  before: ScoreSummary;
  after: ScoreSummary;
}

/** As much of how a seat stands as everybody may know. */
export function openScoreSummary(match: MatchView | undefined, seat: number | undefined): ScoreSummary {
  const { materials = 0, income = 0 } = match?.seats[String(seat)] ?? {};
  return { materials, income, progress: [] };
}

/** `undefined` if nothing is worth mentioning, unless it is wanted `always`. */
export function recapOf(events: MatchEvent[], seat: number, before: ScoreSummary, after: ScoreSummary, always = false): Recap | undefined {
  const clashes = events.filter((event): event is ClashSettled => event.event === 'clash_settled');
  const against = clashes.filter(({ defender }) => defender === seat);
  const lost = lostBy(seat, events);
  const held = heldBy(
    against.filter(({ conquered, destination }) => !conquered && !lost.some(({ territory }) => territory === destination)),
  );
  const rivals = takenBy(events, seat);
  const out = events.flatMap((event) => (event.event === 'player_eliminated' && event.seat !== seat ? [event.seat] : []));
  if (!always && !lost.length && !held.length && !out.length && rivals.reduce((sum, { territories }) => sum + territories.length, 0) < 2)
    return undefined;
  const open = (summary: ScoreSummary): Set<string> =>
    new Set(summary.progress.filter(({ missing }) => missing.length).map(({ application }) => application));
  const [was, is] = [open(before), open(after)];
  return { lost, broken: [...is].filter((application) => !was.has(application)), held, rivals, out, before, after };
}

/** Each Territory once, with whoever took it last; not if a bot that kept the seat has taken it back. */
function lostBy(seat: number, events: MatchEvent[]): Recap['lost'] {
  const found = new Map<string, number>();
  for (const event of events) {
    const taken = event.event === 'territory_occupied' || (event.event === 'clash_settled' && event.conquered);
    if (taken && event.seat === seat) found.delete(event.destination);
    else if (taken && event.event === 'clash_settled' && event.defender === seat) found.set(event.destination, event.seat);
  }
  return [...found].map(([territory, by]) => ({ territory, by }));
}

function heldBy(clashes: ClashSettled[]): Recap['held'] {
  const found = new Map<string, { territory: string; attacks: number; cost: number }>();
  for (const { destination: territory, lost_by_attacker } of clashes) {
    const { attacks, cost } = found.get(territory) ?? { attacks: 0, cost: 0 };
    found.set(territory, { territory, attacks: attacks + 1, cost: cost + lost_by_attacker });
  }
  return [...found.values()];
}

/** What each rival took from others or from nobody; those who acted and took nothing are listed last. */
function takenBy(events: MatchEvent[], seat: number): Recap['rivals'] {
  const taken = new Map<number, Set<string>>();
  for (const event of events) {
    if (!('seat' in event) || event.seat === seat) continue;
    const gained = event.event === 'territory_occupied' || (event.event === 'clash_settled' && event.conquered && event.defender !== seat);
    if (!gained && event.event !== 'action_phase_started') continue;
    const theirs = taken.get(event.seat) ?? new Set();
    taken.set(event.seat, gained ? theirs.add(event.destination) : theirs);
  }
  return [...taken]
    .map(([rival, lands]) => ({ seat: rival, territories: [...lands] }))
    .sort((one, other) => other.territories.length - one.territories.length);
}
