"""The games of a simulation as data: the output of `bastide simulate --out` in one file."""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from fastapi import APIRouter, Request
from starlette.responses import StreamingResponse

from bastide import coded

from ..http.clients import client_of
from ..http.refusals import RefusedError
from ..simulations.simulator import DATA
from .reading import state_of

#: Part of the router of simulations.
router = APIRouter()

#: The name of the folder in the file, and the dataset that is written last for each shard.
_FOLDER, _LAST = "simulation", "games"
_PIECE = 256 * 1024
#: All files in the archive have the same time, so that the same data give the same bytes.
_WHEN = (1980, 1, 1, 0, 0, 0)


@router.get("/{name}/data.zip")
def data(request: Request, name: str) -> StreamingResponse:
    """The plan and all finished games as Parquet files, which the command line can continue from."""
    state = state_of(request)
    state.heavy.take(client_of(request.scope))
    folder = state.simulations.job(name).folder / DATA
    # A shard that is being written has no file in this dataset yet.
    shards = sorted(path.name for path in (folder / _LAST).glob("shard-*.parquet"))
    if not shards:
        raise RefusedError("missing", coded("simulation/no-game-finished", "no game is finished yet"))
    packed = tempfile.TemporaryFile()  # noqa: SIM115 - closed after sending
    try:
        size = _pack(folder, shards, packed)
    except OSError as error:
        packed.close()
        # It was removed in the meantime.
        raise RefusedError("missing", coded("simulation/unknown", "there is no such simulation")) from error
    headers = {"content-disposition": 'attachment; filename="simulation.zip"', "content-length": str(size)}
    return StreamingResponse(_pieces(packed), media_type="application/zip", headers=headers)


def _pack(folder: Path, shards: list[str], packed: IO[bytes]) -> int:
    """Write the plan and some shards of all datasets into one file; returns its size."""
    # Parquet is compressed already.
    with zipfile.ZipFile(packed, "w") as archive:
        datasets = sorted(path.name for path in folder.iterdir() if path.is_dir())
        for path in [Path("plan.json"), *(Path(dataset) / shard for dataset in datasets for shard in shards)]:
            entry = zipfile.ZipInfo(f"{_FOLDER}/{path.as_posix()}", _WHEN)
            archive.writestr(entry, (folder / path).read_bytes())
    size = packed.tell()
    packed.seek(0)
    return size


def _pieces(packed: IO[bytes]) -> Iterator[bytes]:
    with packed:
        while piece := packed.read(_PIECE):
            yield piece
