"""Plugins imported anew, for authors who change them while a program runs."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import linecache
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType

from bastide.rules import hookspecs
from bastide.text import languages
from bastide.variants import registry
from bastide.variants.registry import Registry

from . import resolve as resolver


@contextmanager
def plugins_anew() -> Iterator[Registry]:
    """Import all installed plugins anew; what is resolved from then on comes of them.

    If what is done inside raises, everything is as before afterwards. Rulesets and games that there are already stay
    as they are in any case.

    Returns:
        A context whose value is the registry of the plugins as they are now.
    """
    before = _ours()
    old = registry.installed()
    old.read_all()
    for name, module in before.items():
        _forget_compiled(module)
        del sys.modules[name]
    importlib.invalidate_caches()
    linecache.checkcache()
    registry.installed.cache_clear()
    resolver.forget_resolved()
    languages.forget_catalogues()
    try:
        registry.installed().read_all()
        yield registry.installed()
    except BaseException:
        for name in _ours():
            del sys.modules[name]
        sys.modules.update(before)
        resolver.forget_resolved()
        # What could be imported before may be broken on disk by now: there is no importing it again.
        registry.reinstate(old)
        raise


def _ours() -> dict[str, ModuleType]:
    """The modules of all plugins, in the packages that their entry points name."""
    points = importlib.metadata.entry_points(group=hookspecs.PROJECT)
    packages = {point.module.partition(".")[0] for point in points} - {hookspecs.PROJECT}
    return {name: module for name, module in sys.modules.items() if name.partition(".")[0] in packages}


def _forget_compiled(module: ModuleType) -> None:
    """Let a source that was saved within the second it was compiled in be compiled again all the same."""
    source, compiled = getattr(module, "__file__", None), getattr(module, "__cached__", None)
    with suppress(OSError):
        if source and compiled and Path(source).stat().st_mtime_ns >= Path(compiled).stat().st_mtime_ns:
            Path(compiled).unlink()
