"""Merge patches (RFC 7396): what has changed, and null for what is gone; so nothing in a view is null."""

from rawsiko.server.tables.wire import Json


def patch_between(old: Json, new: Json) -> Json:
    """The merge patch (RFC 7396) that turns `old` into `new`."""
    patch: Json = {} if old.keys() <= new.keys() else {name: None for name in old if name not in new}
    for name, value in new.items():
        before = old.get(name)
        if before is value or before == value:
            continue
        if isinstance(value, dict) and isinstance(before, dict):
            patch[name] = patch_between(before, value)
        else:
            patch[name] = value
    return patch


def patched(old: Json, patch: Json) -> Json:
    """The opposite: what a reader makes of a patch."""
    new = dict(old)
    for name, value in patch.items():
        if value is None:
            new.pop(name, None)
        elif isinstance(value, dict):
            before = new.get(name)
            new[name] = patched(before if isinstance(before, dict) else {}, value)
        else:
            new[name] = value
    return new
