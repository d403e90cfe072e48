"""A table: facts.py is its log, table.py folds it, actions/ answers requests, updates.py says what changed.

live_table.py is one in memory, supervisor.py what the server does at it by itself: bots, clocks, absence.
"""
