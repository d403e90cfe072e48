"""Spectators see the match and no secrets."""

from playwright.sync_api import Page

from rawsiko.data import load_data_set
from tests.browser import prepared
from tests.browser.hands import Mouse
from tests.browser.people import People, Person, settled
from tests.browser.prepared import Stage, prepare

#: All that the server says of a table is kept: requests go from the page itself, and answers are read twice.
#: Catalogues of texts and the drawing are no part of it.
KEEP_ANSWERS = """
delete window.SharedWorker;
window.heard = '';
const ask = window.fetch;
window.fetch = async (...words) => {
  const answer = await ask(...words);
  // All cards of the game are in the data set's documents, which are everybody's; what a table says is not.
  const { pathname } = new URL(answer.url);
  const said = pathname.startsWith('/api/') && !pathname.startsWith('/api/documents/');
  const reader = said && answer.clone().body?.pipeThrough(new TextDecoderStream()).getReader();
  const listen = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) window.heard += part.value;
  };
  if (reader) listen().catch(() => undefined);
  return answer;
};
"""
SECRET_FIELDS = ('"objective"', '"objectives"', '"progress"', '"needed"', '"missing"', '"yours"', '"secret"')


def heard(page: Page) -> str:
    return str(page.evaluate("window.heard"))


def secrets_of(stage: Stage) -> tuple[list[str], list[str]]:
    """The cards and Applications of all seats: their ids, and the names of the Applications in English."""
    table = stage.table()
    assert table.match
    dealt = {table.codec.cards[card] for card in table.match.objective}
    data_set = load_data_set()
    wanted = {name for card in data_set.cards if card.id in dealt for name in card.applications}
    names = [one.names["en"] for one in data_set.applications if one.id in wanted]
    return [*dealt, *wanted], names


def listening(people: People, path: str) -> Person:
    page = people.page(at=path, before=KEEP_ANSWERS)
    page.locator(".match .board").wait_for()
    return Person(page, Mouse(page))


def test_a_spectator_sees_no_objective_before_the_end(people: People) -> None:
    at = prepare(people.server, prepared.beginning())  # Jack is not there, so the match does not end
    ada = listening(people, at.link(0))
    spectator = listening(people, at.path)
    people.play(ada, until=lambda: "pass" in ada.made)
    spectator.page.wait_for_function(
        "number => Number(document.querySelector('.match').dataset.number) >= number", arg=ada.number()
    )
    for key in ("s", "l", "o", "m"):
        settled(spectator.page)
        spectator.page.keyboard.press(key)
        spectator.page.locator("aside.panel").wait_for()

    ids, names = secrets_of(at.stage)
    told, shown = heard(spectator.page), spectator.page.content()
    assert '"territories"' in told
    assert len(ids) > 4
    assert [secret for secret in SECRET_FIELDS if secret in told] == []
    assert [secret for secret in ids if f'"{secret}"' in told or secret in shown] == []
    assert [name for name in names if name in shown] == []
    # Ada is told her own, and nobody else's: so the search finds what is there.
    own = [secret for secret in ids if f'"{secret}"' in heard(ada.page)]
    assert 5 <= len(own) < len(ids)
