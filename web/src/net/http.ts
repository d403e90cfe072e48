/** A server reached over HTTP, and the files that came with the page: the only place that uses the browser's `fetch`. */
import type { Answer, Request, Transport } from './transport';

export class HttpTransport implements Transport {
  /** `shared`: the address of the API; every tab finds the same there. */
  constructor(readonly shared: string) {}

  async request(request: Request): Promise<Answer> {
    return answerOf(await this.#send(request));
  }

  async listen(request: Request, hear: (piece: string) => void): Promise<Answer> {
    const response = await this.#send(request);
    if (!response.ok || !response.body) return answerOf(response);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { ...headOf(response), text: '' };
      hear(value);
    }
  }

  #send({ method, path, headers, body, signal, lasting }: Request): Promise<Response> {
    return fetch(this.shared + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      ...(lasting ? {} : { cache: 'no-store' }),
    });
  }
}

const headOf = (response: Response): Omit<Answer, 'text'> => ({
  status: response.status,
  type: response.headers.get('content-type') ?? '',
});

const answerOf = async (response: Response): Promise<Answer> => ({ ...headOf(response), text: await response.text() });

/** A file of the client. */
export async function clientFile(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}
