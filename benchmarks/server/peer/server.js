// Two games on boardgame.io's own server, in memory: the tic-tac-toe of its tutorial, and a match of our size.
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');
const board = require('../../../src/rawsiko/data/standard-1/board.json');

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6],
  [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

const isVictory = (cells) => LINES.some((line) => {
  const symbols = line.map((i) => cells[i]);
  return symbols.every((i) => i !== null && i === symbols[0]);
});

const TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (isVictory(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

// 45 Territories and four players: Assets move along links and meet with dice; Objectives are hidden from others.
const places = new Map(board.territories.map(({ id }, place) => [id, place]));
const linked = board.territories.map(() => new Set());
for (const { a, b } of board.links) {
  linked[places.get(a)].add(places.get(b));
  linked[places.get(b)].add(places.get(a));
}

function recount(G) {
  G.seats.forEach((seat, number) => {
    const own = G.territories.filter(({ owner }) => owner === number);
    seat.territories = own.length;
    seat.assets = own.reduce((sum, { assets }) => sum + assets, 0);
    seat.income = Math.max(1, Math.floor(own.length / 2));
  });
}

function settle(random, attackers, defenders) {
  const descending = (dice) => dice.sort((x, y) => y - x);
  const attack = descending(random.Die(6, attackers));
  const defence = descending(random.Die(6, defenders));
  const pairs = Math.min(attackers, defenders);
  let lost = 0;
  for (let pair = 0; pair < pairs; pair++) if (attack[pair] <= defence[pair]) lost++;
  return { attack, defence, lost, fallen: pairs - lost };
}

const Board = {
  name: 'board',
  setup: ({ ctx, random }) => {
    const G = {
      territories: board.territories.map((_, place) => ({ owner: place % (ctx.numPlayers + 1) - 1, assets: 2, canAct: 2 })),
      seats: Array.from({ length: ctx.numPlayers }, () => ({ territories: 0, assets: 0, income: 0 })),
      objectives: Array.from({ length: ctx.numPlayers }, () => random.Die(36, 4)),
      last: null,
    };
    for (const land of G.territories) if (land.owner < 0) land.assets = land.canAct = 0;
    recount(G);
    return G;
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    objectives: G.objectives.map((card, seat) => (String(seat) === playerID ? card : null)),
  }),
  turn: {
    onBegin: ({ G, ctx, random }) => {
      const seat = Number(ctx.currentPlayer);
      const own = G.territories.filter(({ owner }) => owner === seat);
      for (const land of own) land.canAct = land.assets;
      if (own.length) own[random.Die(own.length) - 1].assets += G.seats[seat].income;
      recount(G);
    },
  },
  moves: {
    send: ({ G, playerID, random }, source, destination) => {
      const seat = Number(playerID);
      const [from, to] = [G.territories[source], G.territories[destination]];
      if (!from || !to || from.owner !== seat || !from.canAct || !linked[source].has(destination)) return INVALID_MOVE;
      from.canAct--;
      if (to.owner === seat || to.owner < 0) {
        from.assets--;
        to.assets++;
        to.owner = seat;
      } else {
        const clash = settle(random, 1, Math.min(3, to.assets));
        from.assets -= clash.lost;
        to.assets -= clash.fallen;
        if (!to.assets) {
          from.assets--;
          Object.assign(to, { owner: seat, assets: 1, canAct: 0 });
        }
        G.last = { source, destination, ...clash };
      }
      if (!from.assets) Object.assign(from, { owner: -1, canAct: 0 });
      recount(G);
    },
  },
};

const server = Server({ games: [TicTacToe, Board], origins: [Origins.LOCALHOST] });
const log = console.log;
console.log = console.info = () => {};
server.run({ port: Number(process.argv[2]), callback: () => log('ready') });
