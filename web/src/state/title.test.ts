import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { say, unsay } from './title';

const icon = { href: '', setAttribute: (_: string, href: string) => void (icon.href = href) };
const page = { title: '', querySelector: (selector: string) => (selector === 'link[rel="icon"]' ? icon : null) };
beforeEach(() => void vi.stubGlobal('document', page));
afterEach(() => ['route', 'match'].forEach(unsay));

test('the title is what is on screen, and our name', () => {
  say('route', 'Settings');
  expect(page.title).toBe('Settings · RAWsiko');
});

test('the innermost has the word, until it goes', () => {
  say('route', 'Class');
  say('match', 'Your Action Phase');
  say('route', 'Klasse');
  expect(page.title).toBe('Your Action Phase · RAWsiko');
  unsay('match');
  expect(page.title).toBe('Klasse · RAWsiko');
});

test('where nothing is said there is only our name', () => {
  say('route', '');
  expect(page.title).toBe('RAWsiko');
});

test('a dot in the title and in the icon stands for our turn, while it lasts', () => {
  say('match', 'Your Action Phase', true);
  expect([page.title, icon.href]).toEqual(['● Your Action Phase · RAWsiko', './icon-turn.svg']);
  say('match', 'The Action Phase of Milo');
  expect([page.title, icon.href]).toEqual(['The Action Phase of Milo · RAWsiko', './icon.svg']);
});
