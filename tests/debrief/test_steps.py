"""Steps 2, 3, 4 and 6, and every case in which there is little to show."""

from collections import Counter
from dataclasses import replace

import pytest

from rawsiko.data import load_data_set
from rawsiko.data.reading import FILES
from rawsiko.debrief import debrief_of
from rawsiko.debrief.document import document_of
from rawsiko.debrief.played import PlayedMatch, follow
from rawsiko.debrief.recount import china_opens, countries_close
from rawsiko.debrief.shares import led_by_china, newer_figures, stage_to_json
from rawsiko.debrief.stops import stops
from rawsiko.debrief.talk import talk
from rawsiko.debrief.world import first_material
from rawsiko.match_file import Player
from tests.data.classroom import Classroom, small_set
from tests.debrief.matches import eager, eager_document, eager_record, played_with, playthrough
from tests.match_file.matches import standard

MATERIALS = {material.symbol: material for material in standard().materials_in_play}
NOT_LED_BY_CHINA = {"B", "Be", "FD", "Hf", "He", "Nb", "PG", "Sr", "Ta"}


class TestWhatStops:
    def test_what_is_missing_and_what_is_there_make_up_the_application(self) -> None:
        for seat, stop in enumerate(stops(eager())):
            for miss in stop["missed"]:
                needs = set(eager().applications[miss["application"]].symbols)
                assert set(miss["missing"]) | set(miss["have"]) == needs
                assert set(miss["missing"]) == needs - eager().held[seat]
                assert miss["missing"]

    def test_the_nearest_miss_comes_first(self) -> None:
        for stop in stops(eager()):
            order = [(len(miss["missing"]), -miss["points"]) for miss in stop["missed"]]
            assert order == sorted(order)

    def test_the_link_is_the_rarest_and_says_who_held_it(self) -> None:
        for stop in stops(eager()):
            for miss in stop["missed"]:
                link = miss["link"]
                weights = [MATERIALS[symbol].rarity_weight for symbol in miss["missing"]]
                assert MATERIALS[link["symbol"]].rarity_weight == max(weights)
                held = {place["territory"]: place["seat"] for place in link["held"]}
                assert all(eager().owners[territory] == seat for territory, seat in held.items())
                assert set(held) | set(link["free"]) == set(MATERIALS[link["symbol"]].territories)
                assert stop["seat"] not in held.values()

    def test_who_finished_everything_sees_their_thinnest_thread(self) -> None:
        played = finished(eager(), seat=1)
        stop = stops(played)[1]
        assert stop["missed"] == []
        assert stop["thread"]["symbol"] in played.wanted[1]
        own = sum(eager().owners.get(t) == 1 for t in MATERIALS[stop["thread"]["symbol"]].territories)
        assert own == min(
            sum(eager().owners.get(t) == 1 for t in MATERIALS[s].territories) for s in played.wanted[1]
        )

    def test_a_player_who_went_out_sees_their_last_board(self) -> None:
        played = out_somebody()
        seat = next(score.seat for score in played.score if score.eliminated)
        assert played.held[seat]
        assert any(miss["have"] for miss in stops(played)[seat]["missed"]) or played.held[seat].isdisjoint(
            played.wanted[seat]
        )

    def test_what_was_taken_in_the_trade_counts_and_is_marked(self) -> None:
        played = playthrough("trade-with-china")
        taken = [played.taken(seat) for seat in played.seats]
        assert any(taken)
        for seat, stop in enumerate(stops(played)):
            assert set(taken[seat]) <= played.held[seat]
            assert set(stop["taken"]) == set(taken[seat]) & played.wanted[seat]


def finished(played: PlayedMatch, seat: int) -> PlayedMatch:
    """The same match, but one seat completed its whole Objective."""
    done = tuple(sorted(standard().application_index[one.id] for one in played.objective(seat)))
    score = tuple(replace(line, applications=done) if line.seat == seat else line for line in played.score)
    held = tuple(played.wanted[s] if s == seat else played.held[s] for s in played.seats)
    return replace(played, record=replace(played.record, result=score), held=held)


