/** What the Clash tray shows now, which of its buttons are active, and what they do. */
import { GUARD, isSceneOf, lossesAfter, progressOf } from '../play/clash';
import { type Odds, oddsOf, paired } from '../play/odds';
import type { Choosing } from '../state/choosing.svelte';
import { preferences } from '../state/preferences.svelte';
import type { ShownClash, TableState } from '../state/table.svelte';

export class ClashTray {
  /** Counts the rolls for this land while the tray stays open. */
  roll = $state(1);
  /** A click in the first moment after the buttons become active only skips ahead. */
  guarded = $state(true);

  constructor(
    readonly table: TableState,
    readonly choosing: Choosing,
    readonly clash: () => ShownClash,
  ) {}

  progress = $derived.by(() => progressOf(this.clash(), this.table.scene));
  pairs = $derived.by(() => paired(this.clash().attack, this.clash().defence));
  odds = $derived.by<Odds>(() => oddsOf(this.clash().attack.length, this.clash().before[1]));
  losses = $derived.by(() => lossesAfter(this.pairs, this.progress.pairs));
  over = $derived.by(() => this.progress.act === 'result');
  /** How many of 100 such Clashes end like this. */
  likely = $derived.by(() => Math.max(1, Math.round(100 * (this.odds.by_loss[this.clash().lost_by_attacker] ?? 0))));

  /** Assets left on both sides, as far as has been shown. */
  left = $derived.by(() => {
    const { before, attack, conquered } = this.clash();
    const moved = conquered && this.over ? attack.length : 0;
    return [before[0] - this.losses.attacker - moved, before[1] - this.losses.defender] as const;
  });

  /** Whether the same attack can be made once more. */
  canGoOn = $derived.by(() => {
    const { mine, conquered, source, destination } = this.clash();
    const { choosing } = this;
    return mine && !conquered && choosing.source === source && choosing.target === destination && choosing.kind === 'clash';
  });
  awake = $derived.by(() => this.over && !this.table.sending && this.table.legal?.do === 'move' && this.canGoOn);
  /** The odds of sending this many again. */
  next = $derived.by(() =>
    this.canGoOn ? oddsOf(this.choosing.count, this.table.match?.territories[this.clash().destination]?.assets ?? 1) : undefined,
  );
  /** Whether going on is the button that is filled. */
  worthwhile = $derived.by(() => !!this.next && this.next.take > 0);

  /** Another Clash is shown: count the rolls for the same land. */
  begin(previous: ShownClash | undefined): void {
    const { source, destination } = this.clash();
    this.roll = previous?.source === source && previous.destination === destination ? this.roll + 1 : 1;
  }

  /** Activate the buttons. Returns a function that cancels it. */
  wake(): () => void {
    this.guarded = true;
    const timer = setTimeout(() => (this.guarded = false), preferences.speed === 0 ? 0 : GUARD);
    return () => clearTimeout(timer);
  }

  /** Skip to the final picture. */
  skip = (): void => {
    if (!this.over) this.table.skip();
  };

  done = (): void => {
    if (!this.over) return this.skip();
    if (this.guarded) return;
    if (isSceneOf(this.clash(), this.table.scene)) this.table.skip();
    this.choosing.endClash();
  };

  again = (): void => {
    if (!this.over) return this.skip();
    if (!this.guarded && this.awake) this.choosing.confirm();
  };

  /** The filled one of the two. */
  main = (): void => (this.worthwhile ? this.again() : this.done());
}
