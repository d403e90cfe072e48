"""Long runs, not part of `make test`: servers that are killed hundreds of times, and clients that forget."""
