"""Observation: a View as a vector of numbers, and the legal codes as a mask.

Seats are counted from the observer's own, so that a policy need not learn each seat separately. Everything
comes from `seen_by`, so nothing hidden can be in it. The parts, in order (`parts` gives their sizes):

    phase         which of the six it is
    turn          number of this Turn, and how many follow
    seat          the observer's place in the order of play
    current       whose draft or Action Phase it is
    owner         by Territory: nobody, self, next seat, ...
    assets        by Territory
    can_act       by Territory
    sealed        by Territory: own Assets that are placed but not shown yet
    players       by seat: Territories, Materials, Assets to place, Materials to take, whether eliminated
    deployed      by seat and Continent: whether drafted
    picked        by Territory: picked in this step of the draft
    applications  those of the player's Objective
    missing       by Application of the player's Objective: Materials that are missing
    controlled    own Materials
    needed        Materials the Objective needs and the player does not control
"""

from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rawsiko.rules.choices import Choices, awaited_seat
from rawsiko.rules.drafting import drafting_seat
from rawsiko.rules.edition import Edition
from rawsiko.rules.position import NOBODY, OVER, UNKNOWN
from rawsiko.rules.progress import needed_materials, objective_progress
from rawsiko.rules.views import View

PHASES: Final = OVER + 1
PER_PLAYER: Final = 5
LARGEST: Final = 1000.0  #: no number of an observation is larger

Numbers = NDArray[np.float32]
Mask = NDArray[np.int8]


def parts(edition: Edition, players: int) -> Mapping[str, int]:
    """The sizes of the parts of an observation, in order."""
    board, materials, applications = (
        int(edition.territories),
        int(edition.materials),
        int(edition.applications),
    )
    return {
        "phase": PHASES,
        "turn": 2,
        "seat": players,
        "current": players,
        "owner": board * (players + 1),
        "assets": board,
        "can_act": board,
        "sealed": board,
        "players": players * PER_PLAYER,
        "deployed": players * int(edition.continents),
        "picked": board,
        "applications": applications,
        "missing": applications,
        "controlled": materials,
        "needed": materials,
    }


def observe(view: View) -> Numbers:
    """All parts, one after the other."""
    listed = np.concatenate([np.asarray(part, dtype=np.float32).ravel() for part in numbers_of(view)])
    return listed.clip(max=LARGEST)


def mask(view: View) -> Mask:
    """1 for every legal code; all 0 if it is not the seat's turn to decide."""
    legal = np.zeros(int(view.edition.codes), dtype=np.int8)
    if awaited_seat(view) == view.seat:
        choices = Choices(view.edition)
        choices.fill(view, view.seat)
        legal[list(choices)] = 1
    return legal


def numbers_of(view: View) -> Iterator[ArrayLike]:
    """The parts in the order of `parts`."""
    edition, players, seat = view.edition, int(view.options.players), int(view.seat)
    board, materials = int(edition.territories), int(edition.materials)
    yield one_of(int(view.phase), PHASES)
    yield [int(view.turn), max(int(view.last_turn - view.turn), 0)]
    yield one_of(seat, players)
    yield one_of((int(view.current) - seat) % players, players)
    owner = np.array(list(view.owner))
    yield np.eye(players + 1)[np.where(owner == NOBODY, 0, 1 + (owner - seat) % players)]
    yield np.array(list(view.assets))
    yield np.array(list(view.can_act))
    yield np.array(list(view.sealed))
    yield [player_numbers(view, (seat + later) % players) for later in range(players)]
    yield deployed(view, seat, players)
    yield bits(int(view.picked), board)
    yield bits(applications_of_objective(view), int(edition.applications))
    yield missing(view)
    yield bits(int(view.materials(seat)), materials)
    yield bits(int(needed_materials(view, seat)), materials)


def player_numbers(view: View, seat: int) -> list[int]:
    """What everyone knows about a player."""
    return [
        int(view.territories[seat]),
        int(view.material_count(seat)),
        int(view.to_place[seat]),
        int(view.may_take[seat]),
        int(view.eliminated[seat] > 0),
    ]


def deployed(view: View, seat: int, players: int) -> list[int]:
    """Who has drafted which Continent, or, in the Advanced game setup, will."""
    continents = int(view.edition.continents)
    marks = [0] * (players * continents)
    for step, continent in enumerate(view.deployed):
        if continent != UNKNOWN:
            later = (int(drafting_seat(players, step)) - seat) % players
            marks[later * continents + int(continent)] = 1
    return marks


def applications_of_objective(view: View) -> int:
    card = view.objective[view.seat]
    return 0 if card == UNKNOWN else int(view.edition.applications_of[card])


def missing(view: View) -> list[int]:
    """How many Materials each Application of the Objective still lacks."""
    counts = [0] * int(view.edition.applications)
    for line in objective_progress(view, int(view.seat)):
        counts[line.application] = len(line.missing)
    return counts


def one_of(number: int, count: int) -> list[int]:
    """A 1 at its place."""
    return [int(place == number) for place in range(count)]


def bits(members: int, count: int) -> NDArray[np.int64]:
    """A set as zeros and ones."""
    ones: NDArray[np.int64] = members >> np.arange(count) & 1
    return ones
