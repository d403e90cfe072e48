"""Every address of the API: its method, whose key it takes, what it costs, and the handler behind it.

The handler's annotations say what the body, the query and the answer are, its docstring what it does. The
OpenAPI description and the client's types come from this list, and tests hold docs/protocol.md and the table
of who may do what to it. A new door is a line here and a handler.
"""

from typing import Any, Final

from rawsiko.analysis.shapes import MastersMove, Reckoning, WholeAnalysis
from rawsiko.data.documents import BoardData, Drawing, Facts, Names, Odds, Source
from rawsiko.server.classes import devices, end, entry, plan, quiz
from rawsiko.server.classes import requests as of_class
from rawsiko.server.classes.actions import commands, holding, joining
from rawsiko.server.classes.actions.action import ClassAction
from rawsiko.server.classes.shapes import ClassMessage, PupilView, TeacherView
from rawsiko.server.routes import classes, data_sets, events, limits, tables
from rawsiko.server.routes.actions import of_a_pupil, of_a_seat, of_a_teacher
from rawsiko.server.routes.request import TEXT
from rawsiko.server.routes.route import SEAT, Cost, Handler, Key, Route
from rawsiko.server.tables.actions import deciding, ending, hosting, sitting, standing_in
from rawsiko.server.tables.actions.action import Action, for_host
from rawsiko.server.tables.facts import TableSettings
from rawsiko.server.tables.requests import (
    ChairRef,
    Contribution,
    Decide,
    Messages,
    Mute,
    SeatBot,
    SitDown,
    Toggle,
)
from rawsiko.server.tables.shapes import GoneMessage

TABLE: Final = "/api/tables/{table_id}"
CLASS: Final = "/api/classes/{class_id}"
CODE: Final = "/api/codes/{code}"
DATA_SET: Final = "/api/data-sets/{set_id}/{set_hash}"

OPENING: Final = Cost("tables", limits.TABLES_PER_ADDRESS, of_key=False)
CHATTING: Final = Cost("chat", limits.CHAT_PER_SEAT)
ADVICE: Final = Cost("hint", limits.HINTS_PER_SEAT)
CONSIDERING: Final = Cost("reads", limits.READS_PER_SEAT)
ANSWERING: Final = Cost("quiz", limits.QUIZ_ANSWERS_PER_ADDRESS, of_key=False)
PLANNING: Final = Cost("plans", limits.PLANS_PER_ADDRESS, of_key=False)
LOOKING_ROUND: Final = Cost("here", limits.PLANS_PER_ADDRESS, of_key=False)


def get(path: str, handler: Handler, key: Key = "", cost: Cost | None = None, **more: Any) -> Route:
    return Route("GET", path, handler, key, cost, **more)


def post(path: str, handler: Handler, key: Key = "", cost: Cost | None = None, **more: Any) -> Route:
    return Route("POST", path, handler, key, cost, **more)


def seat(path: str, *actions: Action[Any], body: Any = None) -> Route:
    """Actions of a table, one after the other."""
    says = actions[-1].__doc__ or ""
    return post(f"{TABLE}/{path}", of_a_seat(actions), "seat", SEAT, body=body, says=says)


def teacher(path: str, action: ClassAction, body: Any = None) -> Route:
    """An action of a class."""
    return post(
        f"{CLASS}/{path}", of_a_teacher(action), "teacher", SEAT, body=body, says=action.__doc__ or ""
    )


def pupil(path: str, action: ClassAction, body: Any = None) -> Route:
    """An action of a class."""
    return post(f"{CLASS}/{path}", of_a_pupil(action), "pupil", SEAT, body=body, says=action.__doc__ or "")


