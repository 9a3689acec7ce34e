"""Variants in addresses: packed as pages pack the fragment after ``#`` of a link."""

from __future__ import annotations

import base64
import binascii
import zlib

from bastide import coded

from ..http.refusals import RefusedError


def unpacked(text: str, most: int) -> bytes:
    """The JSON in a part of an address.

    Args:
        text: deflated, in the base64 of addresses.
        most: how many bytes it may hold; packed data can expand without bound.

    Raises:
        RefusedError: it is unreadable or too large.
    """
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj(-zlib.MAX_WBITS)
        found = reader.decompress(packed, most + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise RefusedError("malformed", coded("server/broken-link", "this link is broken")) from None
    if len(found) > most:
        raise RefusedError("oversized", coded("server/long-link", "this link holds too much"))
    if not reader.eof:
        raise RefusedError("malformed", coded("server/broken-link", "this link is broken"))
    return found
