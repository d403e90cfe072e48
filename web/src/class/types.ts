/** A class as its screens read it: the server's shapes, with points in time of this device (view.ts), and with keys where it sends records. */
import type {
  CardSeat,
  ClassSettingsView,
  HandView,
  PupilLine,
  PupilView as SentPupilView,
  Since,
  TableCard,
  TeacherView,
} from '../net/types';

export type { ClassResults as Results, Closest, EyesView, Plan, RankedSeat as Ranked, ResultSeat } from '../net/types';

/** What a teacher chooses on the page of a new class. */
export type ClassSettings = Omit<ClassSettingsView, 'bots' | 'advanced_setup' | 'phase_seconds' | 'learnt' | 'days'> &
  Partial<Pick<ClassSettingsView, 'learnt' | 'days'>>;
export type Devices = ClassSettingsView['devices'];
export type Preset = ClassSettingsView['preset'];
export type ChatMode = ClassSettingsView['chat'];

export type Pupil = PupilLine;
export type Seat = CardSeat & { chair: number };
/** `number`: in the class; `table` is its id on the server, once it exists. */
export type ClassTable = Omit<TableCard, 'seats'> & { number: number; seats: Seat[] };
export type Hand = HandView & { pupil: number };
export type Taken = Since & { pupil: number };

type Keyed = 'pupils' | 'tables' | 'hands' | 'taken';

/** With the number of the newest message. */
export type SentClass = TeacherView & { number: number };
export type ClassView = Omit<SentClass, Keyed> & { pupils: Pupil[]; tables: ClassTable[]; hands: Hand[]; taken: Taken[] };
export type PupilView = SentPupilView & { number: number };
