/** What happened, in one sentence of the reader's language. */
import type { MatchEvent } from '../net/types';
import { continent, listed, material, t, territory } from '../texts/texts.svelte';
import { materialsOf } from './board';

export interface Sentence {
  text: string;
  symbol: string;
  seat?: number;
}

/** What an Event says, after the Decision it follows from; nothing where saying it would only repeat the one before. */
export function sentenceFor(event: MatchEvent, names: (seat: number) => string, decided?: MatchEvent): Sentence | undefined {
  const materials = (id: string): string => (materialsOf(id).length ? listed(materialsOf(id).map(material)) : t('territory.noMaterials'));
  switch (event.event) {
    case 'deployed':
      return {
        symbol: 'setup',
        seat: event.seat,
        text: t('log.deployed', {
          name: names(event.seat),
          continent: continent(event.continent),
          territories: listed(event.territories.map(territory)),
        }),
      };
    case 'placing_confirmed':
      return { symbol: 'investment', seat: event.seat, text: t('log.placing_confirmed', { name: names(event.seat) }) };
    case 'assets_placed': {
      const counts = Object.entries(event.counts).map(([id, count]) => t('log.assetOn', { count, territory: territory(id) }));
      return {
        symbol: 'investment',
        seat: event.seat,
        text: t('log.assets_placed', { name: names(event.seat), counts: listed(counts) }),
      };
    }
    case 'initial_assets_started':
      return { symbol: 'asset', text: initialAssets(event.to_place, names) };
    case 'investment_phase_started':
      return { symbol: 'investment', text: t('log.investment_phase_started') };
    case 'turn_started':
      return { symbol: 'turns', text: t('log.turn_started', { turn: event.turn }) };
    case 'action_phase_started':
      return { symbol: 'action', seat: event.seat, text: t('log.action_phase_started', { name: names(event.seat) }) };
    case 'assets_moved':
      return {
        symbol: 'movement',
        seat: event.seat,
        text: t('log.assets_moved', {
          name: names(event.seat),
          count: event.count,
          source: territory(event.source),
          destination: territory(event.destination),
        }),
      };
    case 'territory_occupied':
      return {
        symbol: 'occupation',
        seat: event.seat,
        text: t('log.territory_occupied', {
          name: names(event.seat),
          count: event.count,
          destination: territory(event.destination),
          materials: materials(event.destination),
        }),
      };
    case 'clash_settled': {
      const [mine, theirs] = [event.lost_by_attacker, event.lost_by_defender];
      const result = event.conquered
        ? t('log.clashTaken', { territory: territory(event.destination) })
        : mine === theirs
          ? t('log.clashEach', { count: mine })
          : mine && theirs
            ? t('log.clashLosses', { attacker: names(event.seat), defender: names(event.defender), mine, theirs })
            : t('clash.lost', { name: names(mine ? event.seat : event.defender), count: mine || theirs });
      return {
        symbol: 'clash',
        seat: event.seat,
        text: t('log.clash_settled', {
          name: names(event.seat),
          source: territory(event.source),
          destination: territory(event.destination),
          attack: event.attack.join(' '),
          defence: event.defence.join(' '),
          result,
        }),
      };
    }
    case 'territory_vacated':
      return {
        symbol: 'occupation',
        seat: event.seat,
        text: t(decided && 'destination' in decided ? 'log.vacatedFor' : 'log.territory_vacated', {
          name: names(event.seat),
          territory: territory(event.territory),
          destination: decided && 'destination' in decided ? territory(decided.destination) : '',
        }),
      };
    case 'player_eliminated':
      return { symbol: 'asset', seat: event.seat, text: t('log.player_eliminated', { name: names(event.seat) }) };
    case 'turn_counter_moved':
      return { symbol: 'turns', text: t('log.turn_counter_moved', { turn: event.turn }) };
    case 'open_end_rolled':
      return { symbol: 'turns', text: t('log.open_end_rolled', { face: event.face }) };
    case 'turn_added':
    case 'last_turn_called':
    case 'match_scored':
      return { symbol: 'turns', text: t(`log.${event.event}`, { turn: event.turn }) };
    case 'action_phase_ended':
      return undefined;
    case 'trade_started':
      return {
        symbol: 'trade',
        text: t('log.trade_started', {
          names: listed(event.may_take.flatMap((count, seat) => (count ? [names(seat)] : []))),
        }),
      };
    case 'trade_confirmed':
      return { symbol: 'trade', seat: event.seat, text: t('log.trade_confirmed', { name: names(event.seat) }) };
    case 'materials_taken':
      return {
        symbol: 'trade',
        seat: event.seat,
        text: event.materials.length
          ? t('log.materials_taken', { name: names(event.seat), materials: listed(event.materials.map(material)) })
          : t('log.materials_taken_none', { name: names(event.seat) }),
      };
    case 'match_ended':
      return { symbol: 'objectives', text: t('log.match_ended') };
  }
}

/** How many Assets everyone places at the start; with Head start, who places how many. */
function initialAssets(counts: number[], names: (seat: number) => string): string {
  const [count = 0] = counts;
  if (counts.every((one) => one === count)) return t('log.initial_assets_started', { count });
  return t('log.initial_assets_differ', { counts: listed(counts.map((one, seat) => `${names(seat)}\u00a0${one}`)) });
}

/** What an Event of a row says: the first is the Decision itself, which always has a sentence, even the end of a phase. */
export function saidOf(event: MatchEvent, first: boolean, decided: MatchEvent | undefined, names: (seat: number) => string) {
  if (first && event.event === 'action_phase_ended') return t('log.action_phase_ended', { name: names(event.seat) });
  return sentenceFor(event, names, decided)?.text;
}

/** What a seat decided, in plain sentences, without what followed from it for others. */
export function stepsOf(events: MatchEvent[], seat: number | undefined, names: (seat: number) => string): string[] {
  return events
    .filter((event) => 'seat' in event && event.seat === seat && event.event !== 'action_phase_started')
    .flatMap((event) => (event.event === 'action_phase_ended' ? `${t('kept.end')}.` : (sentenceFor(event, names)?.text ?? [])))
    .map((text) => text.replaceAll('**', ''));
}
