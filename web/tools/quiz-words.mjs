// Writes the words of the quiz in every language into the built client: `rawsiko quiz` makes files for Moodle from them.
import { readFileSync, writeFileSync } from 'node:fs';
import { localeOf } from '../src/texts/format.ts';
import { LANGUAGES } from '../src/texts/languages.ts';

const here = (path) => new URL(path, import.meta.url);
const read = (path) => JSON.parse(readFileSync(here(path), 'utf8'));
const PHRASES = /^quiz\.(idea\.)?(digs|refines|critical|stops|recycled|matters_and_at_risk|rare|dear|poisonous)$/;

/** Every region that the language has a name for; where the game has a name of its own, that one. */
function countriesIn(language, texts) {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  return Object.fromEntries(
    codes.map((code) => [code, texts[`country.${code}`] ?? names.of(code)]).filter(([, name]) => name !== undefined),
  );
}

const words = {};
for (const language of LANGUAGES) {
  const texts = read(`../src/texts/debrief/${language}.json`);
  const phrases = Object.entries(texts).filter(([key]) => PHRASES.test(key));
  words[language] = {
    phrases: Object.fromEntries(phrases.map(([key, text]) => [key.replace('quiz.', ''), text])),
    countries: countriesIn(localeOf(language), texts),
  };
}
const onTheBoard = read('../src/debrief/on-the-board.json');
writeFileSync(here('../dist/quiz-words.json'), JSON.stringify({ on_the_board: onTheBoard, languages: words }));
