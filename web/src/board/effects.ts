/** Things that move on the board for a moment; whoever adds one removes it when it is over. */

export type Effect = { id: number; colour: number; milliseconds: number } & (
  | { kind: 'slide'; from: string; to: string; count: number }
  | { kind: 'arrive'; at: string; count: number }
  | { kind: 'spread'; from: string; at: string }
);
