"""python -m tools.board: draw the board, check the drawing, look at it."""

import argparse
import sys

from tools.board.checks import check_drawing
from tools.board.drawing import read_drawing
from tools.board.options import parser
from tools.board.preview import preview
from tools.board.recipe import read_recipe
from tools.board.standard_set import read_standard_set


def main() -> None:
    options = parser().parse_args()
    {"draw": draw_board, "check": check_board, "preview": preview_board}[options.command](options)


def draw_board(options: argparse.Namespace) -> None:
    from tools.board.making.draw import draw, to_text  # here, because only drawing needs shapely

    text = to_text(draw(options.atlas, read_standard_set(), read_recipe()))
    options.out.write_text(text, encoding="utf-8")
    print(f"{options.out}: {len(text.encode()):,} bytes")


def check_board(options: argparse.Namespace) -> None:
    faults = list(check_drawing(read_drawing(options.drawing), read_standard_set()))
    for fault in faults:
        print(fault)
    if faults:
        sys.exit(1)
    print("The drawing is good.")


def preview_board(options: argparse.Namespace) -> None:
    picture = preview(
        read_drawing(options.drawing),
        read_standard_set(),
        theme=options.theme,
        language=options.language,
        owned=options.owners,
        boxes=options.boxes,
    )
    options.out.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
