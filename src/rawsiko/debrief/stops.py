"""Step 2, what stops: the Applications of each card that were not completed, and the missing link."""

from rawsiko.data.data_set import Application
from rawsiko.debrief.played import PlayedMatch
from rawsiko.debrief.shares import Json, largest_share, leader_to_json


def stops(played: PlayedMatch) -> list[Json]:
    """One entry for each seat: what it missed, the nearest miss first, or else its thinnest thread."""
    return [stops_of(played, seat) for seat in played.seats]


def stops_of(played: PlayedMatch, seat: int) -> Json:
    missed = missed_applications(played, seat)
    return {
        "seat": seat,
        "missed": [missed_to_json(played, seat, application) for application in missed],
        "done": [one.id for one in played.objective(seat) if one not in missed],
        "taken": [symbol for symbol in played.taken(seat) if symbol in played.wanted[seat]],
        "thread": None if missed else thinnest_thread(played, seat),
    }


def missed_applications(played: PlayedMatch, seat: int) -> list[Application]:
    """Fewest Materials missing first, then most points."""
    done = {played.data_set.applications[number].id for number in played.score[seat].applications}
    missed = [application for application in played.objective(seat) if application.id not in done]
    return sorted(missed, key=lambda one: (len(lacking(played, seat, one)), -one.points, one.id))


def lacking(played: PlayedMatch, seat: int, application: Application) -> list[str]:
    """The rarest first: that one is the link to talk about."""

    def rarity(symbol: str) -> tuple[int, int, str]:
        material = played.materials[symbol]
        return -material.rarity_weight, len(material.placements), symbol

    return sorted((s for s in application.symbols if s not in played.held[seat]), key=rarity)


def missed_to_json(played: PlayedMatch, seat: int, application: Application) -> Json:
    missing = lacking(played, seat, application)
    return {
        "application": application.id,
        "points": application.points,
        "have": [symbol for symbol in application.symbols if symbol in played.held[seat]],
        "missing": missing,
        "link": link_to_json(played, missing[0]) if missing else None,
    }


def link_to_json(played: PlayedMatch, symbol: str) -> Json:
    """Who held the Material at the end, where it lay free, and who leads in the real world."""
    places = played.materials[symbol].territories
    return {
        "symbol": symbol,
        "held": [{"seat": played.owners[t], "territory": t} for t in places if t in played.owners],
        "free": [territory for territory in places if territory not in played.owners],
        "leader": leader_to_json(played.materials[symbol]),
    }


def thinnest_thread(played: PlayedMatch, seat: int) -> Json | None:
    """For someone who completed everything: what depended on the fewest Territories, then on one country."""

    def thickness(symbol: str) -> tuple[int, float, str]:
        own = sum(played.owners.get(t) == seat for t in played.materials[symbol].territories)
        found = largest_share(played.materials[symbol])
        return own, -(found[1].pct if found else 0), symbol

    needed = [symbol for symbol in played.wanted[seat] if symbol in played.held[seat]]
    return link_to_json(played, min(needed, key=thickness)) if needed else None
