"""The options of a match, as its table has agreed on them."""

from rawsiko.rules.options import Options
from rawsiko.server.tables.facts import TableSettings


def options_of(settings: TableSettings, head_start: tuple[int, ...]) -> Options:
    """What the rules need of the settings; `head_start` has its Assets by seat."""
    return Options(
        settings.players,
        turns=settings.turns,
        advanced_setup=settings.advanced_setup,
        stranglehold=settings.stranglehold,
        trade_with_china=settings.trade_with_china,
        sealed_placing=settings.sealed_placing,
        head_start=head_start,
        moving_first=settings.moving_first,
        open_end=settings.open_end,
    )
