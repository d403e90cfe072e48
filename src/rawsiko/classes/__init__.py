"""A class: one teacher, up to sixty pupils, one lesson. This is the part that needs no server.

plan.py proposes tables, pace.py says how long they take, forecast.py learns from the tables that play,
bell.py says when a Turn has to be the last. seating.py seats and moves pupils, ranking.py compares them in
Duplicate. Everything is pure: times are passed in as seconds, random draws come from a seeded generator.
"""
