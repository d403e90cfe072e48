/** What a choice would mean before it is confirmed, as the server's own rules say. */
import { api } from '../net/api';
import { begun } from '../net/settled';
import type { Decision, Preview, Waste } from '../net/types';
import type { Choosing } from './choosing.svelte';
import type { TableState } from './table.svelte';

/** Milliseconds a choice rests before the server is asked: until it is on screen, and not for every step of a number. */
const ASK_DELAY_MS = 60;

/** What a Decision would mean; undefined if that cannot be found out right now. */
export async function previewOf(table: TableState, decision: Decision): Promise<Preview | undefined> {
  if (!table.key) return undefined;
  try {
    return (await api.preview(table.id, table.key, decision)) as Preview;
  } catch {
    return undefined; // then it is sent, and refused if it is not legal
  }
}

/** What ending the phase would waste; undefined if that cannot be found out right now. */
export async function wasteOfEnding(table: TableState): Promise<Waste | undefined> {
  if (!table.key) return undefined;
  try {
    return await api.preview(table.id, table.key, { do: 'end' });
  } catch {
    return undefined; // the end of a phase does not wait for advice
  }
}

/** Keeps `choosing.preview` at the chosen move. Call it while a component is being created. */
export function considerTheChoice(table: TableState, choosing: Choosing): void {
  const considered = $derived.by<Decision | undefined>(() => {
    if (choosing.mayTake) return choosing.taking.length ? { do: 'take', materials: [...choosing.taking] } : undefined;
    if (!choosing.kind || !choosing.ready) return undefined;
    return { do: 'move', source: choosing.source!, destination: choosing.target!, count: choosing.count };
  });
  $effect(() => {
    const decision = considered;
    choosing.considered = undefined;
    if (!decision || !table.key) return;
    const [key, asked] = [table.key, new AbortController()];
    const over = begun();
    const ask = (): void =>
      void api
        .preview(table.id, key, decision, asked.signal)
        .then(
          (found) => (choosing.considered = found as Preview),
          () => undefined, // no longer legal, or no answer: then nothing is shown
        )
        .finally(over);
    const rest = setTimeout(ask, ASK_DELAY_MS);
    return () => {
      clearTimeout(rest);
      asked.abort();
      over();
    };
  });
}
