"""Why a store cannot do what it was asked, each in a sentence that helps the person who runs it."""


class StoreError(Exception):
    """Nothing was half written."""


class StoreUnavailable(StoreError):
    """The store cannot be reached just now; it is sensible to try again."""


class StoreFull(StoreError):
    """There is no room for more; what was acknowledged is safe."""


class StoreTooNew(StoreError):
    """A newer version of the program made this store, and this one does not know its shape."""

    def __init__(self, place: str, version: int, newest_known: int) -> None:
        super().__init__(
            f"{place} was made by a newer version of RAWsiko (its shape is number {version}, "
            f"this program knows up to {newest_known}). Install the newer version again."
        )


class NotAStore(StoreError):
    """What is there is something else, is damaged, or cannot be opened."""


class BadStoreAddress(StoreError):
    """This names no store."""


class NoSuchTable(StoreError):
    """There is no such table, perhaps because it was wiped meanwhile."""

    def __init__(self, table: str) -> None:
        super().__init__(f"There is no table {table!r}; it may have been wiped.")


class GapInLog(StoreError):
    """A fault of the caller: the row's number leaves one out."""

    def __init__(self, table: str, number: int, last: int) -> None:
        super().__init__(f"Row {number} of table {table!r} was to follow row {last}.")
