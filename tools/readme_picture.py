"""Make the picture of the README: a real match in a real browser.

    python tools/readme_picture.py docs/match.webp

Starts a server of its own, plays to the fourth Turn with the game's own hints, and takes the picture
in the player's Action Phase. Needs Playwright and a Chromium.
"""

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

PORT = 8431
SERVER = f"http://127.0.0.1:{PORT}"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

QUALITY = 0.62
TO_WEBP = """
async ([picture, quality]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({type: 'image/webp', quality});
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(blob);
  });
}
"""


def ask(path: str, key: str = "", body: object = None) -> Any:
    """One request to the server; with a body it is a POST."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(SERVER + path, data, headers), timeout=60) as answer:
        return json.load(answer)


def wait_for_server() -> None:
    for _ in range(200):
        try:
            ask("/health")
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise SystemExit("The server did not start.")


def play_until(turn: int) -> Any:
    """Open a table with three bots and play well until the player's Action Phase of a Turn; the seat."""
    seat = ask("/api/tables", body={"name": "Sun", "avatar": "fox", "settings": {"players": 4}})
    key, table = seat["key"], f"/api/tables/{seat['table']}"
    for chair, level in enumerate(("expert", "apprentice", "expert"), start=1):
        ask(f"{table}/host/bot", key, {"chair": chair, "level": level})
    ask(f"{table}/host/start", key, {})
    number = 0
    while True:
        view = ask(table, key)
        match = view["public"]["match"]
        legal = view["yours"].get("legal")
        if legal and legal["do"] == "move" and match["turn"] >= turn:
            return seat
        if legal:
            number += 1
            try:
                decision = ask(f"{table}/hint", key, {"depth": 3})["decision"]
            except urllib.error.HTTPError:  # too many hints at once
                time.sleep(3)
                continue
            body = {"decision": decision, "expected": view["number"], "once": str(number)}
            ask(f"{table}/decisions", key, body)
        else:
            ask(f"{table}/events?after={view['number']}&wait=20", key)


def take_picture(seat: Any, target: Path) -> None:
    """The match as its player sees it, with the strongest Territory chosen."""
    view = ask(f"/api/tables/{seat['table']}", seat["key"])
    territories = view["public"]["match"]["territories"]
    moves = view["yours"]["legal"]["moves"]
    fights = [name for name in moves if "clash" in moves[name].values()] or list(moves)
    chosen = max(fights, key=lambda name: territories[name]["can_act"])
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
        page.goto(f"{SERVER}/#/seat/{seat['table']}/{seat['code']}/{seat['chair']}/{seat['key']}")
        page.wait_for_selector(f"#block-{chosen}")
        for hint in page.get_by_role("button", name="No more hints").all():
            hint.click()
        page.locator(f"#block-{chosen}").focus()
        page.keyboard.press("Enter")
        page.evaluate("document.activeElement.blur()")
        page.wait_for_timeout(1500)
        target.write_bytes(as_webp(browser, page.screenshot()))
        browser.close()


def as_webp(browser: Browser, picture: bytes) -> bytes:
    """Half the size of the same picture as JPEG; the browser can do it."""
    page = browser.new_page()
    address: str = page.evaluate(TO_WEBP, [base64.b64encode(picture).decode(), QUALITY])
    return base64.b64decode(address.partition(",")[2])


def main() -> None:
    target = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "rawsiko", "serve", "--local", "--port", str(PORT), "--pace", "0"]
        server = subprocess.Popen([*command, "--database", f"{folder}/picture.db"], env=dict(os.environ))
        try:
            wait_for_server()
            take_picture(play_until(turn=4), target)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
