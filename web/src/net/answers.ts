/** How an answer of the server can fail: it refuses, or there is none. */

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly details: Record<string, number> = {},
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
