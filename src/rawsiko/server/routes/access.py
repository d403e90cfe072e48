"""Access: who may look on at a table and in a class. Everything that shows something asks here."""

from rawsiko.server.classes.live_class import TEACHER, LiveClass
from rawsiko.server.identity.keys import hash_of
from rawsiko.server.log.streams import Subscription
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.routes import limits
from rawsiko.server.services import Services
from rawsiko.server.tables.live_table import LiveTable


async def at_table(services: Services, table_id: str, key: str | None, after: int) -> Subscription[LiveTable]:
    """The chair of a key; or a spectator, if the table lets in any, or those of its class."""
    chair: int | None = None
    if key is not None:
        services.limits.spend("reads", key, limits.READS_PER_SEAT)
        live, chair = await seat_or_class(services, table_id, key)
    else:
        services.limits.spend("spectators", table_id, limits.SPECTATORS_PER_TABLE)
        live = await services.tables.get(table_id)
        if not live.table.settings.spectators:
            raise Refused(Refusal.NO_SPECTATORS)
    await live.catch_up(after)
    if after > live.table.number:
        raise Refused(Refusal.NO_SUCH_NUMBER, number=live.table.number)
    return Subscription(live, chair, after)


async def seat_or_class(services: Services, table_id: str, key: str) -> tuple[LiveTable, int | None]:
    """The chair of a key; None for a spectator from the table's class.

    That is its teacher, or a pupil who cannot learn anything about cards they will play themselves.
    """
    for about_to_sit in (True, False):
        try:
            live, who = await services.tables.seated(table_id, key)
            return live, who.chair
        except Refused:
            if about_to_sit:
                await services.class_supervisor.reconciled(table_id)
    live = await services.tables.get(table_id)
    if live.table.class_id:
        lesson = (await services.classes.get(live.table.class_id)).lesson
        a_pupil = lesson.pupil_with_key(hash_of(key)) is not None and not lesson.is_duplicate
        if lesson.is_teacher(hash_of(key)) or a_pupil:
            return live, None
    raise Refused(Refusal.NOT_SEATED)


async def in_class(services: Services, class_id: str, key: str, after: int = 0) -> Subscription[LiveClass]:
    """A class as its teacher sees it, or as one of its pupils does."""
    live = await services.classes.get(class_id)
    pupil: int | None = TEACHER
    if not live.lesson.is_teacher(hash_of(key)):
        try:
            live, pupil = await services.classes.as_pupil(class_id, key)
        except Refused:
            if live.lesson.has_left(hash_of(key)):
                raise Refused(Refusal.LEFT_THE_CLASS) from None
            raise
    await services.class_supervisor.looked_at(live)
    return Subscription(live, pupil, after, hash_of(key))