def out_somebody() -> PlayedMatch:
    tried = (eager(3, seed) for seed in range(3, 40))
    return next(played for played in tried if any(line.eliminated for line in played.score))


class TestBoardAndWorld:
    def test_suppliers_count_as_if_they_were_equal(self) -> None:
        shown = {
            (symbol, stage.name): stage_to_json(stage)["suppliers"]
            for symbol, material in MATERIALS.items()
            for stage in material.stages
        }
        assert shown["Cu", "extraction"] == [8, 9]
        assert shown["Ni", "extraction"] == [8, 9]
        assert shown["Mn", "extraction"] == shown["Ni", "processing"] == [6, 7]
        assert shown["HR", "processing"] == [1.0]
        assert shown["Co", "extraction"] == [2.5]
        assert shown["Co", "processing"] == [2.6]

    def test_it_begins_with_a_material_that_two_countries_lead(self) -> None:
        symbol = first_material(eager())
        assert symbol in [one["symbol"] for one in eager_document()["fought"]["materials"]]

    def test_newer_figures_are_given_where_they_differ(self) -> None:
        told = {symbol: newer_figures(material) for symbol, material in MATERIALS.items()}
        assert told["Al"][0]["country"] == "GN"
        assert (told["Ba"][0]["country"], told["Ba"][0]["pct"]) == ("IN", 32)
        assert (told["Ti"][0]["pct"], told["Ti"][0]["study_pct"]) == (67, 42.8)
        assert (told["Ni"][0]["country"], told["Ni"][0]["pct"]) == ("ID", 50)
        assert told["Nb"] == []


class TestWhatIf:
    def test_china_leads_in_22_of_the_31(self) -> None:
        opened = led_by_china(standard())
        assert set(MATERIALS) - set(opened) == NOT_LED_BY_CHINA
        assert len(opened) == 22
        assert opened[0] == "HR"

    def test_with_china_open_the_rules_count_what_everybody_would_have_had(self) -> None:
        opened = china_opens(eager())
        assert opened
        for line in opened["seats"]:
            had = eager().held[line["seat"]] | set(opened["open"])
            done = [one for one in eager().objective(line["seat"]) if set(one.symbols) <= had]
            expected = 0 if line["out"] else sum(one.points for one in done)
            assert line["then_points"] == expected
            assert line["then_points"] == line["points"] + sum(one["points"] for one in line["added"])

    def test_what_china_does_not_bring_is_led_by_others(self) -> None:
        opened = china_opens(eager())
        assert opened
        assert len(opened["lacking"]) <= 3
        assert {one["symbol"] for one in opened["lacking"]} <= NOT_LED_BY_CHINA

    def test_the_match_itself_is_left_as_it_was(self) -> None:
        before = list(eager().final.numbers())
        china_opens(eager())
        countries_close(eager())
        assert list(eager().final.numbers()) == before

    def test_a_country_that_closes_takes_its_chips_away(self) -> None:
        for closing in countries_close(eager()):
            gone = {(chip["territory"], chip["symbol"]) for chip in closing["chips"]}
            for line in closing["seats"]:
                own = {t for t, seat in eager().owners.items() if seat == line["seat"]}
                has = {
                    m.symbol
                    for m in MATERIALS.values()
                    if any(t in own and (t, m.symbol) not in gone for t in m.territories)
                }
                done = [one for one in eager().objective(line["seat"]) if set(one.symbols) <= has]
                assert line["then_points"] == (0 if line["out"] else sum(one.points for one in done))
                assert line["then_points"] == line["points"] - sum(one["points"] for one in line["lost"])

    def test_every_chip_stands_mainly_for_one_country(self) -> None:
        chips = [chip for closing in countries_close(eager()) for chip in closing["chips"]]
        assert len(chips) == sum(len(m.placements) for m in MATERIALS.values())

    def test_eliminated_players_stay_out_with_nothing(self) -> None:
        opened = china_opens(out_somebody())
        assert opened
        assert all(line["then_points"] == 0 for line in opened["seats"] if line["out"])

    def test_the_trade_is_compared_with_the_score_as_played(self) -> None:
        played = playthrough("trade-with-china")
        opened = china_opens(played)
        assert opened
        assert [line["points"] for line in opened["seats"]] == [score.points for score in played.score]


