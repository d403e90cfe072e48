"""`python -m tests.match_file.golden`: rewrite the golden files, and the hash in the docs' example."""

import re

from rawsiko.match_file import write_match
from tests.match_file.golden import FOLDER, golden_records
from tests.match_file.matches import DOCS, standard

for old in FOLDER.glob("*.rawsiko"):
    old.unlink()
for name, record in golden_records():
    (FOLDER / f"{name}.rawsiko").write_bytes(write_match(record, standard()).encode())

text = DOCS.read_bytes().decode()
DOCS.write_bytes(
    re.sub(r"(?m)^data standard-1 [0-9a-f]{64}$", f"data standard-1 {standard().hash}", text).encode()
)
