"""RAWsiko: the open digital edition of a board game about critical raw materials.

Where the rules are compiled, the compiled modules are used, unless their source has changed since;
RAWSIKO_INTERPRETED=1 runs the source.
"""

import os

__version__ = "0.1.0"

_here = os.path.dirname(__file__)
_in_checkout = os.path.exists(os.path.join(_here, "..", "..", "hatch_build.py"))
if _in_checkout or os.environ.get("RAWSIKO_INTERPRETED"):
    from pathlib import Path

    from rawsiko.interpreted import choose

    choose(Path(_here), _in_checkout)
