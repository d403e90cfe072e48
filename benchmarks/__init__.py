"""Benchmarks: how fast the rules are, next to other games and a reference in C. See README.md."""
