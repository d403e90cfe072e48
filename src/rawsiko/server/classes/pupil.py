"""A pupil, as a lesson knows them."""

from dataclasses import dataclass

from rawsiko.server.classes.facts import NewKey, PupilRenamed


@dataclass(slots=True)
class Pupil:
    """A pupil of the class; those who left are kept, so that numbers do not change."""

    name: str
    avatar: str
    key_hash: str
    value: str = ""
    knocks: bool = False
    late: bool = False
    by_slip: bool = False
    gone: bool = False
    beside: int = -1  # whose device they share, if they have no chair
    taken: tuple[str, int] | None = (
        None  # the key that had the seat before slips took it, and when one last did
    )

    @property
    def is_in(self) -> bool:
        return not self.knocks and not self.gone

    def rename(self, fact: PupilRenamed) -> None:
        self.name, self.avatar = fact.name, fact.avatar
        self.value = fact.value or self.value

    def change_key(self, fact: NewKey) -> None:
        owner = self.key_hash if self.taken is None else self.taken[0]
        self.taken = (owner, fact.taken_at) if fact.taken_at else None
        self.key_hash = fact.key_hash
