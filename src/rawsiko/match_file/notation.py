"""Notation: a Decision as a person reads it aloud or types it, by the ids of the data set.

    oceania: vietnam new_guinea australia     draft a Continent and Territories in it
    vietnam+2 new_guinea+1                    place Assets
    vietnam > india 2                         move 2 Assets: to join others, or into an empty Territory
    turkey x germany 3 = 6 4 2 v 5 5          attack with 3: the attacker's dice, the defender's dice
    end                                       end the Action Phase
    take Bi PR                                Trade with China
    pass                                      take nothing

docs/match-file.md explains it. Whether a Decision is legal is checked elsewhere.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from rawsiko.data import DataSet
from rawsiko.data.checks.wording import unknown
from rawsiko.data.complaints import quoted
from rawsiko.match_file.record import Row
from rawsiko.rules.decisions import (
    ContinentId,
    Decision,
    Deploy,
    EndActionPhase,
    MaterialId,
    MoveAssets,
    PlaceAssets,
    SeatId,
    TakeMaterials,
    TerritoryId,
)
from rawsiko.rules.house_rules import FACES_OF_A_DIE

MOVE: Final = ">"
CLASH: Final = "x"
NUMBER: Final = re.compile(r"[0-9]{1,4}")

EXAMPLES: Final = "'turkey > ukraine 2', 'turkey+2 ukraine+1', 'end'"


class BadNotation(Exception):
    """A text that is not a Decision; says why in a sentence."""


def row_to_text(row: Row, data_set: DataSet) -> str:
    """A whole line of a match file: the seat, counted from 1, and what was decided."""
    return f"{row.seat + 1} {decision_to_text(row.decision, data_set, row.rolls)}"


def row_from_text(text: str, data_set: DataSet) -> Row:
    """The opposite of `row_to_text`."""
    seat, *rest = text.split(maxsplit=1)
    decision, rolls = decision_from_text("".join(rest), data_set)
    return Row(SeatId(whole_number(seat) - 1), decision, rolls)


def decision_to_text(decision: Decision, data_set: DataSet, rolls: Sequence[int] = ()) -> str:
    """The Decision with the dice it took, if it took any."""
    territories = data_set.territories
    match decision:
        case Deploy(continent, picked):
            names = " ".join(territories[territory].id for territory in picked)
            return f"{data_set.continents[continent].id}: {names}"
        case PlaceAssets(counts):
            return " ".join(
                f"{territories[territory].id}+{counts[territory]}" for territory in sorted(counts)
            )
        case MoveAssets(source, destination, count):
            sign = CLASH if rolls else MOVE
            move = f"{territories[source].id} {sign} {territories[destination].id} {count}"
            return f"{move} = {dice_to_text(rolls[:count], rolls[count:])}" if rolls else move
        case EndActionPhase():
            return "end"
        case TakeMaterials(()):
            return "pass"
        case TakeMaterials(taken):
            return " ".join(["take", *(data_set.materials_in_play[material].symbol for material in taken)])
        case _:
            assert_never(decision)


def decision_from_text(text: str, data_set: DataSet) -> tuple[Decision, tuple[int, ...]]:
    """The Decision and its dice; case and the number of spaces do not matter."""
    words = text.split()
    if len(words) >= 4 and words[1].lower() in (MOVE, CLASH) and NUMBER.fullmatch(words[3]):
        return read_move(words, data_set)
    match [word.lower() for word in words[:1]]:
        case ["end"] if len(words) == 1:
            return EndActionPhase(), ()
        case ["pass"] if len(words) == 1:
            return TakeMaterials(()), ()
        case ["take"] if len(words) > 1:
            return TakeMaterials(tuple(material(word, data_set) for word in words[1:])), ()
        case [first] if first.endswith(":"):
            continent_id = ContinentId(
                number_of(first[:-1], data_set.continent_index, "a Continent", data_set)
            )
            return Deploy(continent_id, tuple(territory(word, data_set) for word in words[1:])), ()
    if words and all("+" in word for word in words):
        return read_placing(words, data_set), ()
    raise BadNotation(f"{quoted(text)} is no Decision; write for example {EXAMPLES}.")


def read_placing(words: list[str], data_set: DataSet) -> PlaceAssets:
    counts: dict[TerritoryId, int] = {}
    for word in words:
        name, _, number = word.partition("+")
        place = territory(name, data_set)
        if place in counts:
            raise BadNotation(f"{quoted(name)} is named twice; write its Assets together.")
        counts[place] = whole_number(number)
    return PlaceAssets(counts)


def read_move(words: list[str], data_set: DataSet) -> tuple[MoveAssets, tuple[int, ...]]:
    source, sign, destination, number, *dice = words
    count = whole_number(number)
    move = MoveAssets(territory(source, data_set), territory(destination, data_set), count)
    if sign == MOVE and dice:
        raise BadNotation(
            f"A move with '{MOVE}' ends with the number of Assets; a Commercial Clash has '{CLASH}'."
        )
    return move, () if sign == MOVE else read_dice(dice, count)


def read_dice(words: list[str], attackers: int) -> tuple[int, ...]:
    """The faces after the =, the attacker's first."""
    lowered = [word.lower() for word in words]
    if lowered[:1] != ["="] or lowered.count("v") != 1:
        raise BadNotation(
            "A Commercial Clash ends with its dice, the attacker's and the defender's, as in '= 6 4 2 v 5 5'."
        )
    parting = lowered.index("v")
    attack, defence = (
        [face(word) for word in lowered[1:parting]],
        [face(word) for word in lowered[parting + 1 :]],
    )
    if len(attack) != attackers:
        raise BadNotation(f"The attacker rolls a die for each of {attackers} Assets, not {len(attack)}.")
    if not defence:
        raise BadNotation("The dice of the defender are missing behind the 'v'.")
    return (*attack, *defence)


def dice_to_text(attack: Sequence[int], defence: Sequence[int]) -> str:
    """6 4 2 v 5 5"""
    return " ".join([*map(str, attack), "v", *map(str, defence)])


def face(word: str) -> int:
    number = whole_number(word)
    if not 1 <= number <= FACES_OF_A_DIE:
        raise BadNotation(f"A die has no face {number}; it shows 1 to {FACES_OF_A_DIE}.")
    return number


def whole_number(word: str) -> int:
    if not NUMBER.fullmatch(word):
        raise BadNotation(f"{quoted(word, 20)} is not a whole number of up to four digits.")
    return int(word)


def territory(word: str, data_set: DataSet) -> TerritoryId:
    if word.lower() == data_set.closed.id.lower():
        raise BadNotation(f"{data_set.closed.names['en']} has closed its borders; nobody can be there.")
    return TerritoryId(number_of(word, data_set.territory_index, "a Territory", data_set))


def material(word: str, data_set: DataSet) -> MaterialId:
    return MaterialId(number_of(word, data_set.material_index, "a Material in play", data_set))


def number_of(word: str, index: Mapping[str, int], what: str, data_set: DataSet) -> int:
    """The core's number for an id or symbol; no two differ only in case."""
    if word in index:
        return index[word]
    for known, number in index.items():
        if known.lower() == word.lower():
            return number
    raise BadNotation(unknown(word, index, f"{what} of {data_set.id}"))
