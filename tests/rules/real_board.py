"""The board and the cards that come with the game, by their ids."""

from functools import cache

from rawsiko.data.data_set import DataSet
from rawsiko.data.load import load_data_set
from rawsiko.rules.decisions import ApplicationId, CardId, ContinentId, MaterialId, TerritoryId
from rawsiko.rules.edition import Edition


@cache
def data_set() -> DataSet:
    return load_data_set()


def real_edition() -> Edition:
    return data_set().edition


def territory(name: str) -> TerritoryId:
    return TerritoryId(data_set().territory_index[name])


def continent(name: str) -> ContinentId:
    return ContinentId(data_set().continent_index[name])


def material(symbol: str) -> MaterialId:
    return MaterialId(data_set().material_index[symbol])


def application(name: str) -> ApplicationId:
    return ApplicationId(data_set().application_index[name])


def card_with(*names: str) -> CardId:
    """The Objective card of exactly these Applications."""
    wanted = sum(1 << application(name) for name in names)
    edition = real_edition()
    (found,) = [card for card in range(edition.cards) if edition.applications_of[card] == wanted]
    return CardId(found)
