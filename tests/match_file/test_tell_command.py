"""`rawsiko tell`: a match told in the terminal."""

import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rawsiko.cli import tell as module
from rawsiko.cli.replay import replay
from rawsiko.cli.tell import tell
from rawsiko.match_file import read_match
from rawsiko.match_file.story import Told
from rawsiko.measuring.random_play import chooser_of, dice_of, play_out
from rawsiko.rules.choices import Choices
from rawsiko.rules.match import start_match
from rawsiko.rules.options import Options
from rawsiko.rules.scoring import final_score
from tests.match_file.matches import standard


def run(*arguments: object) -> Result:
    return CliRunner().invoke(tell, [str(argument) for argument in arguments])


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited, without waiting."""
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    return waited


def test_a_match_is_told_to_its_end(pauses: list[float]) -> None:
    result = run("--seed", 1, "--players", 3, "--turns", 3)
    assert result.exit_code == 0
    assert result.stdout.startswith("A match of 3 players and 3 Turns")
    assert "Turn 3 of 3" in result.stdout
    assert "Final Score" in result.stdout
    assert result.stdout.endswith("\nSee it again: rawsiko tell --seed 1 --players 3 --turns 3\n")
    assert pauses == []


def test_the_same_seed_gives_the_same_match() -> None:
    assert run("--seed", 5, "--turns", 3).stdout == run("--seed", 5, "--turns", 3).stdout
    assert run("--seed", 5, "--turns", 3).stdout != run("--seed", 6, "--turns", 3).stdout


def test_it_is_the_first_match_that_a_simulation_plays(tmp_path: Path) -> None:
    run("--seed", 9, "--players", 5, "--turns", 3, "--save", tmp_path / "match")
    dice = dice_of(9, 0)
    match = start_match(standard().edition, Options(5, turns=3), dice)
    play_out(match, Choices(standard().edition), chooser_of(9, 0), dice)
    assert read_match((tmp_path / "match").read_bytes()).result == final_score(match)


def test_without_a_seed_one_is_drawn_and_told() -> None:
    assert "See it again: rawsiko tell --seed " in run("--turns", 3).stdout


def test_between_events_there_is_time_to_read(pauses: list[float]) -> None:
    run("--seed", 1, "--players", 3, "--turns", 3, "--pace", 0.5)
    assert len(pauses) > 50
    assert set(pauses) == {0.5}


def test_the_match_can_be_kept_and_told_again(tmp_path: Path) -> None:
    file = tmp_path / "my match.rawsiko"
    result = run("--seed", 1, "--players", 3, "--turns", 3, "--save", file)
    assert result.stdout.endswith(f"See it again: rawsiko replay '{file}'\n")
    record = read_match(file.read_bytes())
    assert record.result is not None
    assert {player.bot for player in record.players} == {"random"}
    assert CliRunner().invoke(replay, [str(file)]).exit_code == 0


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_text("precious")
    result = run("--turns", 3, "--save", file)
    assert (result.exit_code, result.stderr) == (1, f"{file} already exists; choose another name.\n")
    assert file.read_text() == "precious"
    nowhere = run("--turns", 3, "--save", tmp_path / "no" / "where")
    assert (nowhere.exit_code, nowhere.stderr.count("\n")) == (1, 1)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--players", 2), "A match has 3, 4 or 5 players, not 2."),
        (("--players", 6), "A match has 3, 4 or 5 players, not 6."),
        (("--turns", 2), "A match has 3 to 20 Turns, not 2."),
        (("--turns", 21), "A match has 3 to 20 Turns, not 21."),
    ],
)
def test_the_rules_refuse_what_is_out_of_range(arguments: tuple[object, ...], sentence: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr


@pytest.mark.parametrize(
    "arguments", [("--pace", "-1"), ("--pace", "1e9"), ("--seed", "-1"), ("--seed", "x")]
)
def test_other_nonsense_is_refused_too(arguments: tuple[object, ...]) -> None:
    assert run("--turns", 3, *arguments).exit_code == 2


def test_no_number_is_no_pace(pauses: list[float]) -> None:
    assert run("--turns", 3, "--pace", "nan").exit_code == 0
    assert pauses == []


def test_an_interrupted_match_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "tell_story", interrupted)
    result = run("--turns", 3)
    assert (result.exit_code, result.stdout, result.stderr) == (130, "\n", "")


def test_names_are_shown_in_the_players_colours() -> None:
    told = Told("Sun occupies Sunland with 1 Asset from Jack's.")
    text = module.coloured(told, ("Sun", "Jack"))
    assert [(text.plain[span.start : span.end], span.style) for span in text.spans] == [
        ("Sun", module.COLOURS[0]),
        ("Jack", module.COLOURS[1]),
    ]
