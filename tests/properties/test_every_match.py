"""What holds in every match, whatever the players choose and the dice show (rules.md §4 to §7)."""

from hypothesis import given

from rawsiko.rules.house_rules import initial_assets
from rawsiko.rules.investment_phase import income
from rawsiko.rules.match import Match
from rawsiko.rules.options import Options
from rawsiko.rules.position import ACTION, DRAFTING, INITIAL_ASSETS, INVESTMENT, NOBODY, OVER
from rawsiko.rules.scoring import final_score
from rawsiko.rules.sets import members
from tests.properties.matches import Step, last_of, options, seeds, steps


@given(options, seeds)
def test_every_match_ends_and_ranks_every_player(agreed: Options, seed: int) -> None:
    end = last_of(agreed, seed)
    ranks = sorted(line.rank for line in final_score(end))
    assert end.phase == OVER
    assert ranks[0] == 1
    assert all(rank <= place for place, rank in enumerate(ranks, start=1))


@given(options, seeds)
def test_owners_assets_and_counts_agree(agreed: Options, seed: int) -> None:
    for step in steps(agreed, seed):
        match = step.after
        for t in range(match.edition.territories):
            assert (match.owner[t] == NOBODY) == (match.assets[t] == 0)
            assert 0 <= match.can_act[t] <= match.assets[t]
            assert match.can_act[t] == 0 or (match.phase == ACTION and match.owner[t] == match.current)
        for seat in range(agreed.players):
            assert match.territories[seat] == list(match.owner).count(seat)
            if match.phase not in (DRAFTING, INITIAL_ASSETS):
                assert (match.territories[seat] == 0) == bool(match.eliminated[seat])


@given(options, seeds)
def test_assets_appear_only_where_the_rules_say_and_vanish_only_in_clashes(
    agreed: Options, seed: int
) -> None:
    for step in steps(agreed, seed):
        change = on_the_table(step.after) - on_the_table(step.before)
        if step.before.phase == DRAFTING:
            picked = step.code < step.before.edition.territories
            everybodys = initial_assets(agreed.players) * agreed.players + sum(agreed.head_start)
            assert change == (everybodys if ended_draft(step) else 0) + picked
        elif is_clash(step):
            assert -3 <= change - received(step) <= -1
        else:
            assert change == received(step)


@given(options, seeds)
def test_no_asset_acts_twice_in_one_action_phase(agreed: Options, seed: int) -> None:
    for step in steps(agreed, seed):
        before, after = step.before, step.after
        same_phase = (before.phase, before.current, before.turn) == (after.phase, after.current, after.turn)
        if before.phase != ACTION or not same_phase:
            continue
        moved = move_of(step)
        for t in range(before.edition.territories):
            assert after.can_act[t] <= before.can_act[t]  # nobody who arrives can act
        if moved and not is_clash(step):
            source, _, count = moved
            assert after.can_act[source] == before.can_act[source] - count


@given(options, seeds)
def test_a_conquest_costs_no_attacker_and_four_defenders_never_fall_at_once(
    agreed: Options, seed: int
) -> None:
    for step in steps(agreed, seed):
        if not is_clash(step):
            continue
        moved = move_of(step)
        assert moved is not None
        source, destination, count = moved
        before, after = step.before, step.after
        if after.owner[destination] == step.seat:
            assert before.assets[destination] <= 3
            assert after.assets[destination] == count
            assert after.assets[source] == before.assets[source] - count
        else:
            pairs = min(count, 3, before.assets[destination])
            lost = before.assets[source] - after.assets[source]
            assert lost + before.assets[destination] - after.assets[destination] == pairs


@given(options, seeds)
def test_income_is_a_third_of_the_materials_at_the_start_of_the_turn_rounded_up(
    agreed: Options, seed: int
) -> None:
    for step in steps(agreed, seed):
        if step.after.phase == INVESTMENT and step.before.phase == ACTION:
            for seat in range(agreed.players):
                held = {m for t in members(step.after.land(seat)) for m in materials_on(step.after, t)}
                assert step.after.to_place[seat] == -(-len(held) // 3)


@given(options, seeds)
def test_the_turn_counter_only_grows_and_stays_within_the_match(agreed: Options, seed: int) -> None:
    for step in steps(agreed, seed):
        assert step.before.turn <= step.after.turn <= step.after.last_turn
        assert agreed.turns <= step.after.last_turn <= agreed.turns + 2 * agreed.open_end
        eliminated = step.before.survivors() - step.after.survivors()
        assert step.after.turn - step.before.turn <= 1 + eliminated
        if not agreed.stranglehold and step.before.phase == ACTION == step.after.phase:
            assert step.after.turn == step.before.turn


def on_the_table(match: Match) -> int:
    """All Assets of the match: on the board, sealed, or still to place."""
    return sum(match.assets) + sum(match.sealed) + sum(match.to_place)


def ended_draft(step: Step) -> bool:
    return step.after.phase == INITIAL_ASSETS


def received(step: Step) -> int:
    """The income that a step made everybody receive."""
    if step.before.phase == INVESTMENT or step.after.phase != INVESTMENT:
        return 0
    return sum(income(step.after, seat) for seat in range(step.after.options.players))


def move_of(step: Step) -> tuple[int, int, int] | None:
    """Source, destination and number of a move."""
    edition = step.before.edition
    if step.code < edition.first_move:
        return None
    arc, count = divmod(step.code - edition.first_move, 3)
    return edition.arc_source[arc], edition.arc_destination[arc], count + 1


def is_clash(step: Step) -> bool:
    moved = move_of(step)
    return moved is not None and step.before.owner[moved[1]] not in (NOBODY, step.seat)


def materials_on(match: Match, territory: int) -> tuple[int, ...]:
    return members(match.edition.materials_of[territory])
