"""The quiz of a class: a round before the match and one after it, in sums that say nothing about a pupil.

A pupil has a token signed blind, once for each round; answers come with the token and without a key. They are
added up in memory, and stored as sums when the round closes. docs/debrief.md says how and why.
"""

from contextlib import suppress

from rawsiko.debrief.quiz.forms import pairs_for
from rawsiko.debrief.quiz.round import NotCounted, QuizRound
from rawsiko.server.classes.actions import commands
from rawsiko.server.classes.facts import Moment
from rawsiko.server.classes.live_class import TEACHER, LiveClass
from rawsiko.server.classes.requests import OpenQuiz, QuizAnswers, SignedToken, SignToken
from rawsiko.server.classes.shapes import ClassQuiz, Forms, OpenRound
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.routes import access
from rawsiko.server.routes.actions import asker, commanded_by_teacher
from rawsiko.server.routes.request import Request
from rawsiko.server.services import Services
from rawsiko.server.tables.debrief import quiz_drawn_by
from rawsiko.server.tables.requests import Accepted


async def round_of(services: Services, live: LiveClass, moment: Moment) -> QuizRound:
    """The counting of a round that is open; refused if it is not."""
    check_open(live, moment)
    known = live.rounds.get(moment)
    if known is not None and not live.lesson.quiz.has(known.id):
        return known
    pairs = pairs_for(services.tables.library.codec(live.lesson.data).data_set, live.lesson.id)
    key = await services.aside.run(services.quiz_key)  # finding two primes takes a while
    check_open(live, moment)
    if live.rounds.get(moment) is known:
        live.rounds[moment] = QuizRound(pairs, moment, key)
    return live.rounds[moment]


def check_open(live: LiveClass, moment: Moment) -> None:
    if moment not in live.lesson.quiz.open:
        raise Refused(Refusal.QUIZ_IS_CLOSED)


async def quiz(request: Request, class_id: str) -> ClassQuiz:
    """Five pairs of questions, the rounds that are open with what signs their tokens, and for a pupil which
    form of each pair to answer."""
    services = request.services
    place = await access.in_class(services, class_id, request.key)
    live = place.live
    drawn = quiz_drawn_by(services.tables.library.codec(live.lesson.data).data_set, live.lesson.id)
    rounds: dict[Moment, OpenRound] = {}
    for moment in sorted(live.lesson.quiz.open):
        with suppress(Refused):  # closed while its primes were sought
            rounds[moment] = OpenRound(f"{(await round_of(services, live, moment)).modulus:x}")
    if place.chair is TEACHER:
        return ClassQuiz(drawn.pairs, rounds)
    return ClassQuiz(drawn.pairs, rounds, Forms("x", "y") if place.chair % 2 == 0 else Forms("y", "x"))


async def open_or_close(request: Request, class_id: str, body: OpenQuiz) -> Accepted:
    """Teacher: open a round of the quiz, or close it and get its sums."""
    live = await commanded_by_teacher(request, class_id)
    if body.open:
        return Accepted(await live.ask(commands.open_quiz, asker(live), body.round))
    return Accepted(await live.ask(commands.close_quiz, asker(live), live.close_round(body.round)))


async def sign_token(request: Request, class_id: str, body: SignToken) -> SignedToken:
    """Pupil: have your blinded token signed, once for each round."""
    services = request.services
    live, pupil = await services.classes.as_pupil(class_id, request.key)
    counting = await round_of(services, live, body.round)
    try:
        signed = counting.sign(pupil, int(body.blinded, 16))
    except NotCounted as why:
        raise Refused(Refusal.NO_SECOND_TOKEN) from why
    return SignedToken(f"{signed:x}")


async def hand_in(request: Request, class_id: str, body: QuizAnswers) -> Accepted:
    """Hand in answers with a signed token instead of a key, so they are anonymous."""
    services = request.services
    live = await services.classes.get(class_id)
    counting = await round_of(services, live, body.round)
    try:
        token = bytes.fromhex(body.token)
        counting.count(token, int(body.signature, 16), body.form, body.answers)
    except (NotCounted, ValueError) as why:
        raise Refused(Refusal.NOT_COUNTED) from why
    live.tell()
    return Accepted(live.lesson.number)
