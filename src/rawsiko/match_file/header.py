"""Header: data set, options, players and deal, as the first lines of a match file.

    data standard-1 3f5c…
    turns 8
    placing sealed
    options stranglehold trade-with-china
    seat 1 "Sun" person objective_01
    seat 2 "Jack" bot:search/hard objective_07
    dealt oceania asia …
    also fair-dice 1 …

Version 2 has more options, and these lines:

    head-start 2 1 0
    open-end 4 2
    branch 57

docs/match-file.md explains the lines.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from rawsiko.data import DataSet, DataSetNotFound
from rawsiko.data.checks.wording import unknown
from rawsiko.data.complaints import quoted
from rawsiko.match_file.lines import BadMatchFile, Line
from rawsiko.match_file.notation import NUMBER, BadNotation, number_of, whole_number
from rawsiko.match_file.record import Addition, MatchRecord, NotForAMatchFile, Player
from rawsiko.rules.decisions import CardId, ContinentId
from rawsiko.rules.options import Options
from rawsiko.rules.reasons import IllegalDecision, Reason

#: Every word a line of the header can begin with, in the order written, and what such a line looks like.
LINES: Final = {
    "data": "data standard-1 3f5c…, with all 64 digits of the hash",
    "turns": "turns 8",
    "placing": "placing sealed, or placing in-order",
    "options": "options advanced-setup stranglehold trade-with-china, or fewer of them",
    "head-start": "head-start 2 1 0, with the Assets that each seat places in addition",
    "seat": 'seat 1 "Sun" person objective_01, or bot:random in place of person',
    "dealt": "dealt oceania asia …, a Continent for each step of the draft",
    "open-end": "open-end 4 2, with the faces of its dice",
    "branch": "branch 57, with the number of Decisions that were made elsewhere",
    "also": "also fair-dice 1 …, with the name and version of what is added",
}
ONCE: Final = ("data", "turns", "placing", "options", "dealt", "head-start", "open-end")
SINCE_VERSION_2: Final = ("head-start", "open-end", "branch")

SWITCHES: Final = ("advanced-setup", "stranglehold", "trade-with-china", "moving-first-player", "open-end")
SWITCHES_OF_VERSION_1: Final = SWITCHES[:3]
PLACING: Final = {"sealed": True, "in-order": False}

DATA: Final = re.compile(r"data\s+([a-z0-9-]{1,40})\s+([0-9a-f]{64})", re.IGNORECASE | re.ASCII)
SEAT: Final = re.compile(r'seat\s+([0-9]{1,4})\s+"((?:[^"\\]|\\.)*)"\s+(\S+)\s+(\S+)', re.IGNORECASE)
ESCAPED: Final = re.compile(r'\\(["\\])')

FindDataSet = Callable[[str, str], DataSet]  #: by id and hash; raises DataSetNotFound


class DataSetMissing(BadMatchFile):
    """The file may be fine, but the data set of the match is not available."""


class Seat(NamedTuple):
    line: Line
    player: Player
    card: CardId


def header_to_lines(record: MatchRecord, data_set: DataSet) -> list[str]:
    """All lines of the header except the first of the file, in the order of the module's example."""
    options = record.options
    placing = "sealed" if options.sealed_placing else "in-order"
    lines = [
        f"data {record.data_set_id} {record.data_set_hash}",
        f"turns {options.turns}",
        f"placing {placing}",
    ]
    switched = (
        options.advanced_setup,
        options.stranglehold,
        options.trade_with_china,
        options.moving_first,
        options.open_end,
    )
    if any(switched):
        lines.append(
            " ".join(["options", *(word for word, on in zip(SWITCHES, switched, strict=True) if on)])
        )
    if options.head_start:
        lines.append(" ".join(["head-start", *map(str, options.head_start)]))
    for seat, (player, card) in enumerate(zip(record.players, record.objectives, strict=True), start=1):
        name = re.sub(r'["\\]', r"\\\g<0>", player.name)
        who = f"bot:{player.bot}" if player.bot else "person"
        lines.append(f'seat {seat} "{name}" {who} {data_set.cards[card].id}')
    if options.advanced_setup:
        lines.append(" ".join(["dealt", *(data_set.continents[number].id for number in record.continents)]))
    if options.open_end:
        lines.append(" ".join(["open-end", *map(str, record.open_end)]))
    lines += [f"branch {branch}" for branch in record.branches]
    for addition in record.additions:
        lines.append(f"also {addition.name} {addition.version} {addition.text}".rstrip())
    return lines


