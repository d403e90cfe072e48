"""Why a store cannot do what it was asked, each in a sentence that helps the person who runs it."""


class StoreError(Exception):
    """Base class. Raised only when no partial write happened."""


class StoreUnavailable(StoreError):
    """The store cannot be reached just now; it is sensible to try again."""


class StoreFull(StoreError):
    """The store is full; acknowledged rows are safe."""


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
    """The address is not a valid store URL."""


class NoSuchLog(StoreError):
    """The log does not exist, or was wiped meanwhile."""

    def __init__(self, log: str) -> None:
        super().__init__(f"There is no log {log!r}; it may have been wiped.")


class GapInLog(StoreError):
    """Caller error: the row number skips at least one row."""

    def __init__(self, log: str, number: int, last: int) -> None:
        super().__init__(f"Row {number} of log {log!r} was to follow row {last}.")
