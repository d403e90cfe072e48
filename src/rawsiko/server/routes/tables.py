"""The HTTP API: thin handlers that find out who asks and pass the request on. docs/protocol.md describes it.

A seat key comes as `Authorization: Bearer KEY` and is in no address. Every refusal is answered with a
`Problem`: the code of a Reason of the rules or of a Refusal of the table. Doors that ask one action of a
table are in actions.py; router.py counts all requests.
"""

import re

import msgspec
from msgspec import UNSET

from rawsiko.analysis.shapes import Reckoning
from rawsiko.debrief.shapes import Debrief, Quiz
from rawsiko.server.classes.actions.commands import leave as leave_class
from rawsiko.server.identity.keys import CODE_LENGTH, cleaned_code
from rawsiko.server.log.streams import Subscription
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.routes import access, limits
from rawsiko.server.routes.actions import asker
from rawsiko.server.routes.codes import head_of
from rawsiko.server.routes.problems import not_found
from rawsiko.server.routes.request import Answer, Request
from rawsiko.server.services import Services
from rawsiko.server.tables import branches, from_file, seats
from rawsiko.server.tables import debrief as debriefs
from rawsiko.server.tables.actions import sitting, standing_in
from rawsiko.server.tables.actions.action import Action, for_host
from rawsiko.server.tables.analysis import NotYet
from rawsiko.server.tables.chat import shown
from rawsiko.server.tables.export import match_file
from rawsiko.server.tables.hints import all_reasons
from rawsiko.server.tables.live_table import LiveTable
from rawsiko.server.tables.patience import NEVER
from rawsiko.server.tables.previews import previewed
from rawsiko.server.tables.requests import (
    Accepted,
    AskHint,
    AskPreview,
    ChairRef,
    CheckedFile,
    MatchFile,
    OpenTable,
    PlayFile,
    PlayOn,
    Say,
    Seated,
    ShownMatch,
    SitDown,
)
from rawsiko.server.tables.retention import DAY
from rawsiko.server.tables.shapes import Hint, MoveReason, Preview, TableView, Waste
from rawsiko.server.tables.views import private_view, public_view


async def seen(request: Request, table_id: str) -> Subscription[LiveTable]:
    """The table as visible to the caller."""
    return await access.at_table(request.services, table_id, request.key if request.has_key else None, 0)


async def open_table(request: Request, body: OpenTable) -> Seated:
    """Open a table; you are its host."""
    services = request.services
    opened = await seats.open_table(services.tables, body)
    services.limits.mark_known(request.address, opened.code)
    return opened


async def joined(request: Request, code: str) -> LiveTable:
    """The table that has a code."""
    services, typed = request.services, cleaned_code(code)
    head = await head_of(services, request.address, typed)
    if len(typed) > CODE_LENGTH:
        raise Refused(Refusal.NO_SUCH_CODE)
    live = await services.tables.get(head.id)
    services.limits.spend("joins", head.id, limits.JOINS_PER_TABLE)
    return live


async def sit_down(request: Request, code: str, body: SitDown) -> Seated:
    """Sit down at the table that has a code."""
    return await seats.join_table(await joined(request, code), body)


async def view(request: Request, table_id: str) -> TableView:
    """The table as you may see it: with your key from your chair, without as a spectator."""
    services = request.services
    found = await seen(request, table_id)
    if not services.tables.alone:
        await found.live.catch_up(found.live.table.number + 1)  # they may have heard more at another node
    lines = await services.chats.read(found.live)
    table, presence = found.live.table, services.supervisor.presence(found.live)
    until_bot = services.supervisor.seconds_until_bot(found.live)
    head = None if table.is_of_class else await services.tables.store.head(table.id)
    return TableView(
        table.id,
        table.number,
        public_view(table),
        presence.present,
        presence.spectators,
        services.supervisor.clock_view(found.live),
        [shown(number, line) for number, line in lines],
        NEVER if until_bot is None else until_bot,
        presence.missed,
        UNSET if head is None else head.touched + services.keep_days * DAY,
        UNSET if found.chair is None else private_view(table, found.chair),
    )


async def let_bot_play(request: Request, table_id: str, body: ChairRef) -> Accepted:
    """Host: let a bot play for a person who is away, until they are back."""
    return await ask_about_absentee(request, table_id, body.chair, for_host(standing_in.let_bot_play))


async def await_person(request: Request, table_id: str, body: ChairRef) -> Accepted:
    """Host: wait for a person who is away; no bot plays for them until they are back."""
    return await ask_about_absentee(request, table_id, body.chair, for_host(standing_in.await_person))


async def ask_about_absentee(
    request: Request, table_id: str, chair: int, action: Action[standing_in.Absentee]
) -> Accepted:
    live, who = await request.services.tables.seated(table_id, request.key)
    absentee = standing_in.Absentee(chair, chair in live.present())
    return Accepted(await live.ask(action, who, absentee))


async def say(request: Request, table_id: str, body: Say) -> Accepted:
    """Say something."""
    services = request.services
    live, who = await services.tables.seated(table_id, request.key)
    if live.table.is_of_class:
        await check_still_in_class(services, live)
    return Accepted(await services.chats.say(live, who.chair, body.phrase, body.text))


