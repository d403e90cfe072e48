/** The data set in use: the table's, or elsewhere the server's own. */
import { type DataSet, type DataSetName, documentOf, offeredSets, setNamed } from '../net/data-sets';
import { inUse } from '../net/in-use';
import type { BoardData, Drawing, Odds } from '../net/types';
import type { Language } from '../texts/languages';
import { type Names, texts } from '../texts/texts.svelte';

class DataSets {
  /** What a new table may choose from. */
  offered = $state.raw<DataSet[]>([]);
  /** What it gets; if nothing was chosen, the server's own. */
  chosen = $state.raw<DataSet | undefined>();
  inUse: DataSet | undefined;
  #wanted = 0;
  #newest: Promise<void> | undefined;
  #drawings = new Map<string, Drawing>();
  #asked: Promise<DataSet[]> | undefined;

  /** Ask what there is, so that the answer is on its way while the page is being built. */
  look(): Promise<DataSet[]> {
    return (this.#asked ??= offeredSets().then((sets) => (this.offered = sets)));
  }

  /** For the start page: the server's choice. */
  async useDefault(): Promise<void> {
    const [first] = await this.look();
    await this.#use(first!);
  }

  /** For a table: the set it was opened with. */
  async useThatOf(table: DataSetName): Promise<void> {
    await this.#use(this.#known(table) ?? (await setNamed(table)));
    await this.draw();
  }

  /** For a page that is about the game in general: whichever is in use. */
  async useAny(): Promise<void> {
    if (!this.inUse) await this.useDefault();
  }

  /** The drawing of the set in use; it is large and loaded when a map is shown. */
  async draw(): Promise<void> {
    const set = this.inUse!;
    const name = `${set.id} ${set.hash}`;
    if (!this.#drawings.has(name)) this.#drawings.set(name, await documentOf<Drawing>(set, ({ drawing }) => drawing));
    if (set === this.inUse) inUse.drawing = this.#drawings.get(name)!;
  }

  #known({ id, hash }: DataSetName): DataSet | undefined {
    return [this.inUse, ...this.offered].find((set) => set?.id === id && set.hash === hash);
  }

  #use(set: DataSet): Promise<void> {
    this.#newest = this.#bring(set, ++this.#wanted);
    return this.#newest;
  }

  async #bring(set: DataSet, wanted: number): Promise<void> {
    if (this.inUse?.id === set.id && this.inUse.hash === set.hash) return;
    let language: Language;
    let board: BoardData, odds: Odds[][], names: Names;
    do {
      language = texts.language;
      [board, odds, names] = await Promise.all([
        documentOf<BoardData>(set, ({ board }) => board),
        documentOf<Odds[][]>(set, ({ odds }) => odds),
        texts.namesOf(set),
      ]);
      if (wanted !== this.#wanted) return this.#newest; // another was asked for meanwhile, and nothing is in use before it
    } while (language !== texts.language); // the names are in the previous language
    inUse.board = board;
    colourContinents(board.continents);
    inUse.odds = odds;
    texts.useNames(set, names);
    this.inUse = set;
  }
}

const COLOURED = ['north-america', 'south-america', 'europe', 'africa', 'asia', 'oceania'];

/** Continents of other boards borrow the colours of the standard ones. */
function colourContinents(ids: string[]): void {
  for (const [place, id] of ids.map((id) => id.replace('_', '-')).entries())
    if (!COLOURED.includes(id))
      for (const part of ['0', '1', '2', 'outline'])
        document.documentElement.style.setProperty(`--${id}-${part}`, `var(--${COLOURED[place % COLOURED.length]!}-${part})`);
}

export const dataSets = new DataSets();

/** The title of a data set in the reader's language. */
export const titleIn = (titles: Record<string, string>): string => titles[texts.language] ?? titles['en'] ?? Object.values(titles)[0] ?? '';
