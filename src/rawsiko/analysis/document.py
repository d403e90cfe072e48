"""Document: an analysis for programs, as `rawsiko analyse --json` prints it and the server stores it.

Seats are counted from 1 and ids stand for numbers, as in docs/match-file.md. Chances are rounded to six
digits; the account is not, so that it adds up.
"""

from typing import Final

from rawsiko.analysis.analyse import Analysis, BestMove
from rawsiko.analysis.attribution import Account
from rawsiko.analysis.best_and_worst import BestAndWorst
from rawsiko.analysis.calibration import calibration_error
from rawsiko.analysis.judge import Chances
from rawsiko.analysis.moments import Moment
from rawsiko.analysis.regret import GaveAway
from rawsiko.analysis.steps import JudgedStep
from rawsiko.bots.bot import Thought
from rawsiko.bots.explanations import FullReason
from rawsiko.data import DataSet
from rawsiko.match_file.as_json import FIRST_SEAT, as_json
from rawsiko.match_file.in_ids import InIds, Json

VERSION: Final = 1


def as_document(analysis: Analysis, data_set: DataSet) -> Json:
    """The whole analysis."""
    ids = InIds(data_set, first_seat=FIRST_SEAT)
    return {
        "format": "rawsiko analysis",
        "version": VERSION,
        "start": rounded(analysis.start),
        "steps": [step_as_json(step) for step in analysis.steps],
        "accounts": [account_as_json(account) for account in analysis.accounts],
        "moments": [moment_as_json(moment, data_set, ids) for moment in analysis.moments],
        "of_seats": [best_and_worst_as_json(one) for one in analysis.best_and_worst],
        "told": [moment_as_json(moment, data_set, ids) for moment in analysis.told],
        "gave_away": [given_as_json(given, data_set, ids) for given in analysis.gave_away.values()],
    }


def rounded(chances: Chances) -> list[float]:
    return [round(chance, 6) for chance in chances]


def step_as_json(step: JudgedStep) -> Json:
    """The chances after a Decision, how far off they may be, and before its dice where it had any."""
    told: dict[str, Json] = {
        "number": step.number,
        "turn": step.turn,
        "seat": step.seat + FIRST_SEAT,
        "chances": rounded(step.then),
        "off": [round(calibration_error(step.stretch, chance), 3) for chance in step.then],
    }
    if step.early:
        told["early"] = True
    if len(step.outcomes) > 1:
        told["expected"] = rounded(step.expected)
    return told


def account_as_json(account: Account) -> Json:
    """The parts of a result."""
    return {
        "seat": account.seat + FIRST_SEAT,
        "equal": account.equal,
        "deal": account.deal,
        "dice": account.dice,
        "own": account.own,
        "others": account.others,
        "calls": account.calls,
        "final": account.final,
        "luckier_than": account.luckier_than,
        "stand_in": account.stand_in,
        "by_seat": {str(seat + FIRST_SEAT): change for seat, change in account.by_seat.items()},
        "off": {"dice": round(account.dice_off, 3), "own": round(account.own_off, 3)},
    }


def moment_as_json(moment: Moment, data_set: DataSet, ids: InIds) -> Json:
    """A moment, its odds, and what Master would have done."""
    step = moment.step
    return {
        "number": step.number,
        "turn": step.turn,
        "seat": step.seat + FIRST_SEAT,
        "decision": as_json(step.decision, ids),
        "rolls": list(step.rolls),
        "by": moment.by,
        "before": rounded(step.before),
        "expected": rounded(step.expected),
        "after": rounded(step.after),
        "outcomes": [
            {"probability": one.probability, "fallen": one.fallen, "chances": rounded(one.chances)}
            for one in step.outcomes
        ],
        "board": {territory: dict(held) for territory, held in moment.board.items()},
        "master": thought_as_json(moment.master, data_set, ids),
    }


def best_and_worst_as_json(one: BestAndWorst) -> Json:
    """The numbers of a player's best moment and of their worst; what there is not is left out."""
    told: dict[str, Json] = {"seat": one.seat + FIRST_SEAT}
    if one.best is not None:
        told["best"] = one.best
    if one.worst is not None:
        told["worst"] = one.worst
    return told


def given_as_json(given: GaveAway, data_set: DataSet, ids: InIds) -> Json:
    """What a Decision gave away."""
    return {
        "number": given.number,
        "seat": given.seat + FIRST_SEAT,
        "lost": given.lost,
        "error": given.error,
        "master": thought_as_json(given.better, data_set, ids),
    }


def best_as_json(best: BestMove, number: int, data_set: DataSet) -> Json:
    """Master's choice at a Decision, and the chances by what the player could see then."""
    ids = InIds(data_set, first_seat=FIRST_SEAT)
    return {
        "number": number,
        "seat": best.seat + FIRST_SEAT,
        **thought_as_json(best.thought, data_set, ids),
        "chances": {
            "master": round(best.chances.better, 6),
            "played": round(best.chances.made, 6),
            "error": round(best.chances.error, 6),
        },
    }


def thought_as_json(thought: Thought, data_set: DataSet, ids: InIds) -> dict[str, Json]:
    """A Decision of Master and its full reason."""
    return {
        "decision": as_json(thought.decision, ids),
        "reason": reason_as_json(thought.full_reason, data_set),
    }


def reason_as_json(reason: FullReason, data_set: DataSet) -> Json:
    """A reason with ids for what it names; numbers such as chances stay numbers."""
    named = {
        "territory": [territory.id for territory in data_set.territories],
        "application": [application.id for application in data_set.applications],
        "material": [material.symbol for material in data_set.materials_in_play],
        "continent": [continent.id for continent in data_set.continents],
    }
    values: dict[str, Json] = {}
    for name, value in reason.values.items():
        if name in named:
            values[name] = named[name][value]
        else:
            values[name] = value + FIRST_SEAT if name == "seat" else value
    return {"code": str(reason.code), "values": values}
