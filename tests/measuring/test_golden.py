"""What arena, balance and simulation come to on fixed seeds never changes with the way bots are built.

golden.json was written before the bots were rebuilt from parts; `python -m tests.measuring.test_golden`
prints today's results. Whoever changes on purpose how a level plays writes it anew.
"""

import json
from pathlib import Path
from typing import Any

from rawsiko.measuring.arena import Contest, play_deal
from rawsiko.measuring.balance import Survey, conduct
from rawsiko.measuring.simulation import Plan, play_all
from rawsiko.rules.options import Options
from tests.rules.real_board import data_set

#: With a thinking budget each, so that compiled and interpreted bots do the same.
BOTS = ("novice", "apprentice", "expert:25", "master:40", "random")
EVERY_OPTION: dict[str, Any] = {
    "advanced_setup": True,
    "stranglehold": True,
    "trade_with_china": True,
    "sealed_placing": False,
    "moving_first": True,
    "open_end": True,
}
GOLDEN = Path(__file__).with_name("golden.json")


def arena(options: Options, deals: int) -> list[list[list[Any]]]:
    """Bot, seat, winners, points, rank and Decisions of every player in every match."""
    contest = Contest(options, BOTS, seed=21, matches=100)
    played = [play_deal(contest, data_set(), deal) for deal in range(deals)]
    return [[list(line[:6]) for line in match] for result in played for match in result.matches]


def plain(tally: Any) -> Any:
    """A tally, and the records and counters in it, as JSON has them."""
    found = tally if isinstance(tally, dict) else getattr(tally, "__dict__", None)
    return tally if found is None else {str(name): plain(value) for name, value in found.items()}


def results() -> dict[str, Any]:
    plan = Plan(Options(4, turns=3), ("novice", "apprentice", "expert:20", "random"), seed=23, matches=2)
    survey = Survey(Options(5, turns=3), "apprentice", seed=22, matches=3)
    _, tally = play_all(plan, data_set()).tally.__reduce__()
    found = {
        "arena": arena(Options(3, turns=3), 3) + arena(Options(4, turns=3, **EVERY_OPTION), 1),
        "balance": plain(conduct(survey, data_set()).tally),
        "simulation": tally,
    }
    read: dict[str, Any] = json.loads(json.dumps(found, sort_keys=True))
    return read


def test_the_same_seeds_have_the_same_results_as_ever() -> None:
    assert results() == json.loads(GOLDEN.read_text("utf-8"))


if __name__ == "__main__":
    print(json.dumps(results(), sort_keys=True))
