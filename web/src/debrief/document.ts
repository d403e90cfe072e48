/** What the server sends about a finished match; docs/debrief.md says how each figure is computed. */
import type { RecountedWithMore } from '../net/types';

export type {
  ChinaOpens as Opened,
  CountryCloses as Closed,
  Debrief,
  DebriefSeat as Seat,
  FoughtMaterial,
  Leader,
  Maker,
  MissedApplication as Missed,
  MissingLink as Link,
  NewerShare as Newer,
  Question,
  Quiz,
  Role,
  Share,
  Stops,
  StudyStage as Stage,
  WorldMaterial,
} from '../net/types';

/** Points and ranks, and what they would be then. */
export type Recounted = Omit<RecountedWithMore, 'added'>;
