"""Everything the documents refer to exists: links, headings, files they name, the version."""

import json
import re
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]  # comes with schemathesis

import rawsiko

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")])
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
NAMED_TEST = re.compile(r"`(tests/[\w/.]+)`")


def anchors(page: Path) -> set[str]:
    """The addresses of a page's headings, as they are made from their words."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page: Path) -> list[str]:
    """The links of a page to files or headings that do not exist."""
    broken = []
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if link.startswith(("http:", "https:", "mailto:")):
            continue
        path, _, heading = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (heading and heading not in anchors(target)):
            broken.append(link)
    return broken


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    assert broken_links(page) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_test_that_a_page_names_exists(page: Path) -> None:
    named = NAMED_TEST.findall(page.read_text(encoding="utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_citation_names_the_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == rawsiko.__version__
    assert citation["license"] == "Apache-2.0"


def test_the_workflow_runs_the_two_commands_on_every_supported_python() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8"))
    supported = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert workflow["jobs"]["test"]["strategy"]["matrix"]["python"] == supported
    commands = [step.get("run", "") for job in workflow["jobs"].values() for step in job["steps"]]
    assert any(command.startswith("make test") for command in commands)
    assert any("make play" in command for command in commands)


def test_the_teachers_page_calls_buttons_as_the_screens_do() -> None:
    """What stands between asterisks is a text on some screen, but for the question to ask."""
    page = (ROOT / "docs" / "teachers.md").read_text(encoding="utf-8")
    called = set(re.findall(r"(?<!\*)\*([A-Za-z][^*\n]+)\*(?!\*)", page))
    shown: set[str] = set()
    for catalogue in (ROOT / "web" / "src" / "texts").rglob("en.json"):
        shown |= {
            text
            for text in json.loads(catalogue.read_text(encoding="utf-8")).values()
            if isinstance(text, str)
        }
    unknown = {one for one in called if not one.endswith("?")} - shown
    assert len(called) > 10
    assert unknown <= {"Terminal"}  # of Windows
