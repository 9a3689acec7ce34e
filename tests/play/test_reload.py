"""A developer changes a plugin during a game in a real terminal: reload continues under the new code."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = """
import bastide
from bastide import hookimpl, kinds

@hookimpl
def bastide_plugin():
    return bastide.Plugin(title="Echo", says="Points for every road laid.")

def reward(table, event):
    {reward}

@hookimpl
def bastide_turn_rules():
    return [bastide.Reaction(id="echo/reward", says="Every tile is rewarded.", on="placed", do=reward)]

def clear(position, candidate):
    return {allows}

@hookimpl
def bastide_placement_rules():
    return [bastide.PlacementFilter(id="echo/clear", says="Not where it is forbidden.", allows=clear)]
"""
QUIET, NOTED = "pass", 'table.set_state("echo", "heard", True)'
BROKEN = 'raise KeyError("no such echo")'
VARIANT = 'format = "bastide-variant/1"\ntitle = "Echoes"\nextends = "hig-2002"\n[plugins.echo]\n'
#: Seconds after which a missing prompt is a failure; no passing test waits for it.
PATIENCE = 600


class Plugin:
    """A plugin as an installer leaves it and its author edits it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        info = folder / "bastide_echo-1.2.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bastide-echo\nVersion: 1.2\n")
        (info / "entry_points.txt").write_text("[bastide]\necho = echo_plugin\n")
        (folder / "sunday.toml").write_text(VARIANT)
        self.write()

    def write(self, reward: str = QUIET, allows: str = "True", after: str = "") -> None:
        (self.folder / "echo_plugin.py").write_text(SOURCE.format(reward=reward, allows=allows) + after)


class Terminal:
    """``bastide play`` at a terminal."""

    def __init__(self, folder: Path, *words: str) -> None:
        self._own, theirs = pty.openpty()
        code = "from bastide.apps.cli import main; main()"
        # The width of a terminal without capabilities is only trusted if it also has a height.
        size = {"COLUMNS": "200", "LINES": "50"}
        environment = os.environ | {"PYTHONPATH": str(folder), "NO_COLOR": "1", "TERM": "dumb"} | size
        self._program = subprocess.Popen(
            [sys.executable, "-c", code, "play", *words],
            cwd=folder,
            env=environment,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            close_fds=True,
        )
        os.close(theirs)
        self.read()

    def read(self) -> str:
        """The output up to the next prompt, or the end of the program."""
        shown = ""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not re.search(r"(Red|Blue)> $", shown):
            ready, _, _ = select.select([self._own], [], [], 0.2)
            try:
                shown += os.read(self._own, 65536).decode(errors="replace") if ready else ""
            except OSError:
                break
        return shown.replace("\r", "")

    def type(self, line: str) -> str:
        """The output after a typed line."""
        os.write(self._own, f"{line}\n".encode())
        return self.read()

    def close(self) -> None:
        """Leave."""
        self._program.kill()
        self._program.wait()
        os.close(self._own)


@pytest.fixture
def plugin(tmp_path: Path) -> Plugin:
    return Plugin(tmp_path)


@pytest.fixture
def terminal(plugin: Plugin) -> Iterator[Terminal]:
    terminal = Terminal(plugin.folder, "./sunday.toml", "--seed", "7")
    yield terminal
    terminal.close()


def test_game_goes_on_under_the_changed_code(plugin: Plugin, terminal: Terminal) -> None:
    terminal.type("1")
    assert turns(terminal.type("pass")) > {"0"}
    plugin.write(allows="position.turn_number < 2 or candidate.turns == 0")
    shown = terminal.type("reload")
    assert "reloaded: all 2 actions played again, and the game goes on" in shown
    assert turns(shown) == {"0"}
    plugin.write()
    assert turns(terminal.type("reload")) > {"0"}


def turns(shown: str) -> set[str]:
    """The possible rotations of the tile: ``4=90°`` offers one."""
    return set(re.findall(r"\d=(\d+)", shown))


