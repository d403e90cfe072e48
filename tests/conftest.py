"""For all tests: properties are checked on the same examples every time, however busy the machine is."""

import signal

from hypothesis import settings

settings.register_profile("rawsiko", deadline=None, derandomize=True, print_blob=False)
settings.load_profile("rawsiko")

# A shell that runs tests in the background lets them ignore Ctrl+C, and so all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)
