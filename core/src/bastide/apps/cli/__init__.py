"""The command line: ``bastide``."""

from __future__ import annotations

import gc
import signal
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .program import app

__all__ = ["app", "main"]

#: After how many new objects Python looks for garbage; short commands make fewer, and nearly all of them stay.
_SELDOM = 200_000


def main() -> None:
    """Run ``bastide`` with the arguments of the process."""
    gc.set_threshold(_SELDOM)
    # Long imports precede the program that handles Ctrl-C; pressing it then must not print a traceback.
    try:
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        from .program import main as run

        run()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    finally:
        # Python looks through everything twice more as it ends, which takes longer than all else that it does then.
        gc.freeze()


def __getattr__(name: str) -> Any:
    if name == "app":
        from .program import app

        return app
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
