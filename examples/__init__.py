"""Programs that play: to read, to run, and to start from."""
