import { expect, test, vi } from 'vitest';
import { firstLesson } from './lesson';

vi.stubGlobal('document', { baseURI: 'http://school/' });
const { lessonLike } = await import('./last-lesson');

test('the last lesson is planned again, but for what cannot be read', () => {
  const last = { ...firstLesson(['it', 'de']), pupils: 18, preset: 'known', own_names: true, learnt: 0.5 };
  expect(lessonLike(last, ['en'])).toEqual(last);
  const damaged = { pupils: '18', minutes: 500, languages: ['xx'], preset: 7, learnt: 'fast', own_names: null, more: true };
  expect(lessonLike(damaged, ['en'])).toEqual(firstLesson(['en']));
});
