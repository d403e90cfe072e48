"""Preview: the drawing as one SVG picture, to look at. The client draws the same layers its own way."""

from tools.board.preview.picture import preview

__all__ = ["preview"]
