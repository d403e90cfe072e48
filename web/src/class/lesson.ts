/** The lesson a teacher plans: what the page begins with, and what a preset means. */
import type { Language } from '../texts/languages';
import type { ClassSettings, Plan, Preset } from './types';

export const LIMITS = { pupils: [2, 60], minutes: [10, 90], tables: [1, 12], players: [3, 5], turns: [3, 20], days: [1, 21] } as const;

/** How long homework is open, unless a teacher says otherwise. */
export const A_WEEK = 7;

/** Minutes for coming in, before the match starts. */
export const TO_JOIN = 5;
/** And for talking about it afterwards. */
export const TO_TALK = 10;

export type Lesson = Omit<ClassSettings, 'tables' | 'players' | 'turns'>;

export const KIND_NAMES = {
  first: 'class.new.first',
  known: 'class.new.know',
  duplicate: 'class.new.dup',
  homework: 'class.new.homework',
} as const;

/** What a preset switches; the plan chooses tables, players and Turns. */
export const PRESETS: Record<Preset, Pick<Lesson, 'quick_tables' | 'hints' | 'trade_with_china' | 'quiz' | 'chat'>> = {
  first: { quick_tables: 'one', hints: true, trade_with_china: false, quiz: true, chat: 'phrases' },
  known: { quick_tables: 'bell', hints: false, trade_with_china: true, quiz: true, chat: 'phrases' },
  duplicate: { quick_tables: 'none', hints: false, trade_with_china: false, quiz: false, chat: 'off' },
  homework: { quick_tables: 'none', hints: false, trade_with_china: false, quiz: false, chat: 'off' },
};

export const firstLesson = (languages: Language[]): Lesson => ({
  pupils: 24,
  minutes: 30,
  devices: 'each',
  languages,
  preset: 'first',
  own_names: false,
  stand_in: true,
  stranglehold: false,
  ...PRESETS.first,
});

/** A number made valid: whole, within its limits. */
export function within(value: number, [least, most]: readonly [number, number]): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : least;
}

export const settingsOf = (lesson: Lesson, plan: Plan): ClassSettings => ({
  ...lesson,
  tables: plan.tables,
  players: plan.players,
  turns: plan.turns,
});
