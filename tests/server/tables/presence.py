"""Coming and going, as the server notices it."""

import asyncio

from tests.server.tables.house import Person
from tests.server.tables.listening import PATIENCE, Listener


async def listens(person: Person) -> Listener:
    """Somebody listens, and the server has noticed."""
    stream = person.follows(person.state.number)
    await there(person)
    return stream


async def there(person: Person) -> None:
    """Give the server time to notice that somebody is there."""
    async with asyncio.timeout(PATIENCE):
        while person.chair not in person.house.live(person.table).present():
            await asyncio.sleep(0)


async def hang_up(streams: list[Listener]) -> None:
    for stream in streams:
        await stream.hang_up()
