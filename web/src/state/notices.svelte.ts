/** Passing notices to the player: a refusal and its reason, with the rule behind it. And the live region. */
import { Refused, Unreachable } from '../net/api';
import { onPage } from './place.svelte';
import { t, texts, tt } from '../texts/texts.svelte';

export interface Notice {
  text: string;
  icon: 'lock' | 'info' | 'check' | 'alert';
  /** The rule that says so. */
  rule?: string | undefined;
}

/** Long enough to be read twice, a long one as well as a short one. */
const SHOWN = 6_000;
const PER_LETTER = 80;

class Notices {
  current = $state.raw<Notice | undefined>();
  /** What a screen reader says. */
  spoken = $state('');
  #timer = 0;

  show(notice: Notice): void {
    this.current = notice;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.current = undefined), Math.max(SHOWN, notice.text.length * PER_LETTER));
  }

  refuse(text: string, rule?: string): void {
    this.show({ text, icon: 'lock', rule });
  }

  /** Say why something did not work. */
  problem(error: unknown): void {
    if (error instanceof Refused) this.show({ text: reasonFor(error.code), icon: 'alert' });
    else if (error instanceof Unreachable) this.show({ text: t('reason.unreachable'), icon: 'alert' });
    else if (!isAborted(error)) throw error;
  }

  dismiss(): void {
    this.current = undefined;
  }

  say(text: string): void {
    this.spoken = text.replaceAll('**', '');
  }
}

/** Whoever asked has left; nothing else that a browser throws may pass in silence. */
const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

export function reasonFor(code: string): string {
  const here = `page.reason.${code}`; // a page has no server
  const key = onPage && texts.has(here) ? here : `reason.${code}`;
  return texts.has(key) ? tt(key) : t('reason.unknown', { code });
}

export const notices = new Notices();
