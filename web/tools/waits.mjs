/** How long a client waits for what it shows (src/play/timings.ts), row by row: matches on stdin, seconds by Event on stdout. */
import { text } from 'node:stream/consumers';
import { createServer } from 'vite';

const vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false }, appType: 'custom', logLevel: 'error' });
const { beatsOf, grouped, lingers } = await vite.ssrLoadModule('/src/play/timings.ts');
const matches = JSON.parse(await text(process.stdin));
const waits = matches.map(({ seat, rows }) => {
  const seconds = {};
  let last;
  let turn = 0;
  for (const events of rows)
    for (const [event] of grouped(events)) {
      if (event.event === 'turn_started') turn = event.turn;
      const ms = beatsOf(event, { seat, last }).reduce((sum, beat) => sum + lingers(event, seat, turn) * beat.ms, 0);
      const kind = event.event === 'clash_settled' ? clash(event, seat) : event.event;
      if (ms) seconds[kind] = (seconds[kind] ?? 0) + ms / 1000;
      last = event;
    }
  return seconds;
});
console.log(JSON.stringify(waits));
await vite.close();

function clash({ seat: by, defender }, seat) {
  return by === seat ? 'own Clashes' : defender === seat ? 'Clashes against you' : 'Clashes of others';
}
