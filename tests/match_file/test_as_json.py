"""A match for programs: types and ids, no numbers of the core."""

import json

from rawsiko.match_file import read_match, replay
from rawsiko.match_file.as_json import as_json, header_as_json, step_as_json
from rawsiko.match_file.in_ids import InIds
from rawsiko.rules.decisions import SeatId
from rawsiko.rules.events import Event, InvestmentPhaseStarted, PlacingConfirmed
from tests.match_file.golden import FOLDER
from tests.match_file.matches import example, standard


def test_a_step_names_everything_by_id() -> None:
    step = list(replay(read_match(example()), standard()))[10]
    assert step_as_json(step, standard()) == {
        "number": 11,
        "section": "turn 1",
        "seat": 1,
        "notation": "turkey x germany 3 = 6 4 2 v 5 5",
        "decision": {"type": "MoveAssets", "source": "turkey", "destination": "germany", "count": 3},
        "rolls": [6, 4, 2, 5, 5],
        "events": [
            {
                "type": "ClashSettled",
                "seat": 1,
                "defender": 3,
                "source": "turkey",
                "destination": "germany",
                "attack": [6, 4, 2],
                "defence": [5, 5],
                "lost_by_attacker": 1,
                "lost_by_defender": 1,
                "conquered": False,
            }
        ],
    }


def test_the_last_step_holds_trade_score_and_objectives() -> None:
    *_, last = replay(read_match(example()), standard())
    step = step_as_json(last, standard())
    assert step["decision"] == {"type": "TakeMaterials", "materials": ["Mg"]}
    confirmed, suns, _, _, ended = step["events"]
    assert confirmed == {"type": "TradeConfirmed", "seat": 3, "materials": ["Mg"]}
    assert suns == {"type": "MaterialsTaken", "seat": 1, "materials": ["Bi", "PR"]}
    assert ended["objectives"] == ["objective_01", "objective_17", "objective_03"]
    assert ended["score"][0]["applications"] == ["fertilizers", "flame_retardants"]


def test_what_is_hidden_stays_null() -> None:
    hidden: Event = PlacingConfirmed(SeatId(1), None)
    assert as_json(hidden, InIds(standard(), first_seat=1)) == {
        "type": "PlacingConfirmed",
        "seat": 2,
        "counts": None,
    }
    public: Event = InvestmentPhaseStarted((3, 0, 4))
    assert as_json(public, InIds(standard(), first_seat=1)) == {
        "type": "InvestmentPhaseStarted",
        "incomes": [3, 0, 4],
    }


def test_every_golden_file_can_be_given_to_programs() -> None:
    for file in FOLDER.glob("*.rawsiko"):
        record = read_match(file.read_bytes())
        rows = [step_as_json(step, standard()) for step in replay(record, standard())]
        assert json.loads(json.dumps([header_as_json(record, standard()), *rows]))
