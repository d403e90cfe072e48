/** One sentence that says what to do now, and whose turn it is. */
import { whatComes } from './absence-words';
import type { Choosing } from '../state/choosing.svelte';
import { isSceneOf } from '../play/clash';
import type { Player } from '../play/players';
import type { ShownClash, TableState } from '../state/table.svelte';
import { continent, t, territory } from '../texts/texts.svelte';

export interface Advice {
  title: string;
  text: string;
  /** The symbol of the phase, or the seat whose turn it is. */
  symbol?: string;
  seat?: number;
  /** Shown next to it: progress so far. */
  step?: string;
  /** The rule that applies. */
  rule: string;
}

export function adviceFor(table: TableState, choosing: Choosing): Advice {
  const match = table.match;
  const phase = match?.phase ?? 'over';
  const rule = phase === 'trade_with_china' ? 'trade' : phase;
  if (table.public?.paused) return { title: t('banner.paused'), text: t('do.wait'), symbol: 'turns', rule };
  const advice = ((): Advice => {
    switch (phase) {
      case 'drafting':
        return drafting(table, choosing);
      case 'initial_assets':
      case 'investment':
        return placing(table, choosing);
      case 'action':
        return acting(table, choosing);
      case 'trade_with_china':
        return {
          title: t('phase.trade_with_china'),
          text: choosing.mayTake ? t('do.take', { count: choosing.mayTake }) : t('do.waitTrade'),
          symbol: 'trade',
          rule,
          ...(choosing.mayTake ? { step: t('tool.taken', { taken: choosing.taking.length, total: choosing.mayTake }) } : {}),
        };
      case 'over':
        return { title: t('phase.over'), text: t('do.over'), symbol: 'objectives', rule };
    }
  })();
  const { absent } = table;
  const away = table.players.find(({ chair }) => chair === absent?.chair);
  if (absent && away) return { ...advice, text: `${t('away.title', { name: away.name })} ${whatComes(table, absent)}` };
  if (table.out) return { ...advice, text: t('banner.out') };
  if (table.device && !table.yours && phase !== 'over') return { ...advice, text: t('do.wait') };
  if (!table.yours) return { ...advice, text: t('banner.watching') };
  return advice;
}

function drafting(table: TableState, choosing: Choosing): Advice {
  const rule = 'drafting';
  if (!choosing.drafts) {
    const seat = table.match?.current;
    const name = seat === undefined ? '' : table.name(seat);
    return {
      title: t('banner.theirDraft', { name }),
      text: table.sending ? sendingText(table) : t('do.waitDraft'),
      symbol: 'setup',
      rule,
      ...(seat === undefined ? {} : { seat }),
    };
  }
  const total = choosing.drafts.pick;
  const step = t('tool.picked', { picked: choosing.picks.length, total });
  const text = !choosing.continent
    ? t('do.chooseContinent')
    : choosing.leftToPick === 0
      ? t('do.confirmDraft')
      : choosing.picks.length
        ? t('do.pickMore', { count: choosing.leftToPick })
        : t('do.pick', { count: total, continent: continent(choosing.continent) });
  return { title: t('banner.yourDraft'), text, symbol: 'setup', step, rule };
}

function placing(table: TableState, choosing: Choosing): Advice {
  const first = table.match?.phase === 'initial_assets';
  const title = first ? t('banner.initial') : t('phase.investment');
  const rule = first ? 'initial_assets' : 'investment';
  if (!choosing.toPlace)
    return {
      title: first ? t('phase.initial_assets') : title,
      text: table.sending ? sendingText(table) : t('do.waitPlacing', { count: table.match?.awaiting.length ?? 0 }),
      symbol: 'investment',
      rule,
    };
  const among = table.device && table.me && table.settings?.sealed_placing;
  return {
    title: among ? t('device.place', { name: table.me!.name, count: choosing.toPlace }) : title,
    text:
      among && !choosing.placedCount
        ? t('device.nobodyLooks')
        : !choosing.leftToPlace
          ? t('do.confirmPlace')
          : choosing.placedCount
            ? t('do.placeMore', { count: choosing.leftToPlace })
            : t('do.place', { count: choosing.toPlace }),
    symbol: 'investment',
    step: t('tool.placed', { placed: choosing.placedCount, total: choosing.toPlace }),
    rule,
  };
}

function acting(table: TableState, choosing: Choosing): Advice {
  const seat = table.match?.current ?? 0;
  if (table.clash) return clashing(table, table.clash, seat);
  if (seat !== table.mySeat) {
    const players = table.players.filter(({ seat: one }) => !table.match?.seats[String(one)]?.eliminated);
    const place = players.findIndex((player) => player.seat === seat);
    const next = players[place + 1];
    return {
      title: t('banner.theirAction', { name: table.name(seat) }),
      text: byBot(table.players[seat]) ?? (next?.you ? t('do.next') : t('do.wait')),
      seat,
      rule: 'action',
    };
  }
  const text = table.sending
    ? sendingText(table)
    : choosing.target
      ? t('do.count')
      : choosing.source
        ? t('do.aim')
        : choosing.canStillAct
          ? t('do.select')
          : t('do.noneLeft');
  return { title: t('banner.yourAction'), text, symbol: 'action', rule: choosing.kind === 'clash' ? 'clash' : 'action' };
}

/** A bot plays in the place of a person. */
function byBot(player: Player | undefined): string | undefined {
  if (!player?.standIn) return undefined;
  return t(player.gone ? 'away.insteadOf' : 'away.standIn', { name: player.name });
}

/** While the Clash tray is open. */
function clashing(table: TableState, clash: ShownClash, seat: number): Advice {
  const rule = 'clash';
  if (!clash.mine)
    return {
      title: t('banner.theirAction', { name: table.name(clash.seat) }),
      text: t('banner.attacked', { territory: territory(clash.destination) }),
      seat,
      rule,
    };
  const text = isSceneOf(clash, table.scene)
    ? t('banner.clash')
    : clash.conquered
      ? t('clash.takenYou', { territory: territory(clash.destination) })
      : t('banner.clashResult');
  return { title: t('banner.yourAction'), text, symbol: 'action', rule };
}

/** While nothing goes through it does not pretend to send. */
const sendingText = ({ wire }: TableState): string => t(wire.request?.failed ? 'banner.kept' : 'banner.sending');
