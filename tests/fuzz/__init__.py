"""Requests of every kind, by the thousand: none may be a fault. Long runs are `python -m tests.fuzz`."""
