"""A network that loses, delays and doubles what people send changes nothing but time."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import httpx

from rawsiko.match_file.verdict import Outcome
from rawsiko.match_file.verifying import verify_file
from tests.server.operations.bad_network import BadNetwork
from tests.server.operations.conftest import StartNode
from tests.server.operations.people import Person, opens

Result = TypeVar("Result")

ROWS_BEFORE = 5  # opened, three sat down, started


def until_heard(act: Callable[[], Result]) -> Result:
    """Do something again until an answer comes through."""
    while True:
        try:
            return act()
        except httpx.TransportError:
            pass


def plays(person: Person) -> bool:
    """Decide something, if it is their turn, and send it until it is answered."""
    request = until_heard(person.chosen)
    if request is None:
        return False
    answer = until_heard(lambda: person.sends(request))
    assert answer.status_code == 200 or answer.json()["code"] == "stale", answer.text
    return answer.status_code == 200


def test_a_match_over_a_bad_network_is_the_match_that_was_played(
    tmp_path: Path, start_node: StartNode
) -> None:
    node = start_node(tmp_path / "tables.db")
    network = BadNetwork(node.port, seed=1)
    people = opens(node, people=3, bots=0, turns=3)
    for person in people:
        person.node = AtTheEndOf(network)  # type: ignore[assignment]
    while not until_heard(people[0].match_is_over):
        for person in people:
            plays(person)
            until_heard(lambda person=person: person.listens(wait=0))  # type: ignore[misc]
    for person in people:
        until_heard(lambda person=person: person.listens(wait=0))  # type: ignore[misc]
        person.node = node
        person.hears_all_again()  # and it is what they heard on the way
    network.end()
    made = sum(len(person.acknowledged) for person in people)
    file = people[0].client.get(f"{people[0].path}/file").text
    assert verify_file(file).outcome is Outcome.AGREES
    assert made > 30
    assert people[0].number == ROWS_BEFORE + made  # each Decision was done once, and nothing else was
    assert min(network.happened[what] for what in ("lost requests", "lost answers", "doubled requests")) > 3


class AtTheEndOf:
    """A server as somebody behind a network sees it."""

    def __init__(self, network: BadNetwork) -> None:
        self.url = network.url
        self.visitors: list[Any] = []
