"""Loading classes of which this node knows nothing yet: when a table of one is, or after a restart."""

import asyncio

from rawsiko.server.classes.errands import ClassErrands
from rawsiko.server.classes.lesson import PLAYING
from rawsiko.server.classes.live_class import ENDING, LiveClass
from rawsiko.server.classes.registry import ClassRegistry
from rawsiko.server.logger import log
from rawsiko.server.refusals import Refused
from rawsiko.server.store.errors import StoreError
from rawsiko.server.store.interface import Kind


class ClassLoader:
    """Loads a class once."""

    def __init__(self, classes: ClassRegistry, errands: ClassErrands) -> None:
        self.classes = classes
        self.errands = errands
        self.loading: set[str] = set()  # classes
        self.damaged: set[str] = set()  # classes whose log cannot be read

    def find(self, class_id: str, *, load: bool) -> LiveClass | None:
        """A class in memory; if it is not there, it may be loaded."""
        live = self.classes.live.get(class_id)
        if live is None and load and class_id not in self.loading:
            self.loading.add(class_id)
            self.errands.tables.start(self.load(class_id))
        return live

    async def load(self, class_id: str) -> None:
        """Conduct a class again."""
        self.loading.add(class_id)
        try:
            await self.classes.get(class_id)
        except (Refused, StoreError) as error:
            log.warning("class", klass=class_id, why=str(error))
        except Exception:  # one damaged class must not keep the server from starting, or the others waiting
            log.exception("class", klass=class_id)
            self.damaged.add(class_id)
        finally:
            self.loading.discard(class_id)

    async def resume(self) -> None:
        """Conduct every class that is playing, or not wound up, whether or not anyone comes: after a restart,
        and from time to time, because the node that conducted it may be gone. One after the other, so that
        requests are not kept waiting."""
        for state in (PLAYING, ENDING):
            last = ""
            while page := await self.errands.tables.store.heads(kind=Kind.CLASS, state=state, after=last):
                for head in page:
                    if head.id not in self.classes.live and head.id not in self.damaged:
                        await self.load(head.id)
                        live = self.classes.live.get(head.id)
                        if live is not None and (work := self.errands.runtime(live).work) is not None:
                            await asyncio.wait([work])
                last = page[-1].id
