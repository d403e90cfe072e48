"""Every address of the API, as the application itself lists them."""

from tests.server.tables.house import House, Person

EXAMPLES: dict[str, object] = {
    "/api/tables": {"name": "Sun", "settings": {"players": 3}},
    "/api/match-files/check": {"text": "rawsiko match 1"},
    "/api/match-files/show": {"text": "rawsiko match 1"},
    "/api/match-files/play": {"text": "rawsiko match 1", "decisions": 0, "seat": 0},
    "/api/codes/{code}/chairs": {"name": "Jack"},
    "/api/stream": {"tables": [{"table": "x", "after": 0}]},
    "/api/tables/{table_id}/decisions": {"decision": {"do": "end"}, "expected": 1, "once": "a"},
    "/api/tables/{table_id}/contribution": {"value": "00" * 16},
    "/api/tables/{table_id}/chat": {"phrase": "hello"},
    "/api/tables/{table_id}/person": {"name": "Sun"},
    "/api/tables/{table_id}/hint": {"depth": 1},
    "/api/tables/{table_id}/preview": {"decision": {"do": "end"}},
    "/api/tables/{table_id}/host/bot": {"chair": 1, "level": "novice"},
    "/api/tables/{table_id}/host/clear": {"chair": 1},
    "/api/tables/{table_id}/host/settings": {"players": 3},
    "/api/tables/{table_id}/host/hand-over": {"chair": 1},
    "/api/tables/{table_id}/host/lock": {"on": True},
    "/api/tables/{table_id}/host/bot-plays": {"chair": 1},
    "/api/tables/{table_id}/host/wait": {"chair": 1},
    "/api/tables/{table_id}/host/mute": {"chair": 1, "muted": True},
    "/api/tables/{table_id}/host/pause": {"on": True},
    "/api/tables/{table_id}/score": {"on": True},
    "/api/tables/{table_id}/branch": {"decisions": 0, "seat": 0},
    "/api/classes": {"settings": {"pupils": 6}},
    "/api/codes/{code}/pupils": {"name": ""},
    "/api/codes/{code}/teacher": {"teacher_code": "ABCD2346"},
    "/api/classes/{class_id}/settings": {"pupils": 6},
    "/api/classes/{class_id}/seat": {"pupil": 0, "table": 1},
    "/api/classes/{class_id}/close-table": {"table": 1},
    "/api/classes/{class_id}/door": {"open": False},
    "/api/classes/{class_id}/let-in": {"pupil": 0},
    "/api/classes/{class_id}/bell": {"seconds": 60},
    "/api/classes/{class_id}/eyes": {"on": True},
    "/api/classes/{class_id}/pause": {"table": 0, "on": True},
    "/api/classes/{class_id}/say": {"phrase": "1"},
    "/api/classes/{class_id}/last-turn": {"which": "next"},
    "/api/classes/{class_id}/score": {"table": 0},
    "/api/classes/{class_id}/chat": {"mode": "off"},
    "/api/classes/{class_id}/nudge": {"table": 0},
    "/api/classes/{class_id}/bot-plays": {"table": 0, "chair": 0},
    "/api/classes/{class_id}/send-out": {"pupil": 0},
    "/api/classes/{class_id}/send-out-strangers": {"who": "away"},
    "/api/classes/{class_id}/hand-done": {"pupil": 0},
    "/api/classes/{class_id}/hand-over": {"table": 0, "chair": 0},
    "/api/classes/{class_id}/void-slip": {"table": 0, "chair": 0},
    "/api/classes/{class_id}/again": {"tables": "new"},
    "/api/classes/{class_id}/quiz": {"round": "before", "open": True},
    "/api/classes/{class_id}/quiz-token": {"round": "before", "blinded": "5"},
    "/api/classes/{class_id}/quiz-answers": {
        "round": "before",
        "token": "00",
        "signature": "5",
        "form": "x",
        "answers": [],
    },
    "/api/classes/{class_id}/look-on": {"beside": 0},
    "/api/classes/{class_id}/hand": {"on": True},
    "/api/classes/{class_id}/person": {"avatar": "fox"},
}
WITHOUT_A_BODY = {
    "/api/tables/{table_id}/leave",
    "/api/tables/{table_id}/again",
    "/api/tables/{table_id}/stand-in",
    "/api/tables/{table_id}/host/start",
    "/api/tables/{table_id}/host/stop",
    "/api/tables/{table_id}/host/last-turn",
    *(
        f"/api/classes/{{class_id}}/{door}"
        for door in (
            *("shuffle", "go-on", "end", "leave", "start", "add-device", "revoke-devices"),
            *("new-teacher-code", "slips", "busy", "forget", "close-results"),
        )
    ),
}


def templates(house: House, method: str) -> set[str]:
    """The addresses that answer to a method, with names in place of ids."""
    return {route.path for route in house.server.routes if route.method == method}


def filled_in(template: str, person: Person) -> str:
    named = template.replace("{code}", person.code).replace("{table_id}", person.table)
    return named.replace("{class_id}", "class.none")
