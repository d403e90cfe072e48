"""Classes that are already under way: their log and those of their tables are put into the server's store."""

import json
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec

from rawsiko.classes.names import PUPILS
from rawsiko.rules.dice import SeededDice
from rawsiko.server.classes.facts import (
    AnyClassFact,
    ClassEnded,
    ClassOpened,
    ClassSettings,
    ClassStarted,
    PlannedTable,
    PupilCame,
    Seating,
    encode_class_fact,
)
from rawsiko.server.classes.registry import CLASS_PREFIX
from rawsiko.server.identity.keys import hash_of, new_code, new_key, new_table_id
from rawsiko.server.identity.names import AVATARS
from rawsiko.server.store import Kind, LogHead
from rawsiko.server.store.interface import NewRow
from rawsiko.server.store.sqlite import create
from rawsiko.server.store.sqlite_file import open_file
from rawsiko.server.store.sqlite_rows import Rows
from rawsiko.server.tables.facts import (
    AnyFact,
    BookOpened,
    BotSeated,
    ChairTaken,
    MatchStarted,
    TableOpened,
    TableSettings,
    encode_fact,
)
from rawsiko.server.tables.table import Table
from tests.browser.serving import Server
from tests.server.tables.matches import random_fact, secret_of, standard_wire

LESSON = ClassSettings(pupils=24, minutes=30, tables=7, players=3, turns=4, languages=("en", "hr"))
WHOLE_MATCH = 99
#: Seconds to the bell, and since the class was opened.
TO_THE_BELL, OPENED = 660, 1_500


@dataclass(frozen=True)
class Played:
    """How far a table is: the Turn that begins, or with WHOLE_MATCH its end; and who sits there."""

    turn: int = 2
    pupils: int = 3


@dataclass
class PreparedClass:
    """A class in the store of a server, with all its keys."""

    server: Server
    settings: ClassSettings
    id: str = field(default_factory=lambda: CLASS_PREFIX + new_table_id())
    code: str = field(default_factory=new_code)
    key: str = field(default_factory=new_key)
    pupils: list[str] = field(default_factory=list)  # their keys
    tables: list[PlannedTable] = field(default_factory=list)
    seats: list[tuple[int, int, int]] = field(default_factory=list)  # pupil, table, chair

    def ask(self, path: str, body: object = None, key: str | None = None) -> Any:
        """A command of the class, by its teacher if nobody else is named."""
        return ask(self.server, f"classes/{self.id}/{path}", body or {}, key or self.key)

    def remembered(self, pupil: int | None = None) -> list[dict[str, str]]:
        """What the browser of its teacher keeps, or that of a pupil."""
        own = {"key": self.key, "role": "teacher"}
        if pupil is not None:
            own = {"key": self.pupils[pupil], "role": "pupil"}
        kept = [{"class": self.id, "code": self.code, "when": 1, **own}]
        return [{"name": "rawsiko.classes", "value": json.dumps(kept)}]

    @contextmanager
    def everybody_listens(self, but: Sequence[int] = ()) -> Iterator[None]:
        """All pupils are at their tables, with a stream open each."""
        lines = []
        for pupil, table, _ in self.seats:
            if pupil not in but:
                paths = [f"classes/{self.id}/events"]
                paths += [f"tables/{self.tables[table].table}/events"] if self.tables else []
                lines += [listen(self.server, path, self.pupils[pupil]) for path in paths]
        yield
        for line in lines:
            line.close()


