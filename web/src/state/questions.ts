/** What is asked before something that cannot be taken back. */
import type { MoveKind, MoveLeft } from '../net/types';
import { application, listed, material, percent, t, territory } from '../texts/texts.svelte';

export interface Question {
  title: string;
  text: string;
  /** What the move that is left would bring. */
  gain?: { text: string; materials: string[] };
  /** The safe answer is the filled button. */
  safe: string;
  risky: string;
  go: () => void;
  /** What the safe answer does, if it does anything. */
  show?: () => void;
}

/** The last Asset would go, and `materials` with it. */
export function confirmAbandon(source: string, kind: MoveKind, materials: string[], go: () => void): Question {
  const lost = materials.map((symbol) => `${material(symbol)} (${symbol})`);
  const goesWithIt = lost.length ? t('ask.emptyText', { materials: listed(lost) }) : t('ask.emptyTextNone');
  return {
    title: t('ask.emptyTitle', { territory: territory(source) }),
    text: kind === 'clash' ? t('ask.emptyIfWon', { territory: territory(source) }) : goesWithIt,
    safe: t('ask.keep'),
    risky: t('ask.leave'),
    go,
  };
}

/** The Action Phase would end with something worthwhile left to do; `show` lays it out. */
export function confirmEndPhase(left: MoveLeft | undefined, go: () => void, show: (left: MoveLeft) => void): Question {
  return {
    title: t('ask.endTitle'),
    text: left ? whereLeft(left) : t('ask.unmoved'),
    ...(left?.gained.length ? { gain: { text: gainOf(left), materials: left.gained } } : {}),
    safe: left ? t('ask.show') : t('ask.stay'),
    risky: t('ask.end'),
    go,
    ...(left ? { show: () => show(left) } : {}),
  };
}

/** More Materials of China could be taken. */
export function confirmSkipTrade(left: number, go: () => void): Question {
  return {
    title: t('ask.passTitle'),
    text: t('ask.passText', { count: left }),
    safe: t('ask.passNo'),
    risky: t('ask.passYes'),
    go,
  };
}

/** The best move that is left. */
const whereLeft = ({ source, destination, chance }: MoveLeft): string =>
  t(chance === undefined ? 'ask.leftFree' : 'ask.leftClash', {
    source: territory(source),
    territory: territory(destination),
    chance: percent(chance ?? 1),
  });

const gainOf = ({ gained, completed }: MoveLeft): string =>
  completed.length
    ? t('ask.leftCompletes', { application: listed(completed.map(application)) })
    : t('ask.leftGains', { materials: listed(gained.map(material)) });
