/** What moves on the board for a moment; whoever shows it takes it away when it is over. */

export type Effect =
  | { id: number; kind: 'slide'; from: string; to: string; count: number; colour: number; milliseconds: number }
  | { id: number; kind: 'arrive'; at: string; count: number; colour: number; milliseconds: number };