def ask(server: Server, path: str, body: object = None, key: str = "") -> Any:
    """Ask the server something, as a program would: POST with a body, GET without."""
    request = urllib.request.Request(
        f"{server.address}/api/{path}",
        data=None if body is None else json.dumps(body).encode(),
        headers={"content-type": "application/json"} | ({"authorization": f"Bearer {key}"} if key else {}),
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def listen(server: Server, path: str, key: str) -> socket.socket:
    """A stream that is open and never read."""
    line = socket.create_connection(("127.0.0.1", server.port))
    line.sendall(
        f"GET /api/{path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAccept: text/event-stream\r\n"
        f"Authorization: Bearer {key}\r\n\r\n".encode()
    )
    return line


def in_the_lobby(server: Server, settings: ClassSettings = LESSON, came: int = 19) -> PreparedClass:
    """Pupils have come in, two by two, and nothing has begun."""
    ready = PreparedClass(server, settings)
    order = [
        (table, chair)
        for pair in ((0, 1), (2,), (3,), (4,))
        for table in range(settings.tables)
        for chair in pair
        if chair < settings.players
    ]
    store_class(ready, [*opening(ready), *coming(ready, order[:came])])
    return ready


def in_the_lesson(
    server: Server,
    tables: Sequence[Played],
    more: Sequence[AnyClassFact] = (),
    settings: ClassSettings = LESSON,
    bell: int = TO_THE_BELL,
) -> PreparedClass:
    """All tables play, each as far as it is said, and what else has happened."""
    settings = msgspec.structs.replace(settings, tables=len(tables))
    ready, now = PreparedClass(server, settings), int(time.time())
    places = [(table, chair) for table, played in enumerate(tables) for chair in range(played.pupils)]
    facts = [*opening(ready, bell), *coming(ready, places)]
    duplicate = settings.preset == "duplicate"
    secrets = [secret_of(0 if duplicate else number) for number in range(len(tables))]
    ready.tables = [PlannedTable(new_table_id(), new_code(), secret) for secret in secrets]
    started = ClassStarted(tuple(ready.tables), settings.turns, now + bell, now - OPENED + 300)
    store_class(ready, [*facts, started, *more])
    for number, played in enumerate(tables):
        store_table(ready, number, played)
    return ready


def opening(ready: PreparedClass, bell: int = 1_900) -> list[AnyClassFact]:
    now = int(time.time())
    secrets = tuple(secret_of(number) for number in range(12))
    opened = now - OPENED if bell < OPENED else now
    return [
        ClassOpened(
            ready.settings,
            hash_of(ready.key),
            hash_of("K7M2QX23"),
            secret_of(99),
            secrets,
            opened,
            now + bell,
            standard_wire().data_set.id,
            standard_wire().data_set.hash,
        )
    ]


def coming(ready: PreparedClass, places: Sequence[tuple[int, int]]) -> list[AnyClassFact]:
    """Pupils with keys of their own, on these chairs."""
    ready.pupils = [new_key() for _ in places]
    ready.seats = [(pupil, *place) for pupil, place in enumerate(places)]
    came = [
        PupilCame(pupil, PUPILS[pupil], AVATARS[pupil % len(AVATARS)], hash_of(key), secret_of(pupil)[:32])
        for pupil, key in enumerate(ready.pupils)
    ]
    return [*came, Seating(ready.settings.tables, tuple(ready.seats))]


def store_class(ready: PreparedClass, facts: Sequence[AnyClassFact]) -> None:
    states = {ClassStarted: "playing", ClassEnded: "ended"}
    state = "lobby"
    rows = []
    for fact in facts:
        state = states.get(type(fact), state)
        rows.append((encode_class_fact(fact), state))
    store(ready.server, Kind.CLASS, ready.id, ready.code, rows)


def store_table(ready: PreparedClass, number: int, played: Played) -> None:
    table = Table("table", "ABC234", standard_wire())
    rows = []
    for fact in facts_of(ready, number, played, table):
        table.apply(fact)
        ended = table.match is not None and not table.awaited_chairs()
        state = "open" if table.match is None else "ended" if ended else "playing"
        rows.append((encode_fact(fact), state))
    planned = ready.tables[number]
    store(ready.server, Kind.TABLE, planned.table, planned.code, rows)


def facts_of(ready: PreparedClass, number: int, played: Played, table: Table) -> Iterator[AnyFact]:
    """A match by dice, until a pupil is awaited in the Turn that is wanted."""
    settings, data_set = ready.settings, table.codec.data_set
    duplicate = settings.preset == "duplicate"
    of_table = TableSettings(
        settings.players, turns=settings.turns, trade_with_china=settings.trade_with_china, spectators=False
    )
    planned = ready.tables[number]
    yield TableOpened(of_table, data_set.id, data_set.hash, planned.secret, 0, ready.id, duplicate)
    seated = {chair: pupil for pupil, at, chair in ready.seats if at == number}
    for chair in range(settings.players):
        if (pupil := seated.get(chair)) is not None:
            name, avatar = PUPILS[pupil], AVATARS[pupil % len(AVATARS)]
            yield ChairTaken(chair, name, avatar, hash_of(ready.pupils[pupil]))
        else:
            yield BotSeated(chair, "novice", f"Novice {chair + 1}", AVATARS[-1 - chair])
    values = tuple(secret_of(pupil)[:32] for pupil, _, _ in ready.seats) if duplicate else ()
    yield MatchStarted(table.draw_order(values), 0, values=values)
    dice = SeededDice(100 + number, 7)
    while chairs := table.awaited_chairs():
        assert table.match is not None
        if table.match.turn >= played.turn and all(chair in seated for chair in chairs):
            return
        yield random_fact(table, chairs[dice.below(len(chairs))], dice)
    if duplicate:
        yield BookOpened()


def store(server: Server, kind: Kind, name: str, code: str, rows: Sequence[tuple[bytes, str]]) -> None:
    now = int(time.time())
    connection = open_file(server.database)
    connection.execute("BEGIN IMMEDIATE")
    head = LogHead(name, kind, None, code, now, now, "open", 1)
    create(connection, head=head, first=rows[0][0])
    Rows(connection).append(
        [NewRow(name, number, row, None, state, now) for number, (row, state) in enumerate(rows[1:], 2)]
    )
    connection.execute("COMMIT")
    connection.close()


def wipe_table(server: Server, table: str) -> None:
    """As somebody would who looks after the server."""
    words = ["tables", "--database", server.database, "wipe", table, "--yes"]
    subprocess.run([sys.executable, "-m", "rawsiko", *words], check=True, stdout=subprocess.DEVNULL)
