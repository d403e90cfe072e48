"""Refusals of the server: what a table does not allow, in addition to what the rules do not.

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

    NO_SUCH_TABLE = "no_such_table", 404, "There is no such table; it may have been deleted."
    NO_DATA_SET = (
        "no_data_set",
        409,
        "This server does not have the data set this is played with.",
    )
    BAD_MATCH_FILE = "bad_match_file", 400, "This is no match file, or it is damaged."
    NO_SUCH_CODE = (
        "no_such_code",
        404,
        "There is no table or class with this code. Check it and try again.",
    )
    NO_SUCH_CLASS = "no_such_class", 404, "There is no such class; it may have been deleted."
    NOT_IN_THE_CLASS = "not_in_the_class", 401, "Only members of this class can do that."
    LEFT_THE_CLASS = "left_the_class", 401, "You are no longer in this class."
    NOT_THE_TEACHER = "not_the_teacher", 403, "Only the teacher of this class can do that."
    DOOR_IS_CLOSED = "door_is_closed", 403, "Your teacher has closed the door."
    SLIP_WANTED = (
        "slip_wanted",
        403,
        "Your teacher asks for slips: come in with yours, not with the code of the class.",
    )
    CLASS_IS_FULL = "class_is_full", 409, "All seats are taken. Ask your teacher."
    NAME_IS_TAKEN = "name_is_taken", 409, "Someone in the class already has this name."
    BAD_CLASS_SIZE = "bad_class_size", 400, "A class has 2 to 60 pupils."
    BAD_LESSON_LENGTH = "bad_lesson_length", 400, "A class plays for 10 to 90 minutes."
    NO_SUCH_PUPIL = "no_such_pupil", 409, "There is no such pupil in the class."
    SEAT_CODE_USED = "seat_code_used", 409, "This seat code has already been used. Ask for a new one."
    SEAT_CODE_OLD = (
        "seat_code_old",
        409,
        "This seat code has expired; codes last 10 minutes. Ask for a new one.",
    )
    SLIP_IS_VOID = "slip_is_void", 409, "This slip no longer works. Ask your teacher for a new one."
    SEAT_MOVED = "seat_moved", 409, "You are now playing on another device."
    TOO_OLD = "too_old", 409, "This came more than 10 seconds late and was not carried out. Ask again."
    CLASS_HAS_STARTED = (
        "class_has_started",
        409,
        "The class has started: from now on, change seats one at a time.",
    )
    CLASS_HAS_NOT_STARTED = "class_has_not_started", 409, "The class has not started yet."
    CLASS_HAS_ENDED = "class_has_ended", 409, "The lesson is over. Your result is still here."
    TWO_PUPILS_NEEDED = "two_pupils_needed", 409, "At least two pupils are needed."
    SLIP_NEEDED = "slip_needed", 409, "This is homework: come in with your slip, not with the code."
    NO_SWAPS_IN_DUPLICATE = (
        "no_swaps_in_duplicate",
        409,
        "In Duplicate nobody can change seats after the start.",
    )
    TOO_MANY_DEVICES = "too_many_devices", 409, "A class can have at most six teacher's devices."
    QUIZ_IS_CLOSED = "quiz_is_closed", 409, "This round of the quiz is not open."
    NO_SECOND_TOKEN = "no_second_token", 409, "You have already answered this round of the quiz."
    NOT_COUNTED = (
        "not_counted",
        409,
        "These answers were not counted: the token is for another round, or has already been used.",
    )
    NOT_SEATED = (
        "not_seated",
        401,
        "Only someone seated at this table can do that: the seat key is missing or wrong.",
    )
    NOT_THE_HOST = "not_the_host", 403, "Only the host can do that."
    NO_SPECTATORS = "no_spectators", 403, "This table does not allow spectators."
    TABLE_IS_LOCKED = "table_is_locked", 403, "The host has locked the table."
    TABLE_IS_FULL = "table_is_full", 409, "Every chair at this table is taken."
    MATCH_HAS_STARTED = "match_has_started", 409, "The match has already started."
    MATCH_HAS_NOT_STARTED = "match_has_not_started", 409, "The match has not started yet."
    MATCH_HAS_ENDED = "match_has_ended", 409, "The match has ended."
    MATCH_HAS_NOT_ENDED = "match_has_not_ended", 409, "That is only possible once the match has ended."
    CLASS_HAS_NOT_CLOSED = (
        "class_has_not_closed",
        403,
        "Other tables are playing with the same cards and dice; this opens when the class has ended.",
    )
    ONLY_THE_TEACHER = "only_the_teacher", 403, "In a class only the teacher can do that."
    PAUSED = "paused", 409, "The host has paused the match."
    CHAIRS_ARE_OPEN = "chairs_are_open", 409, "Every chair must be taken before the match can start."
    NO_SUCH_CHAIR = "no_such_chair", 409, "This table has no such chair."
    CHAIR_IS_TAKEN = "chair_is_taken", 409, "That chair is taken."
    NOBODY_SITS_THERE = "nobody_sits_there", 409, "That chair is empty."
    NO_PERSON_SITS_THERE = "no_person_sits_there", 409, "This needs a person, not a bot or an empty chair."
    PERSON_IS_THERE = "person_is_there", 409, "This person is there, and plays for themselves."
    TOO_FEW_CHAIRS = "too_few_chairs", 409, "Someone is sitting on a chair that would be removed."
    UNKNOWN_LEVEL = "unknown_level", 400, "There is no bot of that level."
    BAD_VALUE = "bad_value", 400, "A value for the dice has 32 hexadecimal digits, 0 to 9 and a to f."
    ALREADY_CONTRIBUTED = "already_contributed", 409, "You have already added your value to the dice."
    STALE = "stale", 409, "The board has changed since you decided; look again."
    NO_SUCH_NUMBER = "no_such_number", 409, "The table has not got that far; fetch it again."
    CHAT_IS_OFF = "chat_is_off", 403, "There is no chat at this table."
    ONLY_PHRASES = "only_phrases", 403, "Only ready-made phrases can be sent at this table."
    UNKNOWN_PHRASE = "unknown_phrase", 400, "There is no such phrase."
    MUTED = "muted", 403, "The host has muted you."
    BAD_NAME = "bad_name", 400, "Use 1 to 20 letters, digits, spaces or simple signs. Do not mix alphabets."
    RUDE_NAME = "rude_name", 400, "Choose a name that everyone will be happy to read."
    RESERVED_NAME = (
        "reserved_name",
        400,
        "With this name others could take you for someone else. Choose another one.",
    )
    NAME_IS_OF_CLASS = (
        "name_is_of_class",
        403,
        "At a table of your class your name is the one you have in the class.",
    )
    BAD_TEXT = "bad_text", 400, "A message has 1 to 200 characters."
    NOT_YOUR_TURN = "not_your_turn", 409, "It is not your turn to decide."
    NO_HINTS = "no_hints", 403, "The host has turned hints off."
    TOO_FAST = "too_fast", 429, "That was too fast. Wait a moment."
    TOO_MANY_STREAMS = (
        "too_many_streams",
        429,
        "Too many connections are listening: close some, or try again later.",
    )


class Refused(Exception):
    """Something a table does not allow. Nothing has changed."""

    def __init__(self, refusal: Refusal, **details: int | str) -> None:
        super().__init__(refusal, details)
        self.refusal = refusal
        self.details = details

    def __str__(self) -> str:
        return self.refusal.sentence
