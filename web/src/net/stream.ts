/** A separate event stream, for what the shared connection of all tabs does not carry. */
import { refusalOf, ROOT, Unreachable } from './api';
import { EventReader } from './sse';

/** The messages of an event stream, until it ends. */
export async function* stream<T>(path: string, key: string, signal: AbortSignal): AsyncGenerator<T> {
  let response: Response;
  try {
    response = await fetch(ROOT + path, {
      headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
      signal,
      cache: 'no-store',
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Unreachable();
  }
  if (!response.ok || !response.body) throw await refusalOf(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const events = new EventReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const data of events.read(value)) yield JSON.parse(data) as T;
  }
}
