"""A catalogue is shared by boards that different threads play on."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest

from bastide._kernel.legality import SHIFTS, Catalogue
from bastide._kernel.tiles import Segment, Tile

KINDS = ("marsh", "sand", "rock")
THREADS = 6


@pytest.fixture(autouse=True)
def _hasty() -> Iterator[None]:
    """Let threads switch as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def tiles() -> list[Tile]:
    return [
        Tile(f"toy/{one}-{other}", (Segment(one, tuple(range(12))),), (one, other, one, other))
        for one in KINDS
        for other in KINDS
    ]


def test_situations_are_the_same_for_all_threads_that_meet_them_at_once() -> None:
    demands = [
        sum(number << shift for number, shift in zip((north, east, south, west), SHIFTS, strict=True))
        for north in range(4)
        for east in range(4)
        for south in range(4)
        for west in range(4)
    ]
    for _ in range(20):
        catalogue = Catalogue(tiles())
        together = threading.Barrier(THREADS)
        failures: list[BaseException] = []

        def meet(
            start: int, catalogue: Catalogue = catalogue, together: threading.Barrier = together,
            failures: list[BaseException] = failures,
        ) -> None:  # fmt: skip
            try:
                together.wait()
                for demand in demands[start:] + demands[:start]:
                    number = catalogue.situation(demand)
                    assert catalogue.demand_in[number] == demand
                    for tile in catalogue.tiles:
                        catalogue.fitting(tile)[number]
            except BaseException as error:
                failures.append(error)

        threads = [threading.Thread(target=meet, args=(7 * number,)) for number in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failures
        assert catalogue.demand_in == sorted(catalogue.situations, key=catalogue.situations.__getitem__)
        for tile in catalogue.tiles:
            assert [catalogue.turns(tile, demand) for demand in catalogue.demand_in] == [*catalogue.fitting(tile)]
