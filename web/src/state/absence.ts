/** A bot keeps a player's seat, or hands it back: in the words of the log. */
import type { PublicView } from '../net/types';
import { t } from '../texts/texts.svelte';
import { notices } from './notices.svelte';

/** `own`: the reader's chair; nobody needs to be told that they are back themselves. */
export function tellAbsence(before: PublicView | undefined, after: PublicView | undefined, own: number | undefined): void {
  for (const [chair, sits] of Object.entries(after?.chairs ?? {})) {
    const was = before?.chairs[chair];
    if (sits.kind !== 'person' || was?.kind !== 'person' || (sits.stand_in === was.stand_in && sits.gone === was.gone)) continue;
    const key = sits.gone ? 'log.left' : sits.stand_in ? 'log.stand_in' : 'log.returned';
    if (Number(chair) !== own || sits.stand_in) notices.show({ text: t(key, { name: sits.name }), icon: 'info' });
  }
}
