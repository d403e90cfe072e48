/** How wide names are on the board, in its units. */

let loaded = $state(false);
const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

/** Of a name in the type of the blocks (docs/board.md). */
export function widthOf(name: string): number {
  if (pen === undefined) {
    pen = document.createElement('canvas').getContext('2d');
    void document.fonts.ready.then(() => (known.clear(), (loaded = true)));
  }
  void loaded; // measured again when the typeface is there
  let width = known.get(name);
  if (width === undefined) {
    if (pen) pen.font = `700 15px ${getComputedStyle(document.documentElement).getPropertyValue('--font')}`;
    known.set(name, (width = pen?.measureText(name).width ?? name.length * 8.3));
  }
  return width;
}
