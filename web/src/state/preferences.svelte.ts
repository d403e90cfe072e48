/** What the player likes; kept in this browser, for all tables. */
import { type Language, LANGUAGES, preferredLanguage, texts } from '../texts/texts.svelte';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'full' | 'quick' | 'off';
export type Patterns = 'normal' | 'strong' | 'off';
export const TEXT_SIZES = [100, 125, 150, 200] as const;

interface Kept {
  language?: Language;
  theme?: Theme;
  textSize?: number;
  sound?: boolean;
  motion?: Motion;
  patterns?: Patterns;
  name?: string;
  avatar?: string;
  coach?: boolean;
}

const NAME = 'rawsiko.preferences';

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

const darkDevice = matchMedia('(prefers-color-scheme: dark)');
const stillDevice = matchMedia('(prefers-reduced-motion: reduce)');

class Preferences {
  language = $state<Language>('en');
  theme = $state<Theme>('auto');
  textSize = $state(100);
  sound = $state(false);
  motion = $state<Motion>('auto');
  patterns = $state<Patterns>('normal');
  name = $state('');
  avatar = $state('fox');
  coach = $state(true);
  #deviceDark = $state(darkDevice.matches);
  #deviceStill = $state(stillDevice.matches);

  dark = $derived(this.theme === 'dark' || (this.theme === 'auto' && this.#deviceDark));
  /** How long things take, as a share of the designed times; 0 is no motion. */
  pace = $derived(
    this.motion === 'off' || (this.motion === 'auto' && this.#deviceStill) ? 0 : this.motion === 'quick' ? 0.5 : 1,
  );

  constructor() {
    Object.assign(this, kept());
    if (!LANGUAGES.includes(this.language) || !kept().language) this.language = preferredLanguage(navigator.languages);
    darkDevice.addEventListener('change', () => (this.#deviceDark = darkDevice.matches));
    stillDevice.addEventListener('change', () => (this.#deviceStill = stillDevice.matches));
  }

  /** Follow changes: to the page, and into the browser's memory. */
  follow(): void {
    $effect.root(() => {
      $effect(() => {
        const root = document.documentElement;
        root.dataset['theme'] = this.dark ? 'dark' : 'light';
        root.dataset['patterns'] = this.patterns;
        root.dataset['motion'] = this.pace === 0 ? 'off' : 'on';
        root.style.fontSize = `${this.textSize}%`;
        root.style.setProperty('--pace', String(this.pace));
      });
      $effect(() => {
        void texts.use(this.language);
      });
      $effect(() => {
        const { language, theme, textSize, sound, motion, patterns, name, avatar, coach } = this;
        try {
          localStorage.setItem(
            NAME,
            JSON.stringify({ language, theme, textSize, sound, motion, patterns, name, avatar, coach }),
          );
        } catch {
          // not allowed
        }
      });
    });
  }
}

export const preferences = new Preferences();
