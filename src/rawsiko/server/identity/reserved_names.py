"""Reserved names: those of reserved_names.json. Their player would be taken for the teacher or the server.

They count as whole names only, however they are written: as rude words do.
"""

import json
import re
from functools import cache
from importlib.resources import files

from rawsiko.server.identity.look_alikes import meant_by, pattern_of


def is_reserved(name: str) -> bool:
    """Whether this name could be mistaken for the teacher or the server."""
    return any(reserved().fullmatch(re.sub(r"[^a-z]+", "", meant)) for meant in meant_by(name))


@cache
def reserved() -> re.Pattern[str]:
    text = files("rawsiko.server.identity").joinpath("reserved_names.json").read_text(encoding="utf-8")
    languages = json.loads(text)["languages"].values()
    return re.compile("|".join(pattern_of(name) for names in languages for name in names))
