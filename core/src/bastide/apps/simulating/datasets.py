"""The datasets of a simulation, and their files.

A folder has a subfolder for each dataset, with one Parquet file for each shard. The file of the dataset ``games`` is
written last: it marks the shard as finished.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from bastide import BastideError, Problem, coded

from .games import Rows

_TERM = pl.Struct(
    {
        "count": pl.Int64,
        "rate": pl.Int64,
        "points": pl.Int64,
        "label": pl.String,
        "rule": pl.String,
        "changed_by": pl.List(pl.String),
    }
)
_GAME: dict[str, Any] = {"game": pl.Int32, "variant": pl.String}

#: The columns of each dataset. For games that were only rescored, columns that need a played game are null.
COLUMNS: Mapping[str, Mapping[str, Any]] = {
    "lines": _GAME
    | {
        "player": pl.String,
        "kind": pl.String,
        "when": pl.String,
        "points": pl.Int32,
        "tiles": pl.List(pl.List(pl.Int32)),
        "terms": pl.List(_TERM),
    },
    "turns": _GAME | {"turn": pl.Int32, "pieces": pl.Int32, "on_farms": pl.Int32},
    "players": _GAME
    | {
        "player": pl.String,
        "seat": pl.Int32,
        "bot": pl.String,
        "points": pl.Int32,
        "rank": pl.Int32,
        "won_alone": pl.Boolean,
        "deployed": pl.Int32,
        "left": pl.Int32,
        "most_in_use": pl.Int32,
    },
    "games": _GAME
    | {
        "status": pl.String,
        "action": pl.Int32,
        "rule": pl.String,
        "reason": pl.String,
        "rescored": pl.Boolean,
        "turns": pl.Int32,
        "tiles": pl.Int32,
        "winners": pl.List(pl.String),
        "margin": pl.Int32,
    },
}
LAST = "games"
#: The first and last bytes of a Parquet file.
_SIGN = b"PAR1"


def to_bytes(rows: Rows) -> dict[str, bytes]:
    """The Parquet files of a shard's rows, by dataset; equal rows give identical bytes."""
    files: dict[str, bytes] = {}
    for dataset, columns in COLUMNS.items():
        frame = _frame(getattr(rows, dataset), columns)
        buffer = io.BytesIO()
        frame.write_parquet(buffer, compression="zstd", statistics=True)
        files[dataset] = buffer.getvalue()
    return files


def _frame(rows: Sequence[tuple[Any, ...]], columns: Mapping[str, Any]) -> pl.DataFrame:
    given = zip(*rows, strict=True) if rows else ((),) * len(columns)
    return pl.DataFrame(
        [_column(name, kind, values) for (name, kind), values in zip(columns.items(), given, strict=True)]
    )


def _column(name: str, kind: Any, values: Sequence[Any]) -> pl.Series:
    if not isinstance(kind, pl.List) or kind == pl.List(pl.String):
        return pl.Series(name, values, dtype=kind)
    # Lists of lists and of structs are parsed from text far faster than value by value, and all at once fastest.
    text = json.dumps(values) if values else None
    return pl.Series(name, [text], dtype=pl.String).str.json_decode(pl.List(kind)).explode().head(len(values))


def path_of(folder: Path, dataset: str, shard: int) -> Path:
    """The file of a shard's rows of a dataset."""
    return folder / dataset / f"shard-{shard:06}.parquet"


def is_whole(path: Path) -> bool:
    """Whether a file is complete from its first bytes to its last."""
    try:
        with path.open("rb") as file:
            first = file.read(len(_SIGN))
            file.seek(-len(_SIGN), io.SEEK_END)
            return first == file.read() == _SIGN
    except OSError:
        return False


def read(folder: Path, dataset: str, shards: Iterable[int], columns: list[str] | None = None) -> pl.DataFrame:
    """The rows of a dataset from some shards.

    Args:
        folder: the folder of the simulation.
        dataset: the dataset.
        shards: the numbers of the shards.
        columns: only these columns.

    Raises:
        BastideError: files are damaged; lists them all.
    """
    files = [path_of(folder, dataset, shard) for shard in shards]
    try:
        return pl.read_parquet(files, columns=columns)
    except (OSError, pl.exceptions.PolarsError):
        damaged = [
            Problem(coded("simulation/damaged", "{file} is damaged: {reason}", file=file, reason=reason))
            for file in files
            if (reason := _fault(file))
        ]
        if not damaged:
            raise
        raise BastideError(damaged) from None


def _fault(file: Path) -> str:
    """Why a file cannot be read; empty if it can."""
    try:
        pl.read_parquet(file)
    except (OSError, pl.exceptions.PolarsError) as error:
        return str(error).partition("\n")[0]
    return ""
