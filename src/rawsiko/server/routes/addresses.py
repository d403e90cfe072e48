"""Addresses of clients and servers in a network."""

from ipaddress import ip_address


def is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
