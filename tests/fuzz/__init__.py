"""Requests of every kind, by the thousand: none may cause a fault. Long runs are `python -m tests.fuzz`."""
