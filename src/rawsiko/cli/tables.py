"""`rawsiko tables`: list, export and delete what a server has stored."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import rich_click as click

from rawsiko.cli.terminal import fail, give_up_file, print_any_letter
from rawsiko.server.store.interface import Kind, LogHead, Store

DAY = 86_400


@click.group("tables")
@click.option(
    "--database",
    metavar="FILE|URL",
    default="rawsiko.db",
    show_default=True,
    envvar="RAWSIKO_DATABASE",
    help="The server's database.",
)
@click.pass_context
def tables(context: click.Context, database: str) -> None:
    """List, export and delete the tables a server has stored.

    The server may be running at the same time.
    """
    print_any_letter()
    context.obj = database


@tables.command("list")
@click.option("--state", type=click.Choice(["open", "playing", "ended"]), help="Only tables in this state.")
@click.pass_obj
def list_tables(database: str, state: str | None) -> None:
    """List the tables: id, code, state, rows, and when they were last touched."""

    async def work(store: Store) -> None:
        async for head in every_table(store, state):
            touched = time.strftime("%Y-%m-%d %H:%M", time.gmtime(head.touched))
            click.echo(f"{head.id}  {head.code}  {head.state:8}  {head.last:5}  {touched}")

    run(database, work)


@tables.command()
@click.argument("table")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--data-sets",
    metavar="DIR",
    envvar="RAWSIKO_DATA_SETS",
    type=click.Path(path_type=Path),
    help="Where the server keeps your own data sets; by default next to the database.",
)
@click.pass_obj
def export(database: str, table: str, file: Path, data_sets: Path | None) -> None:
    """Write the finished match of a TABLE to a match FILE."""

    async def work(store: Store) -> None:
        from rawsiko.data import DataSetNotFound, DataSetRepository
        from rawsiko.server.refusals import Refused
        from rawsiko.server.settings import data_sets_beside
        from rawsiko.server.tables.export import match_file
        from rawsiko.server.tables.stored import stored_table

        repository = DataSetRepository(data_sets or data_sets_beside(database))
        try:
            file.write_text(match_file(await stored_table(store, table, repository)), "utf-8")
        except OSError as problem:
            give_up_file(file, problem)
        except (Refused, DataSetNotFound) as problem:
            fail(str(problem))
        click.echo(f"Match written to {file}.")

    run(database, work)


@tables.command()
@click.argument("table", required=False)
@click.option(
    "--untouched-days", type=click.IntRange(0), help="Delete all tables untouched for this many days."
)
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@click.pass_obj
def wipe(database: str, table: str | None, untouched_days: int | None, yes: bool) -> None:
    """Delete one TABLE, or all that have been untouched for some days. This cannot be undone."""
    if (table is None) == (untouched_days is None):
        raise click.UsageError("Name a table, or use --untouched-days.")
    what = f"table {table}" if table is not None else f"all tables untouched for {untouched_days} days"
    if not yes and not click.confirm(f"Delete {what} for good?"):
        sys.exit(1)

    async def work(store: Store) -> None:
        if table is not None:
            if not await store.wipe(table):
                fail(f"There is no table {table}.")
            click.echo("Wiped.")
        elif untouched_days is not None:
            count = await store.wipe_untouched(int(time.time()) - untouched_days * DAY)
            click.echo(f"Wiped: {count}.")

    run(database, work)


def run(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    """Open the store, do something with it, and close it; problems in one sentence."""
    from rawsiko.server.store import StoreError, open_store

    async def whole() -> None:
        store = open_store(database)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    if "://" not in database and not Path(database).exists():
        fail(f"There is no database {database}; name it with --database.")
    try:
        asyncio.run(whole())
    except StoreError as problem:
        fail(str(problem))


async def every_table(store: Store, state: str | None) -> AsyncIterator[LogHead]:
    """All tables, or those in a state, page by page."""
    after = ""
    while page := await store.heads(kind=Kind.TABLE, state=state, after=after):
        for head in page:
            yield head
        after = page[-1].id
