"""The client of a request, as far as it can be identified."""

from __future__ import annotations

import ipaddress

from starlette.types import Scope

#: Every IPv6 host gets as many addresses as it likes, all with these bits in common.
_NETWORK = 64


def client_of(scope: Scope) -> str:
    """The client that a request comes from.

    Args:
        scope: the request.
    """
    client = scope.get("client")
    return counted_as(str(client[0])) if client else "?"


def counted_as(address: str) -> str:
    """The address under which a client is counted: for IPv6 the network of its host, which owns all of it.

    Args:
        address: the address as the system writes it.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    if found.is_link_local:
        # All addresses of the host have these bits in common, and no others do.
        return str(found)
    return str(ipaddress.ip_network((int(found), _NETWORK), strict=False))
