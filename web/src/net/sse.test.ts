import { expect, test } from 'vitest';
import { EventReader } from './sse';

test('events come whole, however the text is cut', () => {
  const reader = new EventReader();
  const text = 'retry: 1000\n\n: still here\n\nid: t:1\ndata: {"a":1}\n\ndata: {"b":2}\r\n\r\n';
  const found: string[] = [];
  for (const letter of text) found.push(...reader.read(letter));
  expect(found).toEqual(['{"a":1}', '{"b":2}']);
});

test('an event that is not finished waits', () => {
  const reader = new EventReader();
  expect(reader.read('data: 1\n')).toEqual([]);
  expect(reader.read('\n')).toEqual(['1']);
});
