"""The host in a browser, as far as it runs without one."""
