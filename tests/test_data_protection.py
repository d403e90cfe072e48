"""The page on data protection: every sentence is backed by a test or a piece of code that exists.

A new or changed sentence fails here until it names what makes it true.
"""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "data-protection.md"

#: How a sentence or row begins, and what stands behind it: `file::test`, or `file` and a piece of its text.
EVIDENCE: dict[str, list[tuple[str, str]]] = {
    "The school runs the game on its own computer": [
        ("src/rawsiko/cli/play.py", "announce(host, listening)")
    ],
    "The game sends nothing": [
        ("tests/browser/conftest.py", "trap.caught"),
        ("src/rawsiko/server/http/security.py", "connect-src 'self'"),
    ],
    "So there is no processor": [("src/rawsiko/server/http/security.py", "connect-src 'self'")],
    "The name and emblem": [
        (
            "tests/server/store/test_contract.py",
            "test_s15_what_was_untouched_for_long_is_wiped_and_nothing_else",
        ),
        ("src/rawsiko/server/settings.py", "keep_days: int = 30"),
    ],
    "The Decisions and dice": [("src/rawsiko/server/tables/facts.py", "class Decided")],
    "Chat: ready-made phrases": [
        ("tests/server/tables/test_chat.py", "test_chat_goes_with_the_match"),
        ("tests/server/tables/test_chat.py", "test_text_is_for_tables_where_the_host_allows_it"),
    ],
    "What decided a match that has ended": [
        ("tests/server/tables/test_analysing.py", "test_what_was_found_is_kept_and_goes_with_its_table"),
    ],
    "A class: who sits where": [
        ("src/rawsiko/server/classes/facts.py", "class Seating"),
        ("src/rawsiko/server/classes/facts.py", "class TurnPlayed"),
        ("tests/server/classes/test_lesson.py", "test_everything_is_forgotten_now"),
    ],
    "The quiz of a class": [
        ("tests/debrief/test_quiz.py", "test_answers_are_counted_when_the_round_closes"),
        ("tests/server/classes/test_quiz.py", "test_nothing_stored_or_sent_links_a_pupil_to_an_answer"),
    ],
    "The SHA-256 of a random seat key": [("src/rawsiko/server/identity/keys.py", "def hash_of")],
    "The seat keys themselves": [
        ("web/src/state/keys.ts", "browserStore.writeJson(NAME"),
        ("web/src/state/classes.ts", "browserStore.writeJson(NAME"),
        ("web/src/state/classes.ts", "tabStore.write(`${TEACHER}."),
    ],
    "Settings: language, theme": [
        ("web/src/state/preferences.svelte.ts", "language, theme, textSize, sound"),
        ("web/src/state/preferences.svelte.ts", "name, avatar"),
        ("web/src/match/coaching.svelte.ts", "browserStore.writeJson(NAME"),
        ("web/src/state/story.ts", "browserStore.write(NAME"),
        ("web/src/state/ladder.ts", "browserStore.write"),
        ("web/src/page/shell.svelte.ts", "browserStore.write(NAME"),
        ("web/src/state/classes.ts", "browserStore.writeJson(LESSON"),
        ("web/src/state/here.svelte.ts", "browserStore.write(NAME"),
        ("web/src/match/CallOffer.svelte", "browserStore.write(NAME"),
    ],
    "Answers to the quiz of a single table": [
        ("web/src/debrief/kept-answers.ts", "browserStore.writeJson(NAME")
    ],
    "The list of matches played on the device": [
        ("web/src/state/my-matches.svelte.ts", "browserStore.writeJson(NAME"),
        ("web/src/state/my-matches.test.ts", "a file goes with its match"),
        ("web/src/state/keeping.svelte.ts", "!table.ofClass"),
        ("tests/browser/test_my_matches.py", "test_everything_is_forgotten_at_once"),
    ],
    "On the page without a server": [
        ("web/src/page/database.ts", "indexedDB.open"),
        ("tests/page/test_page.py", "test_a_whole_match_and_all_that_follows"),
        ("tests/page/test_page.py", "assert watch.trouble == []"),
        ("tests/page/test_my_matches.py", "test_a_match_is_listed_saved_verified_and_deleted"),
        ("tests/page/test_my_matches.py", "everything_is_forgotten"),
    ],
    "The start page and what it is drawn with": [
        ("web/public/service-worker.js", "const isDrawn"),
        ("tests/browser/test_shell.py", "test_a_reload_while_the_server_is_away_shows_the_page_and_says_so"),
    ],
    "A match file that somebody opens": [
        (
            "tests/server/tables/test_from_file.py",
            "test_names_and_additions_of_a_file_are_cleaned_as_at_any_other_door",
        ),
        ("src/rawsiko/server/routes/tables.py", "nothing is stored"),
    ],
    "Network addresses": [
        ("tests/server/http/test_rates.py", "test_a_full_bucket_is_not_kept"),
        ("tests/server/http/test_flood.py", "test_codes_at_home_are_bounded_and_forgotten"),
        ("tests/server/http/test_nothing_personal.py", "test_neither_database_nor_log_knows_who_was_there"),
    ],
    "In a class, names come from a list": [
        ("src/rawsiko/server/classes/actions/joining.py", "if typed and lesson.settings.own_names"),
        ("src/rawsiko/server/classes/facts.py", "own_names: bool = False"),
    ],
    "All chat in a class": [
        ("tests/server/classes/test_forgetting.py", "test_chat_goes_when_the_class_ends"),
        ("tests/server/classes/test_saying.py", "test_what_the_teacher_typed_goes_when_the_class_ends"),
    ],
    "Names that pupils typed": [
        ("tests/server/classes/test_forgetting.py", "test_own_names_stay_until_the_results_are_closed"),
        ("tests/server/classes/test_forgetting.py", "test_own_names_stay_for_half_an_hour_at_most"),
        ("tests/server/classes/test_forgetting.py", "test_another_match_forgets_the_names_of_the_last"),
        ("tests/server/classes/test_forgetting.py", "test_names_are_forgotten_in_time_after_a_restart"),
    ],
    "At other tables a name is proposed": [("web/src/elements/PersonEditor.svelte", "person.another")],
    "A printed slip has room": [("web/src/class/Slips.svelte", "class.slip.real")],
    "That name is on paper only": [("web/src/texts/class/en.json", "Real name, on paper only")],
    "No e-mail address": [("tests/test_data_protection.py", "test_nobody_is_asked_who_they_are")],
    "There are no accounts and no cookies": [("tests/server/http/test_headers.py", "set-cookie")],
    "There is no tracking": [
        ("tests/browser/conftest.py", "trap.caught"),
        (
            "tests/server/http/test_headers.py",
            "test_the_policy_allows_this_server_alone_and_nothing_inline",
        ),
    ],
    "Neither the database nor the log": [
        ("tests/server/http/test_nothing_personal.py", "test_neither_database_nor_log_knows_who_was_there"),
        (
            "tests/server/operations/test_looking_after.py",
            "test_log_lines_name_the_table_and_the_number_and_nobody",
        ),
    ],
    "No quiz answer can be traced": [
        ("tests/server/classes/test_quiz.py", "test_nothing_stored_or_sent_links_a_pupil_to_an_answer"),
        ("tests/debrief/test_quiz.py", "test_what_is_signed_says_nothing_about_the_token"),
    ],
    "There are no grades and no profiles": [
        ("src/rawsiko/server/identity/keys.py", "def key_for_next_table"),
        ("tests/server/classes/test_lesson.py", "test_keys_open_their_own_class_only"),
    ],
    "Someone may type a real name": [("src/rawsiko/server/tables/requests.py", "name")],
    "Those at the table can see it": [
        ("tests/server/operations/test_looking_after.py", "test_a_table_that_was_wiped_is_gone_for_everybody")
    ],
    "Rude names are refused": [
        ("tests/server/tables/test_names.py", "test_rude_names_are_refused_at_every_door")
    ],
    "Someone may write something unkind": [
        ("tests/server/tables/test_chat.py", "test_text_is_for_tables_where_the_host_allows_it")
    ],
    "Free chat is off": [
        ("tests/server/tables/test_chat.py", "test_text_is_for_tables_where_the_host_allows_it"),
        ("tests/server/tables/test_chat.py", "test_whoever_is_muted_says_nothing_and_plays_on"),
    ],
    "Over plain http": [("docs/protocol.md", "Send it as a header")],
    "On the Internet, put the": [("tests/server/operations/test_behind_nginx.py", "running.md")],
    "Whoever has the server's computer": [("src/rawsiko/cli/tables.py", "The server's database.")],
    "To show someone what is stored": [
        ("tests/server/tables/test_exporting.py", "test_a_finished_match_is_a_file_that_verify_agrees_with")
    ],
    "To delete it": [
        ("tests/browser/test_my_matches.py", "test_everything_is_forgotten_at_once"),
        (
            "tests/server/operations/test_looking_after.py",
            "test_tables_are_listed_exported_and_wiped_while_the_server_runs",
        ),
        ("tests/server/classes/test_lesson.py", "test_everything_is_forgotten_now"),
    ],
    "What is deleted is gone": [
        ("tests/server/operations/test_looking_after.py", "test_a_table_that_was_wiped_is_gone_for_everybody")
    ],
}

