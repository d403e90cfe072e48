"""Hosts: by which names this server may be called, and which pages may write to it.

Another site can point a name of its own at this machine and so reach a server inside your network
(DNS rebinding). It cannot do that with an address, nor with a name nobody outside can register. So
those are always accepted, as are the names this machine has for itself; any other has to be given with
`--name`.
"""

import re
import socket
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from rawsiko.server.routes.addresses import is_address

#: Domains nobody can register: RFC 6761, 6762, 8375, and the `.internal`, `.lan`, `.home` of many routers.
INSIDE: Final = (".localhost", ".local", ".home.arpa", ".internal", ".lan", ".home", ".localdomain")

HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\s:/@\[\]?#]+)(?::(\d{1,5}))?")
ORIGIN: Final = re.compile(r"(https?)://([^/\s@?#]+)")
DEFAULT_PORTS: Final = {"http": 80, "https": 443}

NOT_FOR_OTHERS: Final = ("127.", "169.254.", "0.")  # this machine alone, or a network that gave no address
INSIDE_THE_MACHINE: Final = ("lo", "docker", "br-", "veth", "virbr")  # containers and virtual machines


class HostName(NamedTuple):
    """A name or address in small letters, and a port where one was given."""

    name: str
    port: int | None


def host_from(text: str) -> HostName | None:
    """The parts of a Host header; None if it is malformed."""
    found = HOST.fullmatch(text)
    if found is None:
        return None
    port = int(found[2]) if found[2] else None
    if port is not None and port > 65535:
        return None
    return HostName(found[1].lower().removesuffix("."), port)


class Hosts:
    """The names of this server. `told` are names, or names with a port, that it was started with."""

    def __init__(self, told: Iterable[str] = ()) -> None:
        self.told = frozenset(host for host in map(host_from, told) if host is not None)
        self.names = own_names() | {host.name for host in self.told}

    def knows(self, name: str) -> bool:
        """Whether this server answers to that name."""
        return name in self.names or name.endswith(INSIDE) or is_address(name)

    def may_write(self, origin: str, host: HostName, fetch_site: str | None) -> bool:
        """Whether the page that sent a request to `host` is one of ours.

        Browsers compare it with the address they show, port included, and their verdict counts if they give
        one: a proxy may drop the port from the Host it passes on.
        """
        found = ORIGIN.fullmatch(origin)
        page = host_from(found[2]) if found is not None else None
        if found is None or page is None or not self.knows(page.name):
            return False
        if fetch_site is not None:
            return fetch_site == "same-origin"
        default = DEFAULT_PORTS[found[1]]
        return page in self.told or (page.name, page.port or default) == (host.name, host.port or default)


@cache
def own_names() -> frozenset[str]:
    """This machine's own host names (no DNS lookup)."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, name.partition(".")[0]} - {""})


def lan_address() -> str | None:
    """The address of this machine in its own network, as far as we can tell without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))  # a datagram socket sends nothing when it connects
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def lan_addresses() -> list[str]:
    """All addresses of this machine that others in its networks may reach, the likeliest first."""
    likeliest = lan_address()
    found = [*([] if likeliest is None else [likeliest]), *addresses_of_interfaces()]
    return [address for address in dict.fromkeys(found) if not address.startswith(NOT_FOR_OTHERS)]


def addresses_of_interfaces() -> list[str]:
    """The IPv4 addresses of all networks that reach beyond this machine."""
    import ifaddr  # here, because it is slow to import

    outer = [one for one in ifaddr.get_adapters() if not one.name.startswith(INSIDE_THE_MACHINE)]
    return [str(address.ip) for adapter in outer for address in adapter.ips if address.is_IPv4]
