/**
 * How the client reaches what answers it: a server, or whatever serves the same requests in its place.
 * `api` and the connection know no other way; which one is in use is decided when the client starts.
 */
export interface Request {
  method: 'GET' | 'POST';
  /** Below `/api/`, with its query. */
  path: string;
  headers: Record<string, string>;
  /** JSON. */
  body?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Its answer never changes: a browser may store it. */
  lasting?: boolean | undefined;
}

export interface Answer {
  status: number;
  /** The header `content-type`, or nothing. */
  type: string;
  text: string;
}

export interface Transport {
  /** The answer, whatever it says. Rejects if there is none, or if it was called off. */
  request(request: Request): Promise<Answer>;
  /** Hands on an event stream piece by piece and resolves at its end; or with the answer if that is no stream. */
  listen(request: Request, hear: (piece: string) => void): Promise<Answer>;
  /** At which address all tabs of this browser find the same: then they share one connection. */
  readonly shared?: string;
}

export const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300;

let chosen: Transport;

/** Reach everything this way from now on; called once, before anything is asked for. */
export function useTransport(transport: Transport): void {
  chosen = transport;
}

export const transport = (): Transport => chosen;
