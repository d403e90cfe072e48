/**
 * One connection for all tabs of this browser; a second one only where two tabs sit at the same table, or are in the same class.
 * Tabs come and go; each table and each class is listened to only once.
 */
import { Connection } from './connection';
import { HttpTransport } from './http';
import type { FromWorker, ToWorker } from './link';
import { forget, idOf, type Listen, nameOf } from './listening';

interface Lane {
  connection: Connection;
  listened: Map<string, Listen>; // by name
}

const ports = new Map<MessagePort, Map<string, Listen>>(); // what each tab listens to, by name
const lanes: Lane[] = [];

/** Tells every tab that listens here to this table or class; without an id all that listen here. */
function tell(lane: Lane, id: string | undefined, message: FromWorker): void {
  for (const [port, places] of ports)
    if ([...places.values()].some((place) => (id === undefined || place.id === id) && carries(lane, place))) port.postMessage(message);
}

const named = ({ id, chair }: Listen): string => nameOf(id, chair);

function carries({ listened }: Lane, place: Listen): boolean {
  const one = listened.get(named(place));
  return one !== undefined && one.key === place.key;
}

function newLane(root: string): Lane {
  const lane: Lane = {
    listened: new Map(),
    connection: new Connection(new HttpTransport(root), {
      message: (message) => tell(lane, idOf(message), { message }),
      status: (status) => tell(lane, undefined, { status }),
      refused: (id, code, chair) => tell(lane, id, { refused: id, code, chair }),
    }),
  };
  lanes.push(lane);
  return lane;
}

function listen(port: MessagePort, root: string, place: Listen): void {
  const lane = lanes.find(({ connection }) => connection.hasRoomFor(place)) ?? newLane(root);
  lane.listened.set(named(place), place);
  lane.connection.add(place);
  port.postMessage({ status: lane.connection.status } satisfies FromWorker);
}

/** Stop listening to what no tab needs any more. */
function tidy(): void {
  const isWanted = (name: string, { key }: Listen): boolean =>
    [...ports.values()].some((places) => places.has(name) && places.get(name)?.key === key);
  for (const lane of lanes)
    for (const [name, place] of lane.listened)
      if (!isWanted(name, place)) {
        lane.listened.delete(name);
        lane.connection.remove(place.id, place.chair);
      }
}

function hear(port: MessagePort, message: ToWorker): void {
  const places = ports.get(port);
  if (!places) return;
  switch (message.do) {
    case 'listen':
      places.set(named(message.place), message.place);
      tidy();
      return listen(port, message.root, message.place);
    case 'leave':
      forget(places, message.id, message.chair);
      return tidy();
    case 'again':
      for (const { connection } of lanes) if (connection.status.state !== 'connected') connection.restart();
      return;
    case 'bye':
      ports.delete(port);
      return tidy();
  }
}

(self as unknown as { onconnect: (event: MessageEvent) => void }).onconnect = (event) => {
  const port = event.ports[0]!;
  ports.set(port, new Map());
  port.onmessage = ({ data }) => hear(port, data as ToWorker);
};
