"""The board as a table: every Continent with its Territories, their owners, Assets and Materials."""

from collections.abc import Iterator

from rawsiko.data import DataSet, in_language
from rawsiko.match_file import sentences
from rawsiko.match_file.columns import aligned
from rawsiko.match_file.story import Story, assets
from rawsiko.rules.investment_phase import income
from rawsiko.rules.match import Match
from rawsiko.rules.position import NOBODY
from rawsiko.rules.sets import members


def board_table(story: Story, match: Match) -> Iterator[str]:
    """Line by line, with a line for each player below."""
    data_set = story.data_set
    lines = aligned(
        [territory_row(story, match, number) for number in range(len(data_set.territories))], "    "
    )
    for continent in data_set.continents:
        yield f"  {in_language(continent.names, story.language)}"
        for territory, line in zip(data_set.territories, lines, strict=True):
            if territory.continent == continent.id:
                yield line
    yield ""
    yield from aligned([[name, standing(match, seat)] for seat, name in enumerate(story.names)])


def territory_row(story: Story, match: Match, territory: int) -> list[str]:
    owner = int(match.owner[territory])
    return [
        in_language(story.data_set.territories[territory].names, story.language),
        sentences.NOBODY if owner == NOBODY else story.names[owner],
        "" if owner == NOBODY else str(match.assets[territory]),
        story.materials(members(match.edition.materials_of[territory])),
    ]


def standing(match: Match, seat: int) -> str:
    """What a player has, as Match Status shows it (§8)."""
    if match.eliminated[seat]:
        return sentences.OUT
    return sentences.STANDING.format(
        territories=match.territories[seat],
        assets=assets(
            sum(count for count, owner in zip(match.assets, match.owner, strict=True) if owner == seat)
        ),
        materials=match.material_count(seat),
        income=income(match, seat),
    )


def board_state(match: Match, data_set: DataSet) -> dict[str, dict[str, int | None]]:
    """The same for programs: owner (a seat, counted from 1) and Assets by the Territory's id."""
    return {
        territory.id: {
            "owner": None if match.owner[number] == NOBODY else int(match.owner[number]) + 1,
            "assets": int(match.assets[number]),
        }
        for number, territory in enumerate(data_set.territories)
    }