def test_game_is_unchanged_if_its_record_is_no_longer_valid(plugin: Plugin, terminal: Terminal) -> None:
    terminal.type("1")
    terminal.type("pass")
    plugin.write(allows="candidate.turns == 7")
    shown = terminal.type("reload")
    assert "No: actions[0], Red: place base-game/" in shown
    assert "the game goes on under the rules as they were before" in shown
    assert "Blue" in terminal.type("1").splitlines()[1]


def test_game_is_unchanged_if_the_plugin_cannot_be_imported(plugin: Plugin, terminal: Terminal) -> None:
    terminal.type("1")
    plugin.write(after="\nthis is no Python\n")
    shown = terminal.type("reload")
    assert "the plugin echo is broken: SyntaxError" in shown
    assert "echo_plugin.py" in shown
    assert "Red: pass" in terminal.type("pass")
    plugin.write()
    assert "reloaded: all 2 actions played again" in terminal.type("reload")


def test_variant_file_is_read_anew(plugin: Plugin, terminal: Terminal) -> None:
    terminal.type("1")
    (plugin.folder / "sunday.toml").write_text(VARIANT + "[supply]\nfollower = 3\n")
    assert "3 follower" in terminal.type("reload")
    (plugin.folder / "sunday.toml").write_text(VARIANT + "[supply]\nfolower = 3\n")
    shown = terminal.type("reload")
    assert "sunday.toml:" in shown and "follower" in shown
    (plugin.folder / "sunday.toml").write_text(VARIANT.replace("hig-2002", "zzz"))
    assert "bastide variant list" in terminal.type("reload")
    assert "Red: pass" in terminal.type("pass")


def test_rule_that_raises_is_fixed_and_the_game_continues(plugin: Plugin, terminal: Terminal) -> None:
    terminal.type("1")
    terminal.type("pass")
    plugin.write(reward=f"table.turn_number > 1 and exec({BROKEN!r})")
    terminal.type("reload")
    shown = terminal.type("1")
    assert "A rule failed: rule echo/reward of plugin echo 1.2 raised KeyError: 'no such echo'" in shown
    assert "bastide play --resume bastide-autosave.json" in shown
    assert json.loads((plugin.folder / "bastide-autosave.json").read_text())["seed"] == 7
    back = Terminal(plugin.folder, "--resume", "bastide-autosave.json")
    assert "A rule failed: rule echo/reward" in back.type("1")
    back.close()
    plugin.write(reward=NOTED)
    assert "reloaded: all 2 actions played again" in terminal.type("reload")
    assert "Blue: place" in terminal.type("1")


def test_same_tiles_are_drawn_after_a_reload(plugin: Plugin, terminal: Terminal) -> None:
    other = Terminal(plugin.folder, "./sunday.toml", "--seed", "7")
    for line in ("1", "pass", "reload", "1", "pass", "1"):
        if line != "reload":
            shown = other.type(line)
        again = terminal.type(line)
    other.close()
    assert re.findall(r"Turn \d+: .*", shown) == re.findall(r"Turn \d+: .*", again) != []


def run(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    code = "from bastide.apps.cli import main; main()"
    environment = os.environ | {"PYTHONPATH": str(folder), "NO_COLOR": "1"}
    return subprocess.run(
        [sys.executable, "-c", code, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_rule_that_raises_under_a_record_names_the_command_that_goes_to_the_spot(plugin: Plugin) -> None:
    script = plugin.folder / "moves.txt"
    script.write_text("1\npass\n1\npass\nsave game.json\n")
    assert run("play", "./sunday.toml", "--seed", "7", "--script", "moves.txt", folder=plugin.folder).returncode == 0
    plugin.write(reward=f"table.turn_number > 1 and exec({BROKEN!r})")
    done = run("score", "game.json", folder=plugin.folder)
    assert done.returncode == 1
    assert "rule echo/reward of plugin echo 1.2 raised KeyError: 'no such echo'" in done.stderr
    named = re.search(r"run: bastide (explain game\.json --action 2)", done.stderr)
    assert named, done.stderr
    again = run(*named[1].split(), folder=plugin.folder)
    assert again.returncode == 1
    assert "Blue: place base-game/" in again.stdout
    assert "echo/reward is told: placed" in again.stdout
    assert "raised KeyError: 'no such echo'" in again.stdout
