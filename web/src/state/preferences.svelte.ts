/** What the player likes; kept in this browser, for all tables. */
import { type Language, LANGUAGES, preferredLanguage, texts } from '../texts/texts.svelte';

export type Theme = 'auto' | 'light' | 'dark';
/** Whether things move. */
export type Motion = 'auto' | 'on' | 'off';
/** How long others' steps stay: a share of the designed times; 0 is at once. */
export type Speed = 1 | 0.5 | 0;
export type Patterns = 'normal' | 'strong' | 'off';
export const TEXT_SIZES = [100, 125, 150, 200] as const;

interface Kept {
  language?: Language;
  theme?: Theme;
  textSize?: number;
  sound?: boolean | undefined;
  motion?: Motion;
  speed?: Speed;
  patterns?: Patterns;
  name?: string;
  avatar?: string;
  coach?: boolean;
  waiting?: boolean;
}

const NAME = 'rawsiko.preferences';

function kept(): Kept {
  try {
    return parted(JSON.parse(localStorage.getItem(NAME) ?? '{}') as Parameters<typeof parted>[0]);
  } catch {
    return {};
  }
}

/** Speed and motion were one setting once. */
function parted({ motion, ...kept }: Omit<Kept, 'motion'> & { motion?: Motion | 'full' | 'quick' }): Kept {
  if (motion === 'full') return { ...kept, motion: 'on' };
  if (motion === 'quick') return { ...kept, motion: 'on', speed: 0.5 };
  return motion ? { ...kept, motion } : kept;
}

const darkDevice = matchMedia('(prefers-color-scheme: dark)');
const stillDevice = matchMedia('(prefers-reduced-motion: reduce)');

class Preferences {
  language = $state<Language>('en');
  theme = $state<Theme>('auto');
  textSize = $state(100);
  /** Not chosen yet: silent, until someone uses Play now on their own device. */
  sound = $state<boolean | undefined>();
  motion = $state<Motion>('auto');
  speed = $state<Speed>(1);
  patterns = $state<Patterns>('normal');
  name = $state('');
  avatar = $state('fox');
  coach = $state(true);
  /** Whether a fact is shown while others act. */
  waiting = $state(true);
  #deviceDark = $state(darkDevice.matches);
  #deviceStill = $state(stillDevice.matches);

  dark = $derived(this.theme === 'dark' || (this.theme === 'auto' && this.#deviceDark));
  moves = $derived(this.motion === 'on' || (this.motion === 'auto' && !this.#deviceStill));
  /** How long motion takes, as a share of the designed times; 0 is no motion. */
  pace = $derived(this.moves ? this.speed : 0);

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
        root.dataset['motion'] = this.moves ? 'on' : 'off';
        root.style.fontSize = `${this.textSize}%`;
        root.style.setProperty('--pace', String(this.pace));
      });
      $effect(() => {
        void texts.use(this.language);
      });
      $effect(() => {
        const { language, theme, textSize, sound, motion, speed, patterns, name, avatar, coach, waiting } = this;
        const all = { language, theme, textSize, sound, motion, speed, patterns, name, avatar, coach, waiting };
        try {
          localStorage.setItem(NAME, JSON.stringify(all));
        } catch {
          // not allowed
        }
      });
    });
  }
}

export const preferences = new Preferences();
