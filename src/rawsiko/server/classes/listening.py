"""Looking at a class and listening to it: as its teacher, or as a pupil."""

from typing import Annotated, Final

import msgspec
from litestar import get
from litestar.enums import MediaType
from litestar.params import FromPath, QueryParameter
from litestar.response import Response, Stream

from rawsiko.server.classes.live import TEACHER, ListeningPlace
from rawsiko.server.classes.shapes import relative
from rawsiko.server.doors import PER_SEAT, address_of, key_of
from rawsiko.server.house import House, Http, house_of
from rawsiko.server.keys import hash_of
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.requests import Messages
from rawsiko.server.streams import Subscription, check_room, server_sent_events, wait_for_messages
from rawsiko.server.wire import Json

LONGEST_WAIT: Final = 25.0
EVENT_STREAM: Final = "text/event-stream"
STREAM_HEADERS: Final = {"cache-control": "no-cache, no-transform", "x-accel-buffering": "no"}


async def place_in(house: House, class_id: str, key: str, after: int) -> Subscription[ListeningPlace]:
    """Where a key listens in a class: as a teacher, or as a pupil."""
    live = await house.classes.find(class_id)
    pupil: int | None = TEACHER
    if not live.lesson.is_teacher(hash_of(key)):
        try:
            live, pupil = await house.classes.as_pupil(class_id, key)
        except Refused:
            if live.lesson.has_left(hash_of(key)):
                raise Refused(Refusal.LEFT_THE_CLASS) from None
            raise
    return Subscription(ListeningPlace(live, hash_of(key)), pupil, after)


@get("/api/classes/{class_id:str}", opt=PER_SEAT)
async def view(request: Http, class_id: FromPath[str]) -> Json:
    """The class as you may see it: with the class key the whole of it, with a pupil's key a pupil's part."""
    place = await place_in(house_of(request), class_id, key_of(request), 0)
    live = place.live.live
    return {"number": live.version, **relative(live.view_for(place.chair), live.now())}


@get("/api/classes/{class_id:str}/events", media_type=EVENT_STREAM)
async def events(
    request: Http,
    class_id: FromPath[str],
    after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0,
    wait: Annotated[float | None, QueryParameter(ge=0, le=LONGEST_WAIT)] = None,
) -> Response[Messages] | Stream:
    """What happens in a class: the whole view, then what changes in it; or with `wait` by asking again."""
    house, address = house_of(request), address_of(request)
    place = await place_in(house, class_id, key_of(request), 0 if wait is None else after)
    check_room(house.readers, address, [place])
    if wait is None:
        return Stream(server_sent_events(house.readers, address, [place]), headers=STREAM_HEADERS)
    messages = await wait_for_messages(house.readers, address, [place], wait)
    return Response(Messages([msgspec.Raw(message.data) for message in messages]), media_type=MediaType.JSON)


HANDLERS = (view, events)
