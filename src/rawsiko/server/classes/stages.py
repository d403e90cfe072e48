"""Stages: how far each table of a class has come, as this node has seen it."""

from rawsiko.server.tables.table import ENDED, Table


class Stages:
    """Numbers of tables."""

    def __init__(self) -> None:
        self.running: set[int] = set()  # their match has started
        self.over: set[int] = set()  # it has ended, too
        self.gone: set[int] = set()  # they were wiped since
        self.failed: set[int] = set()  # they could not be brought in line

    def note(self, number: int, table: Table) -> bool:
        """Whether a match has started or ended since it was last looked at."""
        runs = table.match is not None
        over = runs and table.state == ENDED
        if (number in self.running) == runs and (number in self.over) == over:
            return False
        if runs:
            self.running.add(number)
        if over:
            self.over.add(number)
        return True

    def lose(self, number: int) -> None:
        """Nobody can play at a table any more."""
        self.running.add(number)
        self.over.add(number)
