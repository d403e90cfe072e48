"""The quiz of a class: a round before the match and one after it, in sums that say nothing about a pupil.

A pupil has a token signed blind, once for each round; answers come with the token and without a key. They are
added up in memory, and stored as sums when the round closes. docs/debrief.md says how and why.
"""

import asyncio
from typing import Final

from litestar import get, post
from litestar.params import FromPath, JSONBody

from rawsiko.debrief.quiz.forms import pairs_for
from rawsiko.debrief.quiz.round import NotCounted, QuizRound
from rawsiko.server import limits
from rawsiko.server.classes import actions
from rawsiko.server.classes.doors import asker
from rawsiko.server.classes.facts import Moment
from rawsiko.server.classes.listening import place_in
from rawsiko.server.classes.live import TEACHER, LiveClass
from rawsiko.server.classes.requests import OpenQuiz, QuizAnswers, SignedToken, SignToken
from rawsiko.server.classes.shapes import ClassQuiz, Forms, OpenRound
from rawsiko.server.debriefing import quiz_drawn_by
from rawsiko.server.doors import COST, PER_SEAT, Cost, key_of
from rawsiko.server.house import House, Http, house_of
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.requests import Accepted

ANSWERING: Final = {COST: Cost("quiz", limits.JOINS_PER_ADDRESS, of_seat=False)}


async def round_of(house: House, live: LiveClass, moment: Moment) -> QuizRound:
    """The counting of a round that is open; refused if it is not."""
    if moment not in live.lesson.quiz_open:
        raise Refused(Refusal.QUIZ_IS_CLOSED)
    if moment not in live.rounds:
        pairs = pairs_for(house.tables.library.wire(live.lesson.data).data_set, live.lesson.id)
        made = await asyncio.to_thread(QuizRound, pairs, moment)  # finding two primes takes a while
        live.rounds.setdefault(moment, made)
    return live.rounds[moment]


@get("/api/classes/{class_id:str}/quiz", opt=PER_SEAT)
async def quiz(request: Http, class_id: FromPath[str]) -> ClassQuiz:
    """Five pairs of questions, the rounds that are open with what signs their tokens, and for a pupil which
    form of each pair to answer."""
    house = house_of(request)
    place = await place_in(house, class_id, key_of(request), 0)
    live = place.live.live
    drawn = quiz_drawn_by(house.tables.library.wire(live.lesson.data).data_set, live.lesson.id)
    rounds = {
        moment: OpenRound(f"{(await round_of(house, live, moment)).modulus:x}")
        for moment in sorted(live.lesson.quiz_open)
    }
    if place.chair is TEACHER:
        return ClassQuiz(drawn.pairs, rounds)
    return ClassQuiz(drawn.pairs, rounds, Forms("x", "y") if place.chair % 2 == 0 else Forms("y", "x"))


@post("/api/classes/{class_id:str}/quiz", status_code=200, opt=PER_SEAT)
async def open_or_close(request: Http, class_id: FromPath[str], data: JSONBody[OpenQuiz]) -> Accepted:
    """Teacher: open a round of the quiz, or close it and get its sums."""
    live = await house_of(request).classes.as_teacher(class_id, key_of(request))
    if data.open:
        return Accepted(await live.ask(actions.open_quiz, asker(live), data.round))
    what = actions.Counted(data.round, live.close_round(data.round))
    return Accepted(await live.ask(actions.close_quiz, asker(live), what))


@post("/api/classes/{class_id:str}/quiz-token", status_code=200, opt=PER_SEAT)
async def sign_token(request: Http, class_id: FromPath[str], data: JSONBody[SignToken]) -> SignedToken:
    """Pupil: have your blinded token signed, once for each round."""
    house = house_of(request)
    live, pupil = await house.classes.as_pupil(class_id, key_of(request))
    counting = await round_of(house, live, data.round)
    try:
        signed = counting.sign(pupil, int(data.blinded, 16))
    except NotCounted as why:
        raise Refused(Refusal.NO_SECOND_TOKEN) from why
    return SignedToken(f"{signed:x}")


@post("/api/classes/{class_id:str}/quiz-answers", status_code=200, opt=ANSWERING)
async def hand_in(request: Http, class_id: FromPath[str], data: JSONBody[QuizAnswers]) -> Accepted:
    """Hand in answers with a signed token. No key: nobody can know whose they are."""
    house = house_of(request)
    live = await house.classes.find(class_id)
    counting = await round_of(house, live, data.round)
    try:
        token = bytes.fromhex(data.token)
        counting.count(token, int(data.signature, 16), data.form, data.answers)
    except (NotCounted, ValueError) as why:
        raise Refused(Refusal.NOT_COUNTED) from why
    live.tell()
    return Accepted(live.lesson.number)


HANDLERS = (quiz, open_or_close, sign_token, hand_in)
