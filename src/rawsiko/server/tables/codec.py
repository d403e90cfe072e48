"""From the words of the wire (wire.py) to the numbers of the rules core, and back. Compiled."""

from collections.abc import Mapping
from typing import assert_never

from rawsiko.data import DataSet
from rawsiko.match_file.in_ids import InIds
from rawsiko.rules.decisions import (
    ContinentId,
    Decision,
    Deploy,
    EndActionPhase,
    MaterialId,
    MoveAssets,
    PlaceAssets,
    TakeMaterials,
    TerritoryId,
)
from rawsiko.rules.reasons import IllegalDecision, Reason
from rawsiko.server.tables.patches import Names
from rawsiko.server.tables.wire import (
    DecisionMessage,
    DeployMessage,
    EndMessage,
    MoveMessage,
    PlaceMessage,
    TakeMessage,
)


class Codec:
    """Translates between the numbers of the rules core and the ids of a data set."""

    def __init__(self, data_set: DataSet) -> None:
        self.data_set = data_set
        self.territories = [territory.id for territory in data_set.territories]
        self.continents = [continent.id for continent in data_set.continents]
        self.materials = [material.symbol for material in data_set.materials_in_play]
        self.applications = [application.id for application in data_set.applications]
        self.cards = [card.id for card in data_set.cards]
        self.names = Names(self.territories, self.continents, self.materials, self.applications)
        self.ids = InIds(data_set, first_seat=0)

    def decision_from_message(self, message: DecisionMessage) -> Decision:
        """The Decision a message asks for; raises IllegalDecision if it names what does not exist."""
        match message:
            case MoveMessage():
                source, destination = self.territory(message.source), self.territory(message.destination)
                return MoveAssets(TerritoryId(source), TerritoryId(destination), message.count)
            case EndMessage():
                return EndActionPhase()
            case DeployMessage():
                continent = self.number(
                    message.continent, self.data_set.continent_index, Reason.UNKNOWN_CONTINENT
                )
                picked = tuple(TerritoryId(self.territory(name)) for name in message.territories)
                return Deploy(ContinentId(continent), picked)
            case PlaceMessage():
                counts = {TerritoryId(self.territory(name)): count for name, count in message.counts.items()}
                return PlaceAssets(counts)
            case TakeMessage():
                index = self.data_set.material_index
                taken = [self.number(name, index, Reason.UNKNOWN_MATERIAL) for name in message.materials]
                return TakeMaterials(tuple(MaterialId(m) for m in taken))
            case _:
                assert_never(message)

    def decision_to_message(self, decision: Decision) -> DecisionMessage:
        """The opposite of `decision_from_message`."""
        match decision:
            case Deploy(continent, picked):
                names = tuple(self.territories[t] for t in picked)
                return DeployMessage(self.continents[continent], names)
            case PlaceAssets(counts):
                return PlaceMessage({self.territories[t]: count for t, count in counts.items()})
            case MoveAssets(source, destination, count):
                return MoveMessage(self.territories[source], self.territories[destination], count)
            case EndActionPhase():
                return EndMessage()
            case TakeMaterials(taken):
                return TakeMessage(tuple(self.materials[m] for m in taken))
            case _:
                assert_never(decision)

    def territory(self, name: str) -> int:
        return self.number(name, self.data_set.territory_index, Reason.UNKNOWN_TERRITORY)

    @staticmethod
    def number(name: str, index: Mapping[str, int], reason: Reason) -> int:
        """The core's number of an id; an unknown id counts as one that cannot exist."""
        if name not in index:
            raise IllegalDecision(reason, **{reason.value.removeprefix("unknown_"): -1})
        return index[name]
