"""Match words: the Options of a match in words for people, and as switches for programs."""

from rawsiko.rules.options import Options


def switched_on(options: Options) -> str:
    """The names of the switches that are on, with commas between them."""
    switched = {
        "Advanced game setup": options.advanced_setup,
        "Monopoly Stranglehold": options.stranglehold,
        "Trade with China": options.trade_with_china,
        "placing in order": not options.sealed_placing,
        "Head start": bool(options.head_start),
        "Rotating first player": options.moving_first,
        "Open end": options.open_end,
    }
    return ", ".join(name for name, on in switched.items() if on)


def in_words(options: Options) -> str:
    """Players, Turns, and what is switched on."""
    names = switched_on(options)
    with_them = f" with {names}" if names else ""
    return f"{options.players} players and {options.turns} Turns{with_them}"


def switches(options: Options) -> dict[str, object]:
    """All of them, for a JSON document."""
    return {
        "players": int(options.players),
        "turns": int(options.turns),
        "advanced_setup": options.advanced_setup,
        "stranglehold": options.stranglehold,
        "trade_with_china": options.trade_with_china,
        "sealed_placing": options.sealed_placing,
        "head_start": list(options.head_start),
        "moving_first": options.moving_first,
        "open_end": options.open_end,
    }
