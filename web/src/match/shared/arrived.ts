/** Somebody has taken the device: a screen reader says what there is to do and what has happened, and the focus goes there. */
import { tick } from 'svelte';
import { notices } from '../../state/notices.svelte';
import type { TableState } from '../../state/table.svelte';
import { rowsOf } from '../recap-rows';

export async function arrived(table: TableState, title: () => string): Promise<void> {
  await tick();
  const { recap } = table.news;
  const told = recap ? rowsOf(recap, table).map(({ text, more }) => (more ? `${text}, ${more}` : text)) : [];
  notices.say([title(), ...told].join('. '));
  const there = document.querySelector<HTMLElement>('.recap') ?? document.querySelector<HTMLElement>('.banner');
  there?.setAttribute('tabindex', '-1');
  there?.focus({ preventScroll: true });
}
