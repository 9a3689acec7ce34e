"""A sheet follows its file while it is edited, in a separate process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO

import pytest

from tests.cli.program import bastide

from .files import MINE, saved

#: Seconds after which an expected event is overdue; no passing test waits for it.
PATIENCE = 600


class Watcher:
    """A running ``bastide tiles watch``, and its output."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.lines: Queue[str] = Queue()
        for stream in (process.stdout, process.stderr):
            assert stream is not None
            Thread(target=self._read, args=(stream,), daemon=True).start()

    def _read(self, stream: IO[str]) -> None:
        for line in stream:
            self.lines.put(line.rstrip())
        stream.close()

    def until(self, words: str) -> list[str]:
        """The output up to a line with these words."""
        seen: list[str] = []
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                seen.append(self.lines.get(timeout=1))
            except Empty:
                continue
            if words in seen[-1]:
                return seen
        raise AssertionError(f"no {words!r} in {seen}")


@contextmanager
def watching(path: Path, output: Path) -> Iterator[Watcher]:
    code = "from bastide.apps.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "tiles", "watch", str(path), "-o", str(output)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | {"NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
    )
    try:
        yield Watcher(process)
    finally:
        process.kill()
        process.wait()


@pytest.mark.skipif(sys.platform == "win32", reason="another process cannot be sent Ctrl-C there")
def test_sheet_is_redrawn_on_saving_survives_errors_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    path, sheet = saved(tmp_path), tmp_path / "sheet.svg"
    with watching(path, sheet) as watcher:
        watcher.until("sheet.svg: 5 tiles, 6 copies")
        first = sheet.read_text()
        assert "gate" in first

        path.write_text(MINE.replace("count = 3", "count = 4").replace("viaduct", "overpass"))
        watcher.until("sheet.svg: 5 tiles, 7 copies")
        second = sheet.read_text()
        assert "overpass" in second
        assert "viaduct" not in second

        path.write_text(MINE.replace('city = "N S"', 'city = "N X"'))
        # Half of the file may be read first, which is reported as well.
        watcher.until("mine.toml:14: tile viaduct: key city: 'X' is")
        watcher.until("stays as it was")
        assert sheet.read_text() == second

        # Some editors replace the file by a new one.
        path.unlink()
        time.sleep(0.5)
        saved(tmp_path, MINE, "new.toml").rename(path)
        watcher.until("sheet.svg: 5 tiles, 6 copies")
        assert sheet.read_text() == first

        watcher.process.send_signal(signal.SIGINT)
        assert watcher.process.wait(timeout=PATIENCE) == 0


def test_file_to_watch_must_be_there(tmp_path: Path) -> None:
    assert bastide("tiles", "watch", tmp_path / "none.toml", "-o", tmp_path / "x.svg").exit_code == 1
    assert bastide("tiles", "watch", saved(tmp_path), "-o", tmp_path / "x.gif").exit_code == 2
