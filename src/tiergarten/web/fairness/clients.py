"""Who a client is: the address that limits are counted by.

Behind a proxy every request comes from the proxy; it says in a header whom it speaks for. That is
believed only of proxies that the operator trusts. Whoever has an IPv6 address has 2^64 of them: all
addresses of such a network count as one client.
"""

import ipaddress
from collections.abc import Sequence

from starlette.requests import HTTPConnection

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
OF_ONE_CLIENT = 64  # bits of an IPv6 address
KEY = "tiergarten.client"  # in the scope of a connection


class Clients:
    """Finds out who is asking."""

    def __init__(self, trusted: Sequence[str], header: str) -> None:
        self._trusted = networks(trusted)
        self._header = header

    def address(self, connection: HTTPConnection) -> Address | None:
        """The client's own address: the last one in the header that belongs to no trusted proxy."""
        peer = address_of(connection.client.host if connection.client else "")
        if peer is None or not within(peer, self._trusted):
            return peer
        told = ",".join(connection.headers.getlist(self._header)).split(",")
        for text in reversed(told):
            address = address_of(text)
            if address is None:
                return peer  # no header, or none that can be read
            if not within(address, self._trusted):
                return address
            peer = address
        return peer

    def is_forwarded(self, connection: HTTPConnection) -> bool:
        """Whether a proxy speaks for somebody else here, trusted or not."""
        return self._header in connection.headers or "forwarded" in connection.headers

    def name(self, connection: HTTPConnection) -> str:
        """What limits are counted by."""
        return named(self.address(connection))


def client_of(connection: HTTPConnection) -> str:
    """The client of a connection, as the guard has found it out."""
    name: str = connection.scope[KEY]
    return name


def named(address: Address | None) -> str:
    """One name for all addresses of a client."""
    if address is None:
        return ""
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((address, OF_ONE_CLIENT), strict=False))


def networks(texts: Sequence[str]) -> tuple[Network, ...]:
    """Networks from texts such as `10.0.0.0/8`; ValueError if one is not a network."""
    return tuple(ipaddress.ip_network(text, strict=False) for text in texts)


def within(address: Address, known: Sequence[Network]) -> bool:
    return any(address in network for network in known)


def address_of(text: str) -> Address | None:
    """An address as it stands in a header, perhaps with a port."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if found.version == 6 else None
    return mapped or found
