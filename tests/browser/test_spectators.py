"""Who watches sees the match and no secret."""

from playwright.sync_api import Page

from tests.browser.people import People, fill_and_start, new_table

#: Everything the server answers is kept: requests go from the page itself, and their answers are read twice.
KEEP_ANSWERS = """
delete window.SharedWorker;
window.heard = '';
const ask = window.fetch;
window.fetch = async (...words) => {
  const answer = await ask(...words);
  const reader = answer.clone().body?.pipeThrough(new TextDecoderStream()).getReader();
  const listen = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) window.heard += part.value;
  };
  if (reader) listen().catch(() => undefined);
  return answer;
};
"""
#: The card of who sits at this table, as the server tells it to them alone.
OWN_SECRET = """
async () => {
  const seat = JSON.parse(localStorage.getItem('rawsiko.seats'))[0];
  const answer = await fetch(`api/tables/${seat.table}`, {headers: {authorization: `Bearer ${seat.key}`}});
  return (await answer.json()).yours;
}
"""
SECRET_FIELDS = ('"objective"', '"objectives"', '"progress"', '"needed"', '"missing"', '"yours"', '"secret"')


def heard(page: Page) -> str:
    return str(page.evaluate("window.heard"))


def test_a_spectator_sees_no_objective_before_the_end(people: People) -> None:
    host = people.person()
    code = new_table(host)
    spectator = people.page(before=KEEP_ANSWERS)
    spectator.goto(f"/#/join/{code}")
    spectator.locator("p.buttons a.button").click()
    spectator.locator(".page .seats").wait_for()
    fill_and_start(host)
    spectator.locator(".match").wait_for()
    people.play(host, until=lambda: "move" in host.made)
    number = host.number()
    spectator.wait_for_function(
        "number => Number(document.querySelector('.match').dataset.number) >= number", arg=number
    )

    own = host.page.evaluate(OWN_SECRET)
    applications = [line["application"] for line in own["progress"]]
    assert len(applications) == 4
    told = heard(spectator)
    assert '"territories"' in told
    shown = spectator.content()
    for secret in (
        *SECRET_FIELDS,
        *(f'"{application}"' for application in applications),
        f'"{own["objective"]}"',
    ):
        assert secret not in told
    assert own["objective"] not in shown
    names = host.page.locator(".bar.goals").inner_text().splitlines()
    assert not [name for name in names if len(name) > 12 and name in spectator.locator("body").inner_text()]
