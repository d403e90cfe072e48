"""Board: links that make sense, Continents in one piece, every country in one Territory."""

from collections.abc import Collection, Iterable, Iterator

from rawsiko.data.checks.parts import Parts
from rawsiko.data.checks.wording import listed
from rawsiko.data.complaints import Complaint, quoted
from rawsiko.data.data_set import Link


def check_links(parts: Parts) -> Iterator[Complaint]:
    seen: dict[frozenset[str], str] = {}
    for placed in parts.links:
        link = placed.thing
        if link.a == link.b:
            yield placed.complaint("", f"{quoted(link.a)} is linked with itself.")
            continue
        first = seen.setdefault(frozenset((link.a, link.b)), placed.place)
        if first != placed.place:
            linked = f"{listed((link.a, link.b))} are already linked by {first}"
            yield placed.complaint("", f"{linked}; a link works in both directions.")
        if link.by_sea != (link.drawn in ("dashed", "wrap")):
            kind = "sea" if link.by_sea else "land"
            yield placed.complaint(".drawn", f"A {kind} link is not drawn as {quoted(link.drawn)}.")


def check_countries(parts: Parts) -> Iterator[Complaint]:
    """A country lies in one Territory, or is split into parts, or is closed."""
    holder: dict[str, str] = {}
    if parts.closed:
        holder.update(dict.fromkeys(parts.closed.thing.countries, parts.closed.id))
    split = {part.country for placed in parts.territories for part in placed.thing.parts}
    for placed in parts.territories:
        for number, country in enumerate(placed.thing.countries):
            where = f".iso[{number}]"
            if country in split:
                yield placed.complaint(where, f"{quoted(country)} is split, so it lies wholly nowhere.")
            elif country in holder:
                yield placed.complaint(where, f"{quoted(country)} is already in {quoted(holder[country])}.")
            holder.setdefault(country, placed.id)


def check_connections(parts: Parts) -> Iterator[Complaint]:
    """For a board whose links and ids are valid."""
    links = [placed.thing for placed in parts.links]
    for continent in parts.continents:
        inside = [placed.id for placed in parts.territories if placed.thing.continent == continent.id]
        if not inside:
            yield continent.complaint("", f"{quoted(continent.id)} has no Territory.")
        elif len(pieces(inside, links)) > 1:
            yield continent.complaint("", in_pieces(continent.id, pieces(inside, links)))
    everywhere = [placed.id for placed in parts.territories]
    if len(pieces(everywhere, links)) > 1:
        yield Complaint("board.json", "links", in_pieces("the board", pieces(everywhere, links)))


def in_pieces(what: str, found: list[set[str]]) -> str:
    smallest = sorted(found, key=len)[0]
    return f"{quoted(what)} is not in one piece: no link leads from {listed(sorted(smallest))} to the rest."


def pieces(territories: Iterable[str], links: Collection[Link]) -> list[set[str]]:
    """The connected parts of the board."""
    left = dict.fromkeys(territories)
    found = []
    while left:
        piece = {next(iter(left))}
        grown = True
        while grown:
            reached = {b for a, b in both_ways(links) if a in piece and b in left} - piece
            piece |= reached
            grown = bool(reached)
        found.append(piece)
        left = dict.fromkeys(territory for territory in left if territory not in piece)
    return found


def both_ways(links: Iterable[Link]) -> Iterator[tuple[str, str]]:
    for link in links:
        yield link.a, link.b
        yield link.b, link.a
