"""Long runs, not part of `make test`: a server that is killed hundreds of times."""
