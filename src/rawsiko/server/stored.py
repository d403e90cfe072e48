"""A table as the store has it, for commands that look at it without serving it."""

from rawsiko.data import Shelf
from rawsiko.server.facts import TableOpened, decode_fact
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.store.interface import Store
from rawsiko.server.table import Table
from rawsiko.server.translation import Wire


async def stored_table(store: Store, table_id: str, shelf: Shelf) -> Table:
    """The table after all its facts, with the data set it was opened with; raises DataSetNotFound."""
    head = await store.head(table_id)
    if head is None:
        raise Refused(Refusal.NO_SUCH_TABLE)
    facts = [decode_fact(row.body) for row in await store.read(table_id)]
    opened = facts[0]
    assert isinstance(opened, TableOpened)
    table = Table(table_id, head.code, Wire(shelf.find(opened.data_set, opened.data_hash)))
    for fact in facts:
        table.apply(fact)
    return table
