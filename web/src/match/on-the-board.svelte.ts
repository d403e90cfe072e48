/** What a match tells the board, and what the board's reports mean to it. */
import type { BoardChosen, BoardConfig, BoardData, BoardMarks, BoardView, BoardWords, Land, Light } from '../board/config';
import { inUse } from '../net/in-use';
import { applicationOf, continentOf, materialsOf, neighboursOf, territoriesWith } from '../play/board';
import { isSceneOf, lossesAfter, progressOf } from '../play/clash';
import { highlight } from '../play/highlights';
import { paired } from '../play/odds';
import type { Choosing } from '../state/choosing.svelte';
import { notices } from '../state/notices.svelte';
import type { TableState } from '../state/table.svelte';
import { continent, t, territory, texts, tt } from '../texts/texts.svelte';
import { describe } from './words';

/** How long the mouse rests on a chip before its card comes. */
const HOVER_DELAY_MS = 350;

/** `view` says what panels cover of the map. */
export function boardOf(table: TableState, choosing: Choosing, view: () => Partial<BoardView>): BoardConfig {
  const match = $derived(table.match!);
  const seats = $derived(table.players.map(({ colour, avatar, name, you }) => ({ colour, avatar, name, you })));
  /** The land, with what is picked in the draft already in our colour, and without what a Clash has cost so far. */
  const shown = $derived({ ...picked(table, choosing), ...fallen(table) });
  const territories = $derived(Object.keys(shown).length ? { ...match.territories, ...shown } : match.territories);
  const opened = $derived(
    table.trading || match.phase === 'trade_with_china' || (match.phase === 'over' && !!table.settings?.trade_with_china),
  );
  const isOwn = (id: string): boolean => table.mySeat !== undefined && match.territories[id]?.owner === table.mySeat;

  const position = $derived({
    territories,
    continents: match.continents,
    seats,
    drafting: match.phase === 'drafting',
    awaited: match.awaiting,
    opened,
  });
  const data: BoardData = {
    continentOf,
    neighbours: neighboursOf,
    materials: materialsOf,
    chip: (symbol, id) => highlight(symbol, isOwn(id), choosing.controlled, table.needed),
  };
  const words = $derived<BoardWords>({
    language: texts.language,
    label: t('board.label'),
    name: nameOnTheBoard,
    describe: (id) => describe(table, id),
    describeTarget: (kind) => tt(`target.${kind}`),
    describeSlot: (id) => describeSlot(table, choosing, id),
    closedName: territory(inUse.board.closed),
    closedText: opened ? t('board.opened') : t('board.closed'),
  });
  const targets = $derived(table.clash ? {} : choosing.targets);
  const sources = $derived(choosing.source || choosing.lit || table.clash ? [] : choosing.sources);
  const spoken = $derived(litFor(table, choosing));
  /** Where others act gets an edge, unless something else is being pointed out; the rest stays as it is. */
  const acts = $derived(Object.keys(spoken).length ? undefined : actsOf(table));
  const lit = $derived(acts ?? spoken);
  const past = $derived(pastOf(table));
  const marks: BoardMarks = {
    get targets() {
      return targets;
    },
    get sources() {
      return sources;
    },
    get slots() {
      return choosing.slots;
    },
    get choosing() {
      return choosing.onLand;
    },
    get chips() {
      return table.legal?.do === 'take';
    },
    get lit() {
      return lit;
    },
    get veil() {
      return Object.keys(lit).length > 0 && !acts;
    },
    get past() {
      return past;
    },
  };
  const pending = $derived(choosing.drafts ? {} : choosing.pending);
  const chosen: BoardChosen = {
    get source() {
      return choosing.source;
    },
    get target() {
      return choosing.target;
    },
    get count() {
      return choosing.target && !table.clash ? choosing.count : undefined;
    },
    get slot() {
      return choosing.continent;
    },
    get pending() {
      return pending;
    },
  };
  const events = {
    territory: choosing.clicks.onTerritory,
    slot: choosing.clicks.onSlot,
    badge: (id: string) => notices.show({ text: describeSlot(table, choosing, id), icon: 'info' }),
    closed: choosing.clicks.onClosed,
    chip: choosing.clicks.onChip,
    hold: (symbol: string | undefined, id: string) => (choosing.card = symbol ? { material: symbol } : { territory: id }),
    hover: hovering(choosing),
  };
  return {
    get position() {
      return position;
    },
    data,
    get words() {
      return words;
    },
    marks,
    chosen,
    get view() {
      return view();
    },
    get effects() {
      return table.effects;
    },
    events,
  };
}

