"""`python -m benchmarks.server.wall`: what a wall costs beside the tables of its class.

The same lesson (examples/class_lesson.py) is given with and without somebody watching the wall, in turn.
What counts is the server's own processor time for each request of the pupils; other work on the machine
disturbs that little, and bots think in processes of their own.
"""

import json
import subprocess
import sys
from pathlib import Path
from statistics import mean
from typing import Any, Final

import rich_click as click

LESSON: Final = Path(__file__).parents[2] / "examples" / "class_lesson.py"


def lesson(*options: str) -> Any:
    """One lesson; answers with what it measured."""
    command = [sys.executable, str(LESSON), *options]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def cost(measured: Any) -> float:
    """Milliseconds of the server's processor for a Decision of a pupil."""
    return float(1000 * measured["processor_seconds"] / measured["decisions_of_pupils"])


@click.command()
@click.option("--pupils", default=60, show_default=True)
@click.option("--minutes", default=30, show_default=True)
@click.option("--speed", default=40.0, show_default=True, help="Times as fast as people.")
@click.option("--pairs", default=3, show_default=True, help="Lessons with a wall, and as many without.")
def main(pupils: int, minutes: int, speed: float, pairs: int) -> None:
    """Measure lessons with and without a wall."""
    with_wall, without = [], []
    for seed in range(pairs):
        options = [f"--pupils={pupils}", f"--minutes={minutes}", f"--speed={speed}", f"--seed={seed}"]
        with_wall.append(cost(lesson(*options)))
        without.append(cost(lesson(*options, "--no-wall")))
        print(f"pair {seed + 1}: {with_wall[-1]:.2f} ms a Decision with a wall, {without[-1]:.2f} ms without")
    share = mean(with_wall) / mean(without) - 1
    print(f"The wall costs {100 * share:.1f} % of what its tables cost.")


if __name__ == "__main__":
    main()
