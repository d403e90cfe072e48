"""Refusals of the server: what a table does not allow, beside what the rules do not.

`Refusal` names the cause and the HTTP status it is answered with; the client turns the code into a
sentence in the player's language. A refused Decision carries the Reason of the rules instead.
"""

from enum import StrEnum


class Refusal(StrEnum):
    """Why not: a code, an HTTP status and a sentence."""

    status: int
    sentence: str

    def __new__(cls, code: str, status: int, sentence: str) -> "Refusal":
        member = str.__new__(cls, code)
        member._value_ = code
        member.status = status
        member.sentence = sentence
        return member

    NO_SUCH_TABLE = "no_such_table", 404, "There is no such table; it may have been cleared away."
    NO_SUCH_CODE = "no_such_code", 404, "No table has this code."
    NOT_SEATED = (
        "not_seated",
        401,
        "Only somebody who sits at this table may do that: the seat key is missing or wrong.",
    )
    NOT_THE_HOST = "not_the_host", 403, "Only the host of the table may do that."
    NO_SPECTATORS = "no_spectators", 403, "This table does not want spectators."
    TABLE_IS_LOCKED = "table_is_locked", 403, "The host has locked the table."
    TABLE_IS_FULL = "table_is_full", 409, "Every chair at this table is taken."
    MATCH_HAS_STARTED = "match_has_started", 409, "The match has started already."
    MATCH_HAS_NOT_STARTED = "match_has_not_started", 409, "The match has not started yet."
    MATCH_HAS_ENDED = "match_has_ended", 409, "The match has ended."
    MATCH_HAS_NOT_ENDED = "match_has_not_ended", 409, "That has to wait until the match has ended."
    PAUSED = "paused", 409, "The host has paused the match."
    CHAIRS_ARE_OPEN = "chairs_are_open", 409, "Somebody must sit on every chair before the match can start."
    NO_SUCH_CHAIR = "no_such_chair", 409, "There is no such chair at this table."
    CHAIR_IS_TAKEN = "chair_is_taken", 409, "Somebody sits on that chair."
    NOBODY_SITS_THERE = "nobody_sits_there", 409, "Nobody sits on that chair."
    NO_PERSON_SITS_THERE = "no_person_sits_there", 409, "Only a person can be that."
    TOO_FEW_CHAIRS = "too_few_chairs", 409, "Somebody sits on a chair that would be taken away."
    UNKNOWN_LEVEL = "unknown_level", 400, "There is no bot of that level."
    ALREADY_CONTRIBUTED = "already_contributed", 409, "You have added your value to the dice already."
    STALE = "stale", 409, "The board has changed since you decided; look again."
    NO_SUCH_NUMBER = "no_such_number", 409, "The table has not got that far; look at it afresh."
    CHAT_IS_OFF = "chat_is_off", 403, "There is no chat at this table."
    ONLY_PHRASES = "only_phrases", 403, "This table chats with ready phrases only."
    UNKNOWN_PHRASE = "unknown_phrase", 400, "There is no such phrase."
    MUTED = "muted", 403, "The host has muted you."
    BAD_NAME = "bad_name", 400, "A name has 1 to 20 letters, digits, spaces or simple signs."
    BAD_TEXT = "bad_text", 400, "A chat line has 1 to 200 characters."
    NOT_YOUR_TURN = "not_your_turn", 409, "It is not your turn to decide."
    NO_HINTS = "no_hints", 403, "The host has switched hints off."
    TOO_FAST = "too_fast", 429, "That was too fast; wait a moment."
    TOO_MANY_STREAMS = (
        "too_many_streams",
        429,
        "Too many listen here at once: close some, or come back later.",
    )


class Refused(Exception):
    """Something a table does not allow. Nothing has changed."""

    def __init__(self, refusal: Refusal, **details: int) -> None:
        super().__init__(refusal, details)
        self.refusal = refusal
        self.details = details

    def __str__(self) -> str:
        return self.refusal.sentence
