/** How an answer of the server can fail: it refuses, or there is none. */
import type { Answer } from './transport';
import type { Problem } from './types';

/** What a refusal may say: in how many seconds to ask again, and a puzzle to solve before that; where a file is damaged. */
export interface Details {
  wait?: number;
  puzzle?: string;
  /** Of a file that cannot be read, counted from 1. */
  line?: number;
}

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly details: Details = {},
  ) {
    super(code);
  }
}

/** The server cannot be reached; `late`: it has not answered in time, and may still do so. */
export class Unreachable extends Error {
  constructor(readonly late = false) {
    super();
  }
}

/** Why the server refuses, as it says itself. */
export function refusalOf({ status, text }: Answer): Refused | Unreachable {
  let problem: Partial<Problem> = {};
  try {
    problem = JSON.parse(text) as typeof problem;
  } catch {
    // a proxy's own page
  }
  if (!problem.code && status >= 502) return new Unreachable();
  return new Refused(status, problem.code ?? 'fault', problem.details as Details);
}
