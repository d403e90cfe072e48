"""Merge patches."""

from hypothesis import given
from hypothesis import strategies as st

from rawsiko.server.log.merge_patch import patch_between, patched
from rawsiko.server.tables.wire import Json

names = st.sampled_from("abc")
views = st.recursive(
    st.dictionaries(names, st.integers(0, 3)),
    lambda inner: st.dictionaries(names, st.integers(0, 3) | inner),
    max_leaves=8,
)


@given(views, views)
def test_a_patch_turns_the_old_view_into_the_new_one(old: Json, new: Json) -> None:
    assert patched(old, patch_between(old, new)) == new
