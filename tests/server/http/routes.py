"""Every address of the API, as the application itself lists them."""

from litestar.routes import HTTPRoute

from tests.server.tables.house import House, Person

EXAMPLES: dict[str, object] = {
    "/api/tables": {"name": "Sun", "settings": {"players": 3}},
    "/api/codes/{code}/chairs": {"name": "Jack"},
    "/api/stream": {"tables": [{"table": "x", "after": 0}]},
    "/api/tables/{table_id}/decisions": {"decision": {"do": "end"}, "expected": 1, "once": "a"},
    "/api/tables/{table_id}/contribution": {"value": "00" * 16},
    "/api/tables/{table_id}/chat": {"phrase": "hello"},
    "/api/tables/{table_id}/person": {"name": "Sun"},
    "/api/tables/{table_id}/hint": {"depth": 1},
    "/api/tables/{table_id}/host/bot": {"chair": 1, "level": "novice"},
    "/api/tables/{table_id}/host/clear": {"chair": 1},
    "/api/tables/{table_id}/host/settings": {"players": 3},
    "/api/tables/{table_id}/host/hand-over": {"chair": 1},
    "/api/tables/{table_id}/host/lock": {"on": True},
    "/api/tables/{table_id}/host/mute": {"chair": 1, "muted": True},
    "/api/tables/{table_id}/host/pause": {"on": True},
}
WITHOUT_A_BODY = {
    "/api/tables/{table_id}/leave",
    "/api/tables/{table_id}/again",
    "/api/tables/{table_id}/host/start",
    "/api/tables/{table_id}/host/stop",
}


def templates(house: House, method: str) -> set[str]:
    """The addresses that answer to a method, with names in place of ids."""
    return {
        route.path_format
        for route in house.server.litestar.routes
        if isinstance(route, HTTPRoute) and method in route.methods
    }


def filled_in(template: str, person: Person) -> str:
    return template.replace("{code}", person.code).replace("{table_id}", person.table)
