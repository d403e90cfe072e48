/** What the player likes; kept in this browser, for all tables. */
import { type Language, LANGUAGES } from '../texts/languages';
import { preferredLanguage, texts } from '../texts/texts.svelte';
import { type Fits, fitting, isSwitch, isText, oneOf } from './fits';
import { browserStore } from './storage';

export type Theme = 'auto' | 'light' | 'dark';
/** Whether things move. */
export type Motion = 'auto' | 'on' | 'off';
/** How long others' steps stay: a multiple of the designed times; 0 is at once. */
export type Speed = 2 | 1 | 0.5 | 0;
export type Patterns = 'normal' | 'strong' | 'off';
export const TEXT_SIZES = [100, 125, 150, 200] as const;

interface Kept {
  language?: Language;
  theme?: Theme;
  textSize?: number;
  sound?: boolean;
  notify?: boolean;
  motion?: Motion;
  speed?: Speed;
  patterns?: Patterns;
  name?: string;
  avatar?: string;
  coach?: boolean;
  waiting?: boolean;
  shortcuts?: boolean;
}

const NAME = 'rawsiko.preferences';

/** What each may be. */
const FITS: Record<keyof Kept, Fits> = {
  language: oneOf(...LANGUAGES),
  theme: oneOf('auto', 'light', 'dark'),
  textSize: oneOf(...TEXT_SIZES),
  sound: isSwitch,
  notify: isSwitch,
  motion: oneOf('auto', 'on', 'off'),
  speed: oneOf(2, 1, 0.5, 0),
  patterns: oneOf('normal', 'strong', 'off'),
  name: isText,
  avatar: isText,
  coach: isSwitch,
  waiting: isSwitch,
  shortcuts: isSwitch,
};

const kept = (): Kept => fitting<Kept>(parted(browserStore.record(NAME)), FITS);

/** Migrates what was stored when speed and motion were one setting. */
function parted(stored: Record<string, unknown>): Record<string, unknown> {
  if (stored['motion'] === 'full') return { ...stored, motion: 'on' };
  if (stored['motion'] === 'quick') return { ...stored, motion: 'on', speed: 0.5 };
  return stored;
}

const darkDevice = matchMedia('(prefers-color-scheme: dark)');
const stillDevice = matchMedia('(prefers-reduced-motion: reduce)');

class Preferences {
  language = $state<Language>('en');
  theme = $state<Theme>('auto');
  textSize = $state(100);
  sound = $state(true);
  /** Whether the browser says that it is our turn while the page is hidden. */
  notify = $state(false);
  motion = $state<Motion>('auto');
  speed = $state<Speed>(1);
  patterns = $state<Patterns>('normal');
  name = $state('');
  avatar = $state('fox');
  coach = $state(true);
  /** Whether a fact is shown while others act. */
  waiting = $state(true);
  /** Whether letters and signs act by themselves. */
  shortcuts = $state(true);
  #deviceDark = $state(darkDevice.matches);
  #deviceStill = $state(stillDevice.matches);

  dark = $derived(this.theme === 'dark' || (this.theme === 'auto' && this.#deviceDark));
  moves = $derived(this.motion === 'on' || (this.motion === 'auto' && !this.#deviceStill));
  /** How long motion takes, as a share of the designed times; 0 is no motion. */
  pace = $derived(this.moves ? this.speed : 0);

  constructor() {
    Object.assign(this, kept());
    if (!kept().language) this.language = preferredLanguage(navigator.languages);
    darkDevice.addEventListener('change', () => (this.#deviceDark = darkDevice.matches));
    stillDevice.addEventListener('change', () => (this.#deviceStill = stillDevice.matches));
  }

  /** Follow changes: to the page, and into the browser's memory; and those that another tab has kept there. */
  follow(): void {
    browserStore.onChange(NAME, () => Object.assign(this, kept()));
    $effect.root(() => {
      $effect(() => {
        const root = document.documentElement;
        root.dataset['theme'] = this.dark ? 'dark' : 'light';
        root.dataset['patterns'] = this.patterns;
        root.dataset['motion'] = this.moves ? 'on' : 'off';
        root.style.setProperty('--text-size', String(this.textSize / 100));
        root.style.setProperty('--pace', String(this.pace));
      });
      $effect(() => {
        void texts.use(this.language);
      });
      $effect(() => {
        const { language, theme, textSize, sound, notify, motion, speed, patterns, name, avatar, coach, waiting, shortcuts } = this;
        const all = { language, theme, textSize, sound, notify, motion, speed, patterns, name, avatar, coach, waiting, shortcuts };
        browserStore.writeJson(NAME, all);
      });
    });
  }
}

export const preferences = new Preferences();
