/** What the server says and hears; docs/protocol.md describes it. */

export interface TableSettings {
  players: number;
  turns: number;
  advanced_setup: boolean;
  stranglehold: boolean;
  trade_with_china: boolean;
  sealed_placing: boolean;
  phase_seconds?: number;
  match_minutes?: number;
  chat: 'off' | 'phrases' | 'free';
  spectators: boolean;
  hints: boolean;
}

export type Chair =
  | { kind: 'open' }
  | { kind: 'bot'; level: string; name: string; avatar: string }
  | { kind: 'person'; name: string; avatar: string; muted: boolean; stand_in: boolean; contribution?: string };

export type Phase = 'drafting' | 'initial_assets' | 'investment' | 'action' | 'trade_with_china' | 'over';

export interface Land {
  owner: number;
  assets: number;
  can_act: number;
}

export interface SeatLine {
  territories: number;
  materials: number;
  assets: number;
  income: number;
  to_place?: number;
  may_take?: number;
  eliminated?: number;
}

export interface ScoreLine {
  seat: number;
  rank: number;
  points: number;
  applications: string[];
  materials: number;
  territories: number;
  eliminated: number;
}

export interface MatchView {
  phase: Phase;
  turn: number;
  awaiting: number[];
  current?: number;
  territories: Record<string, Land>;
  continents: Record<string, { deployed: number[]; alone?: number }>;
  seats: Record<string, SeatLine>;
  score?: ScoreLine[];
  taken?: Record<string, string[]>;
}

export interface PublicView {
  code: string;
  state: 'open' | 'playing' | 'ended';
  paused: boolean;
  locked: boolean;
  host: number;
  settings: TableSettings;
  chairs: Record<string, Chair>;
  commitment: string;
  data: { id: string; hash: string };
  order?: number[];
  match?: MatchView;
  /** After the match: where the same people play again, and who of them wants to. */
  again?: { code: string; chairs: number[] };
  secret?: string;
  objectives?: string[];
}

export type MoveKind = 'clash' | 'occupy' | 'join';

export type Legal =
  | { do: 'deploy'; pick: number; continents: Record<string, string[][]> }
  | { do: 'place'; assets: number; territories: string[] }
  | { do: 'move'; moves: Record<string, Record<string, MoveKind>> }
  | { do: 'take'; most: number; materials: string[] };

export interface Progress {
  application: string;
  points: number;
  held: string[];
  missing: string[];
}

export interface PrivateView {
  chair: number;
  seat?: number;
  objective?: string;
  controlled?: string[];
  needed?: string[];
  progress?: Progress[];
  sealed?: Record<string, number>;
  taking?: string[];
  legal?: Legal;
}

export interface ChatLine {
  number: number;
  chair: number;
  phrase?: string;
  text?: string;
}

export interface WholeView {
  table: string;
  number: number;
  public: PublicView;
  yours?: PrivateView;
  present: number[];
  spectators: number;
  chat: ChatLine[];
  clock?: Clock;
}

/** Seconds that are left, of the clocks that run. */
export interface Clock {
  phase?: number;
  match?: number;
}

export type Decision =
  | { do: 'deploy'; continent: string; territories: string[] }
  | { do: 'place'; counts: Record<string, number> }
  | { do: 'move'; source: string; destination: string; count: number }
  | { do: 'end' }
  | { do: 'take'; materials: string[] };

export interface ClashEvent {
  event: 'clash_settled';
  seat: number;
  defender: number;
  source: string;
  destination: string;
  attack: number[];
  defence: number[];
  lost_by_attacker: number;
  lost_by_defender: number;
  conquered: boolean;
}

export type MatchEvent =
  | { event: 'deployed'; seat: number; continent: string; territories: string[] }
  | { event: 'placing_confirmed'; seat: number; counts?: Record<string, number> }
  | { event: 'assets_placed'; seat: number; counts: Record<string, number> }
  | { event: 'investment_phase_started'; incomes: number[] }
  | { event: 'initial_assets_started'; to_place: number[] }
  | { event: 'turn_started'; turn: number }
  | { event: 'action_phase_started'; seat: number }
  | { event: 'assets_moved'; seat: number; source: string; destination: string; count: number }
  | { event: 'territory_occupied'; seat: number; source: string; destination: string; count: number }
  | ClashEvent
  | { event: 'territory_vacated'; seat: number; territory: string }
  | { event: 'player_eliminated'; seat: number; place: number }
  | { event: 'turn_counter_moved'; turn: number }
  | { event: 'action_phase_ended'; seat: number }
  | { event: 'trade_started'; may_take: number[] }
  | { event: 'trade_confirmed'; seat: number; materials?: string[] }
  | { event: 'materials_taken'; seat: number; materials: string[] }
  | { event: 'match_ended'; score: ScoreLine[]; objectives: string[] };

/** A row of the table's log, cut for this reader. */
export interface RowMessage {
  table: string;
  number: number;
  patch: Record<string, unknown>;
  yours?: Record<string, unknown>;
  events?: MatchEvent[];
  why?: Reason;
}

/** Why a bot decided so, or what a hint is about: a code with the values it names. */
export interface Reason {
  code: string;
  territory?: string;
  continent?: string;
  material?: string;
  application?: string;
  seat?: number;
  chance?: number;
  materials?: number;
  missing?: number;
  points?: number;
}

/** Why a bot made a move of the match, counted from 1. */
export type MoveReason = Reason & { move: number; seat: number };

/** A nudge has a theme, an idea also a reason, a move also the Decision. */
export interface Hint {
  theme: string;
  continent?: string;
  reason?: Reason;
  decision?: Decision;
}

/** What travels beside the log. */
export interface BesideMessage {
  table: string;
  number?: undefined;
  present?: number[];
  spectators?: number;
  chat?: ChatLine;
  clock?: Clock;
  /** We hear no more of this table, and why. */
  gone?: string;
}

export type StreamMessage = RowMessage | BesideMessage;

export interface Seated {
  table: string;
  code: string;
  chair: number;
  key: string;
}
