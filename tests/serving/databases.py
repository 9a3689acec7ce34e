"""Our own PostgreSQL server, from Debian's package, for the duration of the tests."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import URL

#: Debian's folder of programs that are not on the path.
FOLDERS = "/usr/lib/postgresql"
#: The seconds that its server may take to start or stop.
PATIENCE = 300
#: Set where the tests must not be skipped, as in CI.
DEMANDED = "BASTIDE_TESTS_NEED_POSTGRESQL"


def programs() -> Path | None:
    """The folder of PostgreSQL's programs; ``None`` if it is not installed."""
    found = shutil.which("initdb")
    if found is not None and shutil.which("postgres") is not None:
        return Path(found).parent
    folders = [path for path in Path(FOLDERS).glob("*/bin") if (path / "initdb").is_file()]
    return max(folders, key=lambda path: int(path.parent.name.partition(".")[0]), default=None)


def somebody_else() -> dict[str, Any]:
    """The user to run as: PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    name = "postgres" if "postgres" in names else "nobody"
    return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """A server with its socket in a folder of its own; yields the URL of its databases.

    Args:
        folder: the folder of its programs.
    """
    whom = somebody_else()
    home = Path(tempfile.mkdtemp(prefix="bastide-"))
    try:
        if whom:
            os.chown(home, pwd.getpwnam(whom["user"]).pw_uid, whom["group"])
        data = home / "data"
        _run(whom, home, folder / "initdb", "--auth=trust", "--username=tests", "--encoding=UTF8", "--no-locale", data)
        options = f"-c listen_addresses= -c unix_socket_directories={home} -c max_connections=200"
        start = ("-D", data, "-l", home / "log", "-o", options, "-w", "-t", PATIENCE, "start")
        _run(whom, home, folder / "pg_ctl", *start)
        try:
            yield f"host={home} user=tests"
        finally:
            _run(whom, home, folder / "pg_ctl", "-D", data, "-m", "immediate", "-w", "-t", PATIENCE, "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)


def new_database(server: str) -> str:
    """The URL of a new, empty database."""
    name = f"games_{uuid.uuid4().hex}"
    with psycopg.connect(f"{server} dbname=postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    host = server.partition("host=")[2].partition(" ")[0]
    url = URL.create("postgresql", username="tests", database=name, query={"host": host})
    return url.render_as_string()


def _run(whom: dict[str, Any], home: Path, *words: object) -> None:
    done = subprocess.run(
        list(map(str, words)), cwd=home, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        check=False, encoding="utf-8", env={**os.environ, "LC_ALL": "C"}, **whom,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