async def check_still_in_class(services: Services, live: LiveTable) -> None:
    """Refuse what is said at a table whose class has ended or plays another match: chat was erased then."""
    lesson = (await services.classes.get(live.table.class_id)).lesson
    if lesson.ended or all(planned.table != live.table.id for planned in lesson.tables):
        raise Refused(Refusal.CLASS_HAS_ENDED)


async def leave(request: Request, table_id: str) -> Accepted:
    """Get up; during a match a bot plays on for you. At a table of a class you leave the class."""
    services, key = request.services, request.key
    live, who = await services.tables.seated(table_id, key)
    if live.table.class_id:
        of_class, pupil = await services.classes.as_pupil(live.table.class_id, key)
        await of_class.ask(leave_class, asker(of_class, pupil), None)
        return Accepted(live.number)
    for action in (sitting.hand_over_first, sitting.end_pause_first):
        await live.ask(action, who, None)
    return Accepted(await live.ask(sitting.leave, who, None))


async def play_again(request: Request, table_id: str) -> Seated:
    """After the match: sit down at a new table with the same people, settings and bots."""
    return await seats.play_again(request.services.tables, table_id, request.key)


async def play_on(request: Request, table_id: str, body: PlayOn) -> Seated:
    """After the match: a new table that goes on from one of its positions, with bots in the other seats."""
    return await branches.play_on(request.services.tables, table_id, request.key, body)


async def check_file(request: Request, body: MatchFile) -> CheckedFile:
    """What the check of a match file finds; nothing is stored."""
    services = request.services
    return await services.aside.run(from_file.check, services.tables.library, body.text)


async def show_file(request: Request, body: MatchFile) -> ShownMatch:
    """Store the match of a file as a table that has ended, to look back on: replay, analysis and debrief."""
    tables = request.services.tables
    match = await request.services.aside.run(from_file.read, tables.library, body.text)
    return await from_file.show(tables, match)


async def play_file(request: Request, body: PlayFile) -> Seated:
    """Open a table that begins with a position of the match in a file; you are its host."""
    services = request.services
    match = await services.aside.run(from_file.read, services.tables.library, body.text)
    seated = await from_file.play(services.tables, match, body)
    services.limits.mark_known(request.address, seated.code)
    return seated


async def file(request: Request, table_id: str) -> str:
    """The match file with the proof of its dice, when the match has ended."""
    found = await seen(request, table_id)
    return match_file(found.live.table)


async def ask_hint(request: Request, table_id: str, body: AskHint) -> Hint:
    """Ask for advice when it is your turn; where the host allows it."""
    services = request.services
    live, who = await services.tables.seated(table_id, request.key)
    if not live.table.settings.hints:
        raise Refused(Refusal.NO_HINTS)
    live.table.check_playing()
    if who.chair not in live.table.awaited_chairs():
        raise Refused(Refusal.NOT_YOUR_TURN)
    return await services.supervisor.thinkers.hint(live.table, who.chair, body.depth)


async def ask_preview(request: Request, table_id: str, body: AskPreview) -> Preview | Waste:
    """Ask what a Decision would gain, lose or complete for you, or what ending the phase would waste."""
    live, who = await request.services.tables.seated(table_id, request.key)
    live.table.check_playing()
    decision = live.table.codec.decision_from_message(body.decision)
    return await previewed(live.table, who.chair, decision, request.services.supervisor.thinkers)


async def reasons(request: Request, table_id: str) -> list[MoveReason]:
    """Why the bots decided as they did, when the match has ended."""
    found = await seen(request, table_id)
    return all_reasons(found.live.table)


async def debrief(request: Request, table_id: str) -> Debrief:
    """What the match has to do with the real world, when it has ended."""
    services = request.services
    found = await seen(request, table_id)
    return await services.aside.run(debriefs.told, found.live.table)


async def analysis(request: Request, table_id: str) -> Answer:
    """What decided the match, when it has ended; 202 while it is being computed."""
    found = await seen(request, table_id)
    return when_ready(await request.services.analyses.whole(found.live))


async def best_move(request: Request, table_id: str, number: str) -> Answer:
    """What Master would have decided at a Decision of a match that has ended; 202 as above."""
    found = await seen(request, table_id)
    return when_ready(request.services.analyses.best_move(found.live, whole_number(number)))


def whole_number(text: str) -> int:
    """Parse a number in a path; answers 404 otherwise."""
    if re.fullmatch(r"[+-]?[0-9]{1,15}", text) is None:
        raise not_found()
    return int(text)


def when_ready(found: bytes | NotYet) -> Answer:
    """The result, or 202 while it is being computed."""
    if isinstance(found, NotYet):
        body = msgspec.json.encode(Reckoning("reckoning", found.ahead))
        return Answer(body, 202, headers={"retry-after": "1"})
    return Answer(found)


async def quiz(request: Request, table_id: str) -> Quiz:
    """Five pairs of questions for this table."""
    found = await seen(request, table_id)
    return debriefs.quiz(found.live.table)
