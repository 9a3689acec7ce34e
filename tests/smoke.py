"""Uses the installed wheels as a newcomer would; ``nox -s wheels`` runs it where the checkout is out of sight.

Its arguments are the checkout, and ``whole`` where everything is installed or ``bare`` where only the core is.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import distributions, entry_points
from importlib.resources import files
from pathlib import Path

SCRIPT = Path(sysconfig.get_path("scripts")) / "bastide"


def command(*arguments: str) -> str:
    """The output of the installed ``bastide`` for these arguments."""
    done = subprocess.run([SCRIPT, *arguments], capture_output=True, text=True, check=False, timeout=900)
    if done.returncode:
        sys.exit(f"bastide {' '.join(arguments)} ended with status {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def check_installed(checkout: Path) -> None:
    """Check that each distribution is installed from a wheel with its licence, types and an importable entry point."""
    ours = [found for found in distributions() if found.name == "bastide" or found.name.startswith("bastide-")]
    for found in ours:
        package = found.name.replace("-", "_")
        root = Path(str(files(package)))
        assert not root.is_relative_to(checkout / "core"), f"{package} comes from the checkout"
        assert not root.is_relative_to(checkout / "plugins"), f"{package} comes from the checkout"
        assert (root / "py.typed").is_file(), f"{package} brings no types"
        licences = [path for path in found.files or () if path.name == "LICENSE"]
        assert licences, f"{found.name} brings no licence"
        assert "MIT License" in licences[0].read_text(), f"{found.name} brings an empty licence"
    for entry in entry_points(group="bastide"):
        entry.load()
    print(f"{len(ours)} distributions installed, {len(entry_points(group='bastide'))} plugins import")


def check_a_game() -> None:
    """Check that a random game runs to its end and its record has the same scores."""
    import bastide

    game = bastide.Game("hig-2002", players=["Red", "Blue"], seed=7)
    while game.decision.kind != "over":
        game.play(game.decision.actions[0])
    Path("game.json").write_text(json.dumps(game.to_record()), encoding="utf-8")
    [scored] = json.loads(command("score", "game.json", "--json"))
    assert scored["scores"] == game.scores, (scored["scores"], game.scores)
    print(f"a game played to its end: {game.scores}")


def check_no_game() -> None:
    """Check that the core alone says in its first line how games come."""
    done = subprocess.run([SCRIPT], capture_output=True, text=True, check=False, timeout=900)
    first = done.stdout.partition("\n")[0]
    assert "python -m pip install 'bastide[all]'" in first, done.stdout + done.stderr
    print(f"without games: {first}")


def check_everything(folder: Path) -> None:
    """Check that there is every game, and that one can play, compare, simulate, serve, and write a rule."""
    assert json.loads(command("plugins", "--json")), "no plugins are listed"
    assert command("variant", "list"), "no presets are listed"
    check_a_game()
    assert "The winner changes" in command("demo", "--no-picture")
    assert "hig-2000" in command("compare", "game.json", "--under", "hig-2000", "--under", "hig-2002")
    few = ("--games", "4", "--jobs", "1", "--bot", "random", "--output", "simulated")
    command("simulate", "--under", "hig-2000", "--under", "hig-2002", *few)
    command("new", "rule", "long-rails")
    command("--plugin", "long_rails.py", "variant", "check", "hig-2002 + long-rails")
    # That of the oldest releases looks at each page as well.
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.oldest import check_workbench

    check_workbench(folder)
    print("played, compared, simulated, served, and written a rule")


if __name__ == "__main__":
    check_installed(Path(sys.argv[1]))
    with tempfile.TemporaryDirectory() as made:
        os.chdir(made)
        check_no_game() if sys.argv[2] == "bare" else check_everything(Path(made))
        os.chdir("/")
