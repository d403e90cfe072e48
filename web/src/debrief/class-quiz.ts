/** A pupil's part in the quiz of a class: answers go without a name, each pupil's once a round. */
import { ask, Refused } from '../net/api';
import type { ClassQuiz, Question, SignedToken } from '../net/types';
import type { KeptClass } from '../state/classes';
import { notices } from '../state/notices.svelte';
import { blind, unblind } from './blind';
import { keepAnswers, type Moment } from './kept-answers';

export type { ClassQuiz };

const at = (kept: KeptClass): string => `classes/${encodeURIComponent(kept.class)}`;

export const quizOf = (kept: KeptClass): Promise<ClassQuiz> => ask<ClassQuiz>(`${at(kept)}/quiz`, { method: 'GET', key: kept.key });

export const askedIn = (quiz: ClassQuiz, moment: Moment): Question[] => quiz.pairs.map((pair) => pair[quiz.form?.[moment] ?? 'x']);

/** Has a token signed blind, and hands the answers in with it and without the key. What signs is asked for again: it may be another by now. */
export async function handIn(kept: KeptClass, quiz: ClassQuiz, round: Moment, answers: (string | null)[]): Promise<void> {
  const open = (await quizOf(kept)).rounds[round];
  if (!open) throw new Refused(409, 'quiz_is_closed');
  const modulus = BigInt(`0x${open.modulus}`);
  const made = blind(modulus);
  const { signed } = await ask<SignedToken>(`${at(kept)}/quiz-token`, { key: kept.key, body: { round, blinded: made.blinded } });
  const body = { round, token: made.token, signature: unblind(signed, made, modulus), form: quiz.form?.[round] ?? 'x', answers };
  await ask(`${at(kept)}/quiz-answers`, { body });
}

/** Keeps the answers after the match in this browser, and hands them in; whether they were counted. */
export async function handInAfter(kept: KeptClass, quiz: ClassQuiz, answers: (string | null)[]): Promise<boolean> {
  keepAnswers(kept.class, 'after', answers);
  try {
    await handIn(kept, quiz, 'after', answers);
    return true;
  } catch (problem) {
    if (!(problem instanceof Refused)) notices.problem(problem);
    return false;
  }
}
