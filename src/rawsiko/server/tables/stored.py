"""A table as the store has it, for commands that look at it without serving it."""

from rawsiko.data import DataSetRepository
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.store.interface import Kind, Store
from rawsiko.server.tables.codec import Codec
from rawsiko.server.tables.facts import TableOpened, decode_fact
from rawsiko.server.tables.table import Table


async def stored_table(store: Store, table_id: str, repository: DataSetRepository) -> Table:
    """The table after all its facts, with the data set it was opened with; raises DataSetNotFound."""
    head = await store.head(table_id)
    if head is None or head.kind is not Kind.TABLE:
        raise Refused(Refusal.NO_SUCH_TABLE)
    assert head.code is not None
    facts = [decode_fact(row.body) for row in await store.read(table_id)]
    opened = facts[0]
    assert isinstance(opened, TableOpened)
    table = Table(table_id, head.code, Codec(repository.find(opened.data_set, opened.data_hash)))
    for fact in facts:
        table.apply(fact)
    return table
