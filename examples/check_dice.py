"""Check the dice of a RAWsiko match file by docs/fair-dice.md, with nothing but Python itself.

    python check_dice.py MATCH.rawsiko DATA_SET_FOLDER

Reads files as RAWsiko writes them. Ends with 1 and says what does not agree, if anything does not.
"""

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any


def stream(secret: bytes, name: str, contributions: list[str]) -> Iterator[int]:
    """An endless stream of bytes."""
    block = 0
    while True:
        message = f"rawsiko-dice 1 {name} {block} {' '.join(contributions)}"
        yield from hmac.new(secret, message.encode(), hashlib.sha256).digest()
        block += 1


def below(bound: int, source: Iterator[int]) -> int:
    width = 0
    while 256**width < bound:
        width += 1
    while True:
        number = int.from_bytes([next(source) for _ in range(width)], "big")
        if number < 256**width // bound * bound:
            return number % bound


def shuffled(items: list[int], source: Iterator[int]) -> list[int]:
    for last in range(len(items) - 1, 0, -1):
        other = below(last + 1, source)
        items[last], items[other] = items[other], items[last]
    return items


def read(folder: Path, name: str) -> Any:
    return json.loads((folder / f"{name}.json").read_text("utf-8"))


def valid_deals(folder: Path, players: int) -> list[tuple[int, ...]]:
    objectives, applications = read(folder, "objectives"), read(folder, "applications")["applications"]
    in_play = [material for material in read(folder, "materials")["materials"] if material["in_play"]]
    single = {material["symbol"] for material in in_play if len(material["placement"]["board"]) == 1}
    needs = {found["id"]: {needed["symbol"] for needed in found["materials"]} for found in applications}
    cards = [set(card["applications"]) for card in objectives["cards"]]
    wanted = [{symbol for name in card for symbol in needs[name]} for card in cards]
    most = objectives["dealing"]["most_players_wanting_a_single_territory_material"]
    return [
        deal
        for deal in combinations(range(len(cards)), players)
        if not any(cards[a] & cards[b] for a, b in combinations(deal, 2))
        and all(sum(symbol in wanted[card] for card in deal) <= most for symbol in single)
    ]


def dealt_continents(continents: int, players: int, source: Iterator[int]) -> list[int]:
    dealt: list[int] = []
    seats = [*range(players), *reversed(range(players))]
    for step, seat in enumerate(seats):
        own = [dealt[earlier] for earlier in range(step) if seats[earlier] == seat]
        empty = [c for c in range(continents) if c not in dealt]
        allowed = empty or [c for c in range(continents) if c not in own and dealt.count(c) < 2]
        dealt.append(allowed[below(len(allowed), source)])
    return dealt


def check(text: str, folder: Path) -> list[str]:
    """Everything that does not agree."""
    proof = dict(re.findall(r"^also fair-dice 1 (commitment|secret) ([0-9a-f]{64})$", text, re.M))
    chairs = re.findall(r"^also fair-dice 1 chair (\d) seat (\d) adds (\S+)$", text, re.M)
    objectives = re.findall(r'^seat \d ".*" \S+ (\S+)$', text, re.M)
    clashes = re.findall(r"^\d \S+ x \S+ \d = (.*)$", text, re.M)
    if not {"commitment", "secret"} <= set(proof):
        return ["There is no proof, or no secret in it."]
    secret, added = bytes.fromhex(proof["secret"]), [value for _, _, value in chairs]
    wrong = []
    if hashlib.sha256(secret).hexdigest() != proof["commitment"]:
        wrong.append("The secret does not fit the commitment.")

    order = shuffled(list(range(len(chairs))), stream(secret, "order", added))
    if [order.index(int(chair) - 1) + 1 for chair, _, _ in chairs] != [int(seat) for _, seat, _ in chairs]:
        wrong.append("The order of play does not agree.")

    deal = stream(secret, "deal", added)
    deals = valid_deals(folder, len(chairs))
    ids = [card["id"] for card in read(folder, "objectives")["cards"]]
    if [ids[card] for card in shuffled(list(deals[below(len(deals), deal)]), deal)] != objectives:
        wrong.append("The Objectives do not agree.")
    if named := re.search(r"^dealt (.*)$", text, re.M):
        names = [continent["id"] for continent in read(folder, "board")["continents"]]
        if [names[c] for c in dealt_continents(len(names), len(chairs), deal)] != named[1].split():
            wrong.append("The Continents do not agree.")

    for number, shown in enumerate(clashes, start=1):
        dice = [int(face) for face in shown.replace("v", "").split()]
        roll = stream(secret, f"roll {number}", added)
        if [below(6, roll) + 1 for _ in dice] != dice:
            wrong.append(f"Roll {number} does not agree: {shown}")
    return wrong


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    found = check(Path(sys.argv[1]).read_text("utf-8"), Path(sys.argv[2]))
    print("\n".join(found or ["Everything agrees."]))
    sys.exit(1 if found else 0)
