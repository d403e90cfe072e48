"""Learning environment: RAWsiko for learning agents, as a PettingZoo AEC environment.

    from rawsiko.env import env

    table = env(players=3)
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, info = table.last()
        action = None if terminated else table.action_space(agent).sample(observation["action_mask"])
        table.step(action)

An agent is a seat. Its actions are the decision codes of the rules (rules/edition.py); the mask says
which are legal. It observes what its player would see, and nothing else (observation.py). PettingZoo is
an extra: `pip install rawsiko[env]`.
"""

try:
    import pettingzoo  # noqa: F401  # only to see whether it is there
except ModuleNotFoundError:
    raise ModuleNotFoundError(
        "The learning environment needs PettingZoo; install it with: pip install rawsiko[env]"
    ) from None

from rawsiko.env.environment import RawsikoEnv, env, raw_env
from rawsiko.env.rewards import Reward

__all__ = ["RawsikoEnv", "Reward", "env", "raw_env"]
