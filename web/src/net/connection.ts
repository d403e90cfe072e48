/**
 * One connection for several tables and classes: a stream, or polling if streams do not get through.
 * Runs in a SharedWorker for all tabs, or in a single tab. It reconnects by itself after a loss and resumes by number.
 * The numbers of a table follow each other: if one is missing it asks again, then from the beginning,
 * and if that does not help it says so. Of a class it gets the whole view again.
 */
import { Refused, refusalOf } from './answers';
import { type AnyMessage, idOf, type Listen, type Listener, nameOf, SILENCE, type Status } from './listening';
import { isTooFast, limited, patienceAfter, pause, pauseAfter } from './retry';
import { EventReader } from './sse';
import { type Answer, isOk, type Transport } from './transport';
import type { ClassMessage, GoneMessage, Stream } from './types';

/** A stream that brings nothing for this long is held up by something on the way. */
const FIRST_SIGN = 6_000;
const POLL_SECONDS = 12;
/** After so many gaps in a row at one table it is asked for everything from its beginning; after more, we are behind. */
const GAPS = 2;
const BEHIND_PAUSE = 5_000;
/** How many of each kind one stream carries. */
const MOST = { table: 16, class: 4 };

interface Place extends Listen {
  /** How often in a row a message came whose number does not follow. */
  gaps: number;
  /** It was asked again for what is missing; what comes meanwhile is of no use. */
  asking: boolean;
}

export class Connection {
  #places = new Map<string, Place>(); // by name
  #abort = new AbortController();
  #failures = 0;
  #heldUp = 0;
  #running = false;
  #status: Status = { state: 'reconnecting', since: Date.now() };
  #lastStatusAt = 0;

  constructor(
    readonly transport: Transport,
    readonly listener: Listener,
  ) {}

  get status(): Status {
    return this.#status;
  }

  /** Listen to another table or class, or from another seat. A class is always told as a whole first. */
  add(place: Listen): void {
    const known = this.#places.get(named(place));
    if (place.of === 'table' && known && known.key === place.key && known.after <= place.after) return;
    this.#places.set(named(place), { ...place, gaps: 0, asking: false });
    this.restart();
  }

  /** Whether it can listen to this too: a stream has one seat at each table, or several that are told apart by their chairs. */
  hasRoomFor(place: Listen): boolean {
    const known = this.#places.get(named(place));
    if (known) return known.key === place.key;
    const mixed = this.#at(place.id).some(({ chair }) => (chair === undefined) !== (place.chair === undefined));
    return !mixed && [...this.#places.values()].filter(({ of }) => of === place.of).length < MOST[place.of];
  }

  /** Listen no longer to a table or class, or to one seat there. */
  remove(id: string, chair?: number): void {
    const gone = chair === undefined ? this.#at(id) : this.#at(id).filter((place) => place.chair === chair);
    for (const place of gone) this.#places.delete(named(place));
    if (gone.length) this.restart();
  }

  #at = (id: string): Place[] => [...this.#places.values()].filter((place) => place.id === id);

  /** Reconnect at once: what is listened to has changed, or the network is back. */
  restart(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#places.size) {
      const { signal } = this.#abort;
      let wait = 0;
      try {
        if (this.#heldUp < 2) await this.#stream(signal);
        else await this.#poll(signal);
      } catch (error) {
        if (isTooFast(error)) wait = patienceAfter(error);
      }
      if (signal.aborted) {
        if (this.#behind()) await pause(BEHIND_PAUSE, this.#abort.signal);
        continue;
      }
      this.#lost(wait);
      await pause(wait || pauseAfter(++this.#failures), signal);
    }
    this.#running = false;
  }

  async #stream(signal: AbortSignal): Promise<void> {
    const silence = new AbortController(); // AbortSignal.any is not in every browser
    let heldUp = false;
    const end = (): void => silence.abort();
    const wait = (milliseconds: number) => setTimeout(() => ((heldUp = !heard), end()), milliseconds);
    signal.addEventListener('abort', end, { once: true });
    let watch = wait(FIRST_SIGN);
    let heard = false;
    const events = new EventReader();
    const hear = (piece: string): void => {
      clearTimeout(watch);
      watch = wait(SILENCE);
      heard = true;
      this.#heldUp = 0;
      this.#alive();
      for (const data of events.read(piece)) this.#take(JSON.parse(data) as AnyMessage);
    };
    try {
      const body = JSON.stringify(this.#request());
      const headers = { 'content-type': 'application/json' };
      const answer = await this.transport.listen({ method: 'POST', path: 'stream', headers, body, signal: silence.signal }, hear);
      if (!isOk(answer)) await this.#findOut(answer, signal);
    } finally {
      clearTimeout(watch);
      signal.removeEventListener('abort', end);
      if (heldUp) this.#heldUp++;
    }
  }

  #request(): Stream {
    const places = [...this.#places.values()];
    for (const place of places) place.asking = false;
    const of = (kind: Listen['of']): Place[] => places.filter((place) => place.of === kind);
    return {
      tables: of('table').map((place) => ({ table: place.id, after: from(place), ...(place.key && { key: place.key }) })),
      classes: of('class').map(({ id, key }) => ({ class: id, key: key ?? '' })),
    };
  }

  /** If even this is not answered, streams are no worse: they are tried again. */
  async #poll(signal: AbortSignal): Promise<void> {
    try {
      await Promise.all([...this.#places.keys()].map((name) => this.#pollOne(name, signal)));
    } catch (error) {
      if (!signal.aborted) this.#heldUp = 0;
      throw error;
    }
  }

  async #pollOne(name: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const place = this.#places.get(name);
      if (!place || signal.aborted) return;
      place.asking = false;
      const answer = await this.#get(`${at(place)}/events?after=${from(place)}&wait=${POLL_SECONDS}`, place, signal);
      if (!isOk(answer)) return await this.#findOut(answer, signal);
      this.#alive();
      for (const message of (JSON.parse(answer.text) as { messages: AnyMessage[] }).messages) this.#take(message);
    }
  }

  async #get(path: string, { key }: Listen, signal: AbortSignal): Promise<Answer> {
    const [ended, late] = limited(signal, SILENCE);
    const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
    try {
      return await this.transport.request({ method: 'GET', path, headers, signal: ended });
    } finally {
      clearTimeout(late);
    }
  }

  /** The server refuses: find out what, and go on without it. */
  async #findOut(refusal: Answer, signal: AbortSignal): Promise<void> {
    if (!isFinal(refusal)) throw refusalOf(refusal);
    for (const place of this.#places.values()) await this.#check(place, signal);
  }

  async #check(place: Place, signal: AbortSignal): Promise<void> {
    const answer = await this.#get(at(place), place, signal);
    if (isFinal(answer)) this.#refuse(place, codeOf(answer, place));
    else if (place.of === 'table' && isOk(answer) && (JSON.parse(answer.text) as { number: number }).number < place.after)
      this.#refuse(place, 'no_such_number');
  }

  #refuse(place: Place, code: string): void {
    this.#places.delete(named(place));
    this.listener.refused(place.id, code, place.chair);
  }

