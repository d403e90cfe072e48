/** Passing notices to the player: a refusal and its reason, with the rule behind it. And the live region. */
import { Refused, Unreachable } from '../net/api';
import { t, texts, tt } from '../texts/texts.svelte';

export interface Notice {
  text: string;
  icon: 'lock' | 'info' | 'check' | 'alert';
  /** The rule that says so. */
  rule?: string | undefined;
}

const SHOWN = 6_000;

class Notices {
  current = $state.raw<Notice | undefined>();
  /** What a screen reader says. */
  spoken = $state('');
  #timer = 0;

  show(notice: Notice): void {
    this.current = notice;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.current = undefined), SHOWN);
  }

  refuse(text: string, rule?: string): void {
    this.show({ text, icon: 'lock', rule });
  }

  /** Say why something did not work. */
  problem(error: unknown): void {
    if (error instanceof Refused) this.show({ text: reasonFor(error.code), icon: 'alert' });
    else if (error instanceof Unreachable) this.show({ text: t('reason.unreachable'), icon: 'alert' });
    else if (!(error instanceof DOMException)) throw error;
  }

  dismiss(): void {
    this.current = undefined;
  }

  say(text: string): void {
    this.spoken = text.replaceAll('**', '');
  }
}

export function reasonFor(code: string): string {
  const key = `reason.${code}`;
  return texts.has(key) ? tt(key) : t('reason.unknown', { code });
}

export const notices = new Notices();
