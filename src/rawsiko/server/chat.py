"""Chat: ready phrases by id, which every reader sees in their own language, or free text.

Lines travel beside the log of the match, in a log of their own with numbers of their own, so that
they make no Decision stale and are in no match file.
"""

import unicodedata
from collections import deque
from typing import Final
from weakref import WeakKeyDictionary

import msgspec

from rawsiko.server.live import LiveTable
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.store.interface import Outcome, Store

MOST_CHARACTERS: Final = 200
KEPT: Final = 50  # lines shown to somebody who comes later

CHAT_SUFFIX: Final = ".chat"

#: The phrases a client must know in every language.
PHRASES: Final = frozenset(
    (
        *("hello", "good_luck", "well_played", "thank_you", "sorry", "ouch", "nice_roll", "unlucky"),
        *("your_turn", "hurry_please", "one_moment", "i_am_back", "good_match", "again", "bye"),
        *("truce", "do_not_attack_me", "i_will_leave_you_alone", "i_need_that_material"),
    )
)


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody said: a phrase or a text."""

    chair: int
    phrase: str | None = None
    text: str | None = None


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Line).decode


def chat_log(table: str) -> str:
    """The id under which the store keeps the chat of a table; no table has it."""
    return table + CHAT_SUFFIX


def checked_line(live: LiveTable, chair: int, phrase: str | None, text: str | None) -> Line:
    """A line that may be said at this table; refused otherwise."""
    table = live.table
    if table.settings.chat == "off":
        raise Refused(Refusal.CHAT_IS_OFF)
    if table.chairs[chair].muted:
        raise Refused(Refusal.MUTED)
    if phrase is not None:
        if phrase not in PHRASES:
            raise Refused(Refusal.UNKNOWN_PHRASE)
        return Line(chair, phrase=phrase)
    if table.settings.chat != "free":
        raise Refused(Refusal.ONLY_PHRASES)
    return Line(chair, text=cleaned_text(text or ""))


def cleaned_text(typed: str) -> str:
    """A line without control characters; refused where nothing is left or it is too long."""
    seen = "".join(letter for letter in typed if unicodedata.category(letter)[0] != "C" or letter == " ")
    text = " ".join(seen.split())
    if not 1 <= len(text) <= MOST_CHARACTERS:
        raise Refused(Refusal.BAD_TEXT)
    return text


class Chats:
    """The chats of a node's tables."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lines: WeakKeyDictionary[LiveTable, deque[tuple[int, Line]]] = WeakKeyDictionary()

    async def say(self, live: LiveTable, chair: int, phrase: str | None, text: str | None) -> int:
        """Say something at a table; returns the number of the line."""
        line = checked_line(live, chair, phrase, text)
        name = chat_log(live.table.id)
        known = await self.read(live)
        while True:
            number = (known[-1][0] if known else 0) + 1
            now = int(live.now())
            if number == 1:
                stored = await self.store.create_table(name, f".{live.table.id}", encode(line), now)
            else:
                appended = await self.store.append(
                    name, number, encode(line), key=None, state="chat", now=now
                )
                stored = appended.outcome is Outcome.APPENDED
            known = await self.read(live)
            if stored:
                live.hints.publish(name, number)
                return number

    async def read(self, live: LiveTable) -> deque[tuple[int, Line]]:
        """Take in the lines we do not have yet, and tell them to everybody here."""
        known = self.lines.setdefault(live, deque(maxlen=KEPT))
        for row in await self.store.read(chat_log(live.table.id), after=known[-1][0] if known else 0):
            if not known or row.number > known[-1][0]:
                line = decode(row.body)
                known.append((row.number, line))
                live.tell_beside({"chat": shown(row.number, line)})
        return known


def shown(number: int, line: Line) -> dict[str, object]:
    """A line as a client gets it."""
    said = {"phrase": line.phrase} if line.phrase is not None else {"text": line.text}
    return {"number": number, "chair": line.chair, **said}