  /** Whose it is: a seat's that is told apart by its chair, or of whoever listens there. */
  #placeOf(message: AnyMessage): Place | undefined {
    const id = idOf(message);
    return this.#places.get(nameOf(id, 'chair' in message ? message.chair : undefined)) ?? this.#places.get(id);
  }

  #take(message: AnyMessage): void {
    if ('gone' in message) return this.#takeGone(message);
    const place = this.#placeOf(message);
    if (!place) return;
    if (place.of === 'class') place.after = (message as ClassMessage).number;
    else if ('number' in message) {
      if (place.asking || message.number <= place.after) return;
      if (message.number > place.after + 1) return this.#missing(place);
      place.after = message.number;
      place.gaps = 0;
      if (this.#status.state === 'behind') this.#alive();
    }
    this.listener.message(message);
  }

  /** Which of several seats cannot be heard is not always said. */
  #takeGone(message: GoneMessage): void {
    const place = this.#placeOf(message);
    if (place) return this.#gone(place, message.gone);
    for (const one of this.#at(message.table)) void this.#check(one, this.#abort.signal).catch(() => undefined); // asked again with the stream
  }

  #gone(place: Place, code: string): void {
    const { signal } = this.#abort;
    const askAgain = (): void => void (this.#places.has(named(place)) && this.restart());
    if (code === 'too_many_streams') void pause(patienceAfter(new Refused(429, code)), signal).then(askAgain);
    else if (code === 'seat_moved' && place.of === 'class')
      void this.#check(place, signal).then(askAgain, askAgain); // the answer says whether another device has it, or its pupil was sent out
    else this.#refuse(place, code);
  }

  /** A message does not follow what we have: ask again for what is between. */
  #missing(place: Place): void {
    place.gaps++;
    place.asking = true;
    if (this.#behind()) this.listener.status((this.#status = { state: 'behind' }));
    this.restart();
  }

  #behind(): boolean {
    return [...this.#places.values()].some(({ gaps }) => gaps > GAPS);
  }

  /** Every sign of life is told, once a second at most: what is lost later counts from the last. */
  #alive(): void {
    this.#failures = 0;
    const now = Date.now();
    const state = this.#behind() ? 'behind' : 'connected';
    if (this.#status.state === state && now - this.#lastStatusAt < 1_000) return;
    this.#lastStatusAt = now;
    this.listener.status((this.#status = { state }));
  }

  #lost(wait: number): void {
    const since = this.#status.state === 'reconnecting' ? this.#status.since : Date.now();
    if (this.#status.state === 'reconnecting' && !wait && !this.#status.again) return;
    this.listener.status((this.#status = { state: 'reconnecting', since, ...(wait && { again: Date.now() + wait }) }));
  }
}

/** After which number to ask: what we have, or 0 if that did not bring what follows. */
const from = ({ after, gaps }: Place): number => (gaps < GAPS ? after : 0);

const named = ({ id, chair }: Listen): string => nameOf(id, chair);

const at = ({ of, id }: Listen): string => `${of === 'table' ? 'tables' : 'classes'}/${encodeURIComponent(id)}`;

/** A refusal that asking again will not change. */
const isFinal = ({ status }: Answer): boolean => status >= 400 && status < 500 && status !== 429;

function codeOf(answer: Answer, { of }: Listen): string {
  const refusal = refusalOf(answer);
  return refusal instanceof Refused && refusal.code !== 'fault' ? refusal.code : `no_such_${of}`;
}
