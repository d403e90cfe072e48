"""The sums of the rounds of the quiz that are closed, and whether they can be relied on.

Each counting has an id that is stored with its sums, so however often a round is closed, or the class
started, its answers count once. Earlier releases stored no id, and the same sums again with every closing.
"""

from dataclasses import dataclass, field

from rawsiko.debrief.quiz.round import Count
from rawsiko.server.classes.facts import Moment, QuizClosed


@dataclass(slots=True)
class QuizSums:
    """What was stored at the closing of each round, by every node that had counted answers."""

    closings: dict[Moment, list[QuizClosed]] = field(default_factory=dict)

    def add(self, closing: QuizClosed) -> None:
        """Note a closing; one that is known already changes nothing."""
        if not self.has(closing.counting):
            self.closings.setdefault(closing.moment, []).append(closing)

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