#: What the game itself says about data, piece by piece, and which sentence of the page says the same.
ON_SCREEN: dict[tuple[str, str], dict[str, str]] = {
    ("en.json", "home.account"): {
        "no account, ": "There are no accounts and no cookies",
        "no real name needed; ": "In a class, names come from a list",
        "chat is deleted after the match, ": "Chat: ready-made phrases",
        "names along with the table": "The name and emblem",
    },
    ("learn/en.json", "about.privacy"): {
        "No account, no cookies, ": "There are no accounts and no cookies",
        "nothing loaded from other sites. ": "There is no tracking",
        "Your browser keeps your settings ": "Settings: language, theme",
        "and the keys of your seats, ": "The seat keys themselves",
        "and a list of the matches played on it. ": "The list of matches played on the device",
        "The server keeps the match ": "The Decisions and dice",
        "and the names used in it, usually for 30 days, ": "The name and emblem",
        "but no addresses. ": "Neither the database nor the log",
        "Chat is deleted a quarter of an hour after the match.": "Chat: ready-made phrases",
    },
    ("teachers/en.json", "guide.stored.text"): {
        "On the computer that runs the game and nowhere else: ": "The game sends nothing",
        "the matches, ": "The Decisions and dice",
        "the names used in them, ": "The name and emblem",
        "and how many quiz answers were right.\n": "The quiz of a class",
        "Chat is deleted a quarter of an hour after a match. ": "Chat: ready-made phrases",
        "The rest is deleted after 30 days without use, ": "The name and emblem",
        "or at once: **{wipe}**.\n": "A class: who sits where",
        "No accounts, no cookies, ": "There are no accounts and no cookies",
        "nothing loaded from other sites.": "There is no tracking",
    },
}


