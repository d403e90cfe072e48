"""The shapes of merge patches, derived from those of the views, for the OpenAPI description only.

updates.py makes patches as plain dictionaries of what has changed; a test holds the messages of whole matches
to these shapes.
"""

from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
from msgspec import UNSET, UnsetType

from rawsiko.server.tables.shapes import PublicView, Shape, YourView


def patch_of(kind: type[msgspec.Struct], name: str) -> Any:
    """A merge patch of a struct: any of its fields, null for what is gone."""
    parts = []
    for part in msgspec.structs.fields(kind):
        in_patch = patched_type(part.type, name + part.name.title().replace("_", ""))
        parts.append((part.name, in_patch | None | UnsetType, UNSET))
    says = f"What has changed in a {kind.__name__}; null for what is gone."
    return msgspec.defstruct(
        name, parts, bases=(Shape,), namespace={"__doc__": says}, module=__name__, frozen=True, kw_only=True
    )


def patched_type(hint: Any, name: str) -> Any:
    """What a patch may hold for a value: some fields of a struct, the whole of a list."""
    kinds = [kind for kind in union_of(hint) if kind is not UnsetType]
    if len(kinds) > 1:
        return dict[str, Any]  # of one struct or another
    [kind] = kinds
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return patch_of(kind, name)
    if get_origin(kind) is dict:
        inner = patched_type(get_args(kind)[1], name)
        return dict[str, inner | None]  # type: ignore[valid-type]
    return kind


def union_of(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


PublicPatch = patch_of(PublicView, "PublicPatch")
YourPatch = patch_of(YourView, "YourPatch")
