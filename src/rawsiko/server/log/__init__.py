"""Live logs: one writer of each, observers and subscribers, and streams that can be resumed."""
