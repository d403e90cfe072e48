"""Views as a client reads them: from JSON."""

from typing import Any

import msgspec

from rawsiko.server.tables import views
from rawsiko.server.tables.table import Table
from rawsiko.server.tables.wire import Json

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(dict[str, Any]).decode


def public_view(table: Table) -> Json:
    return decode(encode(views.public_view(table)))


def private_view(table: Table, chair: int) -> Json:
    return decode(encode(views.private_view(table, chair)))


def whole_view(table: Table, chair: int | None) -> Json:
    """What a chair, or with None a spectator, may see now."""
    view = {"table": table.id, "number": table.number, "public": public_view(table)}
    return view if chair is None else {**view, "yours": private_view(table, chair)}
