"""Writing files so that nobody ever finds half of one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from bastide import BastideError, sentence


def write_whole(path: Path, data: bytes | str) -> None:
    """Write a file under another name first, then put it in its place.

    Args:
        path: the file; what it held is replaced.
        data: what it will hold; text as UTF-8.

    Raises:
        BastideError: it cannot be written. What was there before is still there.
    """
    content = data.encode() if isinstance(data, str) else data
    temporary: Path | None = None
    try:
        if path.exists() and not path.is_file():
            # A pipe or a device takes what it is given; there is nothing to replace.
            path.write_bytes(content)
            return
        target = path.resolve()
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        temporary = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        temporary.chmod(mode)
        temporary.replace(target)
    except OSError as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        reason = error.strerror or error
        if not path.parent.is_dir():
            reason = sentence("there is no folder {folder}", folder=path.parent)
        raise BastideError(sentence("{path} cannot be written: {reason}", path=path, reason=reason)) from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
