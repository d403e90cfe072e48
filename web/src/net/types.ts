/**
 * What the server says and hears; docs/protocol.md says in words what it means.
 *
 * Written by tools/client_types.py from the server's own description: change shapes.py or requests.py in
 * src/rawsiko/server/tables or src/rawsiko/server/classes, or documents.py in src/rawsiko/data, and run it.
 */

/** Done, and durable, as this row of the table's log. */
export interface Accepted {
  number: number;
}

/** The EU's Critical Raw Materials Act, and what makes a Material critical. */
export interface Act {
  scope: string;
  benchmarks: ActBenchmark[];
  source: string;
  criticality: string;
  thresholds: Thresholds;
  criticality_source: string;
}

/** What the EU aims for by 2030, in per cent. */
export interface ActBenchmark {
  text: string;
  at_least?: number;
  at_most?: number;
}

/** A player has left the table to the next. */
export interface ActionPhaseEnded {
  event: 'action_phase_ended';
  seat: number;
}

/** All Assets of a player can act. */
export interface ActionPhaseStarted {
  event: 'action_phase_started';
  seat: number;
}

/** An Application somebody would have, and what would bring it. */
export interface AddedApplication {
  application: string;
  points: number;
  brought: string[];
}

/** Where the same people play again, and who wants to. */
export interface Again {
  code: string;
  chairs: number[];
}

/** Every seat's chance to win after a Decision, how far off each may be (analyses kept from before do not say), and the chance before its dice were rolled. */
export interface AnalysedStep {
  number: number;
  turn: number;
  seat: number;
  chances: number[];
  off?: number[];
  early?: boolean;
  expected?: number[];
}

/** An Application; `everyday` says how near it is to a pupil's life: 3 in most homes, 1 seldom seen. */
export interface Application {
  id: string;
  points: number;
  tier: number;
  everyday?: number;
  materials: string[];
}

/** Advice: 1 a nudge, 2 an idea, 3 a move. */
export interface AskHint {
  depth?: number;
}

/** What would this Decision mean for you? */
export interface AskPreview {
  decision: Decision;
}

/** Assets joined others of the same player. */
export interface AssetsMoved {
  event: 'assets_moved';
  seat: number;
  source: string;
  destination: string;
  count: number;
}

/** Assets appear on a player's Territories. */
export interface AssetsPlaced {
  event: 'assets_placed';
  seat: number;
  counts: Record<string, number>;
}

/** The pill with a Continent's name: its centre, and the space it needs. */
export interface Badge {
  at: [number, number];
  box: [number, number, number, number];
}

/** In how many `seconds` the bell rings; or `by` how many it is moved, so that two who move it at the same moment both do. */
export interface Bell {
  seconds?: number | null;
  by?: number;
}

/** In how many seconds the bell rings, and when by the server's clock (seconds since 1970), which is the same for everybody. */
export interface BellView {
  seconds: number;
  at: number;
}

/** The Decisions that brought a player most and cost them most, where any moved their chance enough. */
export interface BestAndWorstMoment {
  seat: number;
  best?: number;
  worst?: number;
}

/** What stands on a Territory: its name, chips and Assets. */
export interface Block {
  at: [number, number];
  layout: 'row' | 'square' | 'stack';
  break_name?: boolean;
}

/** Who borders whom, where everything is, what Applications and cards need. */
export interface BoardData {
  id: string;
  continents: string[];
  territories: BoardTerritory[];
  links: [string, string][];
  closed: string;
  materials: string[];
  applications: Application[];
  cards: Card[];
  most_wanting: number;
}

/** A Territory, and the Materials that lie there. */
export interface BoardTerritory {
  id: string;
  continent: string;
  materials: string[];
}

/** A bot sits here. */
export interface BotsChair {
  kind: 'bot';
  name: string;
  avatar: string;
  level: string;
  contribution?: string;
}

/** The Application that came closest to completion, and the Materials it lacked. */
export interface CameClosest {
  application: string;
  points: number;
  missing: string[];
}

/** An Objective card. */
export interface Card {
  id: string;
  applications: string[];
}

/** Who has won, and with how many points; where nobody has any, what came closest. */
export interface CardResult {
  chairs: number[];
  points: number;
  closest?: ClosestSeat;
}

/** A chair of a table: whose it is, whether they are there, and whether they are awaited. */
export interface CardSeat {
  pupil?: number;
  bot?: string;
  seat?: number;
  awaited?: boolean;
  here?: boolean;
  stand_in?: boolean;
}

/** Something the host does to a chair. */
export interface ChairRef {
  chair: number;
}

/** The chances with Master's choice and with what was played. */
export interface ChancesThen {
  master: number;
  played: number;
  error: number;
}

/** What somebody said: a phrase by its id, or a text. */
export interface ChatLine {
  number: number;
  chair: number;
  phrase?: string;
  text?: string;
}

/** Somebody has said something. */
export interface ChatMessage {
  table: string;
  chat: ChatLine;
}

/** Which kind of chat is allowed. */
export interface ChatMode {
  mode: 'free' | 'off' | 'phrases';
}

/** What the check of a match file finds. Its Decisions are legal, or it would have been refused. */
export interface CheckedFile {
  data: DataSetName;
  players: FilePlayer[];
  turn: number;
  turns: number[];
  dice: 'agrees' | 'disagrees' | 'not_checked';
  score?: ScoreLine[];
}

/** All tables, if China opened. */
export interface ChinaForAll {
  tables: number;
  other_winner: number;
  done: number;
  then_done: number;
  dealt: number;
}

/** The same match, if China opened. */
export interface ChinaOpens {
  open: string[];
  seats: RecountedWithMore[];
  winners: number[];
  lacking: Lacking[];
}

/** China's share at each stage. */
export interface ChinaShare {
  extraction?: number | null;
  processing?: number | null;
  source: string;
}

/** A Material on a Territory. */
export interface ChipOnBoard {
  territory: string;
  symbol: string;
}

