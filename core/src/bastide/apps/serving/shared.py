"""Variants in addresses: packed as pages pack what stands behind the ``#`` of a link."""

from __future__ import annotations

import base64
import binascii
import zlib

from .refusals import RefusedError


def unpacked(text: str, most: int) -> bytes:
    """The JSON that a part of an address holds.

    Args:
        text: deflated, in the base64 of addresses.
        most: how many bytes it may hold; what is small when packed may be endless.

    Raises:
        RefusedError: it holds nothing that can be read, or too much.
    """
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj(-zlib.MAX_WBITS)
        found = reader.decompress(packed, most + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise RefusedError(400, "this link is broken") from None
    if len(found) > most:
        raise RefusedError(413, "this link holds too much")
    if not reader.eof:
        raise RefusedError(400, "this link is broken")
    return found
