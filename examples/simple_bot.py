"""A bot for RAWsiko in plain Python: takes a seat by its code and plays the match to its end over HTTP.

    python simple_bot.py http://localhost:8080 ABC234

Reads what is legal from its view, as docs/protocol.md describes it, and chooses at random.
"""

import json
import sys
import time
import urllib.error
import urllib.request
from random import choice, getrandbits, random
from typing import Any


def ask(url: str, key: str = "", body: object = None) -> Any:
    """One request: with a body it is a POST, without one a GET."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
        return json.load(answer)


def decide(legal: Any) -> object:
    """Anything that the view calls legal."""
    if legal["do"] == "deploy":
        continent, picks = choice(list(legal["continents"].items()))
        return {"do": "deploy", "continent": continent, "territories": choice(picks)}
    if legal["do"] == "place":
        return {"do": "place", "counts": {choice(legal["territories"]): legal["assets"]}}
    if legal["do"] == "take":
        return {"do": "take", "materials": legal["materials"][: legal["most"]]}
    if not legal["moves"] or random() < 0.3:
        return {"do": "end"}
    source, destinations = choice(list(legal["moves"].items()))
    return {"do": "move", "source": source, "destination": choice(list(destinations)), "count": 1}


def play(table: str, key: str) -> Any:
    """Decide whenever we are awaited; else wait until something happens. Returns the final Score."""
    while (view := ask(table, key))["public"]["state"] != "ended":
        if legal := view["yours"].get("legal"):
            body = {"decision": decide(legal), "expected": view["number"], "once": f"{getrandbits(64):x}"}
            try:
                ask(f"{table}/decisions", key, body)
            except urllib.error.HTTPError as refused:  # stale, paused or too fast: look again in a moment
                print(refused.read().decode(), file=sys.stderr)
                time.sleep(1)
        else:
            ask(f"{table}/events?after={view['number']}&wait=20", key)
    return view["public"]["match"].get("score")


if __name__ == "__main__":
    server, code = sys.argv[1:]
    seat = ask(f"{server}/api/codes/{code}/chairs", body={"name": "Simple bot"})
    print(play(f"{server}/api/tables/{seat['table']}", seat["key"]))
