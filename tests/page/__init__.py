"""RAWsiko as a page, in a real Chromium."""
