/**
 * A Decision on its way: one key for all attempts, so that it is done only once. Retried until there is an answer.
 * While the server is known to be away nothing leaves the browser, and the Decision can still be put back.
 */
import { Refused, Unreachable } from '../net/answers';

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 4_000;
/** How long the first attempt may take; after that the status says that we are trying again. */
const FIRST_PATIENCE = 3_000;
const PATIENCE = 8_000;
/** How long the outcome is shown. */
const OUTCOME_SHOWN_MS = 2_500;

/** The player has put it back, before it had left. */
export class PutBack extends Error {}

/** What is known about the connection. */
export interface Line {
  /** Nothing is known to be wrong with it. */
  isUp(): boolean;
  /** Resolves if the server answers. */
  probe(): Promise<unknown>;
  /** Resolves as soon as the connection is there again. */
  whenBack(): Promise<void>;
}

export interface Request {
  since: number;
  /** Nothing goes through. */
  failed: boolean;
  /** It has been tried in vain, or not at all: it is kept until it arrives. */
  waits: boolean;
  /** An attempt has left the browser: it may have arrived. */
  left: boolean;
}

export class Sending {
  request = $state.raw<Request | undefined>();
  /** The outcome, if it was late enough to mention. */
  outcome = $state<'sent' | 'late' | undefined>();
  #putBack: () => void = () => undefined;
  #timer = 0;

  constructor(readonly line: Line) {}

  /** Try until the server answers, with yes or no, or until it is put back. */
  async send<T>(attempt: (patience: number) => Promise<T>): Promise<T> {
    const now: Request = { since: Date.now(), failed: false, waits: false, left: false };
    const is = (change: Partial<Request>): void => void (this.request = { ...Object.assign(now, change) });
    const orPutBack = new Promise<never>((_, stop) => (this.#putBack = () => stop(new PutBack())));
    orPutBack.catch(() => undefined);
    is({});
    try {
      for (let pause = FIRST_PAUSE; ; pause = Math.min(LONGEST_PAUSE, pause * 1.6)) {
        try {
          if (!now.left && !this.line.isUp()) {
            is({ failed: true, waits: true });
            await Promise.race([this.line.probe(), orPutBack]);
          }
          const patience = now.left ? PATIENCE : FIRST_PATIENCE;
          is({ left: true });
          const answer = await attempt(patience);
          if (now.waits) this.#show('sent');
          return answer;
        } catch (error) {
          if (!(error instanceof Unreachable)) throw error;
          is({ failed: !error.late, waits: true });
          const again = error.late ? undefined : Promise.race([this.line.whenBack(), after(pause)]);
          await (now.left ? again : Promise.race([again, orPutBack]));
        }
      }
    } catch (error) {
      if (now.waits && error instanceof Refused) this.#show('late');
      throw error;
    } finally {
      this.request = undefined;
    }
  }

  /** Take it back, if nothing has left the browser yet. */
  putBack = (): void => {
    if (this.request?.waits && !this.request.left) this.#putBack();
  };

  #show(outcome: 'sent' | 'late'): void {
    this.outcome = outcome;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.outcome = undefined), OUTCOME_SHOWN_MS) as unknown as number;
  }
}

const after = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
