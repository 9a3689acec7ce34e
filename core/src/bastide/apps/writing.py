"""Writing files atomically."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

from bastide import BastideError, coded, sentence


def write_whole(path: Path, data: bytes | str) -> None:
    """Write a file under another name first, then move it into place.

    Args:
        path: the file; replaced if it exists.
        data: its new content; text as UTF-8.

    Raises:
        BastideError: it cannot be written. An existing file is unchanged.
    """
    content = data.encode() if isinstance(data, str) else data
    half: Path | None = None
    try:
        if path.exists() and not path.is_file():
            # A pipe or a device has nothing to replace.
            path.write_bytes(content)
            return
        target = path.resolve()
        # The name is fixed before the file exists, so that an interruption at any moment leaves nothing behind.
        half = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
        with half.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            half.chmod(target.stat().st_mode & 0o777)
        half.replace(target)
    except OSError as error:
        reason = error.strerror or error
        if not path.parent.is_dir():
            reason = sentence("there is no folder {folder}", folder=path.parent)
        raise BastideError(
            coded("file/unwritable", "{path} cannot be written: {reason}", path=path, reason=reason)
        ) from error
    finally:
        if half is not None:
            with contextlib.suppress(OSError):
                half.unlink()
