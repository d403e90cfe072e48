"""For all tests: properties are tried on the same examples every time, however busy the machine is."""

from hypothesis import settings

settings.register_profile("rawsiko", deadline=None, derandomize=True, print_blob=False)
settings.load_profile("rawsiko")
