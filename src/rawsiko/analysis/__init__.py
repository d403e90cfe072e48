"""Analysis: what decided a finished match - the deal, the dice, a player's own choices, or the others'.

`analyse` takes a finished match and returns the chances of every seat after every Decision, the account of
each result, the moments that mattered most, and what people gave away. It sees all cards, so none of it may
be shown before a table is opened.
"""

from rawsiko.analysis.analyse import Analysis, BestMove, NotOver, analyse, best_move, dice_lines, stood_in
from rawsiko.analysis.attribution import Account
from rawsiko.analysis.document import as_document
from rawsiko.analysis.moments import Moment
from rawsiko.analysis.steps import JudgedStep

__all__ = [
    "Account",
    "Analysis",
    "BestMove",
    "JudgedStep",
    "Moment",
    "NotOver",
    "analyse",
    "as_document",
    "best_move",
    "dice_lines",
    "stood_in",
]
