/** Server-sent events from chunks of text: the data of each event, in order. Comments are only heartbeats. */
export class EventReader {
  #rest = '';
  #data: string[] = [];

  read(piece: string): string[] {
    const lines = (this.#rest + piece).split('\n');
    this.#rest = lines.pop() ?? '';
    const events: string[] = [];
    for (const raw of lines) {
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
      if (line === '') {
        if (this.#data.length) events.push(this.#data.join('\n'));
        this.#data = [];
      } else if (line.startsWith('data:')) {
        this.#data.push(line.slice(line[5] === ' ' ? 6 : 5));
      }
    }
    return events;
  }
}
