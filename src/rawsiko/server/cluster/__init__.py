"""Many nodes: notifications that a log has grown, over Redis if need be, and who is present where."""
