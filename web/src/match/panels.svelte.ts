/** What is open next to the map: a panel, a tab of the sheet, the drawer, a window. */

export type Panel = 'status' | 'objectives' | 'log' | 'chat' | 'menu';
export type Tab = 'action' | 'objectives' | 'status' | 'menu';
export type Part = 'materials' | 'applications' | 'symbols' | 'story';
/** What is read in the drawer: a Material, the rule that applies now, or a part of Learn. */
export type Reading =
  { tab: 'material'; symbol: string } | { tab: 'rule'; rule: string } | { tab: 'all'; part?: Part | undefined; item?: string | undefined };

export class Panels {
  #panel = $state<Panel | undefined>();
  #tab = $state<Tab | undefined>('action');
  /** A panel that is a tab where there is little room, however it was opened. */
  #asTab = $derived.by(() => (this.#panel !== undefined && this.#panel !== 'log' && this.#panel !== 'chat' ? this.#panel : undefined));
  reading = $state.raw<Reading | undefined>();
  window = $state<'settings' | 'keys' | undefined>();
  hinting = $state(false);
  /** What we may say at once is offered at our portrait. */
  reacting = $state(false);
  /** The match again, from a row of the log; perhaps at once and quickly. */
  replay = $state.raw<{ from: number; playing?: boolean } | undefined>();
  /** Pixels of the map that lie under panels. */
  covered = $state.raw({ top: 0, bottom: 0, right: 0 });

  /** Something covers the map, or is about to. */
  open = $derived(!!(this.panel || this.reading || this.window || this.replay || this.reacting));

  /** `small`: where there is little room. */
  constructor(readonly small: () => boolean) {}

  get panel(): Panel | undefined {
    return this.small() && this.#asTab ? undefined : this.#panel;
  }
  set panel(panel: Panel | undefined) {
    this.#panel = panel;
  }
  get tab(): Tab | undefined {
    return (this.small() && this.#asTab) || this.#tab;
  }
  set tab(tab: Tab | undefined) {
    if (this.small() && this.#asTab) this.#panel = undefined;
    this.#tab = tab;
  }

  toggle = (one: Panel): void => void (this.panel = this.panel === one ? undefined : one);
  choose = (one: Tab): void => void (this.tab = this.tab === one ? undefined : one);
  /** The Material that was read last. */
  lastRead = $state<string | undefined>();
  read = (what: Reading): void => {
    this.reading = what;
    if (what.tab === 'material') this.lastRead = what.symbol;
  };
  rule = (rule: string): void => this.read({ tab: 'rule', rule });

  /** Somebody else comes to the screen: nothing stays open. */
  putAway(): void {
    this.panel = this.reading = this.window = this.replay = this.lastRead = undefined;
    this.tab = 'action';
    this.hinting = this.reacting = false;
  }

  /** Close the topmost thing; false if nothing was open. */
  close(): boolean {
    if (this.hinting) this.hinting = false;
    else if (this.reacting) this.reacting = false;
    else if (this.reading) this.reading = undefined;
    else if (this.panel) this.panel = undefined;
    else return false;
    return true;
  }
}
