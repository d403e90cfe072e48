"""Actions: what a person, a host, a bot, a clock or a class asks of a table, one module for each subject.

An action is a pure function `(table, who, what) -> NextFact`; see action.py. ARCHITECTURE.md says how to
add one.
"""
