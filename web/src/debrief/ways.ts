/** Two ways through the slides: all of them in about 15 minutes, or the short way in about 8. docs/debrief.md says how the minutes came about. */

/** By step; the overview of a class is where the way is chosen. */
const MINUTES = [0, 2, 2, 1.5, 1.5, 4, 4];
const OVERVIEW = 0;
const SHORT = [OVERVIEW, 1, 2];
const [QUIZ, TALK] = [5, 6];

/** The steps of a way: the short one ends with the quiz where there was one before the match, and else with the talk. */
export const stepsOf = (all: number[], short: boolean, quiz: boolean): number[] =>
  short ? all.filter((step) => [...SHORT, quiz ? QUIZ : TALK].includes(step)) : all;

export const minutesOf = (...steps: number[]): number => steps.reduce((sum, step) => sum + (MINUTES[step] ?? 0), 0);

/** As one writes it: 1½, and sums without halves. */
export const written = (minutes: number): string => (minutes === 1.5 ? '1½' : String(Math.round(minutes)));

/** The end of an address on the short way. */
export const way = (short: boolean): string => (short ? '/short' : '');
