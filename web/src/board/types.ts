/** What the board is told; it draws and reports clicks, and knows no rules. */

export type TargetKind = 'clash' | 'occupy' | 'join' | 'pick' | 'place';
export type ChipState = 'yours' | 'needed' | 'plain';

export interface Land {
  owner: number;
  assets: number;
  can_act: number;
}

export interface Portrait {
  /** 0 to 4: colour and pattern of the seat. */
  colour: number;
  avatar: string;
  name: string;
  you: boolean;
}

export interface ContinentState {
  deployed: number[];
  alone?: number;
}
