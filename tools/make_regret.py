"""Make src/rawsiko/measuring/regret.json: positions with played-out plans, for `rawsiko arena --regret`.

    python tools/make_regret.py work.jsonl --scenes 500 --playouts 80

`work.jsonl` gets a line for every position; a run that was stopped goes on after the last one. Positions come
from matches of a pool of bots that look one step ahead, with a few random Decisions, 3 to 5 players. Their
plans are those a Master would think of: of an Action Phase the best sequences of steps that begin with
different Decisions, else the best ways to place or to draft. The same seed makes the same file.
"""

import argparse
import json
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from rich.progress import Progress

from rawsiko.bots.apprentice import Apprentice
from rawsiko.bots.beam import Beam
from rawsiko.bots.by_phase import deploy_on, first_decision, place_on
from rawsiko.bots.placing_plans import drafts, value_of_draft, ways_to_place
from rawsiko.bots.planners import planner_by_weights
from rawsiko.bots.plans import NO_STEP, Planner
from rawsiko.bots.playouts import Playouts
from rawsiko.bots.random_bot import random_decision
from rawsiko.bots.weight_file import quick_habits, weights_of
from rawsiko.data import DataSet, load_data_set
from rawsiko.match_file.notation import decision_to_text
from rawsiko.measuring.regret import FILE, worth_of_decision, worth_of_plan
from rawsiko.rules.decisions import Decision
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import ACTION, DRAFTING, OVER, TRADE_WITH_CHINA
from rawsiko.rules.views import View, seen_by

TARGET = Path(__file__).parent.parent / "src" / "rawsiko" / "measuring" / FILE
POOL = ("master", "master", "expert", "apprentice")  # whose weights the bots evaluate by
PLANS = 6
SEQUENCES = 40  # examined for different first Decisions
WIDTH = 6
BUDGET = 4000
PLACES = 4

Worth = Callable[[], float]


def some_moment(match: Match, bots: list[Apprentice], lots: SeededDice) -> bool:
    """Play a match to a moment drawn by lot; False where it was over before."""
    turn = lots.below(int(match.options.turns) + 2) - 1  # -1 and 0: the draft and the initial Assets
    kind = lots.below(4)
    while match.phase != OVER:
        seat = match.awaiting()[0]
        acting = match.phase == ACTION
        here = match.turn == max(turn, 0) and (acting == (kind > 0) or match.turn == 0)
        if here and match.phase != TRADE_WITH_CHINA and lots.below(6) == 0:
            return True
        view = seen_by(match, seat)
        by_lot = lots.below(100) < 4
        match.play(
            seat, random_decision(view, lots) if by_lot else bots[seat].decide(view, lots).decision, lots
        )
    return False


def plans_of(
    view: View, imagined: Playouts, playouts: int, number: int, data_set: DataSet
) -> dict[str, Worth]:
    """The Decisions that the best plans begin with, and how to find out what each plan is worth."""
    planner = planner_by_weights(view.edition, weights_of("master"))
    planner.start_from(view, view.seat)
    plans: dict[str, Worth] = {}
    if view.phase == ACTION:
        for sequence in Beam(planner, WIDTH, BUDGET).best_sequences(SEQUENCES):
            steps = sequence.steps()
            first = first_decision(planner, steps[0] if steps else NO_STEP)
            plans.setdefault(
                decision_to_text(first, data_set),
                partial(worth_of_plan, imagined, view, steps, playouts, number),
            )
    else:
        for decision in ways_to_begin(view, planner):
            plans[decision_to_text(decision, data_set)] = partial(
                worth_of_decision, imagined, view, decision, playouts, number
            )
    return dict(list(plans.items())[:PLANS])


def ways_to_begin(view: View, planner: Planner) -> list[Decision]:
    """The best ways to draft, or to place."""
    if view.phase == DRAFTING:
        ranked = sorted(drafts(view), key=lambda draft: -value_of_draft(planner, draft[1]))
        return [deploy_on(view, draft) for draft in ranked[:PLANS]]
    ways = ways_to_place(planner, view.to_place[view.seat], PLACES)[:PLANS]
    return [place_on(way) for way in ways]


def scene(number: int, seed: int, playouts: int, data_set: DataSet) -> dict[str, Any] | None:
    """One position; None if none was drawn, or if all plans are worth the same."""
    lots = SeededDice(seed, number)
    options = Options((3, 3, 3, 4, 5)[lots.below(5)], trade_with_china=lots.below(5) == 0)
    pool = [Apprentice(weights_of(name)) for name in POOL]
    bots = [pool[lots.below(len(pool))] for _ in range(options.players)]
    match = start_match(data_set.edition, options, lots)
    if not some_moment(match, bots, lots):
        return None
    seat = match.awaiting()[0]
    view = seen_by(match, seat)
    plans = plans_of(view, Playouts(data_set.edition, quick_habits()), playouts, number, data_set)
    worths = {text: round(worth(), 4) for text, worth in plans.items()}
    if len(set(worths.values())) < 2:
        return None
    return {
        "number": number,
        "players": int(options.players),
        "trade_with_china": bool(options.trade_with_china),
        "seat": seat,
        "plans": worths,
        "numbers": [int(one) for one in match.numbers()],
    }


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    words.add_argument("work", type=Path)
    words.add_argument("--scenes", type=int, default=500)
    words.add_argument("--playouts", type=int, default=80)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--target", type=Path, default=TARGET)
    args = words.parse_args()
    data_set = load_data_set()
    lines = args.work.read_text(encoding="utf-8").splitlines() if args.work.exists() else []
    found = [json.loads(line) for line in lines]
    with args.work.open("a", encoding="utf-8") as work, Progress() as progress:
        task = progress.add_task("positions", total=args.scenes, completed=len(found))
        for number in count(found[-1]["number"] + 1 if found else 0):
            if len(found) >= args.scenes:
                break
            made = scene(number, args.seed, args.playouts, data_set)
            if made is not None:
                found.append(made)
                work.write(json.dumps(made, separators=(",", ":")) + "\n")
                work.flush()
                progress.advance(task)
    said = {
        "recipe": f"tools/make_regret.py --scenes {args.scenes} --playouts {args.playouts} "
        f"--seed {args.seed}",
        "playouts": args.playouts,
    }
    scenes = ",\n".join(json.dumps(one, separators=(",", ":")) for one in found[: args.scenes])
    args.target.write_text(f'{json.dumps(said)[:-1]}, "scenes": [\n{scenes}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
