"""Environment: one table of the rules core behind PettingZoo's AEC interface.

An action is one code of the core: a Territory picked, an Asset placed, a move of up to three Assets. Where
players make sealed choices at the same time - placing, Trade with China - agents take turns, and none sees
what the others have done until all have. An eliminated player is no longer asked; all agents end together,
with the match.
"""

from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from rawsiko.data import load_data_set
from rawsiko.env.observation import LARGEST, mask, observe, parts
from rawsiko.env.rewards import Reward, rewards
from rawsiko.rules.choices import Choices, awaited_seat
from rawsiko.rules.dice import SeededDice
from rawsiko.rules.edition import Edition
from rawsiko.rules.match import Match, start_match
from rawsiko.rules.options import Options
from rawsiko.rules.position import OVER
from rawsiko.rules.scoring import final_score
from rawsiko.rules.views import SPECTATOR, View, seen_by

ILLEGAL = -1.0  #: the reward of an illegal action, which ends the match


def env(**settings: Any) -> "AECEnv[str, dict[str, Any], int | None]":
    """The environment as learning code wants it: an illegal action ends the match, and misuse is reported."""
    table: AECEnv[str, dict[str, Any], int | None] = raw_env(**settings)
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=ILLEGAL)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    return wrappers.OrderEnforcingWrapper(table)


def raw_env(**settings: Any) -> "RawsikoEnv":
    """The bare environment: actions must be legal."""
    return RawsikoEnv(**settings)


@cache
def edition_of(data_folder: Path | None) -> Edition:
    """Loaded once for all environments."""
    return load_data_set(data_folder).edition


class RawsikoEnv(AECEnv[str, dict[str, Any], "int | None"]):  # type: ignore[misc]  # PettingZoo has no types
    """A table of 3, 4 or 5 agents, named seat_0 and on in the order of play."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "rawsiko_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,  # players act one after the other, and see what the others did
    }

    def __init__(
        self,
        players: int = 3,
        *,
        turns: int = 8,
        advanced_setup: bool = False,
        stranglehold: bool = False,
        trade_with_china: bool = False,
        sealed_placing: bool = True,
        reward: Reward | str = Reward.RANK,
        data_folder: Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.options = Options(
            players,
            turns=turns,
            advanced_setup=advanced_setup,
            stranglehold=stranglehold,
            trade_with_china=trade_with_china,
            sealed_placing=sealed_placing,
        )
        self.reward = Reward(reward)
        self.edition = edition_of(data_folder)
        self.choices = Choices(self.edition)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        codes = int(self.edition.codes)
        numbers = sum(parts(self.edition, players).values())
        self.observation_spaces = {agent: observed(numbers, codes) for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(codes) for agent in self.possible_agents}
        self.draws: np.random.Generator | None = None

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; the same seed deals the same cards and rolls the same dice. `options` is unused."""
        if seed is not None or self.draws is None:
            self.draws, _ = seeding.np_random(seed)
        self.dice = SeededDice(int(self.draws.integers(2**63)))
        self.match: Match = start_match(self.edition, self.options, self.dice)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, int]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.awaited()

    def step(self, action: int | None) -> None:
        """Carry out a legal code of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        seat = self.seats[agent]
        self.choices.fill(self.match, seat)
        if int(action) not in set(self.choices):
            raise ValueError(f"{action} is no legal code of {agent} now; see the action mask.")
        self._cumulative_rewards[agent] = 0.0
        self.match.apply(seat, int(action), self.dice)
        self._clear_rewards()
        if self.match.phase == OVER:
            self.end()
        else:
            self.agent_selection = self.awaited()
        self._accumulate_rewards()

    def end(self) -> None:
        """Give everyone their reward, and say that it is over."""
        given = rewards(self.match, self.reward)
        for agent, seat in self.seats.items():
            line = final_score(self.match)[seat]
            self.rewards[agent] = given[seat]
            self.terminations[agent] = True
            self.infos[agent] = {"rank": line.rank, "points": int(line.points)}
        self.agent_selection = self.possible_agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent's player would see, and what they may do."""
        view = self.view(agent)
        return {"observation": observe(view), "action_mask": mask(view)}

    def view(self, agent: str) -> View:
        """The same as a View of the rules, so that a bot of rawsiko.bots can sit at the table."""
        return seen_by(self.match, self.seats[agent])

    def awaited(self) -> str:
        """The agent that decides next."""
        return self.possible_agents[int(awaited_seat(self.match))]

    def render(self) -> str | None:
        """A line for every player, of what everybody may know."""
        if self.render_mode is None:
            return None
        view = seen_by(self.match, SPECTATOR)
        lines = [f"Turn {view.turn} of {view.last_turn}"]
        for agent, seat in self.seats.items():
            assets = sum(int(n) for n, o in zip(view.assets, view.owner, strict=True) if o == seat)
            lines.append(
                f"{agent}: {view.territories[seat]} Territories, {view.material_count(seat)} Materials, "
                f"{assets} Assets"
            )
        return "\n".join(lines)

    def close(self) -> None:
        """There is nothing to close."""


def observed(numbers: int, codes: int) -> gymnasium.spaces.Dict:
    """The space of an observation."""
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(0.0, LARGEST, (numbers,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (codes,), np.int8),
        }
    )
