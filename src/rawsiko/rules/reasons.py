"""Refusals: why a Decision or an option is not allowed.

An illegal choice is normal. The rules raise `IllegalDecision` with a `Reason` and change nothing;
whoever shows it to a player turns the Reason and its details into a sentence.
"""

from enum import StrEnum


class Reason(StrEnum):
    """Why a choice is refused; each member's text is a sentence with the details' names in braces."""

    sentence: str

    def __new__(cls, code: str, sentence: str) -> "Reason":
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member

    # Who and when
    UNKNOWN_SEAT = "unknown_seat", "There is no seat {seat} at this table."
    MATCH_IS_OVER = "match_is_over", "The match is over."
    ELIMINATED = "eliminated", "You have no Assets left and are out of the match."
    NOT_YOUR_TURN = "not_your_turn", "It is not your turn to decide."
    NOTHING_LEFT_TO_DECIDE = (
        "nothing_left_to_decide",
        "You have nothing left to decide here; what you confirmed is final.",
    )
    WRONG_PHASE = "wrong_phase", "You cannot do that in this phase."
    NOT_A_DECISION = "not_a_decision", "That is not a Decision of the game."
    # What is named
    UNKNOWN_CONTINENT = "unknown_continent", "There is no Continent {continent} on this board."
    UNKNOWN_TERRITORY = "unknown_territory", "There is no Territory {territory} on this board."
    UNKNOWN_MATERIAL = "unknown_material", "There is no Material {material} in play."
    # Drafting (§3)
    CONTINENT_IS_YOURS = "continent_is_yours", "You have already deployed on that Continent."
    CONTINENT_IS_FULL = "continent_is_full", "Two players have already deployed on that Continent."
    EMPTY_CONTINENT_FIRST = "empty_continent_first", "Choose a Continent where nobody has deployed yet."
    CONTINENT_WAS_DEALT = "continent_was_dealt", "The game has dealt you another Continent."
    CONTINENT_HAS_NO_ROOM = "continent_has_no_room", "That Continent has too little free land left."
    WRONG_NUMBER_OF_TERRITORIES = (
        "wrong_number_of_territories",
        "The number of Territories to pick must be exactly {expected}.",
    )
    TERRITORY_TWICE = "territory_twice", "A Territory is named twice."
    NOT_ON_THAT_CONTINENT = "not_on_that_continent", "That Territory is on another Continent."
    TERRITORY_IS_TAKEN = "territory_is_taken", "That Territory already has an owner."
    NOT_ADJACENT_TO_A_PICK = "not_adjacent_to_a_pick", "It does not touch any of the Territories you picked."
    # Placing (§3, §4)
    NOT_YOUR_TERRITORY = "not_your_territory", "That Territory is not yours."
    WRONG_NUMBER_OF_ASSETS = (
        "wrong_number_of_assets",
        "The number of Assets to place must be exactly {expected}.",
    )
    COUNT_NOT_POSITIVE = "count_not_positive", "The number of Assets must be 1 or more."
    # Action Phase and Clash (§4, §5)
    NOT_LINKED = "not_linked", "The two Territories are not adjacent, neither by land nor by sea."
    CANNOT_ACT = "cannot_act", "Assets there that can still act: {can_act}."
    TOO_MANY_FOR_A_CLASH = "too_many_for_a_clash", "A Commercial Clash takes at most 3 Assets."
    # Trade with China (§7)
    ALREADY_CONTROLLED = "already_controlled", "You already control that Material."
    MATERIAL_TWICE = "material_twice", "A Material is named twice."
    TOO_MANY_MATERIALS = "too_many_materials", "The number of Materials you may take is {allowed}."
    # Calls (§12)
    LAST_TURN_IS_OVER = "last_turn_is_over", "The last Turn has been played."
    LAST_TURN_IS_CALLED = "last_turn_is_called", "The last Turn has been called; that is final."
    NOT_BEYOND_THE_MOST_TURNS = "not_beyond_the_most_turns", "A match never has more than {most} Turns."
    TURN_CANNOT_BE_LAST = "turn_cannot_be_last", "The last Turn can be Turn {first} to {last}."
    NO_RANKING_BEFORE_TURN_1 = "no_ranking_before_turn_1", "Before Turn 1 there is nothing to score."
    # Before a match
    PLAYERS_OUT_OF_RANGE = "players_out_of_range", "A match has 3, 4 or 5 players, not {players}."
    TURNS_OUT_OF_RANGE = "turns_out_of_range", "A match has {fewest} to {most} Turns, not {turns}."
    INVALID_DEAL = "invalid_deal", "Those Objectives cannot be dealt together."
    INVALID_CONTINENTS = "invalid_continents", "Those Continents cannot be dealt for this setup."
    INVALID_HEAD_START = (
        "invalid_head_start",
        "A head start gives each of {players} seats 0 to {most} Assets.",
    )
    INVALID_OPEN_END = "invalid_open_end", "This match's open end cannot have those dice."


class IllegalDecision(Exception):
    """A choice the rules do not allow. Nothing has changed."""

    def __init__(self, reason: Reason, **details: int) -> None:
        super().__init__(reason, details)
        self.reason = reason
        self.details = details

    def __str__(self) -> str:
        return self.reason.sentence.format(**self.details)

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled."""
        return illegal_decision, (self.reason, self.details)


def illegal_decision(reason: Reason, details: dict[str, int]) -> IllegalDecision:
    return IllegalDecision(reason, **details)
