"""Everything the documents refer to exists: links, headings, files they name, the version."""

import json
import os
import re
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]  # comes with schemathesis

import rawsiko

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")])
#: Rules, protocol and formats; nobody reads the changelog, or the notebook, from end to end.
AS_LONG_AS_IT_MUST_BE = {"rules", "protocol", "match-file", "dice-scheme", "CHANGELOG"}
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
#: What looks like a file or folder of ours.
NAMED = re.compile(
    r"`((?:src|tests|web|tools|docs|benchmarks|examples|requirements)/[\w./-]+|[\w./-]+\.(?:py|ts|mjs|svelte|css|sh))`"
)
INVENTED = {"Name.dom.test.ts", "mybot.py"}
COMMAND = re.compile(r"(?:^|`)make ([a-z]+)(?=$|`| +#| [A-Z]+=)", re.MULTILINE)
MODULE = re.compile(r"python -m ((?:tests|benchmarks|tools)(?:\.\w+)*)")


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


@pytest.fixture(scope="module")
def tree() -> set[str]:
    """All files and folders of the checkout, and every ending of their paths: pages say `rules/match.py`."""
    endings = set()
    for place, folders, files in os.walk(ROOT):
        folders[:] = [one for one in folders if one not in {"node_modules", "dist"} and one[0] != "."]
        within = Path(place).relative_to(ROOT).parts
        for name in (*folders, *files):
            endings |= {"/".join((*within[start:], name)) for start in range(len(within) + 1)}
    return endings


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_and_command_that_a_page_names_exists(page: Path, tree: set[str]) -> None:
    text = page.read_text(encoding="utf-8")
    assert {name for name in NAMED.findall(text) if name.rstrip("/") not in tree} <= INVENTED
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert set(COMMAND.findall(text)) <= set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    modules = [ROOT.joinpath(*name.split(".")) for name in MODULE.findall(text)]
    assert [one for one in modules if not one.with_suffix(".py").exists() and not one.is_dir()] == []


def test_the_code_map_shows_where_everything_is() -> None:
    """Each folder is there with what to start with, and no package is missing but inside a row."""
    package = ROOT / "src" / "rawsiko"
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?) \| .* \| (.*) \|$", page.split("## Code map")[1], re.MULTILINE)
    mapped = set()
    for named, start in rows:
        folders = re.findall(r"`([\w/]+)`", named)
        mapped |= set(folders)
        begin = re.findall(r"`([\w./-]+)`", start)
        assert [
            one for one in begin if not any((package / folder / one).exists() for folder in folders)
        ] == []
    packages = {one.parent.relative_to(package).as_posix() for one in package.glob("*/**/__init__.py")}
    assert mapped <= packages
    assert {one for one in packages - mapped if one.rpartition("/")[0] not in mapped} == set()


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if page.stem not in AS_LONG_AS_IT_MUST_BE and page.parent.name != "notebook"],
    ids=lambda page: page.relative_to(ROOT).as_posix(),
)
def test_a_page_can_be_read_to_its_end(page: Path) -> None:
    """At most 1,500 words of sentences; tables and code are looked at, not read."""
    sentences = re.sub(
        r"^ *```.*?^ *```$|^\|.*?$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL
    )
    assert len(sentences.split()) <= 1_500


def test_every_page_of_the_notebook_is_in_its_index_and_dated() -> None:
    notebook = ROOT / "docs" / "notebook"
    pages = {page.name for page in notebook.glob("*.md")} - {"README.md"}
    assert (
        set(
            re.findall(
                r"^\| \[[\w.-]+\]\(([\w.-]+)\) \|",
                (notebook / "README.md").read_text(encoding="utf-8"),
                re.MULTILINE,
            )
        )
        == pages
    )
    undated = [
        name
        for name in pages
        if not re.search(r"^\d.* \w+ 20\d\d\.", (notebook / name).read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert undated == []


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


def rows_of_the_accessibility_report() -> list[list[str]]:
    """The cells of each criterion: its number and name, its level, the verdict, and what stands behind it."""
    page = (ROOT / "docs" / "accessibility.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d\.\d\.\d+ .*) \|$", page, re.MULTILINE)
    return [[cell.strip() for cell in row.split("|")] for row in rows]


def test_the_accessibility_report_has_every_criterion_of_wcag_2_2_once() -> None:
    levels = [(row[0].split()[0], row[1]) for row in rows_of_the_accessibility_report()]
    assert len(dict(levels)) == len(levels) == 55
    assert [level for _, level in levels].count("A") == 31
    assert {level for _, level in levels} == {"A", "AA"}


def test_the_accessibility_report_claims_support_only_where_a_test_stands_behind_it() -> None:
    known = {"supports", "partly", "**fails**", "not tested", "does not apply"}
    rows = rows_of_the_accessibility_report()
    assert {row[2] for row in rows} <= known
    backed = re.compile(r"`tests/|\*(screens|slides|keyboard)\*")
    assert [row[0] for row in rows if row[2] == "supports" and not backed.search(row[3])] == []


def test_the_statement_in_the_game_names_every_known_exception() -> None:
    """About says in five languages what the report lists; whoever mends one takes it out of both."""
    page = (ROOT / "docs" / "accessibility.md").read_text(encoding="utf-8")
    exceptions = re.findall(
        r"^\d\. \*\*", page.split("## Known exceptions")[1].split("\n## ")[0], re.MULTILINE
    )
    about = (ROOT / "web" / "src" / "screens" / "About.svelte").read_text(encoding="utf-8")
    gaps = re.findall(r"'(\w+)'", about.split("const GAPS = [")[1].split("]")[0])
    assert len(gaps) == len(exceptions)
    for language in ("en", "it", "pt", "hr", "de"):
        chapter = ROOT / "web" / "src" / "texts" / "learn" / f"{language}.json"
        texts = json.loads(chapter.read_text(encoding="utf-8"))
        assert {key for key in texts if key.startswith("about.gap")} == {f"about.gap{gap}" for gap in gaps}


def test_what_the_page_on_scale_calls_measured_is_among_the_benchmarks() -> None:
    page = (ROOT / "docs" / "scale.md").read_text(encoding="utf-8")
    rows = page.split("## Measured")[1].split("\n## ")[0]
    figures = re.findall(r"^\| [^|]+ \| ([^|]+) \|", rows, re.MULTILINE)[2:]
    said = {number for cell in figures for number in re.findall(r"\d[\d,.]*\d|\d", cell.split(", so ")[0])}
    known = set(
        re.findall(r"\d[\d,.]*\d|\d", (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8"))
    )
    assert len(said) > 15
    assert said - known == set()
