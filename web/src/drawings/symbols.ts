/** The 18 symbols of the manual as one family: 24 grid, 2 px line, round ends and joins, no fill. */

export const SYMBOLS: Record<string, string> = {
  clash: 'M3 3l6 6M9 4v5H4M21 21l-6-6M15 20v-5h5M21 3l-4 4M3 21l4-4M12 9.5v-2M12 16.5v-2',
  info: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 11v5M12 8h.01',
  materials: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5l8-4.5M12 12v9',
  occupation: 'M5 21V4M5 4c5-3 9 3 14 0v9c-5 3-9-3-14 0',
  next_player: 'M9 4a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M3 20c0-4 2.5-6 6-6s4 .8 5 2M15 20h6M18 17l3 3l-3 3',
  turns: 'M6 3h12M6 21h12M7 3c0 5 3 6 5 9c2-3 5-4 5-9M7 21c0-5 3-6 5-9c2 3 5 4 5 9',
  movement: 'M4 12h14M13 6l6 6l-6 6M4 7v10',
  menu: 'M4 7h16M4 12h16M4 17h16',
  anonymous: 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 21c0-4.5 3.5-6.5 8-6.5s8 2 8 6.5',
  setup: 'M18 9.5c0 4.5-6 11.5-6 11.5S6 14 6 9.5a6 6 0 0 1 12 0M12 7v5M9.5 9.5h5',
  objectives: 'M10 6h10M10 12h10M10 18h10M4 6l1.5 1.5L8 5M4 12l1.5 1.5L8 11M4 18h3',
  current: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8',
  action: 'M5 19a2 2 0 1 0 0-.1M7 18c6-1 3-8 9-9M13 5l5 3.5l-3 5',
  chat: 'M21 12a8.5 8 0 0 1-12.5 7L4 20l1.2-4A8 8 0 1 1 21 12z',
  asset: 'M8 8h8l4 9H4zM8 8l1.5-2h5L16 8',
  investment: 'M12 3v8M9 8l3 3l3-3M8 13h8l3 7H5z',
  server: 'M2.5 9.5a14 14 0 0 1 19 0M5.5 13a9.5 9.5 0 0 1 13 0M8.5 16.5a5 5 0 0 1 7 0M12 20h.01',
  trade: 'M4 8l8-4l8 4v8l-8 4l-8-4zM8 6v8M12 4v8M16 6v8M4 12l8 4l8-4',
};
