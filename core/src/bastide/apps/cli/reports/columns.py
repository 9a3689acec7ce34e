"""Tables with a column for each variant, which fit the terminal without breaking names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_uppercase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

#: The blanks between two columns, and around a table.
_BETWEEN = 3
#: A table by the heads of its columns.
Make = Callable[[Sequence[str]], "Table"]


def letters(count: int) -> list[str]:
    """So many letters: A, B, C, after Z AA, BB, CC."""
    return [ascii_uppercase[number % 26] * (number // 26 + 1) for number in range(count)]


def fits(out: Console, grid: Table) -> bool:
    """Whether a table needs no line breaks within its cells."""
    from rich.measure import Measurement

    return Measurement.get(out, out.options.update(max_width=10_000), grid).maximum <= out.width


def parted(width: int, widths: Sequence[int]) -> list[list[int]]:
    """The columns after the first one, in as many tables below each other as are needed; each repeats the first.

    Args:
        width: of the terminal.
        widths: the least width of each column, the first one included.
    """
    parts: list[list[int]] = []
    for column in range(1, len(widths)):
        if parts and sum(widths[each] + _BETWEEN for each in (0, *parts[-1], column)) <= width:
            parts[-1].append(column)
        else:
            parts.append([column])
    return parts


def print_columns(out: Console, names: Sequence[str], make: Make) -> None:
    """Print a table with a column for each name; if the names do not fit, with letters and a key to them."""
    grid = make(names)
    if not fits(out, grid):
        signs = letters(len(names))
        for sign, name in zip(signs, names, strict=True):
            out.print(f"   {sign}  {name}", style="dim")
        grid = make(signs)
    out.print(grid)
