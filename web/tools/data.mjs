// Trims the data set to what the client needs, by language, into src/generated/ (not committed).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const from = fileURLToPath(new URL('../../src/rawsiko/data/standard-1/', import.meta.url));
const to = fileURLToPath(new URL('../src/generated/', import.meta.url));
const read = (name) => JSON.parse(readFileSync(`${from}${name}.json`, 'utf8'));

const [about, board, materials, applications, objectives, education, sources] = [
  'data_set', 'board', 'materials', 'applications', 'objectives', 'education', 'sources',
].map(read);
const inPlay = materials.materials.filter((material) => material.in_play);

const holds = Object.fromEntries(board.territories.map(({ id }) => [id, []]));
for (const material of inPlay)
  for (const place of material.placement.board) holds[place.territory].push(material.symbol);

/** Exact chances of a Clash by enumeration: odds[attackers-1][defenders-1][lost by the attacker]. */
function odds() {
  const dice = (count) => (count === 0 ? [[]] : dice(count - 1).flatMap((few) => [1, 2, 3, 4, 5, 6].map((face) => [...few, face])));
  const sorted = (count) => dice(count).map((faces) => faces.sort((a, b) => b - a));
  const rolls = [1, 2, 3].map(sorted);
  return rolls.map((attacks) =>
    rolls.map((defences) => {
      const pairs = Math.min(attacks[0].length, defences[0].length);
      const ways = Array(pairs + 1).fill(0);
      for (const attack of attacks)
        for (const defence of defences) {
          let lost = 0;
          for (let pair = 0; pair < pairs; pair++) lost += attack[pair] <= defence[pair] ? 1 : 0;
          ways[lost]++;
        }
      return ways.map((way) => way / (attacks.length * defences.length));
    }),
  );
}

/** A text in one language, in English where it is not translated. */
const inLanguage = (texts, language) => texts[language] ?? texts.en;
const named = (things, language, key = 'id') =>
  Object.fromEntries(things.map((thing) => [thing[key], inLanguage(thing.names, language)]));

const files = {
  'board.json': {
    id: about.id,
    continents: board.continents.map(({ id }) => id),
    territories: board.territories.map(({ id, continent }) => ({ id, continent, materials: holds[id] })),
    links: board.links.map(({ a, b }) => [a, b]),
    closed: board.closed.id,
    materials: inPlay.map(({ symbol }) => symbol),
    applications: applications.applications.map(({ id, points, tier, materials: needs }) => ({
      id, points, tier, materials: needs.map(({ symbol }) => symbol),
    })),
    cards: objectives.cards.map(({ id, applications: listed }) => ({ id, applications: listed })),
    most_wanting: objectives.dealing.most_players_wanting_a_single_territory_material,
    odds: odds(),
  },
  'sources.json': sources.sources.map(({ code, part_of, title, publisher, year, doi, url }) => ({
    code, part_of, title, publisher, year, doi, url,
  })),
};

for (const language of about.languages) {
  files[`names.${language}.json`] = {
    continents: named(board.continents, language),
    territories: { ...named(board.territories, language), [board.closed.id]: inLanguage(board.closed.names, language) },
    materials: named(inPlay, language, 'symbol'),
    applications: named(applications.applications, language),
    short: Object.fromEntries(inPlay.map((material) => [material.symbol, inLanguage(material.short, language)])),
  };
  files[`facts.${language}.json`] = {
    materials: Object.fromEntries(
      inPlay.map((material) => [
        material.symbol,
        {
          facts: inLanguage(material.facts, language),
          facts_source: material.facts_source,
          eu: material.eu_2023,
          china: material.supply.china_share_pct,
          top: material.supply.eu_study_2023?.[0],
          recycling: material.recycling,
          board: material.placement.board.map(({ territory, producers, share_pct }) => ({ territory, producers, share_pct })),
        },
      ]),
    ),
    applications: Object.fromEntries(
      applications.applications.map(({ id, materials: needs }) => [
        id,
        needs.map(({ symbol, why, source }) => ({ symbol, why: inLanguage(why, language), source })),
      ]),
    ),
    questions: education.debrief_questions.map((question) => inLanguage(question, language)),
    act: {
      scope: inLanguage(education.crm_act.scope, language),
      benchmarks: education.crm_act.benchmarks_2030.map((one) => ({ text: inLanguage(one.text, language), ...('at_least_pct' in one ? { at_least: one.at_least_pct } : { at_most: one.at_most_pct }) })),
      source: education.crm_act.source,
      criticality: inLanguage(education.criticality.rule, language),
    },
  };
}

mkdirSync(to, { recursive: true });
for (const [name, content] of Object.entries(files)) writeFileSync(`${to}${name}`, JSON.stringify(content));

// Icons of lucide (ISC licence) that the client uses, and no others.
const wanted = JSON.parse(readFileSync(new URL('icons.json', import.meta.url), 'utf8'));
const icons = { territory: [['path', { d: 'M5 5l5 1.5 4-2.5 5 2-1.5 6 2 5.5-5.5 2.5-4-2-5.5 1 1.5-6.5z' }]] }; // own drawing
for (const name of wanted) icons[name] = (await import(`lucide/dist/esm/icons/${name}.mjs`)).default;
writeFileSync(`${to}icons.json`, JSON.stringify(icons));
