/** The sections of the rules, in the order of a match, each with its symbol. */
export const RULES = [
  { id: 'aim', symbol: 'objectives' },
  { id: 'board', symbol: 'materials' },
  { id: 'drafting', symbol: 'setup' },
  { id: 'initial_assets', symbol: 'asset' },
  { id: 'investment', symbol: 'investment' },
  { id: 'action', symbol: 'action' },
  { id: 'clash', symbol: 'clash' },
  { id: 'elimination', symbol: 'turns' },
  { id: 'trade', symbol: 'trade' },
  { id: 'over', symbol: 'current' },
  { id: 'dice', symbol: 'info' },
] as const;

export const ALL_SYMBOLS = [
  'clash', 'info', 'materials', 'occupation', 'next_player', 'turns', 'movement', 'menu', 'anonymous', 'setup', 'objectives',
  'current', 'action', 'chat', 'asset', 'investment', 'server', 'trade',
];
