"""Uses everything once with the oldest release of each dependency; ``nox -s minimums`` runs it in that environment.

Every module is imported, every command run, and every page of the workbench requested; the kit checks a plugin.
"""

from __future__ import annotations

import importlib
import pickle
import pkgutil
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).parents[1]
RECORD = str(ROOT / "tests" / "data" / "played-games" / "03.record.json")
SCRIPT = Path(sysconfig.get_path("scripts")) / "bastide"
#: Only Alembic can import them, by way of the workbench.
APART = "bastide.apps.serving.storage.migrations"
#: Every command, with useful arguments; they run in a separate folder.
COMMANDS = (
    "--version",
    "demo --no-picture",
    "new expansion orchards",
    "new rule long-rails",
    "new variant ours",
    "new tiles mine",
    "plugins --json",
    "plugins check small-city --examples 1 --seed 1",
    "plugins source small-city",
    "plugins translate orchards --into ja",
    "variant list",
    "variant show hig-2002",
    "variant check base-game",
    "variant diff hig-2000 hig-2002",
    "variant schema",
    "schema record",
    "editions --json",
    "sources 7.1",
    "rulebook hig-2002 -o rules.html",
    "rulebook hig-2002 -o rules.pdf",
    f"score {RECORD} --json",
    f"explain {RECORD} --action 3",
    f"compare {RECORD} --under hig-2000 --under hig-2002 -o report.html",
    "simulate --under hig-2000 --under hig-2002 --games 8 --jobs 1 --bot random --report simulated.html --plots plots",
    "play hig-2002 --seed 1 --script script",
    "tournament random greedy --under base-game --games 2 --jobs 1",
    f"render {RECORD} -o board.svg",
    f"render {RECORD} -o board.png",
    "convert saved.jcz -o saved.json",
    "tiles check mine-tiles.toml",
    "tiles show base-game base-game/D",
    "tiles import mine.xml -o imported.toml",
    "tiles sheet base-game -o sheet.pdf --once",
)
SAVED = """{"appVersion": "5.7.0", "setup": {"sets": {"basic:1": 1}, "elements": {"small-follower": 7}, "start":
[{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}]}, "players": [{"name": "Ann"}], "replay": []}"""
XML = """<defs><tiles>
<tile id="MI/mill"><road>E W</road><field>WR NL NR EL</field><field>ER SL SR WL</field></tile>
</tiles></defs>"""


def modules() -> Iterator[str]:
    """The name of every module of all our distributions."""
    names = [found.name for found in distributions() if found.name == "bastide" or found.name.startswith("bastide-")]
    for name in sorted(names):
        package = importlib.import_module(name.replace("-", "_"))
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.startswith(APART) and not module.name.endswith("__main__"):
                yield module.name


def check_commands(folder: Path) -> None:
    """Check that every command works."""
    (folder / "script").write_text("1\n1\nquit\n", encoding="utf-8")
    (folder / "mine.xml").write_text(XML, encoding="utf-8")
    (folder / "saved.jcz").write_text(SAVED, encoding="utf-8")
    for command in COMMANDS:
        words = [str(SCRIPT), *command.split()]
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, timeout=600)
        if done.returncode:
            sys.exit(f"bastide {command} ended with status {done.returncode}:\n{done.stdout}{done.stderr}")


def check_workbench(folder: Path) -> None:
    """Check that the workbench shows its pages, and starts a game."""
    port = free_port()
    words = [str(SCRIPT), "serve", "--no-open", f"--port={port}", f"--data={folder}"]
    server = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        for _ in range(600):
            try:
                asked(port, "/")
                break
            except urllib.error.URLError:
                if server.poll() is not None:
                    break
                time.sleep(0.1)
        for page in (
            "/",
            "/rules",
            "/score",
            "/compare",
            "/editions",
            "/design",
            "/api/plugins",
            "/api/presets",
            "/api/schema",
        ):
            assert asked(port, page), f"{page} is empty"
    except OSError as error:
        server.kill()
        sys.exit(f"bastide serve: {error}\n{server.communicate()[0]}")
    finally:
        server.kill()
        server.communicate()


def check_environment() -> None:
    """Check that a learner can play some steps, and that its environment can be pickled."""
    from bastide.apps.environments import env

    table = env("base-game")
    table.reset(seed=1)
    for agent in table.agent_iter(max_iter=10):
        observation, *_ = table.last()
        table.step(table.action_space(agent).sample(observation["action_mask"]))
    pickle.loads(pickle.dumps(table))


def free_port() -> int:
    """A port without a listener."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        port: int = bound.getsockname()[1]
        return port


def asked(port: int, page: str) -> bytes:
    """The workbench's answer."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{page}", timeout=60) as answer:
        text: bytes = answer.read()
        return text


if __name__ == "__main__":
    imported = [importlib.import_module(name) for name in modules()]
    print(f"{len(imported)} modules imported")
    with tempfile.TemporaryDirectory() as made:
        check_commands(Path(made))
        print(f"{len(COMMANDS)} commands run")
        check_workbench(Path(made))
        print("the workbench shows its pages")
    check_environment()
    print("a learner has played")
