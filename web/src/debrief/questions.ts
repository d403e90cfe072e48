/** Questions and answers in the reader's words. */
import { application, t, texts, tt } from '../texts/texts.svelte';
import type { Question } from './document';
import { country, plain } from './words';

export function questionText(question: Question): string {
  const line = question.lines[texts.language] ?? question.lines['en'] ?? '';
  return tt(`quiz.${question.idea}`, {
    material: plain(question.symbol),
    application: question.application ? application(question.application) : '',
    line,
  });
}

export function answerText(question: Question, answer: string | null): string {
  if (answer === null) return t('quiz.unsure');
  if (question.idea === 'digs' || question.idea === 'refines') return country(answer);
  return question.idea === 'critical' ? tt(`quiz.${answer}`) : plain(answer);
}

/** The answers in the reader's alphabetical order. */
export const offered = (question: Question): string[] =>
  [...question.answers].sort((a, b) => answerText(question, a).localeCompare(answerText(question, b), texts.language));

/** The one question for each step, by its place in the data set's list. */
const AT_STEP: Record<number, number> = { 1: 5, 2: 7, 3: 1 };

export const questionOf = (step: number): string | undefined => texts.facts?.questions[AT_STEP[step] ?? -1];
