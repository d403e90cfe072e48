/**
 * One connection for all tabs of this browser; a second one only where two tabs sit at the same table.
 * Tabs come and go; each table is listened to only once.
 */
import { Connection, type Listen } from './connection';
import type { FromWorker, ToWorker } from './link';

interface Lane {
  connection: Connection;
  tables: Map<string, string | undefined>; // the key by table
}

const ports = new Map<MessagePort, Map<string, Listen>>(); // what each tab listens to, by table
const lanes: Lane[] = [];

function tell(lane: Lane, table: string | undefined, message: FromWorker): void {
  for (const [port, places] of ports)
    for (const place of places.values())
      if (lane.tables.get(place.table) === place.key && lane.tables.has(place.table)) {
        if (table === undefined || place.table === table) port.postMessage(message);
        if (table === undefined) break;
      }
}

function newLane(root: string): Lane {
  const lane: Lane = {
    tables: new Map(),
    connection: new Connection(root, {
      message: (told) => tell(lane, told.table, { message: told }),
      status: (status) => tell(lane, undefined, { status }),
      refused: (table, code) => tell(lane, table, { refused: table, code }),
    }),
  };
  lanes.push(lane);
  return lane;
}

function listen(port: MessagePort, root: string, place: Listen): void {
  const lane = lanes.find(({ connection }) => connection.hasRoomFor(place)) ?? newLane(root);
  lane.tables.set(place.table, place.key);
  lane.connection.add(place);
  port.postMessage({ status: lane.connection.status } satisfies FromWorker);
}

/** Stop listening to tables that no tab needs any more. */
function tidy(): void {
  for (const lane of lanes)
    for (const [table, key] of lane.tables)
      if (![...ports.values()].some((places) => places.has(table) && places.get(table)?.key === key)) {
        lane.tables.delete(table);
        lane.connection.remove(table);
      }
}

function hear(port: MessagePort, message: ToWorker): void {
  const places = ports.get(port);
  if (!places) return;
  switch (message.do) {
    case 'listen':
      places.set(message.place.table, message.place);
      tidy();
      return listen(port, message.root, message.place);
    case 'leave':
      places.delete(message.table);
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