def sentences() -> list[str]:
    """The rows, points and sentences of the page, but for its headings and what it says about itself."""
    text = PAGE.read_text(encoding="utf-8").split("\n\n", 2)[2]
    found: list[str] = []
    for block in re.split(r"\n\n|\n(?=[|-] ?)", text):
        line = " ".join(block.split())
        if line.startswith(("#", "| ---", "| what")):
            continue
        if line.startswith("|"):
            found.append(line.strip("| "))
        else:
            found += re.split(r"(?<=[.]) (?=[A-Z])", line.removeprefix("- "))
    return [one for one in found if one]


@pytest.mark.parametrize("sentence", sentences(), ids=lambda sentence: sentence[:40])
def test_something_stands_behind_every_sentence(sentence: str) -> None:
    assert [start for start in EVIDENCE if sentence.startswith(start)], sentence


@pytest.mark.parametrize("start", EVIDENCE)
def test_what_stands_behind_a_sentence_is_there(start: str) -> None:
    assert [sentence for sentence in sentences() if sentence.startswith(start)], "no such sentence any more"
    for file, text in EVIDENCE[start]:
        assert text in (ROOT / file).read_text(encoding="utf-8"), f"{file}: {text}"


@pytest.mark.parametrize(("file", "key"), ON_SCREEN, ids=lambda one: one)
def test_the_game_says_about_data_what_the_page_says(file: str, key: str) -> None:
    texts = json.loads((ROOT / "web" / "src" / "texts" / file).read_text(encoding="utf-8"))
    pieces = ON_SCREEN[file, key]
    assert "".join(pieces) == texts[key]
    assert [start for start in pieces.values() if start not in EVIDENCE] == []


def test_the_page_names_everything_that_a_browser_keeps() -> None:
    named = {file for evidence in EVIDENCE.values() for file, text in evidence if "Store.write" in text}
    web = ROOT / "web" / "src"
    kept = {path for path in web.rglob("*.*") if b"Store.write" in path.read_bytes()}
    named.add("web/src/state/preferences.svelte.ts")  # which says what it keeps
    assert {path.relative_to(ROOT).as_posix() for path in kept if ".test." not in path.name} == named


def test_nobody_is_asked_who_they_are() -> None:
    """No field of any screen is for what identifies a person."""
    personal = re.compile(
        r'type="(email|password|tel|date)"|type="file"(?! accept="\.rawsiko")|autocomplete="(?!off)'
    )
    screens = sorted((ROOT / "web" / "src").rglob("*.svelte"))
    assert screens
    assert [screen.name for screen in screens if personal.search(screen.read_text(encoding="utf-8"))] == []
