"""Names of pupils: from a list that never runs out."""

from random import Random

from rawsiko.classes.names import PUPILS, free_name, is_of_the_list


def test_there_is_always_a_free_name() -> None:
    taken = set[str]()
    for _ in range(3 * len(PUPILS)):
        name = free_name(taken, Random(1))
        assert name not in taken
        assert is_of_the_list(name)
        taken.add(name)


def test_a_name_that_was_typed_is_not_of_the_list() -> None:
    assert not any(map(is_of_the_list, ("Ada", "Vega Ada", "2 Vega", "")))
