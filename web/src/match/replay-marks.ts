/** What an analysis adds to the line of a replay: by Decisions counted from 1, or by their rows. */
export interface LineMarks {
  /** The colour of the seat whose chances they are. */
  colour: number;
  chances: [number, number][];
  /** The moments that mattered, in their order. */
  pins: number[];
}

/** The same by rows, in their order; a Decision that was made at another table has none. */
export function inRows({ colour, chances, pins }: LineMarks, rowOf: (decision: number) => number | undefined): LineMarks {
  return {
    colour,
    chances: chances
      .flatMap(([decision, chance]): [number, number][] => {
        const row = rowOf(decision);
        return row === undefined ? [] : [[row, chance]];
      })
      .sort(([a], [b]) => a - b),
    pins: pins.flatMap((decision) => rowOf(decision) ?? []),
  };
}
