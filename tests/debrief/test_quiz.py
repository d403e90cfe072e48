"""The quiz: every question has a source for its answer, twins are alike, and nobody can be traced."""

import json
import secrets
from itertools import combinations
from pathlib import Path

import pytest

from rawsiko.data import in_language, load_data_set
from rawsiko.debrief.quiz import IDEAS, Question, bank_of, pairs_for, quiz_document
from rawsiko.debrief.quiz.blind import blind, sign, unblind
from rawsiko.debrief.quiz.forms import AFTER, BEFORE, twins
from rawsiko.debrief.quiz.gap import GAP
from rawsiko.debrief.quiz.result import may_be_chance, quiz_result
from rawsiko.debrief.quiz.round import Count, NotCounted, QuizRound
from rawsiko.server.http.rsa_keys import rsa_key
from tests.data.classroom import Classroom, small_set
from tests.match_file.matches import standard

BANK = bank_of(standard())
MATERIALS = {material.symbol: material for material in standard().materials_in_play}
LANGUAGES = standard().languages
CATALOGUES = Path(__file__).parents[2] / "web" / "src" / "texts" / "debrief"


def of(idea: str) -> list[Question]:
    return [question for question in BANK if question.idea == idea]


class TestTheBank:
    def test_how_many_there_are(self) -> None:
        assert {idea: len(of(idea)) for idea in IDEAS} == {
            "digs": 10,
            "refines": 18,
            "critical": 3,
            "stops": len(of("stops")),
            "recycled": 4,
        }
        assert len(of("stops")) > 50
        assert {idea: len(twins(BANK, idea)) for idea in ("digs", "refines", "critical", "recycled")} == {
            "digs": 16,
            "refines": 55,
            "critical": 3,
            "recycled": 6,
        }

    @pytest.mark.parametrize("question", BANK, ids=lambda question: question.id)
    def test_the_answer_has_a_confirmed_source(self, question: Question) -> None:
        confirmed = {source.code for source in standard().sources if not source.unconfirmed}
        assert question.sources
        assert set(question.sources) <= confirmed
        assert_backed_by_the_data(question)

    @pytest.mark.parametrize("question", BANK, ids=lambda question: question.id)
    def test_one_of_four_answers_is_right(self, question: Question) -> None:
        assert len(set(question.answers)) == 4
        assert question.right in question.answers
        assert question.right not in question.wrong

    def test_always_saying_china_is_right_once_in_two(self) -> None:
        assert all(question.right != "CN" for question in of("digs"))
        assert all(question.right == "CN" for question in of("refines"))
        listed = [q for q in of("digs") if "CN" in {s.country for s in mined(q.symbol).shares}]
        assert all("CN" in question.answers for question in listed)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_question_reads_well_and_its_source_can_be_cited(self, language: str) -> None:
        """As the client puts it together; a reader gets a publisher or the very page of each source."""
        words = json.loads((CATALOGUES / f"{language}.json").read_text(encoding="utf-8"))
        sources = {source.code: source for source in standard().sources}
        names = {one.id: in_language(one.names, language) for one in standard().applications}
        for question in BANK:
            text = words[f"quiz.{question.idea}"].format(
                material=in_language(MATERIALS[question.symbol].names, language),
                application=names.get(question.application or "", ""),
                line=dict(question.lines).get(language, ""),
            )
            assert text.rstrip('”“»«"').endswith(("?", "."))
            assert "“”" not in text
            for answer in question.answers:
                if question.idea == "critical":
                    assert words[f"quiz.{answer}"]
                elif question.idea in ("stops", "recycled"):
                    assert language in MATERIALS[answer].names
            for code in question.sources:
                source = sources[code]
                whole = sources[source.part_of] if source.part_of else source
                assert whole.publisher or code == "FACTS", (question.id, code)

    def test_a_gap_hides_the_name_in_every_language_and_no_answer_is_named(self) -> None:
        for question in of("stops"):
            assert [language for language, _ in question.lines] == list(LANGUAGES)
            for language, line in question.lines:
                assert GAP in line, question.id
                name = MATERIALS[question.symbol].names[language].split(" ")[0].lower()
                assert name not in line.lower(), question.id
                for wrong in question.wrong:
                    other = MATERIALS[wrong].names[language].lower()
                    assert " " in other or other not in line.lower(), (question.id, language)

    def test_a_german_compound_keeps_its_other_half(self) -> None:
        lines = {
            (question.application, question.symbol): dict(question.lines)["de"] for question in of("stops")
        }
        assert lines["fireworks", "Sr"].startswith(f"{GAP}salze")
        assert lines["ev_batteries", "Cu"].startswith(f"{GAP}folie")

    def test_no_two_reasons_of_an_application_read_alike(self) -> None:
        for one, other in combinations(of("stops"), 2):
            if one.application == other.application:
                assert not set(dict(one.lines).values()) & set(dict(other.lines).values())

    def test_an_unconfirmed_rate_is_never_asked_for(self) -> None:
        for question in of("recycled"):
            assert all(MATERIALS[symbol].recycling for symbol in question.answers)

    def test_a_set_without_figures_has_no_questions_about_them(
        self, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        small = Classroom(tmp_path_factory.mktemp("set"))
        for file, value in small_set().items():
            small.write(file, value)
        assert quiz_document(load_data_set(small.folder), "table") == {"pairs": []}


def mined(symbol: str):  # type: ignore[no-untyped-def]
    return MATERIALS[symbol].stage("extraction")


def assert_backed_by_the_data(question: Question) -> None:
    """The right answer, found again in the data by other means."""
    material = MATERIALS[question.symbol]
    match question.idea:
        case "digs" | "refines":
            stage = material.stage("extraction" if question.idea == "digs" else "processing")
            assert stage
            assert max(stage.shares, key=lambda share: share.pct).country == question.right
        case "critical":
            assert material.facts_sources
        case "stops":
            application = next(a for a in standard().applications if a.id == question.application)
            assert set(question.answers) <= set(application.symbols)
            needed = next(n for n in application.needs if n.symbol == question.right)
            assert needed.sources == question.sources
        case "recycled":
            rates = {s: MATERIALS[s].recycling.rate_pct for s in question.answers}  # type: ignore[union-attr]
            assert max(rates, key=lambda symbol: rates[symbol]) == question.right
            assert rates[question.right] - max(rates[s] for s in question.wrong) >= 16


class TestTwoForms:
    def test_a_class_gets_one_pair_for_each_idea(self) -> None:
        pairs = pairs_for(standard(), "class 7b")
        assert [pair.x.idea for pair in pairs] == list(IDEAS)
        assert all(pair.x.is_twin_of(pair.y) for pair in pairs)
        assert pairs == pairs_for(standard(), "class 7b")

    def test_other_classes_get_other_pairs(self) -> None:
        drawn = {tuple(pair.x.id for pair in pairs_for(standard(), f"class {n}")) for n in range(20)}
        assert len(drawn) > 15

    def test_nobody_is_asked_the_same_twice_and_neighbours_cross_over(self) -> None:
        for pair in pairs_for(standard(), "class 7b"):
            assert pair.question(0, BEFORE) == pair.question(1, AFTER) == pair.x
            assert pair.question(0, AFTER) == pair.question(1, BEFORE) == pair.y


class TestARound:
    pairs = pairs_for(standard(), "class 7b")

    def round(self, moment: str = BEFORE) -> QuizRound:
        return QuizRound(self.pairs, moment, rsa_key())

    def hand_in(self, round_: QuizRound, seat: int, *, right: bool = True) -> tuple[bytes, int]:
        token = secrets.token_bytes(32)
        blinded, factor = blind(token, round_.modulus)
        signature = unblind(round_.sign(seat, blinded), factor, round_.modulus)
        answers = [pair.x.right if right else None for pair in self.pairs]
        round_.count(token, signature, "x", answers)
        return token, signature

    def test_answers_are_counted_when_the_round_closes(self) -> None:
        round_ = self.round()
        self.hand_in(round_, 1)
        self.hand_in(round_, 2, right=False)
        assert round_.handed_in == 2
        counts = [count for count in round_.close() if count.form == "x"]
        assert [(count.right, count.wrong, count.unsure) for count in counts] == [(1, 0, 1)] * 5

    def test_a_seat_answers_once(self) -> None:
        round_ = self.round()
        token, signature = self.hand_in(round_, 1)
        with pytest.raises(NotCounted, match="already has its token"):
            round_.sign(1, 12345)
        with pytest.raises(NotCounted, match="has been used"):
            round_.count(token, signature, "x", [None] * 5)

    def test_a_made_up_token_does_not_count(self) -> None:
        round_ = self.round()
        with pytest.raises(NotCounted, match="not signed"):
            round_.count(secrets.token_bytes(32), 5, "x", [None] * 5)

    def test_a_token_of_another_round_does_not_count(self) -> None:
        before, after = self.round(BEFORE), self.round(AFTER)
        token, signature = self.hand_in(before, 1)
        with pytest.raises(NotCounted, match="not signed"):
            after.count(token, signature, "x", [None] * 5)

    @pytest.mark.parametrize("answers", [[None] * 4, ["XX"] * 5])
    def test_odd_answers_cost_nobody_their_token(self, answers: list[str | None]) -> None:
        round_ = self.round()
        token = secrets.token_bytes(32)
        blinded, factor = blind(token, round_.modulus)
        signature = unblind(round_.sign(1, blinded), factor, round_.modulus)
        with pytest.raises(NotCounted):
            round_.count(token, signature, "x", answers)
        round_.count(token, signature, "x", [None] * 5)
        assert round_.handed_in == 1

    def test_a_closed_round_takes_nothing_more_and_remembers_nobody(self) -> None:
        round_ = self.round()
        self.hand_in(round_, "seat of Zuleikha")  # type: ignore[arg-type]
        round_.close()
        with pytest.raises(NotCounted, match="closed"):
            round_.sign(2, 12345)
        assert "Zuleikha" not in repr(vars(round_))

    def test_what_is_signed_says_nothing_about_the_token(self) -> None:
        """The same token is blinded to another number each time, and any signed number fits any token."""
        key, token = rsa_key(), secrets.token_bytes(32)
        numbers = [blind(token, key.modulus) for _ in range(3)]
        assert len({blinded for blinded, _ in numbers}) == 3
        signatures = {unblind(sign(key, b), f, key.modulus) for b, f in numbers}
        assert len(signatures) == 1

    def test_a_number_that_would_sign_anything_is_refused(self) -> None:
        round_ = self.round()
        for number in (0, 1, round_.modulus - 1, round_.modulus + 5):
            with pytest.raises(NotCounted):
                round_.sign(1, number)


class TestTheResult:
    def counts(self, right: int, of_all: int) -> list[Count]:
        return [Count(idea, "x", right, of_all - right, 0) for idea in IDEAS]

    def test_small_numbers_are_counts_and_gains_are_told_apart_from_chance(self) -> None:
        told = quiz_result(self.counts(7, 22), self.counts(16, 22))
        assert told
        assert (told["right_before"], told["right_after"], told["chance_up_to"]) == (35, 80, 5)
        assert told["finding"]
        assert not any(one["chance"] for one in told["ideas"])

    def test_two_more_of_22_may_be_chance(self) -> None:
        told = quiz_result(self.counts(12, 22), self.counts(14, 22))
        assert told
        assert told["finding"] is None
        assert all(one["chance"] for one in told["ideas"])

    def test_a_gain_is_a_share_of_those_who_answered(self) -> None:
        """Ten of 30 before, nine of nine after: fewer right answers, and much more is known."""
        before = [Count(idea, "x", 10, 20, 0) for idea in IDEAS]
        after = [Count(idea, "x", 9 - place, place, 0) for place, idea in enumerate(IDEAS)]
        told = quiz_result(before, after)
        assert told
        assert told["finding"] == IDEAS[0]

    def test_fewer_than_five_answers_stay_hidden(self) -> None:
        assert quiz_result(self.counts(1, 4), self.counts(3, 4)) is None

    def test_everybody_right_twice_is_no_gain(self) -> None:
        assert may_be_chance(9, 9, 9, 9)


def test_the_bank_of_a_data_set_is_made_once() -> None:
    assert bank_of(standard()) is bank_of(standard())
