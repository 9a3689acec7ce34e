"""``bastide serve``, started by a user."""

from __future__ import annotations

import os
import re
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from bastide.apps.serving.processes import supervising
from bastide.apps.serving.processes.running import address_of, bound, is_loopback, network_address
from bastide.apps.serving.settings import Settings
from tests.browser.installing import install
from tests.cli.program import bastide
from tests.serving.servers import PATIENCE, begin, served

BASTIDE = [sys.executable, "-c", "from bastide.apps.cli import main; main()"]


@contextmanager
def started(*words: str, folder: Path) -> Iterator[tuple[httpx.Client, subprocess.Popen[str]]]:
    command = [*BASTIDE, "serve", "--no-open", *words]
    environment = os.environ | {"XDG_DATA_HOME": str(folder / "share"), "HOME": str(folder)}
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r"http://[\w.\[\]:]+/", line)
            assert found, line + (process.stderr.read() if process.stderr and process.poll() is not None else "")
            with httpx.Client(base_url=found[0], timeout=PATIENCE, trust_env=False) as client:
                yield client, process
        finally:
            process.kill()


def test_games_are_stored_in_the_users_folder_readable_by_the_user_only(tmp_path: Path) -> None:
    with started(folder=tmp_path) as (client, process):
        host, _ = begin(client)
        assert host.act_first()["number"] == 1
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
        assert process.stderr is not None
        assert not process.stderr.read()
    (database,) = tmp_path.rglob("games.sqlite")
    assert stat.S_IMODE(database.parent.stat().st_mode) == 0o700
    with started(folder=tmp_path) as (client, _):
        host.client = client
        assert host.view()["number"] == 1


def test_ctrl_c_stops_the_server_at_once_despite_spectators(tmp_path: Path) -> None:
    with started("--data", "games", folder=tmp_path) as (client, process):
        host, _ = begin(client)
        with client.stream("GET", f"/api/games/{host.game}/events") as stream:
            lines = stream.iter_lines()
            next(lines)
            process.send_signal(signal.SIGINT)
            process.wait(PATIENCE)
            list(lines)
    assert (tmp_path / "games" / "games.sqlite").is_file()


@pytest.mark.exhaustive
def test_plugin_that_does_not_return_is_reported_and_nothing_is_served(tmp_path: Path) -> None:
    code = "import bastide\n@bastide.hookimpl\ndef bastide_plugin():\n    while True:\n        pass\n"
    install("stuck", code, tmp_path)
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "BASTIDE_HOOK_SECONDS": "1"}
    words = [*BASTIDE, "serve", "--no-open", "--data", str(tmp_path / "games")]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 1
    assert "plugin stuck did not return from bastide_plugin" in done.stderr


def settings_of(monkeypatch: pytest.MonkeyPatch, *words: str) -> Settings:
    """The settings of the server that a command line asks for; it is not started."""
    wanted: list[Settings] = []

    def keep(settings: Settings, listening: socket.socket, _: object) -> None:
        listening.close()
        wanted.append(settings)

    with monkeypatch.context() as patch:
        patch.setattr(supervising, "supervise", keep)
        done = bastide("serve", "--no-open", *words)
    assert done.exit_code == 0, done.stderr
    return wanted[0]


def test_page_says_how_to_begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(settings_of(monkeypatch, "--data", str(tmp_path), "--port", "0")) as (client, _):
        page = client.get("/")
        assert page.status_code == 200
        assert "/static/" in page.text
        for address in re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text):
            assert client.get(address).status_code == 200


def test_pages_of_named_sites_may_embed_a_board_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = "https://example.org"
    with served(settings_of(monkeypatch, "--data", str(tmp_path), "--embed-in", site)) as (client, _):
        board = client.get("/embedded/anything")
        assert f"frame-ancestors {site}" in board.headers["content-security-policy"]
        assert "x-frame-options" not in board.headers
        for address in ("/", "/games/anything", "/score"):
            other = client.get(address)
            assert "frame-ancestors 'none'" in other.headers["content-security-policy"]
            assert other.headers["x-frame-options"] == "DENY"
    with served(settings_of(monkeypatch, "--data", str(tmp_path))) as (client, _):
        assert "frame-ancestors 'none'" in client.get("/embedded/anything").headers["content-security-policy"]


def test_others_on_the_network_are_told_an_address_that_is_no_name_of_this_machine() -> None:
    with bound("127.0.0.1", 0) as made:
        port = made.getsockname()[1]
        assert network_address(made, "127.0.0.1") == network_address(made, "localhost") == ""
        assert network_address(made, "example.org") == f"http://example.org:{port}/"
        found = network_address(made, "0.0.0.0")
        # Without a network there is none.
        assert not found or found.endswith(f":{port}/")
        assert "0.0.0.0" not in found
        assert "localhost" not in found


@pytest.mark.parametrize(
    "address", ["example.org", "https://example.org/page", "https://example.org; script-src *", "*"]
)
def test_site_that_is_no_address_embeds_nothing(address: str) -> None:
    done = bastide("serve", "--no-open", "--embed-in", address)
    assert done.exit_code == 2
    assert "no address of a site" in done.output


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ([], 200),
        (["--no-simulations"], 403),
        (["--allowed-origin", "https://example.org"], 403),
        (["--allowed-origin", "https://example.org", "--simulations"], 200),
        (["--host", "0.0.0.0"], 403),
    ],
)
def test_strangers_simulate_only_where_that_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], status: int
) -> None:
    with served(settings_of(monkeypatch, "--data", str(tmp_path), *words)) as (client, _):
        assert client.get("/api/simulations").status_code == status


@pytest.mark.parametrize(
    ("words", "status", "reason"),
    [
        (["--database", "nonsense"], 1, "no URL of a database"),
        (["--database", "sqlite:///x", "--data", "."], 2, "leave --data out"),
        (["--host", "192.0.2.1", "--data", "."], 1, "cannot be used"),
        (["--port", "99999"], 2, "--port"),
    ],
)
def test_failure_to_serve_ends_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], status: int, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = bastide("serve", "--no-open", *words)
    assert done.exit_code == status
    assert reason in done.stderr
    assert isinstance(done.exception, SystemExit)


def test_used_port_is_skipped_unless_it_was_named() -> None:
    with bound("127.0.0.1", None) as one, bound("127.0.0.1", None) as other:
        assert one.getsockname()[1] != other.getsockname()[1]
        assert address_of(one, "127.0.0.1") == f"http://127.0.0.1:{one.getsockname()[1]}/"
    assert is_loopback("::1")
    assert is_loopback("localhost")
    assert not is_loopback("0.0.0.0")


BROKEN = """
import sys, types
class Broken(types.ModuleType):
    def __getattr__(self, name):
        raise ImportError("cannot open shared object file: libssl")
{how}
from bastide.apps.cli import main
main()
"""


@pytest.mark.parametrize(
    ("how", "message", "unsaid"),
    [
        ("sys.modules['alembic'] = None", "bastide[serve]", "Traceback"),
        # A library that is installed but broken is not reported as missing; neither is an unrelated one.
        ("sys.modules['uvicorn'] = Broken('uvicorn')", "libssl", "bastide[serve]"),
        ("sys.modules['bastide.apps.serving.rooms.hub'] = None", "bastide.apps.serving.rooms.hub", "bastide[serve]"),
    ],
)
def test_only_missing_libraries_are_reported_as_missing(tmp_path: Path, how: str, message: str, unsaid: str) -> None:
    command = [sys.executable, "-c", BROKEN.format(how=how), "serve", "--no-open", "--data", "."]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode
    assert message in done.stderr
    assert unsaid not in done.stderr
