"""The debrief of one match as one document of ids and numbers. docs/debrief.md describes it.

It reveals everything, so it is only for a match that has ended, at a table that has been opened.
"""

from rawsiko.data import DataSet
from rawsiko.debrief.fought import fought
from rawsiko.debrief.played import PlayedMatch, follow
from rawsiko.debrief.recount import china_opens, countries_close
from rawsiko.debrief.shares import Json
from rawsiko.debrief.stops import stops
from rawsiko.debrief.talk import talk
from rawsiko.debrief.world import world
from rawsiko.match_file import MatchRecord

FORMAT = "rawsiko debrief"
VERSION = 1


def debrief_of(record: MatchRecord, data_set: DataSet) -> Json:
    """The six steps of a match; what a match without a Score cannot say is null."""
    return document_of(follow(record, data_set))


def document_of(played: PlayedMatch) -> Json:
    return {
        "format": FORMAT,
        "version": VERSION,
        "data_set": {"id": played.data_set.id, "hash": played.data_set.hash},
        "scored": played.is_scored,
        "trade_with_china": bool(played.record.options.trade_with_china),
        "seats": [seat_to_json(played, seat) for seat in played.seats],
        "by_rank": played.by_rank,
        "fought": fought(played),
        "stops": stops(played),
        "world": world(played),
        "china": china_opens(played),
        "closes": countries_close(played),
        "talk": talk(played),
    }


def seat_to_json(played: PlayedMatch, seat: int) -> Json:
    player, score = played.record.players[seat], played.score[seat]
    return {
        "seat": seat,
        "name": player.name,
        "bot": player.bot is not None,
        "rank": score.rank,
        "points": score.points,
        "objective": [application.id for application in played.objective(seat)],
        "applications": [played.data_set.applications[number].id for number in score.applications],
        "out": score.eliminated > 0,
        "luck": round(100 * played.luck[seat], 1),
    }
