"""The repository: a data set that was ever played is found again, by its id and its hash."""

from pathlib import Path

import pytest

from rawsiko.data import (
    STANDARD,
    BadDataSet,
    DataSetRepository,
    OtherDataSet,
    SetNotKept,
    UnknownDataSet,
    load_data_set,
)
from rawsiko.data.reading import DRAWING, FILES
from tests.data.classroom import Classroom
from tests.data.own_set import NAME, own_set


@pytest.fixture
def own(tmp_path: Path) -> Classroom:
    return own_set(tmp_path / "mine")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "kept"


def test_without_your_own_set_there_is_the_standard_one(kept: Path) -> None:
    repository = DataSetRepository(kept)
    standard = load_data_set()
    assert [one.id for one in repository.offered()] == [standard.id]
    assert repository.find(standard.id, standard.hash) is repository.default
    assert not kept.exists()  # nothing is made before there is something to keep


def test_a_set_that_was_chosen_is_kept_and_the_first_to_be_offered(own: Classroom, kept: Path) -> None:
    chosen = DataSetRepository(kept, own.folder).default
    assert chosen.folder.parent == kept
    assert sorted(file.name for file in chosen.folder.iterdir()) == sorted((*FILES, DRAWING))
    assert [one.id for one in DataSetRepository(kept, own.folder).offered()] == ["our-class", "standard-1"]
    own.folder.rename(own.folder.with_name("gone"))
    later = DataSetRepository(kept)
    assert later.default.id == "standard-1"
    assert later.find(chosen.id, chosen.hash).hash == chosen.hash
    assert [one.id for one in later.offered()] == ["standard-1", "our-class"]


def test_two_sets_of_one_id_that_play_differently_are_both_kept(own: Classroom, kept: Path) -> None:
    first = DataSetRepository(kept, own.folder).default
    own.change("objectives.json", lambda objectives: objectives["cards"][1].update(id="another"))
    repository = DataSetRepository(kept, own.folder)
    second = repository.default
    assert first.hash != second.hash
    assert repository.find("our-class", first.hash).hash == first.hash
    assert [one.hash for one in repository.offered() if one.id == "our-class"] == [second.hash]


def test_a_corrected_text_replaces_the_old_one(own: Classroom, kept: Path) -> None:
    first = DataSetRepository(kept, own.folder).default
    with own.edited("board.json") as board:
        next(land for land in board["territories"] if land["id"] == "turkey")["names"]["en"] = "Türkiye"
    (own.folder / DRAWING).unlink()
    second = DataSetRepository(kept, own.folder).default
    assert (first.hash, first.folder) == (second.hash, second.folder)
    names = [{land.id: land.names["en"] for land in one.territories}["turkey"] for one in (first, second)]
    assert names == [NAME, "Türkiye"]
    assert not (second.folder / DRAWING).exists()


def test_a_set_that_another_node_put_there_meanwhile_is_found(own: Classroom, kept: Path) -> None:
    repository = DataSetRepository(kept)
    wanted = load_data_set(own.folder)
    with pytest.raises(UnknownDataSet):
        repository.find(wanted.id, wanted.hash)
    DataSetRepository(kept, own.folder)
    assert repository.find(wanted.id, wanted.hash).hash == wanted.hash


def test_the_same_id_with_another_hash_is_another_set() -> None:
    with pytest.raises(OtherDataSet):
        DataSetRepository().find("standard-1", "0" * 64)


def test_nothing_outside_the_folder_is_read(kept: Path) -> None:
    kept.mkdir()
    for set_id in ("../mine", "/etc", "..", ""):
        with pytest.raises(UnknownDataSet):
            DataSetRepository(kept).find(set_id, "0" * 64)


def test_a_kept_set_that_was_changed_is_left_aside(own: Classroom, kept: Path) -> None:
    chosen = DataSetRepository(kept, own.folder).default
    spoilt = Classroom(chosen.folder)
    spoilt.change("objectives.json", lambda objectives: objectives["cards"][1].update(id="another"))
    with pytest.raises(UnknownDataSet):  # it plays differently now, so it is not what its folder says
        DataSetRepository(kept).find(chosen.id, chosen.hash)
    (chosen.folder / "board.json").write_text("{")
    assert list(DataSetRepository(kept).bad) == [chosen.folder]


def test_a_bad_set_is_refused_and_nothing_is_kept(own: Classroom, kept: Path) -> None:
    (own.folder / "board.json").write_text("{")
    with pytest.raises(BadDataSet):
        DataSetRepository(kept, own.folder)
    assert not kept.exists()


def test_a_folder_that_takes_nothing_is_said(own: Classroom, kept: Path) -> None:
    kept.write_text("this is a file")
    with pytest.raises(SetNotKept, match=f"cannot be kept in {kept}"):
        DataSetRepository(kept, own.folder)


def test_a_set_of_the_package_is_not_copied(kept: Path) -> None:
    assert DataSetRepository(kept, STANDARD).default.folder == STANDARD
    assert not kept.exists()