const picked = (table: TableState, choosing: Choosing): Record<string, Land> =>
  table.mySeat === undefined ? {} : Object.fromEntries(choosing.picks.map((id) => [id, { owner: table.mySeat!, assets: 1, can_act: 0 }]));

/** Both lands of the Clash being shown: the counters drop with each pair. */
function fallen({ clash, scene, match }: TableState): Record<string, Land> {
  if (!clash || !match || !isSceneOf(clash, scene)) return {};
  const lost = lossesAfter(paired(clash.attack, clash.defence), progressOf(clash, scene).pairs);
  const sides: [string, number][] = [
    [clash.source, lost.attacker],
    [clash.destination, lost.defender],
  ];
  return Object.fromEntries(
    sides.flatMap(([id, count]) => {
      const land = match.territories[id];
      return land ? [[id, { ...land, assets: land.assets - count, can_act: Math.min(land.can_act, land.assets - count) }]] : [];
    }),
  );
}

/** What happened to our land since our last decision. */
function pastOf(table: TableState): BoardMarks['past'] {
  const { lost = [], held = [] } = table.news.recapOnMap?.recap ?? {};
  return Object.fromEntries([
    ...lost.map(({ territory: id }) => [id, { kind: 'lost' }]),
    ...held.map(({ territory: id, attacks }) => [id, { kind: 'held', attacks }]),
  ]);
}

/** What is being talked about: both sides of a Clash, where the Materials of an Application are, or what a hint names. */
function litFor(table: TableState, choosing: Choosing): Record<string, Light> {
  if (table.clash) return { [table.clash.source]: 'acts', [table.clash.destination]: 'acts' };
  if (!choosing.lit) return Object.fromEntries(choosing.hinted.map((id) => [id, 'hint']));
  const symbols = 'material' in choosing.lit ? [choosing.lit.material] : (applicationOf(choosing.lit.application)?.materials ?? []);
  const lit: Record<string, Light> = {};
  for (const symbol of symbols)
    for (const id of territoriesWith(symbol)) {
      const own = table.match?.territories[id]?.owner === table.mySeat && table.mySeat !== undefined;
      if (own) lit[id] = 'have';
      else if (!table.controlled.has(symbol)) lit[id] = 'lack';
    }
  return lit;
}

/** Where the step shown by the ticker takes place. */
function actsOf({ telling, news }: TableState): Record<string, Light> | undefined {
  const event = telling ? news.step?.event : undefined;
  return event && 'destination' in event ? { [event.source]: 'acts', [event.destination]: 'acts' } : undefined;
}

/** Of a Territory or a Continent. */
export const nameOnTheBoard = (id: string): string => (id in texts.names.continents ? continent(id) : territory(id));

function describeSlot(table: TableState, choosing: Choosing, id: string): string {
  if (choosing.slots.includes(id))
    return choosing.continent === id ? t('board.slotChosen', { continent: continent(id) }) : t('board.slot', { continent: continent(id) });
  const there = table.match?.continents[id];
  const named = { continent: continent(id) };
  // After the setup a portrait means something else.
  if (table.match?.phase !== 'drafting')
    return there?.alone === undefined ? t('board.noneAlone', named) : t('board.alone', { ...named, name: table.name(there.alone) });
  return t('board.slotState', { ...named, names: there?.deployed.map(table.name).join(', ') || t('board.nobody') });
}

/** A chip under the mouse shows its card for as long as it is there, unless something is being chosen. */
function hovering(choosing: Choosing): (symbol: string | undefined, territory: string) => void {
  let timer = 0;
  return (symbol, territory) => {
    clearTimeout(timer);
    if (symbol === undefined) {
      if (choosing.card && 'passing' in choosing.card) choosing.card = undefined;
    } else
      timer = window.setTimeout(() => {
        if (choosing.something) return;
        if (!choosing.card || 'passing' in choosing.card) choosing.card = { material: symbol, passing: territory };
      }, HOVER_DELAY_MS);
  };
}
