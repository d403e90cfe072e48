"""Evaluator: the interface of whatever can say what a position is worth to one seat."""

from mypy_extensions import i64

from rawsiko.bots.scratch_board import ScratchBoard


class Evaluator:
    """Values the position on a ScratchBoard; a Planner works with any of them."""

    def __init__(self, board: ScratchBoard) -> None:
        self.board = board

    def reset(self) -> None:
        """Called when the board shows another position."""

    def take_card(self, number: i64) -> None:
        """Evaluate for a seat with this Objective from now on."""
        raise NotImplementedError

    def value(self) -> float:
        """What the position is worth to the seat once its Action Phase is over."""
        raise NotImplementedError
