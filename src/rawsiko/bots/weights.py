"""Weights: how much a bot cares for what, one number each; weights.json holds the tuned ones.

They are tuned by self-play (tools/tune_bots.py). Compiled, so that the evaluation reads them quickly.
"""

from collections.abc import Mapping


class Weights:
    """What the evaluation multiplies with. The value of a position is told in points of the Score."""

    def __init__(self, numbers: Mapping[str, float]) -> None:
        #: How likely a rival who can take a Territory tries it: early, late, in the last Turn.
        self.threat_early: float = numbers["threat_early"]
        self.threat: float = numbers["threat"]
        self.threat_last: float = numbers["threat_last"]
        #: How much more they try it where rare Materials lie.
        self.lure: float = numbers["lure"]
        #: The share of an income that is expected beside any one Territory.
        self.reinforcing: float = numbers["reinforcing"]
        self.reinforced: float = numbers["reinforced"]
        #: What is held now is less sure at the end, by the Turns to go.
        self.fading: float = numbers["fading"]
        #: Chance to get hold of land one, two, three links away, times the odds; a factor for land of rivals.
        self.near: float = numbers["near"]
        self.near_last: float = numbers["near_last"]  # where only one Turn is left for it
        self.garrison: float = numbers["garrison"]  # Assets that are not counted on for that
        self.unmanned: float = numbers["unmanned"]  # a factor where no Asset beside it can be spared
        self.far: float = numbers["far"]
        self.remote: float = numbers["remote"]
        self.held_by_rival: float = numbers["held_by_rival"]
        #: Points for each Material (and Turn to go), Asset, Territory; and for each Asset of the rivals.
        self.income: float = numbers["income"]
        self.dividend: float = numbers["dividend"]  # for each Asset of income and Turn to go
        self.material: float = numbers["material"]
        self.asset: float = numbers["asset"]
        self.asset_at_end: float = numbers["asset_at_end"]
        #: How much less an Asset counts where nobody else is near.
        self.idle: float = numbers["idle"]
        self.rival_asset: float = numbers["rival_asset"]
        self.rival_material: float = numbers["rival_material"]
        #: How much more than ending the phase a step must promise.
        self.patience: float = numbers["patience"]
        #: Trade with China: how much of a free Material is counted on before it is certain.
        self.trade: float = numbers["trade"]
