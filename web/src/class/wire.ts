/** From what the server sends to what the screens read. Seconds become points in time when they arrive, and seconds again when they are read. */
import type { Knocking, PupilLine, PupilView as ToldPupilView, TableCard as ToldCard, TeacherView } from '../net/types';
import type { ClassView, Message, Pupil, PupilView, TableCard } from './types';

/** Fields that are seconds from now, and those that are seconds since. */
const UNTIL = new Set(['seconds', 'ends']);
const SINCE = new Set(['since', 'ended']);

/** A view or a patch with points in time in place of seconds, so that fields that are not patched stay true. */
export function anchored(told: unknown, now: number): unknown {
  if (typeof told !== 'object' || told === null || Array.isArray(told)) return told;
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => {
      if (typeof value !== 'number') return [name, anchored(value, now)];
      return [name, UNTIL.has(name) ? now + value * 1000 : SINCE.has(name) ? now - value * 1000 : value];
    }),
  );
}

/** With the number of the newest message. */
type Numbered<View> = View & { number: number };
export type RawClass = Numbered<TeacherView>;
export type RawPupilClass = Numbered<ToldPupilView>;

const since = (then: number | undefined, now: number): number => (then === undefined ? 0 : Math.max(0, (now - then) / 1000));
const until = (then: number | undefined, now: number): number => (then === undefined ? 0 : (then - now) / 1000);

function pupilOf({ pupil, name, avatar, here, table, chair, beside }: PupilLine): Pupil {
  const place = table === undefined ? {} : { table: String(table), chair: chair! };
  return { pupil, name, avatar, here, ...place, ...(beside === undefined ? {} : { beside }) };
}

const knockingOf = (raw: Knocking): Pupil => ({ ...raw, here: true });

function messageOf(raw: TeacherView['eyes'], now: number): { eyes?: Message } {
  if (!raw) return {};
  const { phrase, text } = raw;
  return { eyes: { ...(phrase ? { phrase } : {}), ...(text ? { text } : {}), since: since(raw.since, now) } };
}

function heldOf({ held }: Pick<RawClass, 'held'>, now: number): Pick<ClassView, 'held'> {
  return held ? { held: { ...held, since: since(held.since, now) } } : {};
}

function cardOf(number: string, raw: ToldCard, now: number): TableCard {
  const seats = Object.entries(raw.seats).map(([chair, seat]) => ({
    chair: Number(chair),
    colour: Number(chair),
    here: seat.here ?? true,
    awaited: seat.awaited ?? false,
    standIn: seat.stand_in ?? false,
    ...(seat.pupil === undefined ? { bot: seat.bot ?? '' } : { pupil: seat.pupil }),
  }));
  const chairOf = new Map(Object.entries(raw.seats).map(([chair, seat]) => [seat.seat, Number(chair)]));
  const { turn = 0, turns = 0, last_turn = turns } = raw;
  return {
    table: number,
    ...(raw.table ? { id: raw.table } : {}),
    name: raw.name,
    state: raw.state,
    turn,
    turns: last_turn,
    last_turn: turn > 0 && turn === last_turn && raw.state !== 'ended',
    phase: raw.phase ?? '',
    seats,
    ...(raw.ready ? { ready: raw.ready } : {}),
    since: since(raw.since, now),
    stuck: raw.stuck ?? '',
    ...(raw.ends === undefined ? {} : { ends: until(raw.ends, now) }),
    ...(raw.ended === undefined ? {} : { ended: since(raw.ended, now) }),
    owners: (raw.owners ?? []).map((seat) => (seat === null ? null : (chairOf.get(seat) ?? null))),
    ...(raw.result ? { result: { winners: raw.result.chairs, points: raw.result.points } } : {}),
  };
}

/** The class as its teacher sees it now. */
export function teacherView(raw: RawClass, now: number, addresses: string[]): ClassView {
  return {
    class: raw.class,
    number: raw.number,
    code: raw.code,
    state: raw.state,
    settings: raw.settings,
    door: { open: raw.door.open, knocking: (raw.door.knocking ?? []).map(knockingOf) },
    bell: { seconds: until(raw.bell.seconds, now), whole: raw.settings.minutes * 60 },
    ...messageOf(raw.eyes, now),
    ...heldOf(raw, now),
    chat: raw.chat,
    pupils: Object.values(raw.pupils ?? {}).map(pupilOf),
    tables: Object.entries(raw.tables ?? {}).map(([number, card]) => cardOf(number, card, now)),
    hands: Object.entries(raw.hands ?? {}).map(([pupil, hand]) => ({
      pupil: Number(pupil),
      about: hand.about,
      since: since(hand.since, now),
    })),
    taken: Object.entries(raw.taken ?? {}).map(([pupil, taken]) => ({ pupil: Number(pupil), since: since(taken.since, now) })),
    quizzed: raw.quiz.before?.answered ?? 0,
    ...(raw.learnt === undefined ? {} : { learnt: raw.learnt }),
    ...(raw.turns === undefined ? {} : { turns: raw.turns }),
    addresses,
  };
}

/** The class as one pupil sees it now. */
export function pupilView(raw: RawPupilClass, now: number): PupilView {
  const { table } = raw;
  return {
    class: raw.class,
    number: raw.number,
    code: raw.code,
    state: raw.state,
    you: pupilOf(raw.you),
    ...(table ? { table } : {}),
    ...messageOf(raw.eyes, now),
    ...heldOf(raw, now),
    ...(raw.hand ? { hand: { about: raw.hand } } : {}),
    ...(raw.instead ? { instead: raw.instead } : {}),
    watch: raw.watch ?? [],
    homework: raw.homework ?? false,
    commitments: raw.commitments ?? [],
    bell: until(raw.bell.seconds, now),
  };
}
