"""A server with an installed third-party plugin."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bastide import plugins_anew


def install(name: str, source: str, folder: Path) -> None:
    """Install a plugin in a folder as an installer does."""
    info = folder / f"bastide_{name}-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: bastide-{name}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[bastide]\n{name} = {name}_plugin\n")
    (folder / f"{name}_plugin.py").write_text(source)


@contextmanager
def server_with(name: str, source: str, folder: Path) -> Iterator[str]:
    """The address of a server, in its own process, with an installed plugin.

    Args:
        name: the name of the plugin.
        source: its module.
        folder: a folder for all its files.
    """
    install(name, source, folder / "plugins")
    command = [sys.executable, "-c", "from bastide.apps.cli import main; main()"]
    words = ["serve", "--no-open", "--port", "0", "--data", str(folder / "data")]
    path = os.pathsep.join(filter(None, [str(folder / "plugins"), os.environ.get("PYTHONPATH")]))
    environment = os.environ | {"PYTHONPATH": path}
    with subprocess.Popen([*command, *words], env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
            assert found
            yield found[0]
        finally:
            process.terminate()


@contextmanager
def installed_here(name: str, source: str, folder: Path) -> Iterator[None]:
    """Install a plugin for this process.

    Args:
        name: the name of the plugin.
        source: its module.
        folder: its folder.
    """
    install(name, source, folder)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.syspath_prepend(folder)
            with plugins_anew() as registry:
                assert name in registry.found
            yield
    finally:
        with plugins_anew():
            pass
