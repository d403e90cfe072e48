"""Check the dice of a RAWsiko match file by docs/dice-scheme.md, with nothing but Python itself.

    python check_dice.py MATCH.rawsiko DATA_SET_FOLDER

Reads files as RAWsiko writes them: of a table, of a class, and branches of other matches. It checks what was
drawn, not whether the rules allow what was played. Ends with 0 if everything agrees, with 1 and what does
not, and with 2 if there is nothing to check or the match uses a scheme it does not know.
"""

import hashlib
import hmac
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, count
from pathlib import Path
from typing import Any


class NotChecked(Exception):
    """The match has no complete proof that this program can read."""


class Proof:
    """The proof of a match, or of what was played after a branch."""

    def __init__(self, scheme: str, lines: list[list[str]]) -> None:
        named = {words[0]: words[1] for words in lines if words[0] in ("commitment", "secret")}
        if scheme not in ("1", "2"):
            raise NotChecked(f"The dice follow scheme {scheme}; this program knows 1 and 2.")
        if len(named) < 2:
            raise NotChecked("A proof is missing, or has no secret yet.")
        self.scheme, self.commitment = scheme, named["commitment"]
        self.secret = bytes.fromhex(named["secret"])
        chairs = sorted((int(words[1]), words) for words in lines if words[0] == "chair")
        self.seats = [int(words[3]) for _, words in chairs]
        if scheme == "1":
            self.contributions = " ".join(words[5] for _, words in chairs)
        else:
            values = bytes.fromhex("".join(words[1] for words in lines if words[0] == "adds"))
            self.contributions = hashlib.sha256(values).hexdigest() if values else "nothing"

    def stream(self, name: str) -> Iterator[int]:
        """An endless stream of bytes."""
        for block in count():
            message = f"rawsiko-dice {self.scheme} {name} {block} {self.contributions}"
            yield from hmac.new(self.secret, message.encode(), hashlib.sha256).digest()


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


def dice(number: int, source: Iterator[int]) -> list[str]:
    return [str(below(6, source) + 1) for _ in range(number)]


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


def proofs_of(header: str) -> list[tuple[int, Proof]]:
    """The proof of the match, then those of its branches, each with the Decisions made before it."""
    branches = re.findall(r"^branch (\d+)$", header, re.M)
    names = [("fair-dice", ""), *(("branch-dice", f"after {after} ") for after in branches)]
    found = []
    for name, prefix in names:
        lines = re.findall(rf"^also {name} (\S+) {prefix}(.+)$", header, re.M)
        scheme = lines[-1][0] if lines else "1"
        after = int(prefix.split()[1]) if prefix else 0
        found.append((after, Proof(scheme, [text.split() for _, text in lines])))
    return found


def wrong_deal(header: str, folder: Path, proof: Proof) -> Iterator[str]:
    """What does not agree of all that was drawn before the first Decision, or along with it."""
    players = len(proof.seats)
    order = shuffled(list(range(players)), proof.stream("order"))
    if [order.index(chair) + 1 for chair in range(players)] != proof.seats:
        yield "The order of play does not agree."

    deal, deals = proof.stream("deal"), valid_deals(folder, players)
    ids = [card["id"] for card in read(folder, "objectives")["cards"]]
    chosen = shuffled(list(deals[below(len(deals), deal)]), deal)
    if [ids[card] for card in chosen] != re.findall(r'^seat \d ".*" \S+ (\S+)$', header, re.M):
        yield "The Objectives do not agree."
    if named := re.search(r"^dealt (.*)$", header, re.M):
        names = [continent["id"] for continent in read(folder, "board")["continents"]]
        if [names[c] for c in dealt_continents(len(names), players, deal)] != named[1].split():
            yield "The Continents do not agree."
    if (rolled := re.search(r"^open-end (.*)$", header, re.M)) and dice(2, deal) != rolled[1].split():
        yield f"The dice of the open end do not agree: {rolled[1]}"


def rolls(body: str) -> Iterator[tuple[int, int, str, list[str], list[str]]]:
    """Each Commercial Clash: its number among the Decisions, Turn, seat, and the dice of both sides."""
    turn = decisions = 0
    for line in body.splitlines():
        if heading := re.match(r"turn (\d+)$", line):
            turn = int(heading[1])
        elif re.match(r"\d ", line):
            decisions += 1
            if clash := re.match(r"(\d) \S+ x \S+ \d+ = ([\d ]+) v ([\d ]+)$", line):
                yield decisions, turn, clash[1], clash[2].split(), clash[3].split()


def wrong_rolls(body: str, proofs: list[tuple[int, Proof]]) -> Iterator[str]:
    """The Commercial Clashes whose dice do not agree."""
    numbers: Counter[object] = Counter()
    for number, (decision, turn, seat, attack, defence) in enumerate(rolls(body), start=1):
        proof = [proof for after, proof in proofs if after < decision][-1]
        if proof.scheme == "1":
            numbers[proof] += 1
            drawn = dice(len(attack) + len(defence), proof.stream(f"roll {numbers[proof]}"))
        else:
            numbers[turn, seat] += 1
            six = dice(6, proof.stream(f"clash {turn} {seat} {numbers[turn, seat]}"))
            drawn = six[: len(attack)] + six[3 : 3 + len(defence)]
        if drawn != attack + defence:
            yield f"Roll {number} does not agree: {' '.join(attack)} v {' '.join(defence)}"


def check(text: str, folder: Path) -> list[str]:
    """Everything that does not agree; raises NotChecked."""
    header, _, body = text.partition("\n\n")
    body = re.split(r"^(?:result|unfinished)$", body, maxsplit=1, flags=re.M)[0]
    proofs = proofs_of(header)
    wrong = [
        "The secret does not fit the commitment."
        for _, proof in proofs
        if hashlib.sha256(proof.secret).hexdigest() != proof.commitment
    ]
    return [*wrong, *wrong_deal(header, folder, proofs[0][1]), *wrong_rolls(body, proofs)]


def main(match: Path, folder: Path) -> int:
    """Print what was found; returns the exit code."""
    try:
        wrong = check(match.read_text("utf-8"), folder)
    except NotChecked as why:
        print(why)
        return 2
    print("\n".join(wrong or ["Everything agrees."]))
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
