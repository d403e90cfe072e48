"""Every screen before a change and after it, side by side: which pictures differ, where and by how much.

python -m tests.browser.side_by_side take screenshots/before [SCENE …]
python -m tests.browser.side_by_side compare screenshots/before screenshots/after screenshots/sheets

`take` visits a screen twice, on a laptop and on a phone, and looks at it in sizes, themes, languages and
sizes of text. `compare` prints one line for each picture that differs, the most different first, and lays it
on a sheet: before, after, and what is different in red.
"""

import base64
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from playwright.sync_api import Page

from tests.browser.people import CHANGE, LAPTOP, People, Returning, prefers
from tests.browser.scenes import PHONE, SCENES, shown
from tests.browser.screenshots import at_a_server

LANDSCAPE = (844, 390)
#: So many thousandths of the pixels may differ: a clock that goes on.
NOTHING = 0.2


@dataclass(frozen=True)
class Look:
    size: tuple[int, int]
    theme: str
    language: str
    text: int = 100

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]}-{self.theme}-{self.language}-{self.text}"


ON_A_LAPTOP = [
    Look(LAPTOP, "light", "en"),
    Look(LAPTOP, "dark", "de"),
    Look((1024, 768), "light", "hr"),
    Look((1920, 1080), "light", "it"),
    Look(LAPTOP, "light", "en", 200),
]
ON_A_PHONE = [
    Look(PHONE, "light", "hr"),
    Look(PHONE, "dark", "de"),
    Look(LANDSCAPE, "light", "pt"),
    Look(PHONE, "light", "en", 200),
]


def take(people: People, folder: Path, screens: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for screen in screens:
        for looks in (ON_A_LAPTOP, ON_A_PHONE):
            visitor = Returning(people.browser, people.server)
            with shown(visitor, screen, size=looks[0].size) as page:
                for look in looks:
                    look_at(page, look)
                    whole = page.locator(".match").count() == 0
                    path = folder / f"{screen}-{look}.png"
                    page.screenshot(path=path, full_page=whole, animations="disabled")
            visitor.leave()
        print(screen, flush=True)


def look_at(page: Page, look: Look) -> None:
    """The page as this look wants it, laid out."""
    prefers(page, language=look.language)
    page.evaluate(CHANGE, {"textSize": look.text})
    page.emulate_media(color_scheme="dark" if look.theme == "dark" else "light")
    page.set_viewport_size({"width": look.size[0], "height": look.size[1]})
    page.evaluate("document.fonts.ready.then(() => null)")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


class Difference(TypedDict):
    """Thousandths of the pixels that differ, the rectangle they lie in, and the sheet as a picture."""

    much: float
    where: list[int]
    sheet: str


COMPARE = """
async ([before, after, nothing]) => {
  const [one, other] = await Promise.all([before, after].map(drawn));
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const pixels = (image) => context(width, height, image).getImageData(0, 0, width, height);
  const [was, is] = [pixels(one), pixels(other)];
  const marked = context(width, height, other);
  let [count, left, top, right, bottom] = [0, width, height, 0, 0];
  marked.fillStyle = 'rgba(255, 0, 0, 0.5)';
  for (let at = 0; at < was.data.length; at += 4) {
    const apart = (part) => Math.abs(was.data[at + part] - is.data[at + part]);
    const far = apart(0) + apart(1) + apart(2);
    if (far < 48) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
    marked.fillRect(x, y, 1, 1);
    count++;
  }
  const much = (1000 * count) / (width * height);
  if (much < nothing) return { much, where: [], sheet: '' };
  const sheet = context(3 * width + 40, height, null);
  [one, other, marked.canvas].forEach((image, column) => sheet.drawImage(image, column * (width + 20), 0));
  return { much, where: [left, top, right, bottom], sheet: sheet.canvas.toDataURL().split(',')[1] };

  async function drawn(data) {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    return image;
  }

  function context(width, height, image) {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const drawing = canvas.getContext('2d', { willReadFrequently: true });
    if (image) drawing.drawImage(image, 0, 0);
    return drawing;
  }
}
"""


def compare(people: People, before: Path, after: Path, sheets: Path) -> None:
    sheets.mkdir(parents=True, exist_ok=True)
    page = people.browser.new_page()
    found: list[tuple[float, str]] = []
    pictures = sorted(picture.name for picture in after.glob("*.png") if (before / picture.name).exists())
    for name in pictures:
        data = [base64.b64encode((folder / name).read_bytes()).decode() for folder in (before, after)]
        if data[0] == data[1]:
            continue
        difference: Difference = page.evaluate(COMPARE, [*data, NOTHING])
        if difference["sheet"]:
            (sheets / name).write_bytes(base64.b64decode(difference["sheet"]))
            found.append((difference["much"], f"{difference['much']:7.1f} ‰  {name}  {difference['where']}"))
    print(*(line for _, line in sorted(found, reverse=True)), sep="\n")
    print(f"{len(found)} of {len(pictures)} pictures differ.")


def main(work: str, *rest: str) -> None:
    with at_a_server() as people:
        if work == "take":
            take(people, Path(rest[0]), list(rest[1:] or SCENES))
        else:
            compare(people, *map(Path, rest))


if __name__ == "__main__":
    main(*sys.argv[1:])