/** A Commercial Clash. Dice in the order rolled; `conquered`: the attackers have moved in. */
export interface ClashSettled {
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

/** What the matches of a class have to do with the real world; and which tables have nothing to add. */
export interface ClassDebrief {
  class: ClassSum;
  tables: DebriefedTable[];
  quiz?: QuizSum;
  quiz_lost?: boolean;
  others?: TableWithoutResult[];
}

/** Your class. Keep the key, which is shown only once: it has the teacher's powers. Write down `teacher_code`: it brings them to another device, where it is not shown again. */
export interface ClassKey {
  class: string;
  code: string;
  key: string;
  teacher_code: string;
}

/** The whole view, what has changed in it (a merge patch), or a reminder. */
export interface ClassMessage {
  class: string;
  number: number;
  view?: TeacherView | PupilView;
  patch?: Record<string, unknown>;
  nudge?: boolean;
}

/** A pair of questions for each idea, the rounds that are open, and for a pupil which form to answer. */
export interface ClassQuiz {
  pairs: QuestionPair[];
  rounds: Record<string, OpenRound>;
  form?: Forms;
}

/** How every table ended, and on which day (`2026-11-17`); in Duplicate the ranking; the quiz when both rounds are closed; from the first of them how many answers were right on average; and whether an earlier release stored its sums twice, so that they are not shown. */
export interface ClassResults {
  date: string;
  tables: TableResult[];
  ranking?: RankedSeat[];
  quiz?: QuizSum;
  quiz_before?: number;
  quiz_lost?: boolean;
}

/** The settings of a class; those that are not set are left out. */
export interface ClassSettingsView {
  pupils: number;
  minutes: number;
  devices: 'each' | 'pairs';
  languages: ('de' | 'en' | 'hr' | 'it' | 'pt')[];
  preset: 'duplicate' | 'first' | 'homework' | 'known';
  tables: number;
  players: number;
  turns: number;
  quick_tables: 'bell' | 'none' | 'one';
  quiz: boolean;
  hints: boolean;
  own_names: boolean;
  chat: 'free' | 'off' | 'phrases';
  bots: ('apprentice' | 'expert' | 'master' | 'novice')[];
  trade_with_china: boolean;
  stranglehold: boolean;
  advanced_setup: boolean;
  phase_seconds?: number;
  stand_in: boolean;
  learnt: number;
  days: number;
}

/** The debriefs of all tables added up, without any name. */
export interface ClassSum {
  tables: number;
  people: number;
  clashes: number;
  contested: Contested[];
  missed: MissedByMany[];
  lacking: MissedBy[];
  luck: LuckOfAll | null;
  china: ChinaForAll | null;
  done: number;
  dealt: number;
}

/** Clocks were started or stopped. */
export interface ClockMessage {
  table: string;
  clock: SecondsLeft;
}

/** The land that is closed: China. */
export interface ClosedLand {
  id: string;
  rings: number[][];
  label: [number, number];
}

/** What came closest to completion, and `of` how many Materials. */
export interface Closest {
  application: string;
  points: number;
  missing: string[];
  of: number;
}

/** What came closest at a table, and on whose chair. */
export interface ClosestSeat {
  application: string;
  points: number;
  missing: string[];
  of: number;
  chair: number;
}

/** A Material that was fought over, by table. */
export interface Contested {
  symbol: string;
  fights: number;
  by_table: number[];
}

/** Who has deployed on a Continent, who is there alone, and whose first it is where they are dealt. */
export interface ContinentView {
  deployed: number[];
  alone?: number;
  first?: number[];
}

/** Your own random value for the dice: 32 hexadecimal digits. */
export interface Contribution {
  value: string;
}

/** The same match, if a country closed. */
export interface CountryCloses {
  country: string;
  chips: ChipOnBoard[];
  seats: RecountedWithLess[];
}

/** A country's share of what is supplied. */
export interface CountryShare {
  country: string;
  pct?: number | null;
}

/** How the EU rates a Material. */
export interface Criticality {
  critical: boolean;
  strategic: string;
  supply_risk?: number;
  economic_importance?: number;
  source: string;
}

/** A data set, by its id and by the hash of what matters for play. */
export interface DataSetName {
  id: string;
  hash: string;
}

/** What a match has to do with the real world. */
export interface Debrief {
  format: string;
  version: number;
  data_set: DebriefedSet;
  scored: boolean;
  trade_with_china: boolean;
  seats: DebriefSeat[];
  by_rank: number[];
  fought: Fought;
  stops: Stops[];
  world: World;
  china: ChinaOpens | null;
  closes: CountryCloses[];
  talk: Talk;
}

/** A player; `luck` is in per cent of a Clash won. */
export interface DebriefSeat {
  seat: number;
  name: string;
  bot: boolean;
  rank: number;
  points: number;
  objective: string[];
  applications: string[];
  out: boolean;
  luck: number;
}

/** The data set that a match was played with. */
export interface DebriefedSet {
  id: string;
  hash: string;
}

/** A table that has a debrief of its own. */
export interface DebriefedTable {
  number: number;
  name: string;
  table: string;
}

/** A Decision. `once` is a mark of the client's own: sent twice, done once. `expected` is the number of the newest message the client had seen when its player decided. */
export interface Decide {
  decision: Decision;
  expected: number;
  once: string;
}

/** Draft a Continent and Territories in it, in the order picked. */
export interface DeployMessage {
  do: 'deploy';
  continent: string;
  territories: string[];
}

/** A player drafted Territories of a Continent and stands there with an Asset each. */
export interface Deployed {
  event: 'deployed';
  seat: number;
  continent: string;
  territories: string[];
}

/** The names of a data set's documents: `GET /api/documents/{name}`. Texts go by language. */
export interface DocumentNames {
  board: string;
  drawing: string;
  odds: string;
  sources: string;
  names: Record<string, string>;
  facts: Record<string, string>;
}

/** Open or close the door; or with `slips` let in only those who show one. */
export interface DoorSwitch {
  open: boolean;
  slips?: boolean;
}

/** The door, and who waits before it. */
export interface DoorView {
  open: boolean;
  knocking?: Knocking[];
  slips?: boolean;
}

/** How the board looks; docs/board.md describes it. `countries`: where a figure about one can stand. */
export interface Drawing {
  size: [number, number];
  dot_radius: number;
  continents: DrawnContinent[];
  territories: DrawnTerritory[];
  closed: ClosedLand;
  links: DrawnLink[];
  seas: Sea[];
  countries?: Record<string, [number, number]>;
  graticule: string;
  inner_borders: string;
  arcs: string[];
}

/** A Continent on the map. */
export interface DrawnContinent {
  id: string;
  badge: Badge;
}

/** A link that is not a visible border. */
export interface DrawnLink {
  a: string;
  b: string;
  curve?: string;
  bridge?: string;
  stubs?: Stub[];
}

/** A Territory on the map; `leader` is where its block points to if it stands aside. */
export interface DrawnTerritory {
  id: string;
  rings: number[][];
  dots?: [number, number][];
  tint: number;
  pole: [number, number];
  block: Block;
  box: [number, number, number, number];
  target: [number, number, number, number];
  leader?: [number, number];
}

/** End the Action Phase. */
export interface EndMessage {
  do: 'end';
}

/** How a match ended for a seat, or just before it went out; and the most points it ever held. */
export interface EndingView {
  materials: number;
  territories: number;
  continents: number;
  most_points: number;
  in_turn: number;
  closest?: CameClosest;
  absent?: boolean;
}

/** Eyes up, with a ready phrase or a text; or go on. */
export interface Eyes {
  on: boolean;
  phrase?: string;
  text?: string;
}

/** Eyes up, with a ready phrase or a text. */
export interface EyesView {
  since: number;
  phrase?: string;
  text?: string;
}

/** The long texts and figures, for further reading; `answers` are in the order of the questions. */
export interface Facts {
  materials: Record<string, MaterialFacts>;
  applications: Record<string, Need[]>;
  news: NewsItem[];
  role_facts: RoleFact[];
  questions: string[];
  answers: TeachersAnswer[];
  act: Act;
}

/** Who sat in a seat, and the number of the chair. */
export interface FilePlayer {
  name: string;
  chair: number;
  bot: boolean;
}

/** Which question of each pair a pupil answers. */
export interface Forms {
  before: 'x' | 'y';
  after: 'x' | 'y';
}

/** What the Clashes were about. */
export interface Fought {
  clashes: number;
  about_nothing: number;
  fights: Record<string, number>;
  materials: FoughtMaterial[];
}

/** A Material that was fought over. */
export interface FoughtMaterial {
  symbol: string;
  fights: number;
  attackers: number[];
  territories: string[];
  wanted_by: number;
  assets_lost: number;
  verdict: 'different' | 'extraction' | 'none' | 'processing' | 'same';
  guess: string[];
  newer: NewerShare[];
}

/** What has this code: a table, a class, or a seat in a class. */
export interface FoundCode {
  kind: 'class' | 'seat' | 'table';
  code: string;
  state: string;
  table?: string;
  class?: string;
  avatars?: string[];
  names?: string[];
  own_names?: boolean;
  languages?: string[];
  homework?: boolean;
  slips?: boolean;
  came?: number;
  pupils?: number;
  seat?: OfferedSeat | null;
}

/** What a Decision gave away, by what the player could see. */
export interface GivenAway {
  number: number;
  seat: number;
  lost: number;
  error: number;
  master: MastersChoice;
}

/** This subscription has ended. */
export interface GoneMessage {
  table: string;
  gone: string;
  chair?: number;
}

/** Raise your hand, or lower it. */
export interface Hand {
  on: boolean;
  about?: 'device' | 'question';
}

/** A raised hand. */
export interface HandView {
  since: number;
  about: 'device' | 'question';
}

/** Who holds a Territory. */
export interface HeldPlace {
  seat: number;
  territory: string;
}

/** A Territory in a moment. */
export interface HeldTerritory {
  owner: number | null;
  assets: number;
}

/** Everything is stopped: the network was down, or the server was, for `away` seconds. */
export interface HeldView {
  since: number;
  away?: number;
}

/** Addresses under which other devices find this server, the likeliest first; none if it lets in this machine only. */
export interface Here {
  addresses: string[];
}

/** A nudge has a theme, an idea also a reason, a move also the Decision. */
export interface Hint {
  territory?: string;
  continent?: string;
  material?: string;
  application?: string;
  seat?: number;
  chance?: number;
  materials?: number;
  missing?: number;
  points?: number;
  depth: number;
  theme: string;
  reason?: Reason;
  decision?: Decision;
}

/** Right answers about an idea before and after, out of how many, and whether it may be `chance`. */
export interface IdeaSum {
  idea: string;
  before: number;
  of_before: number;
  after: number;
  of_after: number;
  chance: boolean;
}

/** The draft is over; everybody places what is left; by seat. */
export interface InitialAssetsStarted {
  event: 'initial_assets_started';
  to_place: number[];
}

/** What somebody without a chair can do. */
export interface InsteadOfAChair {
  share: ToShare[];
  watch: ToWatch[];
}

/** Everybody's income is fixed; by seat. */
export interface InvestmentPhaseStarted {
  event: 'investment_phase_started';
  incomes: number[];
}

/** Come into a class, by its code, a seat code or a slip. `value` is what you add to the dice. */
export interface Join {
  name?: string;
  avatar?: string;
  value?: string;
}

/** You are in. The key is yours in the class and at whatever table you sit; it is shown only once. */
export interface Joined {
  class: string;
  pupil: number;
  key: string;
}

/** A Decision that mattered, its odds, and what Master would have decided. */
export interface JudgedMoment {
  number: number;
  turn: number;
  seat: number;
  decision: NotedDeploy | NotedPlace | NotedMove | NotedEnd | NotedTake;
  rolls: number[];
  by: 'both' | 'choice' | 'dice';
  before: number[];
  expected: number[];
  after: number[];
  outcomes: JudgedOutcome[];
  board: Record<string, HeldTerritory>;
  master: MastersChoice;
}

/** One outcome of a Clash; `fallen` are the defenders that fell. */
export interface JudgedOutcome {
  probability: number;
  fallen: number | null;
  chances: number[];
}

/** Somebody at the closed door. */
export interface Knocking {
  pupil: number;
  name: string;
  avatar: string;
}

/** A Material that somebody would still lack. */
export interface Lacking {
  seat: number;
  symbol: string;
  application: string;
  leader: Leader;
}

/** This Turn is the last, and that is final. */
export interface LastTurnCalled {
  event: 'last_turn_called';
  turn: number;
}

/** Call the running Turn or the next one the last: at one table, or at all if none is named. */
export interface LastTurnOf {
  which: 'next' | 'running';
  table?: number | null;
}

/** The country that leads in a Material. */
export interface Leader {
  country: string;
  pct: number;
  stage: string;
  word: string;
}

/** One table of a stream: which, as whom, and after which number. */
export interface Listen {
  table: string;
  key?: string | null;
  after?: number;
}

/** One class of a stream, with the key of a teacher's device or of a pupil. */
export interface ListenToClass {
  class: string;
  key?: string;
}

/** Watch, or share the device of a pupil. */
export interface LookOn {
  beside?: number | null;
}

/** An Application somebody would not have, and which Material would be missing. */
export interface LostApplication {
  application: string;
  points: number;
  missing: string[];
}

/** Luck and points of all people. */
export interface LuckOfAll {
  people: LuckyPlayer[];
  winners: number;
  lucky_winners: number;
}

/** The luck of somebody, without a name. */
export interface LuckyPlayer {
  luck: number;
  points: number;
  won: boolean;
}

/** Somebody who wanted to make an Application, and could not. */
export interface Maker {
  seat: number;
  application: string;
  symbol: string;
  recycled_pct: number | null;
  recycled_source: string | null;
}

/** What Master would have decided, and why. */
export interface MastersChoice {
  decision: NotedDeploy | NotedPlace | NotedMove | NotedEnd | NotedTake;
  reason: NotedReason;
}

/** What Master would have decided at any Decision. */
export interface MastersMove {
  decision: NotedDeploy | NotedPlace | NotedMove | NotedEnd | NotedTake;
  reason: NotedReason;
  number: number;
  seat: number;
  chances: ChancesThen;
}

/** The final Score, and every Objective opened; both by seat. */
export interface MatchEnded {
  event: 'match_ended';
  score: ScoreLine[];
  objectives: string[];
}

/** The text of a match file. */
export interface MatchFile {
  text: string;
}

/** The match is not played to its end but scored as it stands, in this Turn. */
export interface MatchScored {
  event: 'match_scored';
  turn: number;
}

/** The public side of a match. */
export interface MatchView {
  phase: Phase;
  turn: number;
  last_turn: number;
  awaiting: number[];
  territories: Record<string, TerritoryView>;
  continents: Record<string, ContinentView>;
  seats: Record<string, SeatView>;
  current?: number;
  called?: boolean;
  first?: number;
  open_end?: number[];
  score?: ScoreLine[];
  taken?: Record<string, string[]>;
}

/** One Material: its facts, who supplies it at each stage, where it lies on the board. */
export interface MaterialFacts {
  facts: string;
  facts_source?: string | string[];
  board: Placed[];
  stage?: string;
  supply: Stage[];
  newer: NewerFigure[];
  eu?: Criticality;
  china?: ChinaShare;
  recycling?: Recycling;
}

/** What a player took in Trade with China. */
export interface MaterialsTaken {
  event: 'materials_taken';
  seat: number;
  materials: string[];
}

/** Every set of Territories you may pick, by Continent. */
export interface MayDeploy {
  do: 'deploy';
  pick: number;
  continents: Record<string, string[][]>;
}

/** By Territory that can still act: what a move to each neighbour would be. Or end. */
export interface MayMove {
  do: 'move';
  moves: Record<string, Record<string, MoveKind>>;
}

/** Place exactly this many Assets on any of these Territories. */
export interface MayPlace {
  do: 'place';
  assets: number;
  territories: string[];
}

/** Take at most this many of these Materials. */
export interface MayTake {
  do: 'take';
  most: number;
  materials: string[];
}

/** What happened since, for clients that poll instead of listening; empty if the wait ran out. */
export interface Messages {
  messages: StreamMessage[];
}

/** Somebody whom the table awaits and who is away: for how many seconds it has waited, and in how many a bot plays for them, if one does. */
export interface Missed {
  chair: number;
  seconds: number;
  bot_in?: number;
}

/** An Application that was not reached. */
export interface MissedApplication {
  application: string;
  points: number;
  have: string[];
  missing: string[];
  link: MissingLink | null;
}

/** How many players lacked a Material. */
export interface MissedBy {
  symbol: string;
  players: number;
}

/** An Application that many missed, and which Material was missing. */
export interface MissedByMany {
  application: string;
  dealt: number;
  missed: number;
  links: MissedBy[];
}

/** A Material, who holds it on the board, and who leads in the world. */
export interface MissingLink {
  symbol: string;
  held: HeldPlace[];
  free: string[];
  leader: Leader | null;
}

/** A move that could still be made, with its chance from 0 to 1 where it is a Clash. */
export interface MoveLeft {
  gained: string[];
  lost: string[];
  completed: string[];
  broken: string[];
  nearer: string[];
  points: number;
  income: number;
  asks_first: boolean;
  source: string;
  destination: string;
  count: number;
  chance?: number;
}

/** Move Assets along a link; into another player's Territory it is a Commercial Clash. */
export interface MoveMessage {
  do: 'move';
  source: string;
  destination: string;
  count: number;
}

/** Why the bot in a seat made a move of the match, counted from 1. */
export interface MoveReason {
  move: number;
  seat: number;
  reason: Reason;
}

/** Seat a pupil: before the start anywhere, afterwards on a bot's chair. If it is taken, the two swap. */
export interface MoveTo {
  pupil: number;
  table: number;
  chair?: number | null;
}

/** Keep a person from chatting, or let them again. */
export interface Mute {
  chair: number;
  muted: boolean;
}

/** What everything is called; `short` is one line about each Material. */
export interface Names {
  continents: Record<string, string>;
  territories: Record<string, string>;
  materials: Record<string, string>;
  applications: Record<string, string>;
  short: Record<string, string>;
}

/** Why an Application needs a Material. */
export interface Need {
  symbol: string;
  why: string;
  source?: string;
  more_sources?: string[];
}

/** Somebody at the same table. */
export interface Neighbour {
  name: string;
  avatar: string;
  chair: number;
}

/** The settings of a class, as a teacher chooses them: no more languages or bots than there can be. */
export interface NewSettings {
  pupils?: number;
  minutes?: number;
  devices?: 'each' | 'pairs';
  languages?: ('de' | 'en' | 'hr' | 'it' | 'pt')[];
  preset?: 'duplicate' | 'first' | 'homework' | 'known';
  tables?: number;
  players?: number;
  turns?: number;
  quick_tables?: 'bell' | 'none' | 'one';
  quiz?: boolean;
  hints?: boolean;
  own_names?: boolean;
  chat?: 'free' | 'off' | 'phrases';
  bots?: ('apprentice' | 'expert' | 'master' | 'novice')[];
  trade_with_china?: boolean;
  stranglehold?: boolean;
  advanced_setup?: boolean;
  phase_seconds?: number | null;
  stand_in?: boolean;
  learnt?: number;
  days?: number;
}

/** The new code of the teacher; the old one no longer works. */
export interface NewTeacherCode {
  teacher_code: string;
}

/** The same of a later year, from another source. */
export interface NewerFigure {
  what: string;
  year: number;
  top: CountryShare[];
  source: string;
}

/** A newer figure than that of the study. */
export interface NewerShare {
  country: string;
  pct: number;
  stage: string;
  word: string;
  year: number;
  study_pct: number | null;
  source: string;
}

/** What happened in the world, to some Materials or, with none, in general; not shown after `until`. */
export interface NewsItem {
  date: string;
  until: string;
  materials: string[];
  text: string;
  source: string;
}

/** Draft a Continent and Territories in it. */
export interface NotedDeploy {
  type: 'Deploy';
  continent: string;
  territories: string[];
}

/** End the Action Phase. */
export interface NotedEnd {
  type: 'EndActionPhase';
}

/** Move Assets, or attack. */
export interface NotedMove {
  type: 'MoveAssets';
  source: string;
  destination: string;
  count: number;
}

/** Place Assets, by Territory. */
export interface NotedPlace {
  type: 'PlaceAssets';
  counts: Record<string, number>;
}

/** Why Master decides that way, and what the reason names. */
export interface NotedReason {
  code: string;
  values: Record<string, string | number>;
}

/** Take Materials of China. */
export interface NotedTake {
  type: 'TakeMaterials';
  materials: string[];
}

/** A Clash: dice on each side, the chance of each number of Assets that the attacker loses, and `take`, the chance that all defenders fall. */
export interface Odds {
  attack: number;
  defence: number;
  by_loss: number[];
  take: number;
  attacker_loses: number;
  defender_loses: number;
}

/** The seat a bot holds for a latecomer, with what is public about it. */
export interface OfferedSeat {
  table: string;
  chair: number;
  turn: number;
  turns: number;
  territories: number;
  materials: number;
  owners?: (number | null)[];
}

/** A data set as browsers see it. */
export interface OfferedSet {
  id: string;
  hash: string;
  title: Record<string, string>;
  documents: DocumentNames;
}

/** Nobody sits here. */
export interface OpenChair {
  kind: 'open';
}

/** Open a class. The teacher has no seat. Without `data` its tables play with the server's data set. */
export interface OpenClass {
  settings?: NewSettings;
  data?: DataSetName | null;
}

/** Open end: the die that is shown after the last Turn. */
export interface OpenEndRolled {
  event: 'open_end_rolled';
  face: number;
}

/** Open a round of the quiz, or close it. */
export interface OpenQuiz {
  round: 'after' | 'before';
  open: boolean;
}

/** A round of the quiz that is open, with what signs its tokens. */
export interface OpenRound {
  modulus: string;
}

/** Open a table and sit down as its host; without a name you get one, without `data` the server's set. */
export interface OpenTable {
  name?: string;
  avatar?: string;
  settings?: TableSettings;
  data?: DataSetName | null;
}

/** The leader of the other stage. */
export interface OtherShare {
  country: string;
  pct: number;
  word: string;
}

/** How far off parts of an account may be. */
export interface PartsOff {
  dice: number;
  own: number;
}

/** Stop one table, or let it go on. */
export interface PauseTable {
  table: number;
  on: boolean;
}

/** A person sits here. While they are away a bot stands in, or the table waits for them as the host wants it; if they have left, the bot plays to the end. */
export interface PersonsChair {
  kind: 'person';
  name: string;
  avatar: string;
  muted: boolean;
  stand_in: boolean;
  contribution?: string;
  waited_for?: true;
  gone?: true;
}

/** Place all Assets there are to place: how many on which Territory. */
export interface PlaceMessage {
  do: 'place';
  counts: Record<string, number>;
}

/** Where a Material lies on the board; without a share it is a deposit that is not mined yet. */
export interface Placed {
  territory: string;
  producers?: string[];
  share_pct: Record<string, number | null> | null;
}

/** Sealed: a player has placed. `counts` is for that player only. */
export interface PlacingConfirmed {
  event: 'placing_confirmed';
  seat: number;
  counts?: Record<string, number>;
}

/** A way to seat a class. Minutes are those of the slowest table: the one with the fewest bots. First-timers fit where a tenth of the time is left. */
export interface Plan {
  tables: number;
  players: number;
  turns: number;
  bots: number;
  minutes: number;
  brisk_minutes: number;
  first_timer_minutes: number;
  fits: boolean;
}

/** Ways to seat a class, the best one first. */
export interface Plans {
  plans: Plan[];
}

/** Another match, at the same tables or everybody elsewhere. */
export interface PlayAgain {
  tables?: 'new' | 'same';
}

/** Open a table that begins with a position of the match in a file: after this many Decisions. You sit in this seat and are the host; with a level, bots of it sit in all others. */
export interface PlayFile {
  text: string;
  decisions: number;
  seat: number;
  level?: string;
  name?: string;
  avatar?: string;
}

/** Play on from a position of a match that has ended: after this many Decisions, in this seat; `level` is that of the bots in place of other people. */
export interface PlayOn {
  decisions: number;
  seat: number;
  level?: string;
}

/** A player has no Asset left. `place` counts from 1 for the first to go. */
export interface PlayerEliminated {
  event: 'player_eliminated';
  seat: number;
  place: number;
}

/** Who is there now. */
export interface PresenceMessage {
  table: string;
  present: number[];
  spectators: number;
  missed?: Missed[];
}

/** What a Decision would change for the player: Materials by symbol, Applications by id. */
export interface Preview {
  gained: string[];
  lost: string[];
  completed: string[];
  broken: string[];
  nearer: string[];
  points: number;
  income: number;
  asks_first: boolean;
}

/** Why not: a code to translate, a sentence in English, and details. */
export interface Problem {
  code: string;
  sentence: string;
  details: Record<string, unknown>;
}

/** How far you are with an Application of your Objective. */
export interface Progress {
  application: string;
  points: number;
  held: string[];
  missing: string[];
}

/** What has changed in a PublicView; null for what is gone. */
export interface PublicPatch {
  code?: string | null;
  state?: 'ended' | 'open' | 'playing' | null;
  paused?: boolean | null;
  locked?: boolean | null;
  settings?: PublicPatchSettings | null;
  chairs?: Record<string, Record<string, unknown> | null> | null;
  commitment?: string | null;
  data?: PublicPatchData | null;
  host?: number | null;
  order?: number[] | null;
  match?: PublicPatchMatch | null;
  secret?: string | null;
  objectives?: string[] | null;
  endings?: EndingView[] | null;
  scored?: 'agreed' | 'bell' | 'teacher' | null;
  want_score?: number[] | null;
  duplicate?: boolean | null;
  class_values?: string[] | null;
  again?: PublicPatchAgain | null;
  branch?: number | null;
  from_file?: 'agrees' | 'disagrees' | 'not_checked' | null;
}

/** What has changed in a Again; null for what is gone. */
export interface PublicPatchAgain {
  code?: string | null;
  chairs?: number[] | null;
}

/** What has changed in a DataSetName; null for what is gone. */
export interface PublicPatchData {
  id?: string | null;
  hash?: string | null;
}

/** What has changed in a MatchView; null for what is gone. */
export interface PublicPatchMatch {
  phase?: Phase | null;
  turn?: number | null;
  last_turn?: number | null;
  awaiting?: number[] | null;
  territories?: Record<string, PublicPatchMatchTerritories | null> | null;
  continents?: Record<string, PublicPatchMatchContinents | null> | null;
  seats?: Record<string, PublicPatchMatchSeats | null> | null;
  current?: number | null;
  called?: boolean | null;
  first?: number | null;
  open_end?: number[] | null;
  score?: ScoreLine[] | null;
  taken?: Record<string, string[] | null> | null;
}

/** What has changed in a ContinentView; null for what is gone. */
export interface PublicPatchMatchContinents {
  deployed?: number[] | null;
  alone?: number | null;
  first?: number[] | null;
}

/** What has changed in a SeatView; null for what is gone. */
export interface PublicPatchMatchSeats {
  territories?: number | null;
  materials?: number | null;
  assets?: number | null;
  income?: number | null;
  to_place?: number | null;
  may_take?: number | null;
  eliminated?: number | null;
}

/** What has changed in a TerritoryView; null for what is gone. */
export interface PublicPatchMatchTerritories {
  owner?: number | null;
  assets?: number | null;
  can_act?: number | null;
}

/** What has changed in a SettingsView; null for what is gone. */
export interface PublicPatchSettings {
  players?: number | null;
  turns?: number | null;
  advanced_setup?: boolean | null;
  stranglehold?: boolean | null;
  trade_with_china?: boolean | null;
  sealed_placing?: boolean | null;
  head_start?: boolean | null;
  moving_first?: boolean | null;
  open_end?: boolean | null;
  phase_seconds?: number | null;
  match_minutes?: number | null;
  chat?: 'free' | 'off' | 'phrases' | null;
  spectators?: boolean | null;
  hints?: boolean | null;
  when_away?: '10_minutes' | '1_minute' | '2_minutes' | 'over_days' | 'wait' | null;
}

/** What everybody sees of a table. */
export interface PublicView {
  code: string;
  state: 'ended' | 'open' | 'playing';
  paused: boolean;
  locked: boolean;
  settings: SettingsView;
  chairs: Record<string, Chair>;
  commitment: string;
  data: DataSetName;
  host?: number;
  order?: number[];
  match?: MatchView;
  secret?: string;
  objectives?: string[];
  endings?: EndingView[];
  scored?: 'agreed' | 'bell' | 'teacher';
  want_score?: number[];
  duplicate?: boolean;
  class_values?: string[];
  again?: Again;
  branch?: number;
  from_file?: 'agrees' | 'disagrees' | 'not_checked';
}

/** A pupil, where they are to sit, and whose device they share. */
export interface PupilLine {
  pupil: number;
  name: string;
  avatar: string;
  here: boolean;
  table?: number;
  chair?: number;
  late?: boolean;
  beside?: number;
}

/** Something done to a pupil. */
export interface PupilRef {
  pupil: number;
}

/** What one pupil sees: themselves, their table, what the class is told. */
export interface PupilView {
  class: string;
  code: string;
  state: 'ended' | 'lobby' | 'playing';
  bell: BellView;
  door: DoorView;
  quiz: Record<string, QuizLine>;
  eyes?: EyesView;
  held?: HeldView;
  data?: DataSetName;
  commitments?: string[];
  homework?: boolean;
  number?: number;
  you: PupilLine;
  knocks?: boolean;
  instead?: InsteadOfAChair;
  watch?: ToWatch[];
  hand?: 'device' | 'question';
  word?: WordView;
  table?: PupilsTable;
}

/** Where a pupil sits, and with whom; its id and code when its match has started, unless it is gone; whether it waits for pupils who have gone (`held`). */
export interface PupilsTable {
  number: number;
  name: string;
  neighbours: Neighbour[];
  table?: string;
  code?: string;
  gone?: boolean;
  held?: Since;
}

/** A question of the quiz, with its lines by language. */
export interface Question {
  id: string;
  idea: string;
  symbol: string;
  application: string | null;
  lines: Record<string, string>;
  answers: string[];
  right: string;
  sources: string[];
}

/** Two questions about one idea, equally hard. */
export interface QuestionPair {
  idea: string;
  x: Question;
  y: Question;
}

/** A pair of questions for each idea. */
export interface Quiz {
  pairs: QuestionPair[];
}

/** Anonymous answers, one for each pair; null for *I do not know*. */
export interface QuizAnswers {
  round: 'after' | 'before';
  token: string;
  signature: string;
  form: 'x' | 'y';
  answers: (string | null)[];
}

/** Progress of a quiz round: answered, out of; never the answers. `called`: the teacher wants it now. */
export interface QuizLine {
  open: boolean;
  answered?: number;
  of?: number;
  called?: boolean;
}

/** The quiz of a class in sums; `finding` is the idea learnt most, if that is more than chance. */
export interface QuizSum {
  ideas: IdeaSum[];
  pupils_before: number;
  pupils_after: number;
  right_before: number;
  right_after: number;
  finding: string | null;
  chance_up_to: number;
}

/** In Duplicate: somebody compared with the same colour (the number of the chair) at the other tables. */
export interface RankedSeat {
  rank: number;
  table: number;
  colour: number;
  name: string;
  points: number;
  better_than: number;
  equal_to: number;
  compared_with: number;
}

/** Why a bot decided so, or what a hint is about: a code and the values it names. */
export interface Reason {
  territory?: string;
  continent?: string;
  material?: string;
  application?: string;
  seat?: number;
  chance?: number;
  materials?: number;
  missing?: number;
  points?: number;
  code: string;
}

/** It is still being worked out; this many others come first. */
export interface Reckoning {
  state: 'reckoning';
  ahead: number;
}

/** A player, if a country closed. */
export interface RecountedWithLess {
  seat: number;
  points: number;
  rank: number;
  then_points: number;
  then_rank: number;
  out: boolean;
  lost: LostApplication[];
}

/** A player, if China opened. */
export interface RecountedWithMore {
  seat: number;
  points: number;
  rank: number;
  then_points: number;
  then_rank: number;
  out: boolean;
  added: AddedApplication[];
}

/** How much of what the EU uses was recycled. */
export interface Recycling {
  eol_rir_pct: number;
  source: string;
}

/** A line of a table's result; `by_bots` is the share of its Decisions that bots made. A pupil for whom they made all has no rank. `closest` is for those without points. */
export interface ResultSeat {
  chair: number;
  seat: number;
  name: string;
  pupil: number | null;
  rank: number | null;
  points: number;
  applications: number;
  by_bots: number;
  closest?: Closest;
}

/** A country that somebody plays in the discussion. */
export interface Role {
  country: string;
  pct: number;
  stage: string;
  word: string;
  symbol: string;
  other: OtherShare | null;
  source: string;
}

/** What a role of the talk can say besides; not shown after `until`. `date` may be only a year. */
export interface RoleFact {
  role: 'eu' | 'refiner';
  date: string;
  until: string;
  text: string;
  source: string;
}

/** A row of the log: merge patches of `public` and `yours`, and the Events of the match. */
export interface RowMessage {
  table: string;
  number: number;
  patch: PublicPatch;
  events?: MatchEvent[];
  why?: Reason;
  by?: 'clock' | 'stand_in';
  chair?: number;
  yours?: YourPatch;
}

/** A chat line: a phrase by its id, or where the host allows it a text. */
export interface Say {
  phrase?: string | null;
  text?: string | null;
}

/** A line for the screens of one table, or of all if none is named: a ready phrase or a text. */
export interface SayToClass {
  table?: number | null;
  phrase?: string;
  text?: string;
}

/** A line of the final Score. */
export interface ScoreLine {
  seat: number;
  rank: number;
  points: number;
  applications: string[];
  materials: number;
  territories: number;
  eliminated: number;
}

/** Score the match as it stands: at one table, or at all if none is named. */
export interface ScoreTable {
  table?: number | null;
}

/** A sea, by language. */
export interface Sea {
  id: string;
  at: [number, number];
  break_name?: boolean;
  names: Record<string, string>;
}

/** Put a bot of a level on a chair: the character of this name, or one that is free. */
export interface SeatBot {
  chair: number;
  level: string;
  name?: string;
}

/** A code that works once, within this many seconds. */
export interface SeatCode {
  code: string;
  seconds: number;
}

/** Something done to a seat of the class. */
export interface SeatRef {
  table: number;
  chair: number;
}

/** A line of Match Status. */
export interface SeatView {
  territories: number;
  materials: number;
  assets: number;
  income: number;
  to_place?: number;
  may_take?: number;
  eliminated?: number;
}

/** Where you sit. Keep the key: it is shown only once, and brings you back on any device. */
export interface Seated {
  table: string;
  code: string;
  chair: number;
  key: string;
}

/** What a result is made of: 1/n, and what was added to it, in parts of a win. */
export interface SeatsAccount {
  seat: number;
  equal: number;
  deal: number;
  dice: number;
  own: number;
  others: number;
  calls: number;
  final: number;
  luckier_than: number;
  stand_in: number;
  by_seat: Record<string, number>;
  off?: PartsOff;
}

/** Of the clocks that run. */
export interface SecondsLeft {
  phase?: number;
  match?: number;
}

/** Remove all pupils who joined by code, or only the disconnected ones. */
export interface SendOut {
  who: 'away' | 'by_code';
}

/** The settings of a table; those that are not set are left out. */
export interface SettingsView {
  players: number;
  turns: number;
  advanced_setup: boolean;
  stranglehold: boolean;
  trade_with_china: boolean;
  sealed_placing: boolean;
  head_start: boolean;
  moving_first: boolean;
  open_end: boolean;
  phase_seconds?: number;
  match_minutes?: number;
  chat: 'free' | 'off' | 'phrases';
  spectators: boolean;
  hints: boolean;
  when_away: '10_minutes' | '1_minute' | '2_minutes' | 'over_days' | 'wait';
}

/** The share of a country, in per cent. */
export interface Share {
  country: string;
  pct: number;
}

/** The table where a match can be looked back on; anybody may who knows its name. */
export interface ShownMatch {
  table: string;
}

/** A blinded token, as hexadecimal digits, to be signed once for you. */
export interface SignToken {
  round: 'after' | 'before';
  blinded: string;
}

/** The signature, still blinded. */
export interface SignedToken {
  signed: string;
}

/** Something that began this many seconds ago. */
export interface Since {
  since: number;
}

/** Sit down at a table; without a name you get one. */
export interface SitDown {
  name?: string;
  avatar?: string;
}

/** The slip of a seat; showing it seats you there. */
export interface Slip {
  table: number;
  name: string;
  chair: number;
  code: string;
}

/** All slips of a class. */
export interface Slips {
  slips: Slip[];
}

/** Where figures come from; `transcribed` if it was read in a transcription. */
export interface Source {
  code: string;
  part_of?: string;
  title: string;
  publisher?: string;
  year?: number;
  doi?: string;
  url?: string;
  pages?: SourcePage[];
  transcribed?: boolean;
}

/** Where in a source something stands. */
export interface SourcePage {
  about: string;
  where: string;
}

/** Who supplies a Material at a stage; `suppliers`: as many equal suppliers, one number or a range. */
export interface Stage {
  stage: string;
  word?: string;
  top: CountryShare[];
  suppliers: number[];
  source: string;
}

/** What stopped a player; `thread` is the weakest link of a player whom nothing stopped. */
export interface Stops {
  seat: number;
  missed: MissedApplication[];
  done: string[];
  taken: string[];
  thread: MissingLink | null;
}

/** One stream for several tables and classes; for one at least. */
export interface Stream {
  tables?: Listen[];
  classes?: ListenToClass[];
}

/** Half of a link that leaves the map at its edge: where it begins, and where it leads to. */
export interface Stub {
  at: string;
  to: string;
  edge: 'left' | 'right';
  curve: string;
  label: [number, number];
}

/** A stage of the study. `suppliers`: as many as if all were equal, one number or a range. */
export interface StudyStage {
  stage: 'extraction' | 'processing';
  word: string;
  shares: Share[];
  suppliers: number[];
  source: string;
}

/** What the wall shows of a table. `owners` are seats by Territory; `ready` is how many have sealed their choice, of how many. */
export interface TableCard {
  name: string;
  state: 'ended' | 'failed' | 'gone' | 'held' | 'paused' | 'playing' | 'scored' | 'seating';
  seats: Record<string, CardSeat>;
  table?: string;
  turn?: number;
  turns?: number;
  last_turn?: number;
  called?: boolean;
  phase?: Phase;
  owners?: (number | null)[];
  since?: number;
  stuck?: 'long' | 'stuck';
  ready?: [number, number];
  ends?: number;
  ended?: number;
  result?: CardResult;
}

/** Something done to a table of the class, by its number. */
export interface TableRef {
  table: number;
}

/** One table, its lines from the first to the last; none if it has not ended with a Score, but who sat there if it ended without one. */
export interface TableResult {
  table: number;
  name: string;
  state: string;
  seats: ResultSeat[];
  turns?: number;
  last_turn?: number;
  scored?: string;
  no_result?: Neighbour[];
}

/** What the host chooses before the match: the manual's options, and how the table is run. */
export interface TableSettings {
  players?: number;
  turns?: number;
  advanced_setup?: boolean;
  stranglehold?: boolean;
  trade_with_china?: boolean;
  sealed_placing?: boolean;
  head_start?: boolean;
  moving_first?: boolean;
  open_end?: boolean;
  phase_seconds?: number | null;
  match_minutes?: number | null;
  chat?: 'free' | 'off' | 'phrases';
  spectators?: boolean;
  hints?: boolean;
  when_away?: '10_minutes' | '1_minute' | '2_minutes' | 'over_days' | 'wait';
}

/** A table as you may see it, up to a row of its log. */
export interface TableView {
  table: string;
  number: number;
  public: PublicView;
  present: number[];
  spectators: number;
  clock: SecondsLeft;
  chat: ChatLine[];
  away: number;
  missed?: Missed[];
  kept_until?: number;
  yours?: YourView;
}

/** A table that ended before its first Turn, and how many pupils sat there. */
export interface TableWithoutResult {
  number: number;
  name: string;
  pupils: number;
}

/** Trade with China: take these Materials, by symbol; none is a pass. */
export interface TakeMessage {
  do: 'take';
  materials: string[];
}

/** Who says what in the discussion. */
export interface Talk {
  miner: Role | null;
  refiner: Role | null;
  china_leads: number;
  makers: (Maker | null)[];
}

/** The teacher's code, or the one-use code of `add-device`. */
export interface TeacherCode {
  teacher_code: string;
}

/** The lobby and the wall. Pupils, hands and seats whose device another has taken go by the pupil's number, cards by the table's. */
export interface TeacherView {
  class: string;
  code: string;
  state: 'ended' | 'lobby' | 'playing';
  bell: BellView;
  door: DoorView;
  quiz: Record<string, QuizLine>;
  eyes?: EyesView;
  held?: HeldView;
  data?: DataSetName;
  commitments?: string[];
  homework?: boolean;
  number?: number;
  settings: ClassSettingsView;
  chat: 'free' | 'off' | 'phrases';
  devices: number;
  pupils: Record<string, PupilLine>;
  tables: Record<string, TableCard>;
  hands: Record<string, HandView>;
  taken: Record<string, Since>;
  learnt?: number;
  names_until?: number;
  turns?: number;
}

/** What a teacher can answer to a question. */
export interface TeachersAnswer {
  text: string;
  source: string;
  more_sources?: string[];
  about?: string;
}

/** Assets took an empty Territory. */
export interface TerritoryOccupied {
  event: 'territory_occupied';
  seat: number;
  source: string;
  destination: string;
  count: number;
}

/** A Territory was left without Assets and is nobody's. */
export interface TerritoryVacated {
  event: 'territory_vacated';
  seat: number;
  territory: string;
}

/** A Territory that has an owner. */
export interface TerritoryView {
  owner: number;
  assets: number;
  can_act: number;
}

/** From which figures on a Material counts as critical. */
export interface Thresholds {
  economic_importance: number;
  supply_risk: number;
}

/** A pupil whose device can be shared. */
export interface ToShare {
  pupil: number;
  name: string;
  table: number;
}

/** A table that can be watched. */
export interface ToWatch {
  name: string;
  table: string;
}

/** On or off. */
export interface Toggle {
  on: boolean;
}

/** Sealed: a player has chosen. `materials` is for that player only. */
export interface TradeConfirmed {
  event: 'trade_confirmed';
  seat: number;
  materials?: string[];
}

/** Trade with China: how many Materials each seat may take. */
export interface TradeStarted {
  event: 'trade_started';
  may_take: number[];
}

/** The match is one Turn longer: `turn` is the last one now. */
export interface TurnAdded {
  event: 'turn_added';
  turn: number;
}

/** Monopoly Stranglehold: the match is one Turn shorter. */
export interface TurnCounterMoved {
  event: 'turn_counter_moved';
  turn: number;
}

/** A Turn of all players begins. */
export interface TurnStarted {
  event: 'turn_started';
  turn: number;
}

/** What ending the Action Phase would waste. */
export interface Waste {
  unmoved: boolean;
  left?: MoveLeft;
}

/** What decided a match. */
export interface WholeAnalysis {
  format: string;
  version: number;
  start: number[];
  steps: AnalysedStep[];
  accounts: SeatsAccount[];
  moments: JudgedMoment[];
  gave_away: GivenAway[];
  of_seats?: BestAndWorstMoment[];
  told?: JudgedMoment[];
}

/** A line from the teacher, a ready phrase or a text; it lasts until this phase of this Turn is over. */
export interface WordView {
  since: number;
  turn: number;
  phase: string;
  phrase?: string;
  text?: string;
}

/** The real suppliers of all Materials. */
export interface World {
  first: string;
  owners: Record<string, number>;
  materials: Record<string, WorldMaterial>;
}

/** Who mines a Material and who refines it. */
export interface WorldMaterial {
  verdict: 'different' | 'extraction' | 'none' | 'processing' | 'same';
  leader: Leader | null;
  stages: StudyStage[];
  newer: NewerShare[];
}

/** What has changed in a YourView; null for what is gone. */
export interface YourPatch {
  chair?: number | null;
  seat?: number | null;
  objective?: string | null;
  controlled?: string[] | null;
  needed?: string[] | null;
  progress?: Progress[] | null;
  sealed?: Record<string, number | null> | null;
  taking?: string[] | null;
  legal?: Record<string, unknown> | null;
}

/** What only you see. */
export interface YourView {
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

export type Decision = DeployMessage | PlaceMessage | MoveMessage | EndMessage | TakeMessage;

export type Legal = MayDeploy | MayPlace | MayMove | MayTake;

export type MatchEvent =
  | Deployed
  | InitialAssetsStarted
  | PlacingConfirmed
  | AssetsPlaced
  | TurnStarted
  | InvestmentPhaseStarted
  | ActionPhaseStarted
  | AssetsMoved
  | TerritoryOccupied
  | ClashSettled
  | TerritoryVacated
  | PlayerEliminated
  | TurnCounterMoved
  | OpenEndRolled
  | TurnAdded
  | LastTurnCalled
  | MatchScored
  | ActionPhaseEnded
  | TradeStarted
  | TradeConfirmed
  | MaterialsTaken
  | MatchEnded;

export type StreamMessage = RowMessage | PresenceMessage | ClockMessage | ChatMessage | GoneMessage;

export type Chair = OpenChair | PersonsChair | BotsChair;

export type Phase = 'action' | 'drafting' | 'initial_assets' | 'investment' | 'over' | 'trade_with_china';

export type MoveKind = 'clash' | 'join' | 'occupy';

/** What travels beside the log. */
export type BesideMessage = Exclude<StreamMessage, RowMessage>;
