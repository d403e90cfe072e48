"""Step 3, board against world: who holds a Material on the board, and who supplies it in the real world."""

from rawsiko.data import DataSet
from rawsiko.data.data_set import Material
from rawsiko.debrief.fought import SHOWN, most_fought
from rawsiko.debrief.played import PlayedMatch
from rawsiko.debrief.shares import Json, leader_to_json, newer_figures, stage_to_json, verdict


def world(played: PlayedMatch) -> Json:
    """The Material to start with, who owns the board, and the figures for all Materials."""
    return {
        "first": first_material(played),
        "owners": played.owners,
        "materials": world_of(played.data_set),
    }


def first_material(played: PlayedMatch) -> str:
    """The most contested Material mined in one country and refined in another; else the most contested."""
    shown = most_fought(played)[:SHOWN]
    differing = [symbol for symbol in shown if verdict(played.materials[symbol]) == "different"]
    return (differing or shown)[0]


def world_of(data_set: DataSet) -> Json:
    return {material.symbol: material_to_json(material) for material in data_set.materials_in_play}


def material_to_json(material: Material) -> Json:
    return {
        "verdict": verdict(material),
        "leader": leader_to_json(material),
        "stages": [stage_to_json(stage) for stage in material.stages],
        "newer": newer_figures(material),
    }
