"""Benchmarks: how quick the rules are, beside other games and a reference in C. See README.md."""
