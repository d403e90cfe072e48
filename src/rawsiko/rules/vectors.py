"""`vec`: a packed vector of integers; Positions are made of these.

Compiled code uses librt's vectors. Interpreted code is faster on plain lists, and needs nothing
installed; `list[i64](items)`, indexing and slicing mean the same for both.
"""

from typing import TYPE_CHECKING

__all__ = ["vec"]

if TYPE_CHECKING:
    from librt.vecs import vec
else:
    vec = list
