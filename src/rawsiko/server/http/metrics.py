"""Metrics: figures about the node, read on request."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from rawsiko.server.log.subscribers import Subscribers
from rawsiko.server.tables.registry import TableRegistry


class Metrics(Collector):
    """Tables and subscribers of this node."""

    def __init__(self, tables: TableRegistry, subscribers: Subscribers) -> None:
        self.tables = tables
        self.subscribers = subscribers
        self.registry = CollectorRegistry()
        self.registry.register(self)

    def collect(self) -> Iterator[Metric]:
        """The current figures."""
        by_state = GaugeMetricFamily("rawsiko_tables", "Tables in memory", labels=["state"])
        states = [live.table.state for live in self.tables.live.values()]
        for state in ("open", "playing", "ended"):
            by_state.add_metric([state], states.count(state))
        yield by_state
        yield GaugeMetricFamily("rawsiko_streams", "Open streams", value=len(self.subscribers.all))
        yield GaugeMetricFamily(
            "rawsiko_rows", "Log rows appended by this node", value=self.tables.context.appended
        )
