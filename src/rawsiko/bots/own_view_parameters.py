"""OwnViewParameters: the weights of the network in own_view_net.py, and its shape."""

from typing import Final

from mypy_extensions import i64

from rawsiko.rules.vectors import vec

INPUTS: Final = 64
UNITS: Final = 4  # hidden units are updated this many at a time
STRETCHES: Final = 8  # the last layer differs by the Turns to go


class OwnViewParameters:
    """A hidden layer of ReLUs, and an output for every number of Turns to go."""

    def __init__(self, width: int, first: list[float], bias: list[float], last: list[float]) -> None:
        if width % UNITS > 0:
            raise ValueError(f"The width of the own-view net must be a multiple of {UNITS}, not {width}.")
        if not (len(first) == INPUTS * width and len(bias) == width and len(last) == STRETCHES * (width + 1)):
            raise ValueError("The parameters of the own-view net do not fit its shape.")
        self.width: i64 = width
        self.first = vec[float](first)  # a row of `width` for every input
        self.bias = vec[float](bias)
        self.last = vec[float](last)  # for every stretch a row of `width`, and a constant
