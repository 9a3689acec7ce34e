"""``bastide serve``: the workbench in a browser."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from bastide import coded, sentence

from ..console.consoles import console, note

#: The libraries of the extra.
_EXTRA = {"alembic", "cachetools", "fastapi", "filelock", "sqlalchemy", "starlette", "uvicorn"}
#: What a policy may name: nothing in it can end the list of addresses.
_SITE = re.compile(r"https?://[a-z0-9.-]+(:[0-9]+)?", re.IGNORECASE)


def serve(
    host: Annotated[
        str,
        typer.Option(
            "--host", metavar="ADDRESS", help="The address to listen on; by default, only this machine reaches it."
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option("--port", metavar="PORT", min=0, max=65535, help="The port; by default, a free one near 8600."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            help="Where games are kept: sqlite:///FILE or postgresql://localhost/NAME.",
            show_default=False,
        ),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(
            "--data",
            metavar="FOLDER",
            help="The folder for games; by default, your user data folder.",
            show_default=False,
        ),
    ] = None,
    allowed_origin: Annotated[
        list[str] | None,
        typer.Option(
            "--allowed-origin",
            metavar="ADDRESS",
            help="Another address of the pages, such as https://example.org behind a proxy.",
        ),
    ] = None,
    embed_in: Annotated[
        list[str] | None,
        typer.Option(
            "--embed-in",
            metavar="ADDRESS",
            help="A site whose pages may embed boards of games, such as https://example.org.",
        ),
    ] = None,
    simulations: Annotated[
        bool | None,
        typer.Option(
            "--simulations/--no-simulations",
            help="Whether visitors may simulate games; if not said, only where nobody else can reach the server.",
            show_default=False,
        ),
    ] = None,
    no_offline: Annotated[
        bool,
        typer.Option("--no-offline", help="Do not let browsers keep pages and games for use without the server."),
    ] = False,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the page in a browser.")] = False,
    reload: Annotated[
        bool,
        typer.Option("--reload", help="Load plugins again when their files change, also for games that have begun."),
    ] = False,
) -> None:
    """Open the workbench in a browser: pick rules, play, score, compare and design by looking and clicking.

    Example: bastide serve --no-open --port 8600
    """
    from bastide import BastideError

    if database is not None and data is not None:
        raise typer.BadParameter("--database says where games are kept; leave --data out")
    try:
        from ...serving.processes.running import address_of, bound, data_folder, is_loopback, network_address
        from ...serving.processes.supervising import supervise
        from ...serving.settings import Settings
        from ...serving.storage.database import opened
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            # An installed but broken library reports its own error.
            raise
        raise BastideError(
            coded(
                "extra/serve",
                "the workbench needs the extra bastide[serve]: pip install 'bastide[serve]' ({error})",
                error=error,
            )
        ) from error
    for address in embed_in or ():
        if not _SITE.fullmatch(address):
            raise typer.BadParameter(
                sentence("{address!r} is no address of a site, such as https://example.org", address=address),
                param_hint="--embed-in",
            )
    url = database or f"sqlite:///{data_folder(data) / 'games.sqlite'}"
    # Other data lie beside the file of the database; a database without a file has nothing beside it.
    folder = None if url.startswith("sqlite") else data_folder(None)
    if simulations is None:
        # Thousands of games take the processor from those who play: strangers get them only if somebody wants that.
        simulations = is_loopback(host) and not allowed_origin
    settings = Settings(
        url,
        frozenset(allowed_origin or ()),
        simulations=simulations,
        folder=folder,
        embedders=frozenset(embed_in or ()),
        offline=not no_offline,
    )
    opened(url).dispose()
    listening = bound(host, port)
    settings = replace(settings, network=network_address(listening, host))
    address = address_of(listening, host)
    if not is_loopback(host):
        note(sentence("others on the network can reach this: {host}", host=settings.network or host))
    console().print(f"The workbench is at {address} (Ctrl-C stops it)", soft_wrap=True)
    if not no_open:
        import webbrowser

        webbrowser.open(address)
    supervise(settings, listening, note if reload else None)
