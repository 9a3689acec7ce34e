"""The cache of drawings, which is limited by bytes."""

from __future__ import annotations

import threading

import httpx
import pytest

from bastide.apps.serving.pictures import art
from bastide.apps.serving.pictures.text_cache import Weighed
from tests.serving.servers import begin


def test_cached_text_is_not_made_again() -> None:
    kept, made = Weighed(10_000), []

    def make() -> str:
        made.append(1)
        return "drawn"

    assert [kept.text(("tile", 1), make) for _ in range(3)] == ["drawn"] * 3
    assert kept.text(("tile", 2), make) == "drawn"
    assert len(made) == 2
    kept.clear()
    assert (len(kept), kept.weight) == (0, 0)
    kept.text(("tile", 1), make)
    assert len(made) == 3


def test_cache_stays_within_its_limit_and_drops_the_least_recently_used() -> None:
    kept = Weighed(10_000)
    for number in range(50):
        kept.text(("often",), lambda: "x" * 1_000)
        kept.text((number,), lambda: "y" * 1_000)
        assert kept.weight <= 10_000
    assert 4 < len(kept) < 10
    assert [kept.text((key,), lambda: "anew") == "anew" for key in ("often", 49, 48, 0)] == [False, False, False, True]


def test_one_large_drawing_counts_for_what_it_weighs() -> None:
    kept = Weighed(10_000)
    for number in range(5):
        kept.text((number,), lambda: "small")
    kept.text(("large",), lambda: "x" * 9_000)
    assert len(kept) < 3
    # One that exceeds the whole limit does not displace the others.
    before = len(kept)
    assert len(kept.text(("huge",), lambda: "x" * 90_000)) == 90_000
    assert len(kept) == before


def test_letters_of_other_scripts_and_long_keys_count_with_their_size() -> None:
    latin, wide, named = Weighed(10**6), Weighed(10**6), Weighed(10**6)
    latin.text((1,), lambda: "x" * 1_000)
    wide.text((1,), lambda: "𐐷" + "x" * 999)
    named.text((1, "k" * 6_000), lambda: "x" * 1_000)
    assert wide.weight > latin.weight + 2_500
    assert named.weight > latin.weight + 5_500


def test_failed_drawing_is_not_cached() -> None:
    kept = Weighed(10_000)

    def fail() -> str:
        raise ValueError("no such tile")

    for _ in range(2):
        with pytest.raises(ValueError, match="no such tile"):
            kept.text((1,), fail)
    assert kept.weight == 0


def test_simultaneous_requests_keep_the_weight_correct() -> None:
    kept = Weighed(5_000)

    def ask() -> None:
        for number in range(300):
            text = f"{number % 17}" * 200
            assert kept.text((number % 17,), text.strip) == text

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 0 < kept.weight <= 5_000
    weight = kept.weight
    kept.text(("one more",), lambda: "x" * 4_000)
    assert kept.weight != weight and kept.weight <= 5_000


def test_pictures_of_all_kinds_share_one_limit(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    key = begin(client, "hig-2002")[0].view()["art"]
    kept = Weighed(60_000)
    monkeypatch.setattr(art, "_pictures", kept)
    first = client.get(f"/art/{key}/tiles/base-game/D@0.svg").text
    assert len(kept) == 1
    for address in (
        *(f"tiles/base-game/{name}@{turn}.svg" for name in "ABCDEFGH" for turn in (0, 90)),
        "lit/base-game/D@0/0.svg",
        "shapes/base-game/D.json",
        "pieces/follower.svg?colour=%23d3312b&letter=R",
    ):
        assert client.get(f"/art/{key}/{address}").status_code == 200
        assert 0 < kept.weight <= 60_000
    assert len(kept) < 19
    # A dropped drawing is made again identically.
    assert client.get(f"/art/{key}/tiles/base-game/D@0.svg").text == first
