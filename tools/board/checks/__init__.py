"""Checks: the rules for a drawing, as sentences about whatever is wrong.

They need no package, so that the project's tests run them too. Whether the file has the right
shape is a matter of drawing.schema.json.
"""

from collections.abc import Iterator

from tools.board.checks.blocks import check_blocks
from tools.board.checks.links import check_links
from tools.board.checks.shapes import check_ids, check_shapes
from tools.board.drawing import Drawing
from tools.board.standard_set import StandardSet


def check_drawing(drawing: Drawing, board: StandardSet) -> Iterator[str]:
    """Nothing, if the drawing is good."""
    strangers = list(check_ids(drawing, board))
    if strangers:  # the other checks would stumble over that
        yield from strangers
        return
    yield from check_shapes(drawing, board)
    yield from check_blocks(drawing, board)
    yield from check_links(drawing, board)
