"""Chat: ready phrases by id, which every reader sees in their own language, or free text.

Lines are kept apart from the log of the match, in a log with its own numbers, so they make no Decision
stale and are in no match file. They are wiped a while after the match has ended.
"""

import unicodedata
from collections import deque
from typing import Final
from weakref import WeakKeyDictionary

import msgspec
from msgspec import UNSET

from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.store.interface import Kind, Outcome, Store
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.shapes import ChatLine, ChatMessage
from rawsiko.server.tables.sidecars import chat_log

MOST_CHARACTERS: Final = 200
KEPT: Final = 50  # how many lines a newcomer sees
LAST_WORDS_SECONDS: Final = 15 * 60  # how long chat is kept after the match

#: The phrases a client must know in every language.
PHRASES: Final = frozenset(
    (
        *("hello", "good_luck", "well_played", "thank_you", "sorry", "ouch", "nice_roll", "unlucky"),
        *("your_turn", "hurry_please", "one_moment", "i_am_back", "good_match", "again", "bye"),
        *("truce", "do_not_attack_me", "i_will_leave_you_alone", "i_need_that_material"),
    )
)


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chat line: a phrase or a text."""

    chair: int
    phrase: str | None = None
    text: str | None = None


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Said).decode


def checked_line(live: LiveTable, chair: int, phrase: str | None, text: str | None) -> Said:
    """A line that may be said at this table; refused otherwise."""
    table = live.table
    if table.settings.chat == "off":
        raise Refused(Refusal.CHAT_IS_OFF)
    if table.chairs[chair].muted:
        raise Refused(Refusal.MUTED)
    if phrase is not None:
        if phrase not in PHRASES:
            raise Refused(Refusal.UNKNOWN_PHRASE)
        return Said(chair, phrase=phrase)
    if table.settings.chat != "free":
        raise Refused(Refusal.ONLY_PHRASES)
    return Said(chair, text=cleaned_text(text or ""))


def cleaned_text(typed: str) -> str:
    """A line without control characters; refused if nothing is left or it is too long."""
    seen = "".join(letter for letter in typed if unicodedata.category(letter)[0] != "C" or letter == " ")
    text = " ".join(seen.split())
    if not 1 <= len(text) <= MOST_CHARACTERS:
        raise Refused(Refusal.BAD_TEXT)
    return text


class Chats:
    """The chats of a node's tables."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lines: WeakKeyDictionary[LiveTable, deque[tuple[int, Said]]] = WeakKeyDictionary()
        self.wiped_until = 0  # matches that ended before this time have lost their chat

    async def say(self, live: LiveTable, chair: int, phrase: str | None, text: str | None) -> int:
        """Say something at a table; returns the number of the line."""
        line = checked_line(live, chair, phrase, text)
        name = chat_log(live.table.id)
        known = await self.read(live)
        while True:
            number = (known[-1][0] if known else 0) + 1
            now = int(live.now())
            if number == 1:
                stored = await self.store.create(
                    name, encode(line), now, kind=Kind.CHAT, parent=live.table.id
                )
            else:
                appended = await self.store.append(
                    name, number, encode(line), idempotency_key=None, state="open", now=now
                )
                stored = appended.outcome is Outcome.APPENDED
            known = await self.read(live)
            if stored:
                live.context.notifications.publish(name, number)
                return number

    async def read(self, live: LiveTable) -> deque[tuple[int, Said]]:
        """Read new lines from the store, and broadcast them."""
        known = self.lines.setdefault(live, deque(maxlen=KEPT))
        for row in await self.store.read(chat_log(live.table.id), after=known[-1][0] if known else 0):
            if not known or row.number > known[-1][0]:
                line = decode(row.body)
                known.append((row.number, line))
                live.broadcast_ephemeral(ChatMessage(live.table.id, shown(row.number, line)))
        return known

    def drop(self, live: LiveTable) -> None:
        """Drop the lines of one table from memory: they were wiped from the store."""
        self.lines.pop(live, None)

    async def forget(self, live: LiveTable) -> None:
        """Wipe what was said at one table now."""
        self.drop(live)
        await self.store.wipe(chat_log(live.table.id))

    async def forget_ended(self, now: int) -> int:
        """Wipe the chat of tables whose match ended a while ago; returns how many."""
        before = now - LAST_WORDS_SECONDS
        wiped, last = 0, ""
        while page := await self.store.heads(
            kind=Kind.TABLE,
            state="ended",
            touched_before=before,
            touched_after=self.wiped_until,
            after=last,
        ):
            ended = {head.id for head in page}
            for live, lines in self.lines.items():
                if live.table.id in ended:
                    lines.clear()
            for table in ended:
                wiped += await self.store.wipe(chat_log(table))
            last = page[-1].id
        self.wiped_until = before - 1  # a table may have been touched within the same second
        return wiped


def shown(number: int, line: Said) -> ChatLine:
    """A line as a client gets it."""
    return ChatLine(number, line.chair, line.phrase or UNSET, line.text or UNSET)
