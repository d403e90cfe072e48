import { flushSync, tick } from 'svelte';
import { expect, test } from 'vitest';
import { Answer } from './answer.svelte';
import { ever } from './ever.svelte';

/** Runs something as a component would, and answers its questions when told to. */
class Asked {
  question = $state('first');
  answers: Record<string, (answer: string) => void> = {};
  failures: Record<string, () => void> = {};
  answer!: Answer<string>;
  stop = $effect.root(() => {
    this.answer = new Answer(() => {
      const { question } = this;
      if (!question) return undefined;
      return new Promise((answer, fail) => {
        this.answers[question] = answer;
        this.failures[question] = () => fail(new Error(question));
      });
    });
  });

  ask(question: string): void {
    this.question = question;
    flushSync();
  }
}

test('only the answer to the newest question counts', async () => {
  const asked = new Asked();
  flushSync();
  asked.ask('second');
  asked.answers['second']!('new');
  await tick();
  expect(asked.answer.value).toBe('new');
  asked.answers['first']!('old');
  await tick();
  expect(asked.answer.value).toBe('new');
  asked.stop();
});

test('the last answer stays until there is another; where there is no question nothing is asked', async () => {
  const asked = new Asked();
  flushSync();
  asked.answers['first']!('one');
  await tick();
  asked.ask('');
  expect(asked.answer.value).toBe('one');
  asked.ask('second');
  expect(asked.answer.value).toBe('one');
  asked.failures['second']!();
  await tick();
  expect(asked.answer.value).toBeUndefined();
  asked.stop();
});

test('what was once so stays so', () => {
  let so = $state(false);
  let was: () => boolean = () => false;
  const stop = $effect.root(() => {
    was = ever(() => so);
    $effect(() => void was());
  });
  flushSync();
  expect(was()).toBe(false);
  so = true;
  flushSync();
  so = false;
  flushSync();
  expect(was()).toBe(true);
  stop();
});
