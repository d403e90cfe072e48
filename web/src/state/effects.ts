/** What moves on the board while a scene is played. */
import type { Effect } from '../board/effects';
import type { Scene } from '../play/stage';

export function effectsOf(scene: Scene | undefined, colourOf: (seat: number) => number): Effect[] {
  if (!scene || scene.ms < 1) return [];
  const { event, events, beat, ms: milliseconds, row, place } = scene;
  const id = row.number * 100 + place;
  if (beat.act === 'arrive')
    return events.flatMap((one, which) =>
      one.event !== 'assets_placed'
        ? []
        : Object.entries(one.counts).map(([at, count], index): Effect => ({
            id: id * 1_000 + which * 100 + index,
            kind: 'arrive',
            at,
            count,
            colour: colourOf(one.seat),
            milliseconds,
          })),
    );
  if (!('source' in event)) return [];
  const { source: from, destination, seat } = event;
  const count = event.event === 'clash_settled' ? event.attack.length : event.count;
  const colour = colourOf(seat);
  if (beat.act === 'slide') return [{ id, kind: 'slide', from, to: destination, count, colour, milliseconds }];
  if (beat.act === 'spread') return [{ id, kind: 'spread', from, at: destination, colour, milliseconds }];
  return [];
}
