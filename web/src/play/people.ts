/** Names and avatars to choose from; the server knows the same avatars. */
export const AVATARS = [
  'fox', 'whale', 'bee', 'owl', 'turtle', 'bear', 'hare', 'toucan', 'lynx', 'hedgehog', 'penguin', 'otter',
  'frog', 'elephant', 'crab', 'stork', 'crystal', 'peak', 'compass', 'sailing_boat', 'leaf', 'lantern', 'comet', 'volcano',
] as const;

/** Short names that many languages know. */
const NAMES = [
  'Ada', 'Alba', 'Anna', 'Ben', 'Bruno', 'Clara', 'Dora', 'Elena', 'Emil', 'Eva', 'Felix', 'Flora', 'Gaia', 'Hugo', 'Ida',
  'Iris', 'Ivan', 'Jana', 'Lara', 'Leo', 'Lina', 'Luca', 'Luna', 'Maja', 'Marco', 'Marta', 'Max', 'Mila', 'Mira', 'Nina',
  'Noa', 'Nora', 'Oskar', 'Otto', 'Pia', 'Rita', 'Rosa', 'Sara', 'Sofia', 'Sol', 'Sun', 'Tea', 'Tom', 'Vera', 'Vito', 'Zoe',
];

export function anotherName(than = ''): string {
  const others = NAMES.filter((name) => name !== than);
  return others[crypto.getRandomValues(new Uint32Array(1))[0]! % others.length]!;
}
