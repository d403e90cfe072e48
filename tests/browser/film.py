"""A match in six pictures, from the start page to the talk afterwards: the strip in the README.

    python -m tests.browser.film                    the pictures and the strip, into screenshots/film
    python -m tests.browser.film docs/story.webp    the strip there, too

The scenes are those of the tests, so the pictures show what the tests have seen.
"""

import base64
import sys
from pathlib import Path

from tests.browser.people import People
from tests.browser.scenes import shown
from tests.browser.screenshots import FOLDER, at_a_server

FILM = FOLDER / "film"
STORY = ("home", "drafting", "match", "clash", "end", "debrief-1")
SIZE = (1366, 768)
ACROSS = 3
WIDTH = 480  # of a picture in the strip
QUALITY = 0.7

#: Puts pictures side by side, and answers with a WebP; the browser can do it.
STRIP = """
async ([pictures, across, width, ratio, quality]) => {
  const gap = 8, height = Math.round(width * ratio), rows = Math.ceil(pictures.length / across);
  const canvas = new OffscreenCanvas(across * (width + gap) - gap, rows * (height + gap) - gap);
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  for (const [place, picture] of pictures.entries()) {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const [column, row] = [place % across, Math.floor(place / across)];
    pen.drawImage(image, column * (width + gap), row * (height + gap), width, height);
  }
  const blob = await canvas.convertToBlob({type: 'image/webp', quality});
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(blob);
  });
}
"""


def take_pictures(people: People) -> list[bytes]:
    """One of each scene, kept in their order."""
    FILM.mkdir(parents=True, exist_ok=True)
    pictures = []
    for number, scene in enumerate(STORY, start=1):
        with shown(people, scene, size=SIZE) as page:
            pictures.append(page.screenshot(path=FILM / f"{number}-{scene}.png", animations="disabled"))
    return pictures


def strip_of(people: People, pictures: list[bytes]) -> bytes:
    """All of them in one picture."""
    page = people.browser.new_page()
    coded = [base64.b64encode(picture).decode() for picture in pictures]
    address: str = page.evaluate(STRIP, [coded, ACROSS, WIDTH, SIZE[1] / SIZE[0], QUALITY])
    page.close()
    return base64.b64decode(address.partition(",")[2])


if __name__ == "__main__":
    with at_a_server() as guests:
        strip = strip_of(guests, take_pictures(guests))
    for target in (FILM / "story.webp", *map(Path, sys.argv[1:])):
        target.write_bytes(strip)
