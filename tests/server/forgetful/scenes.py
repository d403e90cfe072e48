"""What happens to forgetful clients, drawn from one seed: people play, drop and come back; nodes are killed,
cut off from each other and started again; tables leave memory; time passes. After each step everybody who
listens has been told everything, and a class past its bell has ended."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Final, NamedTuple, get_args

import pytest

from rawsiko.server.classes.bell import GRACE_SECONDS
from rawsiko.server.classes.facts import decode_class_fact
from rawsiko.server.classes.lesson import NAMES_SECONDS, Lesson
from rawsiko.server.log.registry import IDLE_SECONDS
from rawsiko.server.store import Store
from rawsiko.server.tables.facts import WhenAway
from tests.server.classes.school import comes_in, opened
from tests.server.forgetful.clients import PATIENCE, Broken, ClassClient, Client, TableClient
from tests.server.forgetful.cluster import Cluster, Node
from tests.server.tables.house import Person

TYPED: Final = "Wilhelmina"
LONGEST_NEWS: Final = 20  # seconds in a row in which there is news
LONGEST_END: Final = 120  # seconds from the bell, or the end of the grace, until everything is wound up


class Step(NamedTuple):
    weight: int
    do: Callable[[], Awaitable[None]]


class Scene:
    """A cluster, and everybody who follows a table or a class on it."""

    def __init__(self, cluster: Cluster, lots: Random) -> None:
        self.cluster = cluster
        self.lots = lots
        self.clients: list[Client] = []
        self.told: list[str] = []  # the steps so far

    @property
    def players(self) -> list[TableClient]:
        return [client for client in self.clients if isinstance(client, TableClient)]

    @property
    def here(self) -> list[Client]:
        return [client for client in self.clients if client.node is not None]

    def steps(self) -> list[Step]:
        several = len(self.cluster.nodes) > 1
        return [
            Step(12, self.play),
            Step(4, self.play_long),
            Step(8, self.one_drops),
            Step(2, self.all_drop),
            Step(10, self.some_come_back),
            Step(5, self.time_passes),
            Step(2, self.tables_leave_memory),
            Step(3, self.node_is_killed),
            Step(2 * several, self.node_goes_down),
            Step(3 * several, self.nodes_do_not_hear_each_other),
        ]

    async def run(self, count: int) -> None:
        """Take some steps, and check everything after each."""
        await self.check()
        steps = self.steps()
        for _ in range(count):
            [step] = self.lots.choices(steps, [step.weight for step in steps])
            self.told.append(step.do.__name__)
            await step.do()
            await self.cluster.settle()
            self.move_on()
            await self.check()

    def any_node(self) -> Node:
        return self.lots.choice(self.cluster.up)

    def move_on(self) -> None:
        """Clients whose node is gone, or whose stream has ended, come back with what they have."""
        for client in self.here:
            ended = client.line is not None and client.line.transport.closed
            if client.node not in self.cluster.up or ended:
                client.read()
                client.come_back(self.any_node(), asks=client.line is None, lots=self.lots)

    async def check(self) -> None:
        """Streams first: whoever asks comes and goes with it."""
        for client in sorted(self.here, key=lambda client: client.line is None):
            await client.check()

    # What clients do

    async def play(self) -> None:
        """Somebody who is awaited decides."""
        awaited = [player for player in self.players if player.is_awaited()]
        if awaited:
            await self.lots.choice(awaited).decide(self.any_node())

    async def play_long(self) -> None:
        """Whoever is awaited decides, many times; only they read on meanwhile."""
        for _ in range(self.lots.randint(10, 60)):
            awaited = [player for player in self.players if player.is_awaited()]
            if not awaited:
                return
            await awaited[0].decide(self.any_node())
            await self.cluster.settle()
            for player in self.players:
                if player.node is not None and player.path == awaited[0].path:
                    await player.check()

    async def one_drops(self) -> None:
        if self.here:
            self.lots.choice(self.here).go_away()

    async def all_drop(self) -> None:
        for client in self.here:
            client.go_away()

    async def some_come_back(self) -> None:
        away = [client for client in self.clients if client.node is None]
        for client in self.lots.sample(away, self.lots.randint(0, len(away))):
            client.come_back(self.any_node(), asks=self.lots.random() < 0.3, lots=self.lots)

    async def time_passes(self) -> None:
        await self.cluster.pass_time(self.lots.choice([1, 5, 12, 50, 100]))

    # What happens to nodes

    async def tables_leave_memory(self) -> None:
        """Time enough for everything that nobody listens to."""
        await self.cluster.pass_time(IDLE_SECONDS + 61)

    async def node_is_killed(self) -> None:
        """A node dies, perhaps between two rows, and is started again."""
        place = self.cluster.nodes.index(self.any_node())
        await self.die(place)
        await self.cluster.start(place)

    async def node_goes_down(self) -> None:
        """A node dies and stays away; or the one that was away is back."""
        down = [place for place, node in enumerate(self.cluster.nodes) if node is None]
        if down:
            await self.cluster.start(down[0])
        else:
            await self.die(self.cluster.nodes.index(self.any_node()))

    async def die(self, place: int) -> None:
        node = self.cluster.nodes[place]
        assert node is not None
        if self.lots.random() < 0.5:
            node.store.dies_after = self.lots.randint(0, 3)
            await self.last_words(node)
        await self.cluster.kill(place)

    async def last_words(self, node: Node) -> None:
        """What a node is asked for just before it dies."""
        awaited = [player for player in self.players if player.is_awaited()]
        if awaited:
            await self.lots.choice(awaited).decide(node)

    async def nodes_do_not_hear_each_other(self) -> None:
        """While the channel is cut people play on; then it is mended."""
        self.cluster.channel.cut = True
        for _ in range(self.lots.randint(1, 5)):
            await self.play()
            await self.cluster.settle()
        self.cluster.channel.cut = False
        self.cluster.channel.mend()


class TableScene(Scene):
    """Three people, or two and a bot, at one table, and somebody who looks on."""

    async def begin(self) -> None:
        people = self.lots.choice([2, 3])
        node = self.any_node()
        when_away = self.lots.choice(get_args(WhenAway))
        seated = await node.house.full_table(people, turns=self.lots.randint(3, 6), when_away=when_away)
        self.path = seated[0].path
        for person in seated:
            self.clients.append(TableClient(self.cluster, f"player {person.chair}", person.path, person.key))
        self.clients.append(TableClient(self.cluster, "spectator", self.path, ""))
        await seated[0].does("host/start")
        await self.cluster.settle()

    def steps(self) -> list[Step]:
        return [*super().steps(), Step(2, self.pause), Step(2, self.decide_about_absent)]

    async def decide_about_absent(self) -> None:
        """The host wants to wait for somebody, or lets a bot play for them; they may be there after all."""
        host, node = self.clients[0], self.any_node()
        what = self.lots.choice(["wait", "bot-plays"])
        chair = self.lots.randrange(len(self.players))
        answer = await host.at(node).post(f"{self.path}/host/{what}", {"chair": chair})
        if answer.status_code not in (200, 403, 409, 503):
            raise Broken(f"The host may not {what}: {answer.text}")

    async def pause(self) -> None:
        """The host stops the match, or lets it go on."""
        host, node = self.clients[0], self.any_node()
        on = self.lots.random() < 0.4
        await host.at(node).post(f"{self.path}/host/pause", {"on": on})


class ClassScene(Scene):
    """A class at two tables; each pupil follows the class and their table."""

    async def begin(self) -> None:
        node = self.any_node()
        house = node.house
        teacher = await opened(
            house, own_names=True, tables=2, minutes=self.lots.choice([10, 30]), chat="free"
        )
        self.path, self.class_id = teacher.path, teacher.class_id
        self.teacher = ClassClient(self.cluster, "teacher", teacher.path, teacher.key)
        self.clients.append(self.teacher)
        pupils = [await comes_in(house, teacher.code, name=TYPED)]
        pupils += [await comes_in(house, teacher.code) for _ in range(self.lots.randint(2, 5))]
        await teacher.does("start")
        for pupil in pupils:
            person: Person = pupil.at_table()
            self.clients.append(ClassClient(self.cluster, f"pupil {pupil.number}", teacher.path, pupil.key))
            self.clients.append(
                TableClient(self.cluster, f"pupil {pupil.number} at table", person.path, person.key)
            )
        self.tables = [planned.table for planned in teacher.live.lesson.tables]
        await self.cluster.settle()

    def steps(self) -> list[Step]:
        return [
            *super().steps(),
            Step(5, self.pause_table),
            Step(2, self.eyes_up),
            Step(1, self.move_bell),
            Step(1, self.end),
        ]

    async def command(self, what: str, body: object = None) -> None:
        """The teacher asks for something; it may come too late."""
        answer = await self.teacher.at(self.any_node()).post(f"{self.path}/{what}", body)
        if answer.status_code not in (200, 404, 409, 503):
            raise Broken(f"The teacher may not {what}: {answer.text}")

    async def pause_table(self) -> None:
        await self.command("pause", {"table": self.lots.randrange(2), "on": self.lots.random() < 0.7})

    async def eyes_up(self) -> None:
        await self.command("eyes", {"on": self.lots.random() < 0.5})

    async def move_bell(self) -> None:
        await self.command("bell", {"by": self.lots.choice([-300, 60, 300])})

    async def end(self) -> None:
        if self.lots.random() < 0.2:
            await self.command("end")

    async def last_words(self, node: Node) -> None:
        if self.lots.random() < 0.3:
            await self.teacher.at(node).post(f"{self.path}/end")
        else:
            await super().last_words(node)

    async def check(self) -> None:
        for client in self.here:
            if isinstance(client, ClassClient):
                await client.begun()
        await self.those_who_left_are_missed()
        await self.cluster.pass_time(6)
        for _ in range(LONGEST_NEWS):  # what happened in the last of these seconds is told later
            if not self.has_news():
                break
            await self.cluster.pass_time(1)
        await super().check()
        await self.check_bell()

    def has_news(self) -> bool:
        """Whether a wall is about to be sent something, within five seconds."""
        rooms = [node.inside.classes.live.get(self.class_id) for node in self.cluster.up]
        return any(room is not None and room.wall.timer is not None for room in rooms)

    async def those_who_left_are_missed(self) -> None:
        """Wait until every node has noticed which streams were hung up."""
        for node in self.cluster.up:
            streams = sum(client.node is node and client.line is not None for client in self.clients)
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    while len(node.house.server.subscribers.all) > streams:
                        await asyncio.sleep(0)

    async def lesson(self) -> Lesson:
        """The class as the store has it."""
        lesson = Lesson(self.class_id, "")
        for row in await self.cluster.store.read(self.class_id):
            lesson.apply(decode_class_fact(row.body))
        return lesson

    async def check_bell(self) -> None:
        """Past its bell, and the time that a teacher is waited for, a class has ended and forgotten."""
        lesson, now = await self.lesson(), self.cluster.clock()
        if now > lesson.bell + LONGEST_END and not lesson.rang and not lesson.ended:
            held = lesson.held.at if lesson.held is not None and lesson.held.away else 0
            if now > held + GRACE_SECONDS + LONGEST_END and now > self.up_since() + GRACE_SECONDS:
                raise Broken(f"The bell rang {now - lesson.bell:.0f} seconds ago, and the class goes on.")
        since = lesson.ended or lesson.rang
        if since and now > max(since, self.up_since()) + LONGEST_END:
            await self.check_over()
        if since and now > max(since, self.up_since()) + NAMES_SECONDS + LONGEST_END:
            await self.check_ended()

    def up_since(self) -> float:
        """Since when at least one node has been up."""
        return self.began

    began = 0.0

    async def check_over(self) -> None:
        """Nothing is played any more; typed names may still be there for the results."""
        head = await self.cluster.store.head(self.class_id)
        if head is None or head.state not in ("ending", "ended"):
            raise Broken(f"The class should be over, but is {head}.")

    async def check_ended(self) -> None:
        head = await self.cluster.store.head(self.class_id)
        if head is None or head.state != "ended":
            raise Broken(f"The class should have ended, but is {head}.")
        for log in (self.class_id, *self.tables):
            for row in await self.cluster.store.read(log):
                if TYPED.encode() in row.body:
                    raise Broken(f"A typed name is left in {log}: {row.body.decode()}")

    async def go_home(self) -> None:
        """Everybody leaves, and nobody comes back: the class ends all the same."""
        await self.all_drop()
        await self.cluster.pass_time(2 * 3600)
        await self.check_bell()
        await self.check_ended()


SCENES: Final[dict[str, type[TableScene | ClassScene]]] = {"table": TableScene, "class": ClassScene}


def draw_from(lots: Random, patch: pytest.MonkeyPatch) -> None:
    """Ids, codes, keys, secrets and names are drawn from one seed."""
    for name, drawn in (
        ("identity.keys.secrets.token_hex", lambda size: lots.randbytes(size).hex()),
        ("identity.keys.secrets.token_urlsafe", lambda size: lots.randbytes(size).hex()),
        ("identity.keys.secrets.choice", lots.choice),
        ("identity.keys.secrets.randbits", lots.getrandbits),
        ("routes.actions.randbits", lots.getrandbits),
        ("classes.entry.SystemRandom", lambda: lots),
    ):
        patch.setattr(f"rawsiko.server.{name}", drawn)


@asynccontextmanager
async def scene_of(kind: str, seed: int, nodes: int, store: Store) -> AsyncIterator[TableScene | ClassScene]:
    """A scene that has begun; everything in it comes from the seed."""
    with pytest.MonkeyPatch.context() as patch:
        draw_from(Random(seed), patch)
        cluster = Cluster(store, nodes)
        try:
            for place in range(nodes):
                await cluster.start(place)
            scene = SCENES[kind](cluster, Random(seed))
            await scene.begin()
            yield scene
            for client in scene.here:
                client.go_away()
            await cluster.settle()
        finally:
            await cluster.close()


async def play_scene(kind: str, seed: int, nodes: int, store: Store, steps: int) -> Scene:
    """Play a scene; what breaks says how to play it again."""
    async with scene_of(kind, seed, nodes, store) as scene:
        try:
            await scene.run(steps)
            if isinstance(scene, ClassScene):
                await scene.go_home()
        except AssertionError as broken:
            again = (
                f"python -m tests.soak.forgetful --kind {kind} --nodes {nodes} --steps {steps} --seed {seed}"
            )
            raise Broken(f"{broken}\nAfter {', '.join(scene.told)}.\nAgain: {again}") from broken
        return scene
