"""The debrief: what a match has to do with the real world, derived from its log and its data set.

Six steps: what was fought over, what stopped, board and world, China open or another country closed,
the quiz, the talk. docs/debrief.md says how each figure is computed. Scores are counted again with the
rules' own code. `debrief_of` gives one document of ids and numbers, which the client only draws.
"""

from rawsiko.debrief.class_sum import class_debrief
from rawsiko.debrief.document import debrief_of

__all__ = ["class_debrief", "debrief_of"]
