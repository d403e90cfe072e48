"""Paper: every sheet has its pages, holds what it promises, and nothing runs over an edge."""

import json
import re
import unicodedata
from io import BytesIO

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from rawsiko.data import DataSet, in_language, load_data_set
from tests.browser import prepared
from tests.browser.people import LAPTOP, People, settled
from tests.browser.prepared import Prepared, prepare
from tests.browser.scenes import remembering

pytestmark = pytest.mark.looks

LANGUAGES = ["en", "it", "pt", "hr", "de"]
PAGES = {
    "pupil": 1,
    "teacher": 3,
    "board": 1,
    "board-a4": 2,
    "objectives": 2,
    "materials": 1,
    "assets": 1,
    "rules": 1,
}
MARGIN = 14  # points: five millimetres
STUDY = "10.2873/725585"
COLLECTION = "FACTS"  # pages that are cited one by one
#: Elements of a sheet that have a hue, by any paint that shows; ivory counts as white.
COLOURED = """() => [...document.querySelectorAll('.sheet *')].filter((one) => {
    const { fill, stroke, color, backgroundColor } = getComputedStyle(one);
    return [fill, stroke, color, backgroundColor].some((paint) => {
      const found = paint.match(/^rgba?\\((\\d+), (\\d+), (\\d+)/);
      return found && Math.max(...found.slice(1)) - Math.min(...found.slice(1)) > 20;
    });
  }).map((one) => one.outerHTML.slice(0, 120))"""
OVER = """[...document.querySelectorAll('.sheet, .sheet .body, .card-to-cut')].filter((box) =>
    box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1).length"""


def opened(people: People, at: Prepared, language: str) -> Page:
    """A reader who has a seat at the table."""
    kept = remembering(people.server.address, language, 100)
    page = people.page(LAPTOP, at=at.link(0), storage_state=kept)
    page.locator("ol.score").wait_for()
    return page


def sheet(page: Page, name: str, at: Prepared) -> Page:
    page.goto(page.url.split("#")[0] + f"#/print/{name}" + (f"/{at.table}" if name == "pupil" else ""))
    page.locator(".sheet footer").first.wait_for()
    settled(page)
    return page


def printed(page: Page) -> PdfReader:
    return PdfReader(BytesIO(page.pdf(prefer_css_page_size=True, print_background=True)))


def pages_of(page: Page) -> int:
    return len(printed(page).pages)


