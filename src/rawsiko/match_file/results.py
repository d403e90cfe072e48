"""Results: the final Score as lines of a match file.

    2 rank 1 points 11 materials 9 territories 4 applications fertilizers flame_retardants
    3 rank 3 points 0 materials 0 territories 0 eliminated 1

What the numbers mean is in rules/scoring.py.
"""

from typing import Final

from rawsiko.data import DataSet
from rawsiko.match_file.notation import BadNotation, number_of, whole_number
from rawsiko.rules.scoring import Score

FIELDS: Final = ("rank", "points", "materials", "territories", "eliminated")

EXAMPLE: Final = "'1 rank 2 points 11 materials 9 territories 4 applications fertilizers'"


def score_to_text(score: Score, data_set: DataSet) -> str:
    """One line of the result; `eliminated` and `applications` only where there is something to say."""
    words = [str(score.seat + 1), "rank", str(score.rank), "points", str(score.points)]
    words += ["materials", str(score.materials), "territories", str(score.territories)]
    if score.eliminated:
        words += ["eliminated", str(score.eliminated)]
    if score.applications:
        words += ["applications", *(data_set.applications[number].id for number in score.applications)]
    return " ".join(words)


def score_from_text(text: str, data_set: DataSet) -> Score:
    """The opposite of `score_to_text`; raises BadNotation."""
    seat, *words = text.lower().split()
    named: list[str] = []
    if "applications" in words:
        place = words.index("applications")
        words, named = words[:place], words[place + 1 :]
    if len(words) % 2 or len(set(words[::2])) != len(words[::2]) or not set(words[::2]) <= set(FIELDS):
        raise BadNotation(f"A line of the result reads, for example, {EXAMPLE}.")
    numbers = {word: whole_number(number) for word, number in zip(words[::2], words[1::2], strict=True)}
    if missing := [word for word in FIELDS[:-1] if word not in numbers]:
        raise BadNotation(f"A line of the result needs '{missing[0]}', as in {EXAMPLE}.")
    return Score(
        seat=whole_number(seat) - 1,
        rank=numbers["rank"],
        points=numbers["points"],
        applications=tuple(
            sorted(number_of(word, data_set.application_index, "an Application", data_set) for word in named)
        ),
        materials=numbers["materials"],
        territories=numbers["territories"],
        eliminated=numbers.get("eliminated", 0),
    )
