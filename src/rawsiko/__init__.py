"""RAWsiko: the open digital edition of a board game about critical raw materials.

Where the rules are compiled, the compiled modules are used; RAWSIKO_INTERPRETED=1 runs the source.
"""

import os

__version__ = "0.1.0"

if os.environ.get("RAWSIKO_INTERPRETED"):
    from rawsiko.interpreted import prefer_source

    prefer_source()
