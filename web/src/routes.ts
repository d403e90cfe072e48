/**
 * Every screen in one table: its address, what is fetched before it is shown, what it is told, and its title. The first line that fits
 * an address counts. Screens that know more, whose turn it is say, put a title of their own above this one.
 */
import type { Component } from 'svelte';
import { everyIcon } from './elements/icons.svelte';
import { match } from './state/address';
import { dataSets } from './state/data-set.svelte';
import { keep } from './state/keys';
import { type Chapter, t, texts, tt } from './texts/texts.svelte';
import Home from './screens/Home.svelte';

/** What stands in an address in the place of a name. */
export type Params = Partial<Record<string, string>>;
type Props = Record<string, unknown>;

export interface Route {
  path: string;
  load: () => Promise<Component<Props>>;
  /** What the screen is told. */
  props: (params: Params) => Props;
  /** Of what another begins with a fresh screen; other changes are told to the one that is there. */
  fresh?: (params: Params) => string | undefined;
  title?: (params: Params) => string;
}

/** A way that only leads on: it does what is to be done, and says where to. */
interface Passage {
  path: string;
  pass: (params: Params) => string;
}

/** A screen with a map needs its drawing. */
async function theMap(): Promise<void> {
  await dataSets.useAny();
  await dataSets.draw();
}
const aSet = (): Promise<void> => dataSets.useAny();

function screen<P extends Props>(
  path: string,
  code: () => Promise<{ default: Component<P> }>,
  props: (params: Params) => P,
  more: { chapters?: Chapter[]; first?: () => Promise<unknown> } & Pick<Route, 'fresh' | 'title'> = {},
): Route {
  const { chapters = [], first, ...rest } = more;
  async function load(): Promise<Component<Props>> {
    const program = first ? first().then(code) : code();
    const [found] = await Promise.all([program, ...chapters.map((chapter) => texts.open(chapter))]);
    return found.default as unknown as Component<Props>;
  }
  return { path, load, props, ...rest };
}

/** A seat that comes over from another device: the key is in the fragment and leaves the address at once. */
const seat: Passage = {
  path: '/seat/:table/:code?/:chair?/:key?',
  pass({ table = '', code = '', chair = '0', key = '' }) {
    keep({ table, code, chair: Number(chair), key, when: Date.now() });
    return `/table/${table}`;
  },
};

const ROUTES: Route[] = [
  screen(
    '/',
    async () => (await dataSets.useDefault(), { default: Home }),
    () => ({}),
  ),
  screen(
    '/table/:table/:page?',
    () => import('./screens/AtTable.svelte'),
    ({ table = '', page }) => ({ id: table, part: page }),
    { fresh: ({ table }) => table },
  ),
  screen(
    '/device',
    () => import('./screens/device/NewDevice.svelte'),
    () => ({}),
    { chapters: ['device', 'cast'], first: theMap, title: () => t('table.title') },
  ),
  screen(
    '/join/:code',
    () => import('./screens/Join.svelte'),
    ({ code = '' }) => ({ code }),
    { title: ({ code = '' }) => t('join.title', { code }) },
  ),
  screen(
    '/learn/:section?/:item?',
    () => import('./screens/Learn.svelte'),
    ({ section = 'rules', item }) => ({ section, item }),
    { chapters: ['learn', 'debrief'], first: aSet, title: ({ section = 'rules' }) => tt(`learn.${section}`) },
  ),
  screen(
    '/debrief/:table/:step?/:way?',
    () => import('./screens/AtDebrief.svelte'),
    ({ table = '', step = '1', way }) => ({ table, step: Number(step), short: way === 'short' }),
    { chapters: ['debrief'], title: () => t('debrief.title') },
  ),
  screen(
    '/print/:sheet?/:table?',
    () => import('./print/Print.svelte'),
    ({ sheet, table }) => ({ sheet, table }),
    {
      chapters: ['debrief', 'print'],
      first: everyIcon,
      fresh: ({ sheet, table }) => `${sheet}/${table}`,
      title: () => t('print.title'),
    },
  ),
  screen(
    '/class/:class/debrief/:step?/:way?',
    () => import('./debrief/ClassDebrief.svelte'),
    ({ class: id = '', step = '0', way }) => ({ id, step: Number(step), short: way === 'short' }),
    { chapters: ['debrief'], fresh: (params) => params['class'], title: () => t('both.title') },
  ),
  screen(
    '/class/:class/:page?',
    () => import('./class/ClassPage.svelte'),
    ({ class: id = '', page }) => ({ id, part: page }),
    { chapters: ['class'], first: theMap, fresh: (params) => params['class'], title: () => t('class.new.class') },
  ),
  screen(
    '/class',
    () => import('./class/NewClass.svelte'),
    () => ({}),
    { chapters: ['class'], first: theMap, title: () => t('class.new.title') },
  ),
  screen(
    '/teach/:code/:shown?/:view?',
    () => import('./class/Teach.svelte'),
    ({ code = '', shown, view }) => ({ code, shown, view }),
    { chapters: ['class'], title: () => t('class.teach.title') },
  ),
  screen(
    '/about',
    () => import('./screens/About.svelte'),
    () => ({}),
    { chapters: ['learn'], title: () => t('about.title') },
  ),
  screen(
    '/matches/:open?',
    () => import('./screens/MyMatches.svelte'),
    () => ({}),
    { chapters: ['matches', 'album'], first: aSet, title: () => t('home.matches') },
  ),
  screen(
    '/settings',
    () => import('./screens/Settings.svelte'),
    () => ({}),
    { chapters: ['matches'], title: () => t('settings.title') },
  ),
];

export interface Found {
  route: Route;
  params: Params;
}

/** The screen of an address; nothing if it leads nowhere. */
export function routeOf(parts: string[]): Found | undefined {
  for (const route of ROUTES) {
    const params = match(route.path, parts);
    if (params) return { route, params };
  }
  return undefined;
}

/** Where an address leads on to, if it is not that of a screen. What is to be done on the way is done. */
export function passing(parts: string[]): string | undefined {
  const params = match(seat.path, parts);
  return params && seat.pass(params);
}
