"""Which texts every store can keep."""


def can_be_stored(text: str) -> bool:
    """Whether both SQLite and PostgreSQL accept it; text from outside may hold anything."""
    return text.isprintable()  # so neither NUL nor a lone surrogate


def check_texts(*texts: str | None) -> None:
    """Raise ValueError before a bad text spoils other rows in the same transaction."""
    for text in texts:
        if text is not None and not can_be_stored(text):
            raise ValueError(f"{text!r} cannot be stored as an id, code, key or state.")
