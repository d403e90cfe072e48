"""Chairs: the places at a table, and who has them."""

from dataclasses import dataclass, field

from rawsiko.rules.committed_dice import NotASeed, contribution_from_text
from rawsiko.server.refusals import Refusal, Refused

GONE = "gone"  # in place of a key's hash; matches no key


@dataclass(slots=True)
class Chair:
    """A place at the table: open, a person's or a bot's."""

    name: str = ""
    avatar: str = ""
    key_hash: str | None = None  # of a person
    level: str | None = None  # of a bot
    muted: bool = False
    stand_in: bool = False  # a bot plays on for the person
    waited_for: bool = False  # while they are away no bot plays for them, as the host wants it
    contribution: str | None = None
    bots_phase: tuple[int, int, int] | None = None  # that a bot finishes even if the person is back

    @property
    def is_open(self) -> bool:
        return self.key_hash is None and self.level is None

    @property
    def is_person(self) -> bool:
        return self.key_hash is not None

    @property
    def is_gone(self) -> bool:
        """Its person has left during the match and cannot come back."""
        return self.key_hash == GONE

    def leave(self, name: str, avatar: str) -> None:
        """Its person leaves during the match: a bot plays on, perhaps under another name."""
        self.key_hash = GONE
        self.stand_in, self.waited_for = True, False
        self.name = name or self.name
        self.avatar = avatar or self.avatar

    @property
    def played_by_bot(self) -> bool:
        return self.level is not None or self.stand_in


@dataclass(slots=True, kw_only=True)
class Chairs:
    """Who sits at a table, whatever they play there."""

    chairs: list[Chair] = field(default_factory=list)
    host: int = 0
    locked: bool = False
    mutes_left: int = 0  # people who left while muted: newcomers may be the same, and are muted

    def chair_with_key(self, key_hash: str) -> int | None:
        """The chair that this key belongs to."""
        return next((number for number, chair in enumerate(self.chairs) if chair.key_hash == key_hash), None)

    def names_beside(self, chair: int) -> list[str]:
        return [other.name for number, other in enumerate(self.chairs) if number != chair and other.name]

    def avatars_beside(self, chair: int) -> list[str]:
        return [other.avatar for number, other in enumerate(self.chairs) if number != chair]

    def people_after(self, chair: int) -> list[int]:
        """The chairs of all other people who have not left, going round the table from this one."""
        count = len(self.chairs)
        others = [(chair + step) % count for step in range(1, count)]
        return [other for other in others if self.chairs[other].is_person and not self.chairs[other].is_gone]

    def check_chair(self, chair: int) -> Chair:
        """The chair of this number; refused if there is none."""
        if not 0 <= chair < len(self.chairs):
            raise Refused(Refusal.NO_SUCH_CHAIR)
        return self.chairs[chair]

    def check_person(self, number: int) -> None:
        """Refuse unless a person sits there."""
        chair = self.check_chair(number)
        if not chair.is_person or chair.is_gone:
            raise Refused(Refusal.NO_PERSON_SITS_THERE)

    def free_chair(self, wanted: int = 0) -> int:
        """The wanted chair if it is open, else the first that is; refused if there is none."""
        free = [number for number, chair in enumerate(self.chairs) if chair.is_open]
        if not free:
            raise Refused(Refusal.TABLE_IS_FULL)
        return wanted if wanted in free else free[0]


def valid_contribution(text: str) -> str | None:
    """What a chair adds to the dice; None for what cannot be used, which classes once stored unchecked."""
    try:
        return contribution_from_text(text).hex() or None
    except NotASeed:
        return None
