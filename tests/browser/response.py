"""How soon the board answers a click on a laptop a quarter as quick: `python -m tests.browser.response`.

A number to look at on a quiet machine, not a test: it tells more about the machine than about the client.
"""

from statistics import median

from tests.browser.hands import PLACE_TO_HIT
from tests.browser.people import People, fill_and_start, new_table
from tests.browser.screenshots import at_a_server

TIME_TO_PAINT = """
() => {
  const once = {once: true, capture: true};
  window.painted = new Promise((done) => addEventListener('click', ({timeStamp}) =>
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp))), once));
}
"""


def measure(people: People) -> list[float]:
    """Milliseconds from a click on a Territory to the frame that shows it chosen, a few times."""
    host = people.person()
    new_table(host)
    fill_and_start(host)
    people.play(host, until=lambda: "select" in host.made)
    device = host.page.context.new_cdp_session(host.page)
    device.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    times: list[float] = []
    for _ in range(9):
        host.page.keyboard.press("Escape")
        host.page.wait_for_timeout(500)
        place = host.page.locator(f"#block-{host.see()['targets'][0]}").evaluate(PLACE_TO_HIT)
        host.page.evaluate(TIME_TO_PAINT)
        host.page.mouse.click(*place)
        times.append(host.page.evaluate("window.painted"))
    return times


if __name__ == "__main__":
    with at_a_server() as guests:
        measured = measure(guests)
        print(f"{median(measured):.0f} ms, of {', '.join(f'{one:.0f}' for one in sorted(measured))}")
