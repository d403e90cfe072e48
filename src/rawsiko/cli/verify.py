"""`rawsiko verify`: do the dice of a match file follow from what the server committed to?"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import rich_click as click

from rawsiko.cli.replay import content_of
from rawsiko.cli.terminal import print_any_letter
from rawsiko.data import BadDataSet, DataSet, find_data_set
from rawsiko.data.complaints import printable
from rawsiko.match_file.proof import OF_A_TABLE, Proof
from rawsiko.match_file.verdict import Cause, Finding, Outcome, Verdict
from rawsiko.match_file.verifying import Noted, verify_file
from rawsiko.rules.committed_dice import (
    NotASeed,
    commitment_from_text,
    contribution_from_text,
    contribution_to_text,
)

#: The exit codes of the command.
EXIT_CODES: Final = {Outcome.AGREES: 0, Outcome.DISAGREES: 1, Outcome.NOT_CHECKED: 2}

MOST_LINES_SHOWN: Final = 10

ANSWERS: Final = {
    Outcome.AGREES: "Everything agrees.",
    Outcome.DISAGREES: "This does not agree.",
    Outcome.NOT_CHECKED: "This could not be checked.",
}


class Commitment(click.ParamType[str]):
    """64 hexadecimal digits."""

    name = "commitment"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return commitment_from_text(value)
        except NotASeed as bad:
            self.fail(str(bad), param, ctx)


class Contribution(click.ParamType[tuple[int, bytes]]):
    """A chair, counted from 1, and what it contributed."""

    name = "contribution"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, bytes]:
        chair, _, text = value.partition("=")
        if chair not in ("1", "2", "3", "4", "5"):
            self.fail("Write the chair before the value, as in 2=1f0e…", param, ctx)
        try:
            return int(chair) - 1, contribution_from_text(text)
        except NotASeed as bad:
            self.fail(str(bad), param, ctx)


@click.command("verify")
@click.argument("file", metavar="FILE", type=click.Path())
@click.option(
    "--commitment",
    metavar="HEX",
    type=Commitment(),
    help="The commitment shown before the match: FILE must have the same.",
)
@click.option(
    "--contribution",
    "contributions",
    metavar="CHAIR=HEX",
    type=Contribution(),
    multiple=True,
    help="What your chair contributed: FILE must have the same. Can be repeated.",
)
@click.option(
    "--data",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="The folder of the data set, or of several, if the match used your own.",
)
@click.option("--json", "for_programs", is_flag=True, help="Print one JSON document, for programs.")
def verify(
    file: str,
    commitment: str | None,
    contributions: Sequence[tuple[int, bytes]],
    folder: Path | None,
    for_programs: bool,
) -> None:
    """Work out the order of play, the deal and every roll in FILE again, and say whether they agree.

    FILE may be - for standard input. Exits with 0 if everything agrees, with 1 if anything does not, and
    with 2 if it cannot be checked: no proof in it (simulated matches have none), or not readable.
    """
    print_any_letter()
    noted = Noted(commitment, dict(contributions))
    verdict = verdict_on(file, folder, noted)
    if for_programs:
        click.echo(json.dumps(document(verdict), ensure_ascii=False, indent=1))
    else:
        for line in lines_for_people(verdict, noted):
            click.echo(line)
    sys.exit(EXIT_CODES[verdict.outcome])


def verdict_on(file: str, folder: Path | None, noted: Noted) -> Verdict:
    """The verdict; a file or folder that cannot be read is one too."""

    def find(set_id: str, set_hash: str) -> DataSet:
        return find_data_set(set_id, set_hash, () if folder is None else (folder,))

    shown = "Standard input" if file == "-" else printable(file, 200)
    try:
        content = content_of(file)
    except OSError as error:
        return unreadable(f"{shown} cannot be read: {error.strerror}.")
    except ValueError:  # a file name that the system cannot even write
        return unreadable(f"{shown} cannot be read: it is not the name of a file.")
    try:
        return verify_file(content, find, noted)
    except BadDataSet as bad:
        return unreadable(f"{printable(str(folder), 200)} is not a playable data set: {bad}")


def unreadable(reason: str) -> Verdict:
    return Verdict((Finding(Cause.UNREADABLE, details={"reason": reason}),))


def lines_for_people(verdict: Verdict, noted: Noted) -> Iterator[str]:
    """The answer, what led to it, and what else is worth knowing."""
    agrees = verdict.outcome is Outcome.AGREES
    reasons = () if agrees else verdict.with_outcome(verdict.outcome)
    yield ANSWERS[verdict.outcome]
    yield from shortened([str(finding) for finding in reasons])
    if agrees:
        yield (
            f"The secret fits the commitment, and the order of play, the deal and all rolls, "
            f"{verdict.rolls} of them, follow from it and from what the chairs contributed."
        )
    if verdict.proof is not None:
        yield from proof_lines(verdict, verdict.proof)
    yield from (str(finding) for finding in verdict.findings if finding not in reasons)
    if agrees and not (noted.commitment and noted.contributions):
        yield (
            "Compare the commitment and the value of your chair with what your client showed before the "
            "match (--commitment, --contribution): a proof could be made up afterwards."
        )


def shortened(lines: Sequence[str]) -> list[str]:
    """The first of many, because one lost Clash shifts all that follow."""
    left_out = len(lines) - MOST_LINES_SHOWN
    return [*lines[:MOST_LINES_SHOWN], f"… and {left_out} more."] if left_out > 0 else list(lines)


def proof_lines(verdict: Verdict, proof: Proof) -> Iterator[str]:
    """Commitment and contributions, for people to compare."""
    yield f"  commitment {proof.commitment}"
    names = [verdict.players[chair.seat].name for chair in proof.chairs]
    for number, (chair, name) in enumerate(zip(proof.chairs, names, strict=True), start=1):
        value = contribution_to_text(chair.contribution)
        shown = f"  {value}" if proof.version == OF_A_TABLE else ""
        yield f"  chair {number}, seat {chair.seat + 1}, {name:{max(map(len, names))}}{shown}".rstrip()
    yield from (f"  the class adds {value.hex()}" for value in proof.values)


def document(verdict: Verdict) -> dict[str, object]:
    """The verdict for programs; docs/dice-scheme.md describes it."""
    proof = verdict.proof
    return {
        "format": "rawsiko verdict",
        "version": 1,
        "outcome": verdict.outcome,
        "scheme": proof.scheme if proof else None,
        "commitment": proof.commitment if proof else None,
        "chairs": [
            {
                "chair": number,
                "seat": chair.seat + 1,
                "name": verdict.players[chair.seat].name,
                "contribution": chair.contribution.hex() or None,
            }
            for number, chair in enumerate(proof.chairs if proof else (), start=1)
        ],
        "values": [value.hex() for value in proof.values] if proof else [],
        "rolls": verdict.rolls,
        "findings": [
            {
                "cause": finding.cause,
                "outcome": finding.cause.outcome,
                "line": finding.line or None,
                "sentence": finding.sentence,
            }
            for finding in verdict.findings
        ],
    }
