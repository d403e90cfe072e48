"""Requests to fuzz with: what a client could send, what it could get wrong, and what only a vandal would.

Hypothesis draws the odd values and a seed; each request is built from them, which is much quicker than
letting it draw every detail.
"""

import json
from random import Random
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from hypothesis import strategies as st

from rawsiko.server.tables.wire import Json
from tests.fuzz.server import NAME, Asked, Asking
from tests.server.http.routes import EXAMPLES, WITHOUT_A_BODY

METHODS: Final = ("GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "QUERY")
ODD_TEXTS: Final = (
    "",
    "\x00",
    "\n",
    "../..",
    "%",
    "%00",
    "é",
    "山",
    "\U0001f98a",
    "a" * 70,
    "1e999",
    "null",
    "-1",
)
NUMBERS: Final = (-1, 0, 1, 2, 3, 44, 45, 2**31, 2**53, 2**63, 10**30, 0.5, 1e308)
FIELDS: Final = (
    *("continents", "placed", "placements", "from", "to", "assets", "into", "materials", "territory", "take"),
)
DEEDS: Final = ("draft", "deploy", "place", "move", "end", "take", "peek")
NAMES: Final = ("table_id", "class_id", "code", "path", "name", "number", "set_id", "set_hash")
AFTERS: Final = ("0", "1", "5", "-1", "x", "9007199254740993", "")
WAITS: Final = ("", "&wait=0", "&wait=-1", "&wait=nan", "&wait=x", "&wait=26")  # nobody has the time to wait
ODD_HEADERS: Final = (
    ("origin", "http://evil.example"),
    ("origin", f"http://{NAME}"),
    ("last-event-id", "x:99999999999999999999"),
    ("last-event-id", "x:3"),
    ("content-type", "text/html; charset=\xff"),
    ("accept", "nonsense"),
    ("accept-encoding", "br;q=x, gzip"),
    ("if-none-match", '"x'),
    ("range", "bytes=-1"),
    ("x-forwarded-for", "nonsense"),
    ("cookie", "a=b; \x01"),
)

texts = st.sampled_from(ODD_TEXTS) | st.text(max_size=12)
scalars = st.none() | st.booleans() | st.sampled_from(NUMBERS) | st.integers() | st.floats() | texts
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


class Odds(NamedTuple):
    """What many requests are made of."""

    seed: int
    texts: list[str]
    values: list[Any]
    bodies: list[bytes]


odds = st.builds(
    Odds,
    st.integers(0, 2**64),
    st.lists(texts, min_size=3, max_size=6),
    st.lists(values, min_size=6, max_size=12),
    st.lists(st.binary(max_size=40), min_size=1, max_size=3),
)


def listening(who: Json) -> Json:
    """What somebody asks of a stream."""
    kind, where = ("tables", "table") if "table" in who else ("classes", "class")
    return {kind: [{where: who[where], "key": who["key"]}]}


def addresses(asking: Asking) -> list[str]:
    """Every address of the server, with names in place of ids."""
    return sorted({route.path for route in asking.server.routes})


class Maker:
    """Makes requests of what was drawn: of those who sit at `seats`, and of those in `classes`."""

    def __init__(self, odds: Odds, templates: list[str], seats: list[Json], classes: list[Json]) -> None:
        self.odds = odds
        self.templates = templates
        self.seats = seats
        self.classes = classes
        self.lots = Random(odds.seed)

    def request(self) -> Asked:
        template = self.lots.choice(self.templates)
        who = self.lots.choice(self.people_at(template))
        usual = "POST" if template in EXAMPLES or template in WITHOUT_A_BODY else "GET"
        method = self.lots.choice(METHODS) if self.now_and_then() else usual
        body = b"" if method in ("GET", "HEAD") else self.body(template, who)
        return Asked(method, self.path(template, who) + self.query(template), self.headers(who), body)

    def people_at(self, template: str) -> list[Json]:
        """Those who have something to do at an address."""
        if "{class_id}" in template:
            return self.classes
        return self.seats if "{table_id}" in template else self.seats + self.classes

    def now_and_then(self) -> bool:
        return self.lots.random() < 0.1

    def path(self, template: str, who: Json) -> str:
        known = {"table_id": who.get("table"), "class_id": who.get("class"), "code": who["code"], "number": 1}
        for name in NAMES:
            given = self.lots.choice(self.odds.texts) if self.now_and_then() else known.get(name) or "x"
            shown = str(given) if self.now_and_then() else quote(str(given), errors="surrogatepass")
            template = template.replace(f"{{{name}}}", shown.replace("?", "").replace("#", ""))
        return template

    def query(self, template: str) -> str:
        if not template.endswith("/events"):
            return self.lots.choice(("", "", "", "?", "?x=1", "?wait=0"))
        return f"?after={self.lots.choice(AFTERS)}{self.lots.choice(WAITS)}"

    def headers(self, who: Json) -> tuple[tuple[str, str], ...]:
        key = self.lots.choice((who["key"], who["key"], who["key"], "x", ""))
        usual = [("authorization", f"Bearer {key}"), ("content-type", "application/json")]
        return (*usual[self.now_and_then() :], *self.lots.sample(ODD_HEADERS, self.lots.choice((0, 0, 1, 2))))

    def body(self, template: str, who: Json) -> bytes:
        """What is asked for here, with fields that are missing, unknown or something else."""
        if self.now_and_then():
            return self.lots.choice(self.odds.bodies)
        example = listening(who) if template == "/api/stream" else EXAMPLES.get(template, {})
        assert isinstance(example, dict)
        content: Any = {
            name: self.lots.choice(self.odds.values) if self.lots.random() < 0.2 else value
            for name, value in example.items()
            if not self.now_and_then()
        }
        if "decision" in content and self.lots.random() < 0.7:
            content["decision"] = self.decision()
        if self.now_and_then():
            content = self.lots.choice(self.odds.values)
        return json.dumps(content).encode("utf-8", "surrogatepass")

    def decision(self) -> Json:
        fields = self.lots.sample(FIELDS, self.lots.randrange(4))
        return {
            "do": self.lots.choice(DEEDS),
            **{name: self.lots.choice(self.odds.values) for name in fields},
        }
