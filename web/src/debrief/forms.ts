/** Which of a pair a seat is asked, and how many were right. */
import type { Question, Quiz } from './document';
import type { Moment } from './kept-answers';

/** Odd seats get the first of a pair before the match and the second after it, even seats the other way round. */
export function asked(quiz: Quiz, seat: number, moment: Moment): Question[] {
  const first = (seat % 2 === 0) === (moment === 'before');
  return quiz.pairs.map(({ x, y }) => (first ? x : y));
}

export const rightOnes = (questions: Question[], answers: (string | null)[]): number =>
  questions.filter(({ right }, place) => answers[place] === right).length;
