/** What answers on the page: files of the data set from the host, everything else from the worker with the tables. */
import { HttpTransport } from '../net/http';
import type { Answer, Request, Transport } from '../net/transport';
import { router } from '../state/router.svelte';
import { tables } from './tables.svelte';
import type { Told } from './wire';

export class PageTransport implements Transport {
  #files = new HttpTransport(new URL('./data/', document.baseURI).href);

  async request(request: Request): Promise<Answer> {
    if (request.path === 'data-sets' || request.path.startsWith('documents/')) return this.#file(request);
    let text = '';
    const head = await this.#ask(request, (piece) => (text += piece));
    return { ...head, text };
  }

  async listen(request: Request, hear: (piece: string) => void): Promise<Answer> {
    const heard: string[] = [];
    const head = await this.#ask(request, (piece, { status }) => (status < 300 ? hear(piece) : heard.push(piece)));
    return { ...head, text: heard.join('') };
  }

  /** What the start page and Learn need comes without Python. */
  async #file(request: Request): Promise<Answer> {
    const answer = await this.#files.request({ ...request, path: `${request.path.replace('documents/', '')}.json`, lasting: true });
    return { ...answer, type: 'application/json' };
  }

  async #ask({ method, path, headers, body, signal }: Request, hear: (piece: string, head: Head) => void): Promise<Head> {
    tables.start();
    const worker = await tables.there().catch((error: unknown) => {
      router.go(TROUBLE);
      throw error;
    });
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel();
      let head: Head = { status: 500, type: '' };
      const over = (): void => (signal?.removeEventListener('abort', stop), port1.close());
      const stop = (): void => {
        port1.postMessage('stop');
        over();
        reject(signal!.reason as Error);
      };
      port1.onmessage = ({ data }: MessageEvent<Told>) => {
        if ('status' in data) head = data;
        else if ('piece' in data) hear(data.piece, head);
        else {
          over();
          resolve(head);
        }
      };
      signal?.addEventListener('abort', stop, { once: true });
      worker.postMessage({ asked: { method, path, headers, body } }, [port2]);
    });
  }
}

/** The screen that says why they cannot start. */
const TROUBLE = '/matches/open';

type Head = Omit<Answer, 'text'>;
