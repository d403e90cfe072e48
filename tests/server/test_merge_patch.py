"""Merge patches: two of them, one after the other, are one."""

from hypothesis import given
from hypothesis import strategies as st

from rawsiko.server.log.merge_patch import combined, patch_between, patched
from rawsiko.server.tables.wire import Json

names = st.sampled_from("abc")
views = st.recursive(
    st.dictionaries(names, st.integers(0, 3)),
    lambda inner: st.dictionaries(names, st.integers(0, 3) | inner),
    max_leaves=8,
)

numbers = st.dictionaries(names, st.integers(0, 3))
cards = st.fixed_dictionaries(
    {"seats": st.fixed_dictionaries({"0": numbers, "1": numbers})}, optional={"turn": st.integers(0, 3)}
)


@given(views, views)
def test_a_patch_turns_the_old_view_into_the_new_one(old: Json, new: Json) -> None:
    assert patched(old, patch_between(old, new)) == new


@given(cards, cards, cards)
def test_two_patches_are_one_where_objects_stay(first: Json, second: Json, third: Json) -> None:
    both = combined(patch_between(first, second), patch_between(second, third))
    assert patched(first, both) == third
