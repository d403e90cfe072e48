/** The bots to play with, three per level, weakest first; the server has the same list. */
export interface Character {
  name: string;
  avatar: string;
  level: Level;
}

/** How strong a bot plays, weakest first. */
export const LEVELS = ['novice', 'apprentice', 'expert', 'master'] as const;
export type Level = (typeof LEVELS)[number];

export const CAST: Character[] = [
  { name: 'Pimo', avatar: 'otter', level: 'novice' },
  { name: 'Nilu', avatar: 'hare', level: 'novice' },
  { name: 'Tiba', avatar: 'turtle', level: 'novice' },
  { name: 'Belu', avatar: 'bee', level: 'apprentice' },
  { name: 'Fenko', avatar: 'crab', level: 'apprentice' },
  { name: 'Garu', avatar: 'hedgehog', level: 'apprentice' },
  { name: 'Luma', avatar: 'lantern', level: 'expert' },
  { name: 'Rilko', avatar: 'lynx', level: 'expert' },
  { name: 'Sovi', avatar: 'owl', level: 'expert' },
  { name: 'Kalto', avatar: 'comet', level: 'master' },
  { name: 'Vulko', avatar: 'volcano', level: 'master' },
  { name: 'Meru', avatar: 'peak', level: 'master' },
];

/** Which character of the cast a bot is; none for bots named before there was a cast. */
export const characterOf = (name: string): Character | undefined => CAST.find((one) => one.name === name);
