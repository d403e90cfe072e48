"""Several people at one device, and a search of all that its page ever shows for what is another's."""

import json
from typing import Any, TypedDict

from playwright.sync_api import Page, expect

from rawsiko.data import load_data_set
from tests.browser.people import Person, settled


class Leak(TypedDict):
    where: str
    found: str
    around: str


#: Watches a page from its first script on: whatever is put into it, as text, as an attribute or as a title,
#: is searched in the same task, before a frame can show it, and all of it whenever somebody else is at the
#: device or their card is covered. `secrets`: by name, the words for this person alone, while they look.
WATCH = """
window.leaks = [];
window.seen = {};
const NEEDED = /\\(needed\\)|, needed<|class="[^"]*\\bneeded\\b|\\bvp\\b/;
const kept = () => (location.protocol === 'http:' ? sessionStorage.getItem('secrets') : null);
const secrets = () => JSON.parse(kept() ?? 'null');
const there = (selector) => document.querySelector(selector) !== null;
const state = () => {
  if (there('.finale, ol.score')) return undefined; // the end is for everybody
  const cover = there('dialog.passing');
  const name = cover ? '' : (document.querySelector('[data-person]')?.dataset.person ?? '');
  return { cover, name, looking: !cover && there('.open.card') };
};
let last = '';
function leak(now, found, text) {
  const at = text.indexOf(found);
  const around = text.slice(Math.max(0, at - 300), at + 60);
  window.leaks.push({ where: JSON.stringify(now), found, around });
}
function search(text, now) {
  for (const [person, words] of Object.entries(secrets() ?? {}))
    for (const word of words.filter((one) => text.includes(one)))
      if (person === now.name && now.looking) window.seen[person] = true;
      else leak(now, word, text);
  const mark = now.looking ? null : NEEDED.exec(text);
  if (mark) leak(now, mark[0], text);
}
const textOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.outerHTML : (node.data ?? ''));
function changed({ type, target, attributeName, addedNodes }, now) {
  if (!target.isConnected) return;
  if (type === 'attributes') search(`${attributeName}="${target.getAttribute(attributeName) ?? ''}"`, now);
  else if (type === 'characterData') search(target.data, now);
  else for (const node of addedNodes) search(textOf(node), now);
}
function check(changes) {
  const now = secrets() && there('.match') ? state() : undefined;
  if (!now) return;
  const is = JSON.stringify(now);
  if (is !== last) search(document.title + document.documentElement.outerHTML, now);
  else for (const change of changes) changed(change, now);
  last = is;
}
const all = { subtree: true, childList: true, attributes: true, characterData: true };
new MutationObserver(check).observe(document, all);
const frame = () => (check([]), requestAnimationFrame(frame));
requestAnimationFrame(frame);
"""


def seats(page: Page) -> list[dict[str, Any]]:
    """The seats that this device keeps."""
    found: list[dict[str, Any]] = page.evaluate("JSON.parse(localStorage.getItem('rawsiko.seats') ?? '[]')")
    return sorted(found, key=lambda seat: int(seat["chair"]))


#: What a page is told of a seat, without being shown it.
VIEW = """async ({ table, key }) => {
  const answer = await fetch(`api/tables/${table}`, { headers: { authorization: `Bearer ${key}` } });
  return answer.json();
}"""


def secrets_of(views: list[dict[str, Any]]) -> dict[str, list[str]]:
    """By name, the Applications that only this person has to build, as they are written on the page."""
    names = {one.id: one.names["en"] for one in load_data_set().applications}
    cards = {
        view["public"]["chairs"][str(view["yours"]["chair"])]["name"]: {
            line["application"] for line in view["yours"]["progress"]
        }
        for view in views
    }
    secrets: dict[str, list[str]] = {}
    for name, card in cards.items():
        others = set[str]().union(*(other for one, other in cards.items() if one != name))
        own = sorted(card - others)
        assert own, "every card of this test must have an Application of its own"
        secrets[name] = [*(f">{names[one]}<" for one in own), *(f"tile-{one}" for one in own)]
    return secrets


def guard(page: Page, view: str = VIEW) -> dict[str, list[str]]:
    """From now on nothing of what they are told may be shown to anybody else; returns what that is."""
    views = [page.evaluate(view, seat) for seat in seats(page)]
    secrets = secrets_of(views)
    page.evaluate("secrets => sessionStorage.setItem('secrets', secrets)", json.dumps(secrets))
    return secrets


def leaks(page: Page) -> list[Leak]:
    found: list[Leak] = page.evaluate("window.leaks")
    return found


def new_party(one: Person, people: int, *, turns: int = 3, start: bool = True) -> None:
    """A new table on this device."""
    page = one.page
    page.locator("#app > *").first.wait_for()
    page.evaluate("() => void (location.hash = '/device')")
    page.locator("footer button.main").wait_for()
    for _ in range(people - 2):
        one.press("section button.dashed")
    while page.locator("section li h3").count() and people > 2:
        one.press("section li:has(h3) button:last-of-type")
    one.press("section .option button[aria-expanded]")
    for _ in range(8 - turns):
        one.press("[role=group] button:first-child")
    if start:
        one.press("footer button.main")
        page.locator("dialog.passing").wait_for()
        settled(page)


def at_the_device(page: Page) -> str:
    """Whose screen it is; nobody's under the cover."""
    return page.locator("[data-person]").get_attribute("data-person") or ""


def looks(page: Page) -> str:
    """They look at their card for a while, by the key; what was on it."""
    page.keyboard.down("o")
    card = page.locator(".open.card")
    card.wait_for()
    read = str(card.evaluate("card => card.outerHTML"))
    page.keyboard.up("o")
    expect(card).to_have_count(0)
    return read


class Curious:
    """Whoever takes the device over looks at all there is; nothing may be there for anybody else."""

    def __init__(self, one: Person, secrets: dict[str, list[str]]) -> None:
        self.one = one
        self.secrets = secrets
        self.looked: set[str] = set()

    def look_round(self) -> bool:
        """At their card, the log and the Match Status; and they ask for a hint. Never enough."""
        one = self.one
        if one.made[-1:] == ["take over"] and not one.see()["passing"]:
            settled(one.page)
            self.look_at_their_card()
            for key in "lsshh":
                one.page.keyboard.press(key)
                settled(one.page)
            one.made.append("looked round")
        assert leaks(one.page) == []
        return False

    def look_at_their_card(self) -> None:
        """Once a person, when nothing lies over it."""
        name = at_the_device(self.one.page)
        if name and name not in self.looked and not self.one.see()["coached"]:
            self.looked.add(name)
            read = looks(self.one.page)
            words = [word for word in self.secrets[name] if word.startswith(">")]
            assert [word for word in words if word not in read] == []

    def has_found_nothing(self) -> None:
        """At the end. The search finds what is there to be found."""
        assert leaks(self.one.page) == []
        assert self.looked == {*self.secrets}
        assert {*self.one.page.evaluate("window.seen")} == {*self.secrets}
