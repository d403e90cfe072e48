"""The codes of a class: the teacher's keys and code, codes that work once, and voided slips."""

from collections import Counter
from dataclasses import dataclass, field
from typing import assert_never

from rawsiko.server.classes import facts


@dataclass(slots=True)
class Codes:
    """As the log of the class has them; of keys and codes only hashes are kept."""

    teachers_keys: list[str] = field(default_factory=list)
    teachers_code: str = ""
    issued: dict[str, facts.CodeIssued] = field(default_factory=dict)  # that work once; used ones are gone
    used: set[str] = field(default_factory=set)
    voided: Counter[tuple[int, int]] = field(default_factory=Counter)  # slips of each seat

    def apply(self, fact: facts.FactOfCodes) -> None:
        match fact:
            case facts.CodeIssued():
                self.issued[fact.code_hash] = fact
            case facts.CodeUsed():
                self.issued.pop(fact.code_hash, None)
                self.used.add(fact.code_hash)
            case facts.DeviceAdded():
                self.teachers_keys.append(fact.key_hash)
            case facts.DevicesRevoked():
                self.teachers_keys = [fact.kept]
            case facts.TeacherCodeChanged():
                self.teachers_code = fact.code_hash
            case facts.SlipVoided():
                self.voided[fact.table, fact.chair] += 1
            case _:
                assert_never(fact)
