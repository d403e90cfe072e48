"""The board-drawing tool: Natural Earth's outlines into the drawing of the board. See docs/board.md."""
