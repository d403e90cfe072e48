"""Addresses of clients and servers in a network."""

from ipaddress import IPv6Address, ip_address


def is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def counted_address(host: str) -> str:
    """Normalises an address for counting: IPv6 is truncated to its /64, which is one household."""
    if ":" not in host:
        return host
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64))