def words(text: str) -> str:
    """Letters and signs alone: spaces, accents and ligatures are in a PDF as its font has them."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in apart if unicodedata.category(sign)[0] not in "CMZ")


def words_of(pdf: PdfReader) -> str:
    """All that is written; nothing of it may begin in a margin or off the page."""
    found = []
    for page in pdf.pages:
        width, height = (float(side) for side in page.mediabox[2:])

        def write(text: str, at: list[float], line: list[float], *_: object) -> None:
            if text.strip():
                found.append(text)
                x = line[4] * at[0] + line[5] * at[2] + at[4]
                y = line[4] * at[1] + line[5] * at[3] + at[5]
                assert MARGIN < x < width - MARGIN, text  # noqa: B023
                assert MARGIN < y < height - MARGIN, text  # noqa: B023

        page.extract_text(visitor_text=write)
    return words("".join(found))


def promised(data: DataSet, sheet: str, language: str) -> list[str]:
    """What a reader must find on a sheet."""
    territories = [in_language(territory.names, language) for territory in data.territories]
    materials = [in_language(one.names, language).split(" (")[0] for one in data.materials_in_play]
    if sheet == "board" or (sheet == "board-a4" and language == "en"):  # both draw the same
        return [*(word for name in territories for word in name.split()), *materials]
    if sheet == "objectives":
        return [in_language(application.names, language) for application in data.applications]
    if sheet == "materials":
        return [*territories, *materials, STUDY]
    if sheet == "teacher":
        return [*materials, STUDY, *(title_of(data, code) for code in answering(data))]
    return [STUDY] if sheet == "pupil" else []


def answering(data: DataSet) -> set[str]:
    """The sources of the answers to the twelve questions."""
    answers = json.loads((data.folder / "education.json").read_bytes())["debrief_answers"]
    return {code for answer in answers for code in (answer["source"], *answer.get("more_sources", ()))} - {
        COLLECTION
    }


def title_of(data: DataSet, code: str) -> str:
    return next(source.title for source in data.sources if source.code == code)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sheet_has_its_pages_and_all_that_it_promises(people: People, language: str) -> None:
    """Read in the PDF itself; nothing runs over an edge."""
    at = prepare(people.server, prepared.ended())
    page = opened(people, at, language)
    data = load_data_set()
    for name, pages in PAGES.items():
        pdf = printed(sheet(page, name, at))
        assert (name, page.evaluate(OVER), len(pdf.pages)) == (name, 0, pages)
        if not (wanted := promised(data, name, language)):
            continue
        found = words_of(pdf)
        assert (name, [one for one in wanted if words(one) not in found]) == (name, [])
        assert "unconfirmed" not in found
        assert "EU23-ATLAS" not in found


def test_black_and_white_is_as_sharp_as_colour(people: People) -> None:
    """No sheet keeps a hue, and none becomes one large picture without words."""
    at = prepare(people.server, prepared.ended())
    page = opened(people, at, "en")
    for name in PAGES:
        sheet(page, name, at)
        page.get_by_label("Black and white").set_checked(True)
        assert (name, page.evaluate(COLOURED)) == (name, [])
    sheet(page, "pupil", at)
    read = []
    for black in (True, False):
        page.get_by_label("Black and white").set_checked(black)
        pdf = printed(page)
        assert [image.name for one in pdf.pages for image in one.images] == []
        read.append(words_of(pdf))
    assert read[0] == read[1] != ""
    assert page.evaluate(COLOURED)  # it would be noticed


def test_the_pupils_sheet_says_which_match_it_is_about(people: People) -> None:
    stage = prepared.ended()
    at = prepare(people.server, stage)
    page = sheet(opened(people, at, "en"), "pupil", at)
    match = stage.table().match
    assert match
    beside = page.locator(".sheet header p").inner_text().replace("\xa0", " ")
    today = page.evaluate("new Date().toLocaleDateString('en-GB', { dateStyle: 'long' })")
    assert re.fullmatch(rf"Table: {at.code}, {match.turn} Turns, \d+ Clash(es)?\s+{today}", beside), beside


def test_every_card_names_those_it_cannot_go_with(people: People) -> None:
    at = prepare(people.server, prepared.ended())
    data = load_data_set()
    cards = sheet(opened(people, at, "en"), "objectives", at).locator(".card-to-cut")
    assert cards.count() == len(data.cards)
    for place, card in enumerate(data.cards):
        shared = [
            str(number)
            for number, other in enumerate(data.cards, 1)
            if other != card and set(other.applications) & set(card.applications)
        ]
        assert f"not together with {', '.join(shared)}" in cards.nth(place).inner_text()


def test_all_that_can_be_printed_is_shown_and_leads_to_its_sheet(people: People) -> None:
    at = prepare(people.server, prepared.ended())
    page = opened(people, at, "en")
    page.goto(page.url.split("#")[0] + "#/print")
    expect(page.locator(".preview .sheet footer")).to_have_count(8)  # two of the Objectives
    page.locator(f".index a[href='#/print/pupil/{at.table}']").wait_for()  # as soon as the match is read
    links = page.locator(".index a").evaluate_all("(links) => links.map((link) => link.hash)")
    assert sorted(links) == sorted(
        f"#/print/{name}" + (f"/{at.table}" if name == "pupil" else "") for name in PAGES
    )


def test_the_rules_on_paper_speak_of_no_device(people: People) -> None:
    at = prepare(people.server, prepared.ended())
    page = sheet(opened(people, at, "en"), "rules", at)
    rules = page.locator(".rules section")
    assert rules.count() == 8
    assert rules.locator("svg").count() > 30  # each has its picture
    text = " ".join(rules.all_inner_texts())
    assert not re.search(
        "press|tap|click|screen|server|Action Tool|Match Status|confirm", text, re.IGNORECASE
    )
