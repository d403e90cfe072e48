"""The rounds of the quiz of a class: which are open, and the sums of those that are closed.

Each counting has an id that is stored with its sums, so however often a round is closed, or the class
started, its answers count once. Earlier releases stored no id, and the same sums again with every closing.
"""

from dataclasses import dataclass, field

from rawsiko.debrief.quiz.round import Count
from rawsiko.server.classes.facts import Moment, QuizClosed, QuizOpened


@dataclass(slots=True)
class QuizRounds:
    """As the log of the class has them; `closings` are those of every node that had counted answers."""

    open: set[Moment] = field(default_factory=set)
    called: set[Moment] = field(default_factory=set)  # that the teacher has opened on every screen
    closings: dict[Moment, list[QuizClosed]] = field(default_factory=dict)

    def begin(self, opened: QuizOpened) -> None:
        """Open a round, or call everybody to it."""
        self.open.add(opened.moment)
        self.called |= {opened.moment} if opened.called else set()

    def close(self, closing: QuizClosed) -> None:
        """Close a round; sums that are known already are not added again."""
        self.open.discard(closing.moment)
        self.called.discard(closing.moment)
        if not self.has(closing.counting):
            self.closings.setdefault(closing.moment, []).append(closing)

    def plan(self, *, wanted: bool) -> None:
        """Open the first round before the start, unless it was closed or none is wanted."""
        if not self.was_closed("before"):
            self.open = self.open - {"before"} | ({"before"} if wanted else set())

    def has(self, counting: str) -> bool:
        """Whether the sums of this counting are stored."""
        known = (closing.counting for closings in self.closings.values() for closing in closings)
        return counting != "" and counting in known

    def was_closed(self, moment: Moment) -> bool:
        return moment in self.closings

    def was_answered(self, moment: Moment) -> bool:
        return any(closing.counts for closing in self.closings.get(moment, ()))

    def are_unreliable(self, moment: Moment) -> bool:
        """Whether an earlier release stored the same sums twice, which leaves the count unknown."""
        without_id = [
            closing.counts
            for closing in self.closings.get(moment, ())
            if closing.counts and not closing.counting
        ]
        return len(set(without_id)) < len(without_id)

    def of(self, moment: Moment) -> list[Count]:
        """The sums of a round; none if they are unreliable."""
        if self.are_unreliable(moment):
            return []
        return [count for closing in self.closings.get(moment, ()) for count in closing.counts]
