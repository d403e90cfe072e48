import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { inUse } from '../../net/in-use';
import type { BoardData } from '../../net/types';
import { myMatches } from '../../state/my-matches.svelte';
import Album from './Album.svelte';
import Ladder from './Ladder.svelte';

vi.mock('../../elements/icons.svelte', () => ({ drawingOf: () => [] })); // nothing is fetched

beforeEach(() => {
  const applications = ['fireworks', 'robots', 'drones'].map((id, points) => ({ id, points, tier: 1, materials: [] }));
  inUse.board = { applications } as unknown as BoardData;
  for (const { table } of myMatches.all) myMatches.remove(table);
  myMatches.keep({
    ...{ table: 't1', over: true, turn: 5, turns: 5, begun: 1, when: 2, spent: 1 },
    players: [
      { name: 'Sun', avatar: 'fox', colour: 0, bot: false, you: true, rank: 1, points: 9, applications: ['robots'] },
      { name: 'Pimo', avatar: 'otter', colour: 1, bot: true, rank: 2, points: 4, applications: ['drones'] },
    ],
    data: { id: 'standard-1', hash: '' },
    settings: {} as never,
  });
});

test('every Application leads to its page in Learn, and says whether it was built', () => {
  render(Album);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['fireworks', 'robots', 'drones'].map((id) => `#/learn/applications/${id}`),
  );
  expect(links.map((link) => link.getAttribute('aria-label')?.includes('album.builtTimes'))).toEqual([false, true, false]);
  expect(links.map((link) => link.classList.contains('built'))).toEqual([false, true, false]);
});

test('whom one has beaten is ticked, and who comes next is named', () => {
  render(Ladder);
  const faces = [...document.querySelectorAll('.cast li')];
  expect(faces).toHaveLength(12);
  expect(faces.filter((face) => face.classList.contains('gone'))).toEqual([faces[0]]);
  expect(faces.filter((face) => face.classList.contains('next'))).toEqual([faces[1]]);
  expect(screen.getByRole('heading', { name: 'album.best' })).toBeTruthy();
});

test('when everything is forgotten, so are the ladder and the album', () => {
  myMatches.remove('t1');
  render(Album);
  expect(document.querySelectorAll('.built')).toHaveLength(0);
});
