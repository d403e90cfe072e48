"""Vanishing: when more than half of the pupils of a table have gone, it waits for them; bots would play most
of the match. For one who is absent a bot stands in, as at any table; supervisor.py holds a whole class."""

from functools import partial
from typing import Final

from rawsiko.server.classes.actions.holding import HeldTable, hold_table
from rawsiko.server.classes.errands import ClassErrands
from rawsiko.server.classes.live_class import LiveClass

#: Whoever has not listened for so many seconds has gone, and does not only load a page anew.
GONE_SECONDS: Final = 10.0
#: A single pupil is no crowd.
FEWEST_GONE: Final = 2
LONGEST_HOLD: Final = 180.0


class Vanishing:
    """Holds tables, and lets them go on."""

    def __init__(self, errands: ClassErrands) -> None:
        self.errands = errands

    def look(self, live: LiveClass) -> None:
        """Runs regularly: hold tables whose pupils have gone, for so long and no longer, and once."""
        runtime, held = self.errands.runtime(live), live.lesson.held_tables
        for number in range(len(live.lesson.tables)):
            if number in held:
                if self.errands.now() - held[number] >= LONGEST_HOLD or self.half_are_back(live, number):
                    self.ask(live, number, on=False)
            elif not self.most_have_gone(live, number, for_seconds=0):
                runtime.let_go.discard(number)
            elif (
                number not in runtime.let_go
                and self.can_be_held(live, number)
                and self.most_have_gone(live, number)
            ):
                self.ask(live, number, on=True)

    def class_changed(self, live: LiveClass) -> None:
        """A table that has waited, alone or with the whole class, is not held again when it goes on."""
        runtime, lesson = self.errands.runtime(live), live.lesson
        runtime.let_go |= runtime.held_tables - lesson.held_tables.keys()
        runtime.held_tables = set(lesson.held_tables)
        if lesson.held is not None:
            numbers = range(len(lesson.tables))
            runtime.let_go |= {one for one in numbers if self.most_have_gone(live, one, for_seconds=0)}

    def came_or_went(self, live: LiveClass) -> None:
        """Somebody may be back."""
        self.class_changed(live)
        for number in tuple(live.lesson.held_tables):
            if self.half_are_back(live, number):
                self.ask(live, number, on=False)

    def can_be_held(self, live: LiveClass, number: int) -> bool:
        """Whether a match is going on there that nothing else has stopped."""
        stages = live.stages
        return number in stages.running - stages.over and not live.lesson.wants_pause(number)

    def most_have_gone(self, live: LiveClass, number: int, *, for_seconds: float = GONE_SECONDS) -> bool:
        """Whether more than half of a table's pupils were there and have gone."""
        pupils, long_ago = live.lesson.room.pupils_at(number), self.errands.now() - for_seconds
        away = set(pupils) - self.present(live, number)
        gone = [pupil for pupil in away if live.seen.get(pupil, long_ago + 1) <= long_ago]
        return len(gone) >= FEWEST_GONE and 2 * len(gone) > len(pupils)

    def half_are_back(self, live: LiveClass, number: int) -> bool:
        pupils = live.lesson.room.pupils_at(number)
        return 2 * len(self.present(live, number).intersection(pupils)) >= len(pupils)

    def present(self, live: LiveClass, number: int) -> set[int]:
        """Who listens to the class here, or to their table at this node or another."""
        table = live.wall.table(number)
        chairs = set() if table is None else table.present()
        at_table = {
            pupil for pupil in map(partial(live.lesson.pupil_at, number), chairs) if pupil is not None
        }
        return live.present() | at_table

    def ask(self, live: LiveClass, number: int, *, on: bool) -> None:
        self.errands.ask(live, hold_table, HeldTable(number, on=on))
