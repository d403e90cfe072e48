import { expect, test } from 'vitest';
import { type Signs, statusOf } from './status';

const fine: Signs = { ever: true, online: true, silent: 0 };

test.each<[string, Partial<Signs>, string]>([
  ['all is well', {}, 'connected'],
  ['a page that has just been opened', { ever: false, lost: 500 }, 'connecting'],
  ['a stream that is lost', { lost: 5_000 }, 'reconnecting'],
  ['a Decision on its way for a moment', { request: { age: 300, failed: false } }, 'connected'],
  ['a Decision on its way', { request: { age: 700, failed: false } }, 'sending'],
  ['a Decision that takes long', { request: { age: 4_000, failed: false } }, 'slow'],
  ['a Decision that takes long does not hide behind the stream', { lost: 5_000, request: { age: 4_000, failed: false } }, 'slow'],
  ['an attempt failed', { request: { age: 100, failed: true } }, 'kept'],
  ['the browser has no network', { online: false }, 'offline'],
  ['no network, and a Decision waits', { online: false, request: { age: 100, failed: false } }, 'kept'],
  ['no network for long', { online: false, silent: 50_000, bot: 45_000 }, 'bot'],
  ['the stream is lost for long', { lost: 50_000, bot: 45_000 }, 'bot'],
  ['no network for long where bots come later', { online: false, silent: 50_000, bot: 90_000 }, 'offline'],
  ['no network for long where nobody waits for us', { online: false, silent: 50_000 }, 'offline'],
  ['something is missing', { behind: true }, 'behind'],
  ['something is missing, and the stream is lost', { behind: true, lost: 5_000 }, 'reconnecting'],
  ['it has arrived after all', { outcome: 'sent' }, 'sent'],
  ['it has arrived, and the stream is not back yet', { lost: 2_000, outcome: 'sent' }, 'sent'],
  ['it came too late', { outcome: 'late' }, 'late'],
])('%s', (_, signs, kind) => {
  expect(statusOf({ ...fine, ...signs })).toBe(kind);
});
