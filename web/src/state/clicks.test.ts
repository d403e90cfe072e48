import { beforeEach, expect, test, vi } from 'vitest';
import type { Choosing } from './choosing.svelte';
import { Clicks } from './clicks';

vi.mock('../texts/texts.svelte', () => ({ t: (key: string) => key, continent: (id: string) => id, territory: (id: string) => id }));
vi.mock('../play/board', () => ({ continentOf: () => 'africa', neighboursOf: () => [] }));
vi.mock('./notices.svelte', () => ({ notices: { refuse: vi.fn() } }));
vi.mock('./sound', () => ({ play: vi.fn() }));

let now = 0;
beforeEach(() => {
  now = 1000;
  vi.stubGlobal('performance', { now: () => now });
});

/** A player in their Action Phase, who owns Egypt and may move from it. */
function moving(): { choosing: { source: string | undefined }; clicks: Clicks } {
  const choosing = {
    source: undefined as string | undefined,
    picks: [],
    table: {
      legal: { do: 'move', moves: { egypt: { turkey: 'clash' } } },
      match: { territories: { egypt: { owner: 0 } } },
      mySeat: 0,
    },
    from: (id: string | undefined) => (choosing.source = id),
  };
  return { choosing, clicks: new Clicks(choosing as unknown as Choosing) };
}

test('a double click chooses once and undoes nothing', () => {
  const { choosing, clicks } = moving();
  clicks.onTerritory('egypt');
  now += 200;
  clicks.onTerritory('egypt');
  expect(choosing.source).toBe('egypt');
});

test('a second click later takes the choice back', () => {
  const { choosing, clicks } = moving();
  clicks.onTerritory('egypt');
  now += 600;
  clicks.onTerritory('egypt');
  expect(choosing.source).toBeUndefined();
});

test('in the draft a double click on a slot leaves it chosen', () => {
  const choosing = { drafts: { continents: { africa: {} } }, slot: undefined as string | undefined, dealt: false, picks: [] };
  const clicks = new Clicks(choosing as unknown as Choosing);
  clicks.onSlot('africa');
  now += 100;
  clicks.onSlot('africa');
  expect(choosing.slot).toBe('africa');
});
