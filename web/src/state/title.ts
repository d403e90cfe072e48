/** The title and the icon of the page: of all that is on screen, what came last says it. A dot means that it is our turn. */
const NAME = 'RAWsiko';
const said = new Map<string, { title: string; turn: boolean }>();

function show(): void {
  const top = [...said.values()].findLast(({ title }) => title);
  const words = top && (top.turn ? `● ${top.title}` : top.title);
  document.title = words ? `${words} · ${NAME}` : NAME;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', top?.turn ? './icon-turn.svg' : './icon.svg');
}

export function say(id: string, title: string, turn = false): void {
  said.set(id, { title, turn });
  show();
}

export function unsay(id: string): void {
  said.delete(id);
  show();
}
