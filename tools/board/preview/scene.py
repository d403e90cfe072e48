"""A scene: what the preview shows, and in which colours."""

from dataclasses import dataclass

from tools.board.drawing import Drawing
from tools.board.preview.look import Look, Player
from tools.board.standard_set import StandardSet


@dataclass(frozen=True)
class Scene:
    drawing: Drawing
    board: StandardSet
    look: Look
    language: str
    owned: bool  #: with owners, counters and green chips

    def owner(self, land: str) -> int | None:
        """Number of a player; each Continent is given to one. Player 0 is you."""
        if not self.owned:
            return None
        continents = list(self.board.continents)
        return continents.index(self.board.territories[land].continent) % len(self.look.players)

    def player(self, land: str) -> Player | None:
        number = self.owner(land)
        return None if number is None else self.look.players[number]

    def tint(self, land: str) -> str:
        continent = self.board.territories[land].continent
        return self.look.tints[continent][self.drawing.territories[land].tint]

    def fills(self, land: str) -> list[str]:
        """The colours that lie over each other: a tint, or a player's colour and pattern."""
        number = self.owner(land)
        if number is None:
            return [self.tint(land)]
        return [self.look.players[number].colour, f"url(#player{number})"]

    def outline(self, land: str) -> str:
        return self.look.outlines[self.board.territories[land].continent]
