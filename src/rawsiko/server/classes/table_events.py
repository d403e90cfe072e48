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
        found = self.place_of(table)
        if found is None:
            return
        live, number = found
        self.watch(live, number, table, decided=decided)
        if table.table.state == ENDED:
            if number not in live.lesson.ends:
                self.class_supervisor.errands.act(
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
        found, reconciler = self.place_of(live), self.class_supervisor.reconciler
        if found is not None and not found[0].is_being_wiped:
            reconciler.lose(*found)
            reconciler.end_when_all_have(found[0])

    def place_of(self, table: LiveTable) -> tuple[LiveClass, int] | None:
        """The class of a table, and its number there; after a restart it is loaded when the first of its
        tables is."""
        class_id = table.table.class_id
        if not class_id:
            return None
        live = self.class_supervisor.loader.find(class_id, load=table.table.state != ENDED)
        number = None if live is None else number_of(live.lesson, table.table)
        return None if live is None or number is None else (live, number)
