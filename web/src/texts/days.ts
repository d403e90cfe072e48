/** Days as people say them. */
import { localeOf } from './format';

const DAY = 24 * 60 * 60 * 1_000;
/** A day as a number; where the clocks were changed, too. */
const numbered = (when: number): number => {
  const date = new Date(when);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
};

const upper = (text: string, locale: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

export interface Said {
  /** `Today`, `Yesterday`, or a day of the week. */
  day: string;
  /** The time of today and yesterday, the date of other days. */
  more: string;
  /** Either in a word or two, within a sentence: `yesterday`, `15 Nov`. */
  short: string;
}

/** When something was, as seen from `now`. What lies ahead, because a clock was wrong, has a date like any other day. */
export function said(when: number, now: number, language: string): Said {
  const locale = localeOf(language);
  const ago = numbered(now) - numbered(when);
  if (ago === 0 || ago === 1) {
    const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day');
    const more = new Date(when).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
    return { day: upper(day, locale), more, short: day };
  }
  const sameYear = new Date(when).getFullYear() === new Date(now).getFullYear();
  const more = new Date(when).toLocaleDateString(locale, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) });
  return { day: upper(new Date(when).toLocaleDateString(locale, { weekday: 'long' }), locale), more, short: more };
}
