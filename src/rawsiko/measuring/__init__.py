"""Measuring: many matches of bots, and what they say - how strong a bot is (arena.py), how fair the seats and
cards are (balance.py), how fast the rules play (simulation.py)."""