def header_from_lines(
    lines: Sequence[Line], next_line: int, find: FindDataSet, version: int
) -> tuple[MatchRecord, DataSet, int]:
    """The record so far, its data set, and the line to blame if the deal is impossible.

    `next_line` is the line to blame if something is missing.
    """
    found = by_first_word(lines)
    check_version_of_lines(found, version)
    for word in ("data", "turns", "placing", "seat"):
        if not found[word]:
            raise BadMatchFile(next_line, f"The header has no line '{word}'; write {LINES[word]}.")
    data_set = read_data(found["data"][0], find)
    seats = read_seats(found["seat"], data_set)
    options = read_options(found, len(seats))
    dealt = found["dealt"][:1] if options.advanced_setup else []
    if options.advanced_setup and not dealt:
        raise BadMatchFile(next_line, f"The header has no line 'dealt'; write {LINES['dealt']}.")
    if found["dealt"] and not dealt:
        raise BadMatchFile(
            found["dealt"][0].number, "Continents are dealt only with 'options advanced-setup'."
        )
    record = MatchRecord(
        data_set.id,
        data_set.hash,
        options,
        tuple(seat.player for seat in seats),
        tuple(seat.card for seat in seats),
        continents=tuple(number for line in dealt for number in read_continents(line, data_set)),
        additions=tuple(map(read_addition, found["also"])),
        open_end=tuple(number for line in found["open-end"] for number in read_numbers(line)),
        branches=read_branches(found["branch"]),
    )
    return record, data_set, (found["open-end"] or dealt or [seats[-1].line])[0].number


def by_first_word(lines: Sequence[Line]) -> dict[str, list[Line]]:
    """The lines of the header, sorted by kind; nothing unknown, nothing twice."""
    found: dict[str, list[Line]] = {word: [] for word in LINES}
    for line in lines:
        word = line.words[0].lower()
        if word not in found:
            raise BadMatchFile(line.number, unknown(word, LINES, "a line of the header"))
        if word in ONCE and found[word]:
            raise BadMatchFile(line.number, f"'{word}' is in line {found[word][0].number} already.")
        found[word].append(line)
    return found


def check_version_of_lines(found: dict[str, list[Line]], version: int) -> None:
    """Refuse what an older version does not have."""
    if version > 1:
        return
    for word in SINCE_VERSION_2:
        for line in found[word]:
            raise BadMatchFile(line.number, needs_version_2(word))
    for line in found["options"]:
        for chosen in line.words[1:]:
            if chosen.lower() in SWITCHES and chosen.lower() not in SWITCHES_OF_VERSION_1:
                raise BadMatchFile(line.number, needs_version_2(chosen.lower()))


def needs_version_2(word: str) -> str:
    return f"'{word}' needs version 2 of the match file; begin it with 'rawsiko match 2'."


def read_numbers(line: Line) -> tuple[int, ...]:
    """All words of a line but the first, as whole numbers."""
    try:
        return tuple(map(whole_number, line.words[1:]))
    except BadNotation as bad:
        raise BadMatchFile(line.number, str(bad)) from None


def read_branches(lines: Sequence[Line]) -> tuple[int, ...]:
    """The Decision counts at which the match branched off, ascending."""
    branches: list[int] = []
    for line in lines:
        numbers = read_numbers(line)
        if len(numbers) != 1:
            raise BadMatchFile(line.number, f"A branch is written like this: {LINES['branch']}.")
        if branches and numbers[0] <= branches[-1]:
            raise BadMatchFile(line.number, f"A later branch comes after Decision {branches[-1]}.")
        branches += numbers
    return tuple(branches)


def read_data(line: Line, find: FindDataSet) -> DataSet:
    named = DATA.fullmatch(line.text)
    if not named:
        raise BadMatchFile(line.number, f"The data set is named by its id and hash: {LINES['data']}.")
    try:
        return find(named[1].lower(), named[2].lower())
    except DataSetNotFound as missing:
        raise DataSetMissing(line.number, str(missing)) from None


