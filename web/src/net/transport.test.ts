import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, Refused, Unreachable } from './api';
import { Connection } from './connection';
import { documentOf, offeredSets } from './data-sets';
import { type Answer, type Request, type Transport, useTransport } from './transport';
import type { AnyMessage } from './listening';

const answer = (body: unknown, status = 200): Answer => ({ status, type: 'application/json', text: JSON.stringify(body) });
const DOCUMENTS = { board: 'b1', drawing: 'd', odds: 'o', names: {}, facts: {} };

/** A game in the place of a server: a table at which one can decide, and whose stream tells it. */
class Game implements Transport {
  number = 6;
  asked: Request[] = [];
  unreachable = 0;
  #hear: (piece: string) => void = () => undefined;

  async request(request: Request): Promise<Answer> {
    this.asked.push(request);
    if (this.unreachable-- > 0) throw new TypeError('no network');
    const body = request.body === undefined ? {} : (JSON.parse(request.body) as Record<string, unknown>);
    switch (request.path) {
      case 'data-sets':
        return answer([{ id: 'standard-1', hash: 'h', documents: DOCUMENTS }]);
      case 'documents/b1':
        return answer({ territories: [] });
      case 'tables/a':
        return answer({ table: 'a', number: this.number });
      case 'tables/a/decisions':
        if (request.headers['authorization'] !== 'Bearer k') return answer({ code: 'not_seated' }, 401);
        if (body['expected'] !== this.number) return answer({ code: 'stale', details: { wait: 3 } }, 409);
        this.number++;
        this.#hear(`data: ${JSON.stringify({ table: 'a', number: this.number, patch: {} })}\n`);
        this.#hear('\n');
        return answer({ number: this.number });
    }
    return answer({ code: 'not_found' }, 404);
  }

  listen(request: Request, hear: (piece: string) => void): Promise<Answer> {
    this.asked.push(request);
    this.#hear = hear;
    return new Promise((_, fail) => request.signal?.addEventListener('abort', () => fail(new DOMException('ended', 'AbortError'))));
  }
}

let game: Game;
beforeEach(() => {
  vi.useFakeTimers();
  useTransport((game = new Game()));
});
afterEach(() => void vi.useRealTimers());

const END = { do: 'end' } as const;

test('a Decision is sent, and the stream of the same transport tells it', async () => {
  const heard: AnyMessage[] = [];
  const connection = new Connection(game, { message: (message) => heard.push(message), status: () => undefined, refused: () => undefined });
  const { number } = await api.view('a', 'k');
  connection.add({ of: 'table', id: 'a', key: 'k', after: number });
  expect(await api.decide('a', 'k', END, number, 'once', 1_000)).toEqual({ number: 7 });
  expect(heard).toEqual([{ table: 'a', number: 7, patch: {} }]);
  connection.remove('a');
});

test('a refusal has the code and the details that were answered', async () => {
  const refusal = await api.decide('a', 'k', END, 3, 'once', 1_000).catch((error: unknown) => error);
  expect(refusal).toEqual(new Refused(409, 'stale', { wait: 3 }));
  expect((refusal as Refused).details).toEqual({ wait: 3 });
});

test('what is not answered is unreachable', async () => {
  game.unreachable = 1;
  await expect(api.view('a', 'k')).rejects.toBeInstanceOf(Unreachable);
});

test('data sets and their documents come the same way, and are asked for until they come', async () => {
  game.unreachable = 2;
  const sets = offeredSets();
  await vi.advanceTimersByTimeAsync(1_300);
  const [set] = await sets;
  expect(await documentOf(set!, ({ board }) => board)).toEqual({ territories: [] });
  expect(game.asked.map(({ path, lasting }) => [path, lasting])).toEqual([
    ['data-sets', undefined],
    ['data-sets', undefined],
    ['data-sets', undefined],
    ['documents/b1', true],
  ]);
});
