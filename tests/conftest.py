"""For all tests: properties are checked on the same examples every time, however busy the machine is."""

import signal

import pytest
from hypothesis import settings

from rawsiko.interpreted import notice

settings.register_profile("rawsiko", deadline=None, derandomize=True, print_blob=False)
settings.load_profile("rawsiko")

# A shell that runs tests in the background lets them ignore Ctrl+C, and so all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say so if edited source ran in place of compiled modules."""
    if told := notice():
        terminalreporter.write_line(told, yellow=True)