def read_options(found: dict[str, list[Line]], players: int) -> Options:
    turns, placing = found["turns"][0], found["placing"][0]
    if len(turns.words) != 2 or not NUMBER.fullmatch(turns.words[1]):
        raise BadMatchFile(turns.number, f"The number of Turns is written like this: {LINES['turns']}.")
    if len(placing.words) != 2 or placing.words[1].lower() not in PLACING:
        raise BadMatchFile(placing.number, f"How Assets are placed is written: {LINES['placing']}.")
    chosen = [word.lower() for line in found["options"] for word in line.words[1:]]
    for word in chosen:
        if word not in SWITCHES:
            raise BadMatchFile(found["options"][0].number, unknown(word, SWITCHES, "an option of a match"))
    try:
        return Options(
            players,
            turns=int(turns.words[1]),
            advanced_setup="advanced-setup" in chosen,
            stranglehold="stranglehold" in chosen,
            trade_with_china="trade-with-china" in chosen,
            sealed_placing=PLACING[placing.words[1].lower()],
            head_start=[number for line in found["head-start"] for number in read_numbers(line)],
            moving_first="moving-first-player" in chosen,
            open_end="open-end" in chosen,
        )
    except IllegalDecision as refused:
        blamed = {
            Reason.TURNS_OUT_OF_RANGE: turns,
            Reason.INVALID_HEAD_START: (found["head-start"] or [turns])[0],
        }
        raise BadMatchFile(blamed.get(refused.reason, found["seat"][-1]).number, str(refused)) from None


def read_seats(lines: Sequence[Line], data_set: DataSet) -> list[Seat]:
    """Each seat in its place, whatever the order of the lines."""
    seats: dict[int, Seat] = {}
    for line in lines:
        try:
            number, seat = read_seat(line, data_set)
        except (BadNotation, NotForAMatchFile) as refused:
            raise BadMatchFile(line.number, str(refused)) from None
        if number in seats:
            raise BadMatchFile(line.number, f"Seat {number} is in line {seats[number].line.number} already.")
        seats[number] = seat
    expected = range(1, len(seats) + 1)
    if sorted(seats) != list(expected):
        missing = next(number for number in expected if number not in seats)
        raise BadMatchFile(lines[-1].number, f"Seats are counted from 1 on, and there is no seat {missing}.")
    return [seats[number] for number in expected]


def read_seat(line: Line, data_set: DataSet) -> tuple[int, Seat]:
    found = SEAT.fullmatch(line.text)
    if not found:
        raise BadNotation(f"A seat is written like this: {LINES['seat']}.")
    number, name, who, card = found.groups()
    if "\\" in ESCAPED.sub("", name):
        raise BadNotation(
            r"In a name, \" stands for a quote and \\ for a backslash; nothing else begins with \."
        )
    who = who.lower()
    if who != "person" and not who.startswith("bot:"):
        raise BadNotation(f"{quoted(who)} is neither 'person' nor a bot like 'bot:random'.")
    player = Player(ESCAPED.sub(r"\1", name), None if who == "person" else who.removeprefix("bot:"))
    card_id = CardId(number_of(card, data_set.card_index, "an Objective", data_set))
    return whole_number(number), Seat(line, player, card_id)


def read_continents(line: Line, data_set: DataSet) -> tuple[ContinentId, ...]:
    try:
        return tuple(
            ContinentId(number_of(word, data_set.continent_index, "a Continent", data_set))
            for word in line.words[1:]
        )
    except BadNotation as bad:
        raise BadMatchFile(line.number, str(bad)) from None


def read_addition(line: Line) -> Addition:
    _, *parts = line.text.split(maxsplit=3)
    if len(parts) < 2:
        raise BadMatchFile(line.number, f"An addition is written like this: {LINES['also']}.")
    try:
        return Addition(parts[0], whole_number(parts[1]), "".join(parts[2:]))
    except (BadNotation, NotForAMatchFile) as refused:
        raise BadMatchFile(line.number, str(refused)) from None
