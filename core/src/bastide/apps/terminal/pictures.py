"""Pictures in terminals that show them, by the protocols of kitty and of iTerm2."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Literal

Protocol = Literal["kitty", "iterm2"]
#: The most characters that kitty takes at once.
_CHUNK = 4096
_PROGRAMS: Mapping[str, Protocol] = {"ghostty": "kitty", "iTerm.app": "iterm2", "WezTerm": "iterm2"}


def protocol_of(environment: Mapping[str, str]) -> Protocol | None:
    """How the terminal shows pictures, by what it says of itself; ``None`` if it does not, or nobody knows.

    Args:
        environment: the environment of the process.
    """
    if environment.get("TMUX") or environment.get("TERM", "").startswith(("screen", "tmux")):
        # What divides a terminal passes no pictures on.
        return None
    if environment.get("KITTY_WINDOW_ID") or environment.get("TERM") == "xterm-kitty":
        return "kitty"
    return _PROGRAMS.get(environment.get("TERM_PROGRAM", ""))


def shown(png: bytes, protocol: Protocol, columns: int) -> str:
    """What to write to the terminal so that it shows a picture.

    Args:
        png: the picture.
        protocol: how the terminal shows pictures.
        columns: how wide, in characters.
    """
    data = base64.b64encode(png).decode("ascii")
    if protocol == "iterm2":
        return f"\033]1337;File=inline=1;size={len(png)};width={columns};preserveAspectRatio=1:{data}\a\n"
    chunks = [data[start : start + _CHUNK] for start in range(0, len(data), _CHUNK)]
    first = f"a=T,f=100,c={columns},"
    return (
        "".join(
            f"\033_G{'' if number else first}m={int(number < len(chunks) - 1)};{chunk}\033\\"
            for number, chunk in enumerate(chunks)
        )
        + "\n"
    )
