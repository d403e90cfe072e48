"""For all tests of the HTTP side: the house of the tables, and real nodes."""

from tests.server.operations.conftest import start_node
from tests.server.tables.conftest import house

__all__ = ["house", "start_node"]
