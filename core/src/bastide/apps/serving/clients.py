"""Who a request comes from, as far as anybody can tell."""

from __future__ import annotations

import ipaddress

from starlette.types import Scope

#: Of IPv6 each host is given as many addresses as it likes, all of them with these bits in common.
_NETWORK = 64


def client_of(scope: Scope) -> str:
    """Who a request comes from.

    Args:
        scope: the request.
    """
    client = scope.get("client")
    return counted_as(str(client[0])) if client else "?"


def counted_as(address: str) -> str:
    """What an address is counted as: of IPv6 it is the network of its host, since all of it is theirs.

    Args:
        address: as the system writes it.
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
        # All neighbours have these bits in common, and nobody else.
        return str(found)
    return str(ipaddress.ip_network((int(found), _NETWORK), strict=False))
