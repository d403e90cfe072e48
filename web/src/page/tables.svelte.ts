/** The worker with the tables: started when it is first needed, and how far it is meanwhile. */
import { notices } from '../state/notices.svelte';
import { place } from '../state/place.svelte';
import { t } from '../texts/texts.svelte';
import { STEPS, type Failure, type FromTables, type ToTables } from './wire';

/** Whether this browser has what Python needs; schools switch some of it off. */
const canRun = (): boolean => typeof WebAssembly === 'object' && 'DecompressionStream' in window;

/** Whoever asked hears of it on the screen that says why. */
const notThere = (): DOMException => new DOMException('not there', 'AbortError');

class Tables {
  /** Bytes that have come, and how many it will be; 0 until that is known. */
  bytes = $state(0);
  of = $state(0);
  /** The step of setting up that is under way, from 1; 0 while bytes come. */
  step = $state(0);
  done = $state(false);
  failed = $state<Failure | undefined>();
  /** The file that is missing. */
  file = $state('');
  /** When somebody first wanted to play. */
  begun = $state(0);
  /** There is no room left on this device. */
  full = $state(false);
  #worker: Worker | undefined;
  #then: (() => void)[] = [];
  #waiting: { go: (worker: Worker) => void; stop: (why: DOMException) => void }[] = [];

  /** How much is done, from 0 to 1: bytes, and then the board. */
  fetched = $derived(this.step ? 1 : this.of ? this.bytes / this.of : 0);
  setUp = $derived(this.done ? 1 : Math.max(0, this.step - 1) / STEPS);

  /** Resolves with the worker as soon as it answers; rejects if it fails. */
  there(): Promise<Worker> {
    return new Promise((go, stop) => {
      if (this.done) go(this.#worker!);
      else if (this.failed) stop(notThere());
      else this.#waiting.push({ go, stop });
    });
  }

  /** Does something once they are there, however often starting them fails before. */
  onceThere(then: () => void): void {
    if (this.done) then();
    else this.#then.push(then);
  }

  /** Stop everything: what is on this device is about to be deleted. */
  end(): void {
    this.#worker?.terminate();
  }

  #fail(failure: Failure, file = ''): void {
    [this.failed, this.file] = [failure, file];
    for (const { stop } of this.#waiting.splice(0)) stop(notThere());
  }

  /** Get Python ready, before anybody wants to play; until then nobody hears of it if that fails. */
  warm(): void {
    if (!this.#worker && canRun()) this.#make().postMessage({ warm: document.baseURI } satisfies ToTables);
  }

  start(): void {
    if (this.begun || this.failed) return;
    if (!canRun()) return this.#fail('tooOld');
    this.#begin();
  }

  #make(): Worker {
    const worker = new Worker(new URL('./host.ts', import.meta.url), { type: 'module', name: 'tables' });
    worker.onmessage = ({ data }: MessageEvent<FromTables>) => this.#hear(data);
    worker.onerror = () => (this.begun ? (this.failed ?? this.#fail('fault')) : this.#drop());
    return (this.#worker = worker);
  }

  #drop(): void {
    this.end();
    this.#worker = undefined;
  }

  /** After a failure: what has come already is kept by the worker, if that is not what failed. */
  again(): void {
    if (this.failed === 'fault') this.#drop();
    [this.bytes, this.of, this.step, this.failed, this.file] = [0, 0, 0, undefined, ''];
    this.#begin();
  }

  #begin(): void {
    this.begun = Date.now();
    place.fetched = this.fetched;
    (this.#worker ?? this.#make()).postMessage({
      start: document.baseURI,
      pace: Number(document.documentElement.dataset['pace']),
    } satisfies ToTables);
  }

  #hear(message: FromTables): void {
    if ('bytes' in message) {
      [this.bytes, this.of] = [message.bytes, message.of];
      if (this.begun) place.fetched = this.fetched;
    } else if ('full' in message) {
      [place.kept, this.full] = [false, true];
      notices.show({ text: t('page.fullText'), icon: 'alert' });
    } else if ('step' in message) this.step = message.step;
    else if ('failed' in message) this.#fail(message.failed, message.file);
    else {
      this.done = true;
      place.kept = message.kept;
      if (!message.kept) notices.show({ text: t('page.notSavedText'), icon: 'alert' });
      place.fetched = undefined;
      for (const { go } of this.#waiting.splice(0)) go(this.#worker!);
      for (const then of this.#then.splice(0)) then();
    }
  }
}

export const tables = new Tables();
