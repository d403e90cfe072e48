"""Whatever happens to a file with a proof: no damage that matters goes unnoticed."""

import random

from rawsiko.data import DataSet, UnknownDataSet
from rawsiko.match_file import MatchRecord, read_match
from rawsiko.match_file.proof import proof_of
from rawsiko.match_file.verdict import Outcome
from rawsiko.match_file.verifying import verify_file
from tests.match_file.matches import standard
from tests.match_file.proven import proven_file


def what_is_proven(record: MatchRecord) -> tuple[object, ...]:
    dice = [row.rolls for row in record.moves if row.rolls]
    return record.objectives, record.continents, dice, proof_of(record)


def test_no_damage_to_a_file_goes_unnoticed_where_it_matters() -> None:
    """Names, comments and choices are not proven; cards, Continents, dice and the proof itself are."""
    whole = what_is_proven(read_match(proven_file(), at_hand))
    chance = random.Random(2026)
    for _ in range(400):
        damaged = damage(proven_file(), chance)
        verdict = verify_file(damaged, at_hand)
        for finding in verdict.findings:
            assert finding.sentence.isprintable()
            assert 0 <= finding.line <= damaged.count("\n") + 1
        if verdict.outcome is Outcome.AGREES:
            assert what_is_proven(read_match(damaged, at_hand)) == whole


def at_hand(set_id: str, set_hash: str) -> DataSet:
    if (set_id, set_hash) != (standard().id, standard().hash):
        raise UnknownDataSet(set_id, [standard().id])
    return standard()


def damage(text: str, chance: random.Random) -> str:
    """Other characters in one place or two, or a line twice, gone or elsewhere."""
    if chance.random() < 0.7:
        for _ in range(chance.randrange(1, 3)):
            place = chance.randrange(len(text))
            odd = chance.choice('0123456789abcdef x>v=#\n"\u202e\u0664')
            text = text[:place] + odd + text[place + chance.randrange(2) :]
        return text
    lines = text.split("\n")
    line = lines.pop(chance.randrange(len(lines)))
    for _ in range(chance.randrange(3)):
        lines.insert(chance.randrange(len(lines)), line)
    return "\n".join(lines)
