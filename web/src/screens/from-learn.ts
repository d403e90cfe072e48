/** What a match shows of Learn, fetched when it is wanted. */
import { texts } from '../texts/texts.svelte';

const facts = () => Promise.all([texts.open('learn'), texts.open('debrief'), texts.loadFacts()]);

/** The cards. First the program, which may not come; the texts are asked for until they do. */
export async function learn() {
  const cards = await import('../learn/cards');
  await facts();
  return cards;
}

/** What those who wait can read. */
export async function waiting() {
  const { default: Waiting } = await import('../learn/Waiting.svelte');
  await facts();
  return Waiting;
}

/** The story that a first match begins with. */
export const opening = () => Promise.all([import('../learn/Opening.svelte'), texts.open('learn'), texts.open('debrief')]);