ROUTES: Final = (
    # Data sets
    get("/api/data-sets", data_sets.data_sets),
    get(DATA_SET, data_sets.data_set),
    get(f"{DATA_SET}/quiz", data_sets.quiz_file, answer=str, media_type=TEXT),
    get(
        "/api/documents/{name}",
        data_sets.document,
        answer=(BoardData, Drawing, Facts, Names, list[Source], list[list[Odds]]),
    ),
    # Tables
    post("/api/tables", tables.open_table, cost=OPENING, status=201),
    post(f"{CODE}/chairs", tables.sit_down, status=201),
    get(TABLE, tables.view, "any"),
    get(f"{TABLE}/events", events.table_events, "any", answer=Messages, streams=True),
    post("/api/stream", events.stream, streams=True),
    seat("decisions", deciding.decide, body=Decide),
    seat("contribution", sitting.contribute, body=Contribution),
    seat("person", sitting.change_person, body=SitDown),
    seat("stand-in", standing_in.play_for_me),
    seat("score", ending.agree_to_score, ending.score_if_all_agree, body=Toggle),
    post(f"{TABLE}/chat", tables.say, "seat", CHATTING),
    post(f"{TABLE}/leave", tables.leave, "seat", SEAT),
    post(f"{TABLE}/hint", tables.ask_hint, "seat", ADVICE),
    post(f"{TABLE}/preview", tables.ask_preview, "seat", CONSIDERING),
    seat("host/start", for_host(hosting.start)),
    seat("host/bot", for_host(hosting.seat_bot), body=SeatBot),
    seat("host/clear", for_host(hosting.leave_first), hosting.end_pause_first, hosting.clear, body=ChairRef),
    seat("host/settings", for_host(hosting.change_settings), body=TableSettings),
    seat("host/hand-over", for_host(hosting.hand_over), body=ChairRef),
    seat("host/lock", for_host(hosting.lock), body=Toggle),
    seat("host/mute", for_host(hosting.mute), body=Mute),
    seat("host/pause", for_host(hosting.pause), body=Toggle),
    post(f"{TABLE}/host/bot-plays", tables.let_bot_play, "seat", SEAT),
    post(f"{TABLE}/host/wait", tables.await_person, "seat", SEAT),
    seat("host/stop", for_host(hosting.stop)),
    seat("host/last-turn", for_host(ending.call_next_turn_last)),
    # After the match
    post(f"{TABLE}/again", tables.play_again, "seat", SEAT, status=201),
    post(f"{TABLE}/branch", tables.play_on, "seat", OPENING, status=201),
    post("/api/match-files/check", tables.check_file, cost=OPENING),
    post("/api/match-files/show", tables.show_file, cost=OPENING, status=201),
    post("/api/match-files/play", tables.play_file, cost=OPENING, status=201),
    get(f"{TABLE}/file", tables.file, "any", media_type=TEXT),
    get(f"{TABLE}/reasons", tables.reasons, "any"),
    get(f"{TABLE}/debrief", tables.debrief, "any"),
    get(f"{TABLE}/quiz", tables.quiz, "any"),
    get(f"{TABLE}/analysis", tables.analysis, "any", answer=WholeAnalysis, others={202: Reckoning}),
    get(f"{TABLE}/best/{{number}}", tables.best_move, "any", answer=MastersMove, others={202: Reckoning}),
    # Classes
    get("/api/class-plans", plan.class_plans, cost=PLANNING),
    get("/api/here", plan.here, cost=LOOKING_ROUND),
    post("/api/classes", entry.open_class, status=201),
    get(CODE, entry.look_up),
    post(f"{CODE}/pupils", entry.come_in, status=201),
    post(f"{CODE}/teacher", entry.become_teacher, status=201),
    get(CLASS, classes.view, "class", SEAT, answer=(TeacherView, PupilView)),
    get(
        f"{CLASS}/events",
        events.class_events,
        "class",
        answer={"messages": (ClassMessage, GoneMessage)},
        streams=True,
    ),
    teacher("settings", commands.change_settings, of_class.NewSettings),
    teacher("seat", commands.seat_pupil, of_class.MoveTo),
    teacher("shuffle", commands.shuffle),
    teacher("door", commands.change_door, of_class.DoorSwitch),
    teacher("close-table", commands.close_table, of_class.TableRef),
    teacher("bell", commands.move_bell, of_class.Bell),
    teacher("eyes", commands.eyes_up, of_class.Eyes),
    teacher("go-on", holding.go_on),
    teacher("last-turn", commands.ask_last_turn, of_class.LastTurnOf),
    teacher("score", commands.ask_scoring, of_class.ScoreTable),
    teacher("pause", holding.pause_table, of_class.PauseTable),
    teacher("chat", commands.change_chat, of_class.ChatMode),
    teacher("send-out", commands.send_out, of_class.PupilRef),
    teacher("hand-done", commands.hand_done, of_class.PupilRef),
    teacher("void-slip", commands.void_slip, of_class.SeatRef),
    teacher("end", commands.end_class),
    post(f"{CLASS}/start", classes.start, "teacher", SEAT),
    post(f"{CLASS}/let-in", classes.let_in, "teacher", SEAT),
    post(f"{CLASS}/send-out-strangers", classes.send_out_strangers, "teacher", SEAT),
    post(f"{CLASS}/say", classes.say, "teacher", SEAT),
    post(f"{CLASS}/nudge", classes.nudge, "teacher", SEAT),
    post(f"{CLASS}/bot-plays", classes.bot_plays, "teacher", SEAT),
    post(f"{CLASS}/hand-over", devices.hand_over, "teacher", SEAT),
    post(f"{CLASS}/add-device", devices.add_device, "teacher", SEAT),
    post(f"{CLASS}/revoke-devices", devices.revoke_devices, "teacher", SEAT),
    post(f"{CLASS}/new-teacher-code", devices.change_teacher_code, "teacher", SEAT),
    post(f"{CLASS}/slips", devices.slips, "teacher", SEAT),
    pupil("hand", commands.raise_hand, of_class.Hand),
    pupil("person", joining.change_pupil, of_class.Join),
    pupil("look-on", joining.look_on, of_class.LookOn),
    pupil("leave", commands.leave),
    post(f"{CLASS}/busy", classes.busy, "pupil", SEAT),
    # The quiz and the end of a class
    get(f"{CLASS}/quiz", quiz.quiz, "class", SEAT),
    post(f"{CLASS}/quiz", quiz.open_or_close, "teacher", SEAT),
    post(f"{CLASS}/quiz-token", quiz.sign_token, "pupil", SEAT),
    post(f"{CLASS}/quiz-answers", quiz.hand_in, cost=ANSWERING),
    get(f"{CLASS}/results", end.results, "class", SEAT),
    get(f"{CLASS}/report.csv", end.report_csv, "teacher", SEAT, media_type=TEXT),
    get(f"{CLASS}/debrief", end.debrief, "class", SEAT),
    teacher("close-results", commands.close_results),
    post(f"{CLASS}/again", end.again, "teacher", SEAT),
    post(f"{CLASS}/forget", end.forget, "teacher", SEAT),
)
