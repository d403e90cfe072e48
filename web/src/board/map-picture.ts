/** What every picture of a map is made of, worked out once for each drawing. */
import { type Box, type Drawing, type DrawnTerritory, Outlines } from './drawing';

export class MapPicture {
  readonly outlines: Outlines;
  /** By the id of a Territory: how it is drawn, and its closed path. */
  readonly lands: ReadonlyMap<string, DrawnTerritory>;
  readonly shapes: ReadonlyMap<string, string>;
  readonly closed: string;
  #land: string | undefined;
  #coast: string | undefined;
  #borders: string | undefined;
  #bounds: Box | undefined;

  constructor(readonly drawing: Drawing) {
    this.outlines = new Outlines(drawing);
    this.lands = new Map(drawing.territories.map((land) => [land.id, land]));
    this.shapes = new Map(drawing.territories.map(({ id, rings }) => [id, this.outlines.shape(rings)]));
    this.closed = this.outlines.shape(drawing.closed.rings);
  }

  /** All Territories in one path. */
  get land(): string {
    return (this.#land ??= [...this.shapes.values()].join(''));
  }

  get coast(): string {
    return (this.#coast ??= this.outlines.coast().join(''));
  }

  get borders(): string {
    return (this.#borders ??= this.outlines.borders());
  }

  /** The smallest box around the land, without the seas around it. */
  get bounds(): Box {
    return (this.#bounds ??= around([...this.drawing.territories, this.drawing.closed].map((land) => this.outlines.bounds(land))));
  }
}

function around(boxes: Box[]): Box {
  const [left, top] = [Math.min(...boxes.map(([x]) => x)), Math.min(...boxes.map(([, y]) => y))];
  const [right, bottom] = [Math.max(...boxes.map(([x, , wide]) => x + wide)), Math.max(...boxes.map(([, y, , high]) => y + high))];
  return [left, top, right - left, bottom - top];
}

const made = new WeakMap<Drawing, MapPicture>();

export function pictureOf(drawing: Drawing): MapPicture {
  let picture = made.get(drawing);
  if (!picture) made.set(drawing, (picture = new MapPicture(drawing)));
  return picture;
}
