/** What a class looks like to its teacher and to a pupil. Times are seconds: left, or since. */

import type { ClassSettingsView, HandView, InsteadOfAChair, PupilsTable, TableCard as ToldCard, TeacherView, ToWatch } from '../net/types';

export type { ClassResults as Results, Plan, RankedSeat as Ranked, ResultSeat } from '../net/types';

/** What a teacher chooses on the page of a new class. */
export type ClassSettings = Omit<ClassSettingsView, 'bots' | 'advanced_setup' | 'phase_seconds' | 'learnt' | 'days'> &
  Partial<Pick<ClassSettingsView, 'learnt' | 'days'>>;
export type Devices = ClassSettingsView['devices'];
export type Preset = ClassSettingsView['preset'];
export type ChatMode = ClassSettingsView['chat'];

export interface Pupil {
  pupil: number;
  name: string;
  avatar: string;
  table?: string;
  chair?: number;
  here: boolean;
  /** Whose device they share. */
  beside?: number;
}

export interface CardSeat {
  chair: number;
  colour: number;
  pupil?: number;
  bot?: string;
  here: boolean;
  awaited: boolean;
  /** A bot plays for the pupil. */
  standIn: boolean;
}

export type TableState = ToldCard['state'];

export interface TableCard {
  /** Its number in the class. */
  table: string;
  /** Its id on the server, once it exists. */
  id?: string;
  /** The symbol of the Material it is called after. */
  name: string;
  state: TableState;
  turn: number;
  turns: number;
  last_turn: boolean;
  phase: string;
  seats: CardSeat[];
  ready?: [number, number];
  since: number;
  stuck: '' | NonNullable<ToldCard['stuck']>;
  ends?: number;
  /** How long ago its match ended. */
  ended?: number;
  owners: (number | null)[];
  result?: { winners: number[]; points: number };
}

export interface Hand {
  pupil: number;
  since: number;
  about: HandView['about'];
}

export interface Message {
  phrase?: string;
  text?: string;
  since: number;
}

export interface ClassView {
  class: string;
  number: number;
  code: string;
  state: TeacherView['state'];
  settings: ClassSettingsView;
  door: { open: boolean; knocking: Pupil[] };
  bell: { seconds: number; whole: number };
  eyes?: Message;
  /** `away`: how many seconds the server had been down when the bell rang. */
  held?: { since: number; away?: number };
  chat: ChatMode;
  pupils: Pupil[];
  tables: TableCard[];
  hands: Hand[];
  /** Seats that a slip has taken from a pupil who was there. */
  taken: { pupil: number; since: number }[];
  /** How many have handed in the quiz of the lobby. */
  quizzed: number;
  /** The Turns that were planned at the start. */
  turns?: number;
  learnt?: number;
  addresses: string[];
}

export interface PupilView {
  class: string;
  number: number;
  code: string;
  state: TeacherView['state'];
  you: Pupil;
  table?: PupilsTable;
  eyes?: Message;
  held?: { since: number };
  hand?: { about: string };
  /** Alone with bots, at home. */
  homework: boolean;
  /** For someone without a chair: devices to share, tables to watch. */
  instead?: InsteadOfAChair;
  /** For a pupil whose match has ended: tables still playing. */
  watch: ToWatch[];
  /** Of the dice, by table; one for all in Duplicate. */
  commitments: string[];
  /** Seconds to the bell. */
  bell: number;
}
