"""Options of python -m tools.board."""

import argparse
from pathlib import Path

from tools.board.preview.look import LOOKS
from tools.board.standard_set import DRAWING, LANGUAGES


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="python -m tools.board", description="The drawing of the board.")
    commands = top.add_subparsers(required=True, dest="command", metavar="COMMAND")
    draw = commands.add_parser("draw", help="draw the board from countries-50m.json of world-atlas")
    draw.add_argument("atlas", type=Path, help="path of countries-50m.json")
    draw.add_argument("--out", type=Path, default=DRAWING, help="where the drawing goes")
    check = commands.add_parser("check", help="say what is wrong with the drawing")
    check.add_argument("--drawing", type=Path, default=DRAWING, help="the drawing to check")
    preview = commands.add_parser("preview", help="write the drawing as a picture")
    preview.add_argument("out", type=Path, help="where the SVG goes")
    preview.add_argument("--drawing", type=Path, default=DRAWING, help="the drawing to show")
    preview.add_argument("--theme", choices=LOOKS, default="light")
    preview.add_argument("--language", choices=LANGUAGES, default="en")
    preview.add_argument("--owners", action="store_true", help="with owners and counters")
    preview.add_argument(
        "--boxes", action="store_true", help="with the space kept for blocks, and the panels"
    )
    return top
