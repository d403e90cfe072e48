"""`python -m tests.playthroughs`: accept what the matches look like now."""

from tests.playthroughs import FOLDER, PLAYTHROUGHS, files

for old in (*FOLDER.glob("*.rawsiko"), *FOLDER.glob("*.txt")):
    old.unlink()
for playthrough in PLAYTHROUGHS:
    for path, text in files(playthrough):
        path.write_bytes(text.encode())
