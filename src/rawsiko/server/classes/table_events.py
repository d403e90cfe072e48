"""What happens at the tables of classes, as far as it concerns the class: cards, Turns, ends, the bell."""

from collections.abc import Sequence

from rawsiko.rules.events import Event
from rawsiko.rules.position import ACTION, INVESTMENT
from rawsiko.server.classes.actions.commands import Reported, note_report
from rawsiko.server.classes.live_class import LiveClass
from rawsiko.server.classes.supervisor import ClassSupervisor
from rawsiko.server.classes.tables import number_of
from rawsiko.server.log.observers import Observer
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.table import ENDED


class AtTables(Observer[LiveTable]):
    """Observes all tables of a node; those of no class are left alone."""

    def __init__(self, class_supervisor: ClassSupervisor) -> None:
        self.class_supervisor = class_supervisor

    def decided(self, live: LiveTable, events: Sequence[Event]) -> None:
        self.note(live, decided=True)

    def changed(self, live: LiveTable) -> None:
        self.note(live, decided=False)

    def came_or_went(self, live: LiveTable) -> None:
        self.note(live, decided=False)

    def note(self, table: LiveTable, *, decided: bool) -> None:
        """Note the card, how long Turns take, and what the bell says before the next one."""
        live = self.class_supervisor.loader.class_of(table)
        number = None if live is None else number_of(live.lesson, table.table)
        if live is None or number is None:
            return
        self.watch(live, number, table, decided=decided)
        if table.table.state == ENDED:
            if number not in live.lesson.ends:
                self.class_supervisor.errands.soon(
                    live, self.class_supervisor.reconciler.note_end(live, number, table)
                )
            self.class_supervisor.open_quiz(live)

    def watch(self, live: LiveClass, number: int, table: LiveTable, *, decided: bool) -> None:
        """Note how long Turns take; before anything of a Turn is decided, ask the bell."""
        class_supervisor, match = self.class_supervisor, table.table.match
        played = live.wall.timings.observe(number, table.table)
        live.wall.table_changed(number, table.table, decided=decided)
        if match is None:
            return
        if played is not None:
            reported = Reported(table.table.id, played)
            class_supervisor.errands.ask(live, note_report, reported)
        table.clock.bell = float(live.lesson.bell)
        timing = live.wall.timings.of(number, table.table)
        if match.turn > timing.asked_about and match.phase in (INVESTMENT, ACTION):
            timing.asked_about = int(match.turn)
            class_supervisor.bell.ask(live, number, table)

    def wiped(self, live: LiveTable) -> None:
        """A table that a class was playing at has been wiped."""
        class_supervisor, klass = self.class_supervisor, self.class_supervisor.loader.class_of(live)
        number = None if klass is None else number_of(klass.lesson, live.table)
        if klass is not None and number is not None and not klass.is_being_wiped:
            class_supervisor.reconciler.lose(klass, number)
            class_supervisor.reconciler.end_when_all_have(klass)