class TestTalk:
    def test_miner_and_refiner_are_two_countries_where_possible(self) -> None:
        roles = talk(eager())
        assert roles["miner"]["country"] != roles["refiner"]["country"]

    def test_the_miner_comes_from_a_country_that_does_not_refine_where_possible(self) -> None:
        contested: Counter[bool] = Counter()
        for seed in range(3, 15):
            miner = talk(eager(4, seed))["miner"]
            refined = MATERIALS[miner["symbol"]].stage("processing")
            refines = refined is not None and any(one.country == miner["country"] for one in refined.shares)
            contested[refines] += 1
        assert contested[False] == 12

    def test_the_maker_lacked_a_link_of_their_nearest_miss(self) -> None:
        for seat, maker in enumerate(talk(eager())["makers"]):
            if maker:
                nearest = stops(eager())[seat]["missed"][0]
                assert (maker["application"], maker["symbol"]) == (
                    nearest["application"],
                    nearest["missing"][0],
                )

    def test_an_unconfirmed_rate_is_not_shown(self) -> None:
        without = {m.symbol for m in MATERIALS.values() if m.recycling is None}
        for seed in range(3, 12):
            for maker in talk(eager(4, seed))["makers"]:
                assert maker is None or (maker["recycled_pct"] is None) == (maker["symbol"] in without)


class TestLittleToShow:
    def test_a_match_that_was_stopped_shows_what_there_is_so_far(self) -> None:
        document = debrief_of(eager_record().until(40), standard())
        assert document["scored"] is False
        assert document["china"] is None
        assert document["closes"] == []
        assert any(stop["missed"] for stop in document["stops"])
        assert document["talk"]["miner"]

    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_every_number_of_players(self, players: int) -> None:
        document = eager_document(players)
        assert len(document["seats"]) == len(document["stops"]) == players
        assert sorted(document["by_rank"]) == list(range(players))

    @pytest.mark.parametrize("name", ["stranglehold", "advanced-setup", "four-players-in-order"])
    def test_every_option(self, name: str) -> None:
        document = document_of(playthrough(name))
        assert len(document["fought"]["materials"]) == 3
        assert document["china"]

    def test_people_and_bots_are_told_apart(self) -> None:
        record = eager_record()
        players = (Player("Mia"), *record.players[1:])
        document = debrief_of(replace(record, players=players), standard())
        assert [seat["bot"] for seat in document["seats"]] == [False, True, True, True]

    def test_a_teachers_own_set_without_figures(self, classroom: Classroom) -> None:
        document = document_of(played_with(load_data_set(classroom.folder)))
        assert document["china"] is None
        assert document["talk"]["miner"] is None
        assert {one["verdict"] for one in document["fought"]["materials"]} == {"none"}
        assert all(one["stages"] == [] for one in document["world"]["materials"].values())

    def test_a_teachers_own_set_with_one_figure(self, classroom: Classroom) -> None:
        def add_a_figure(value: dict) -> None:  # type: ignore[type-arg]
            value["materials"][0]["supply"] = {
                "eu_study_2023": [
                    {"stage": "processing", "top": [{"country": "CN", "pct": 90}], "source": "BOOK"}
                ]
            }

        with classroom.edited("board.json") as board:
            board["closed"]["iso"] = ["CN"]
        classroom.change("materials.json", add_a_figure)
        document = document_of(played_with(load_data_set(classroom.folder)))
        assert len(document["china"]["open"]) == 1


@pytest.fixture
def classroom(tmp_path_factory: pytest.TempPathFactory) -> Classroom:
    small = Classroom(tmp_path_factory.mktemp("set"))
    for file, value in small_set().items():
        small.write(file, value)
    assert set(small_set()) <= set(FILES)
    return small


def test_two_debriefs_of_a_match_are_equal() -> None:
    assert debrief_of(eager_record(), standard()) == document_of(follow(eager_record(), standard()))
