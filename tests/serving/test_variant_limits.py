"""Variants, games and bots that are unreasonably large."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import httpx
import pytest

from bastide import installed, presets
from bastide.apps.serving.settings import Limits, limited, limits_in_force
from bastide.apps.serving.variants.untrusted import check_variant, ruleset_of
from tests.repository.tree import ROOT

LIMITS = Limits()
TILE = 'format = "bastide-tiles/1"\nset = "ours"\ntitle = "{title}"\n[tiles.mine]\ncount = {count}\ncity = "N"\n'


def own(**values: Any) -> dict[str, Any]:
    text = TILE.format(**{"title": "Ours", "count": 1} | values)
    return {"extends": "hig-2002", "tiles": {"texts": [text]}}


LARGE: list[tuple[dict[str, Any], str, int]] = [
    ({"tiles": {"base-game/V": 1_000}}, "tiles", LIMITS.contents),
    ({"tiles": {"base-game/V": 99_000}}, "tiles", LIMITS.contents),
    (own(count=2_000), "tiles", LIMITS.contents),
    ({"title": "x" * 121}, "title", LIMITS.title),
    ({"title": "x" * 200_000}, "title", LIMITS.variant),
    (own(title="x" * 121), "tiles.texts.title", LIMITS.title),
    ({"supply": {"follower": 101}}, "supply.follower", LIMITS.supply),
    ({"supply": {"follower": 10**30}}, "supply.follower", LIMITS.supply),
    ({"supply": {"follower": {"2": 7, "5": 101}}}, "supply.follower", LIMITS.supply),
    ({"rates": {"x": -1_001}}, "rates.x", LIMITS.number),
    ({"plugins": {f"plugin-{number}": {} for number in range(9_000)}}, "plugins", LIMITS.variant),
]


@pytest.mark.parametrize(("variant", "key", "most"), LARGE, ids=[f"{key}-{at}" for at, (_, key, _) in enumerate(LARGE)])
def test_excess_is_refused_at_its_place(client: httpx.Client, variant: dict[str, Any], key: str, most: int) -> None:
    wanted = {"extends": "hig-2002"} | variant
    (problem,) = client.post("/api/variants/check", json={"variant": wanted}).json()["problems"]
    assert problem["key"] == key
    assert str(most) in problem["message"]
    assert len(problem["text"]) < 400
    answer = client.post("/api/games", json={"variant": wanted, "players": ["Ann", "Bo"]})
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["key"] == key


@pytest.mark.parametrize("letter", ["\n", "\0", "\x1b[31m", "\u202e", "\u2066", "\u200b", "\ud800", "\u2028"])
def test_title_contains_only_visible_characters(client: httpx.Client, letter: str) -> None:
    with pytest.raises(Exception, match="can be seen"):
        check_variant({"extends": "hig-2002", "title": f"Ours{letter}sruO"})


def test_titles_in_all_languages_are_visible() -> None:
    for title in ("カルカソンヌ　拡張", "Große Städte – zu zweit", "מהדורה", "🏰 Burgen"):
        check_variant({"extends": "hig-2002", "title": title})


def test_copies_of_a_design_are_counted(client: httpx.Client) -> None:
    asked = {"text": TILE.format(title="Ours", count=60), "under": "hig-2002", "copies": 20}
    answer = client.post("/api/tiles/variant", json=asked)
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["key"] == "tiles"


@pytest.mark.parametrize("seed", ["x" * 101, 10**101])
def test_length_of_a_seed_is_limited(client: httpx.Client, seed: Any) -> None:
    record = {"format": "bastide-record/1", "variant": "hig-2002", "players": ["Ann"], "actions": [], "seed": seed}
    for wanted in ({"variant": "hig-2002", "players": ["Ann"], "seed": seed}, {"record": record}):
        answer = client.post("/api/games", json=wanted)
        assert answer.status_code in (400, 422)
        assert answer.json()["problems"][0]["key"].startswith("seed")


def test_length_of_a_bot_is_limited(client: httpx.Client) -> None:
    for bot in ("greedy" + " " * 200, "random(" + ",".join(f"x{number}=1" for number in range(99)) + ")"):
        wanted = {"variant": "hig-2002", "players": ["Ann", "Bo"], "bots": {"Bo": bot}}
        (problem,) = client.post("/api/games", json=wanted).json()["problems"]
        assert problem["key"] == "bots"
        assert str(LIMITS.bot) in problem["message"]


def test_all_presets_are_within_the_limits() -> None:
    for name in presets(installed()):
        ruleset_of(name)


def test_limits_are_those_of_the_server_that_is_asked() -> None:
    check_variant({"title": "Ours"})
    with limited(Limits(title=2)):
        assert limits_in_force().title == 2
        with pytest.raises(Exception, match="at most 2 characters"):
            check_variant({"title": "Ours"})
    assert limits_in_force() == LIMITS


def test_endless_number_in_a_file_is_no_failure(client: httpx.Client) -> None:
    for text in ('{"extends": "hig-2002", "rates": {"x": 1e400}}', '{"extends": "hig-2002", "supply": -1e999}'):
        answer = client.post("/api/variants/open", json={"text": text})
        assert answer.status_code == 422, answer.text


def test_reference_tells_the_limits_of_variants() -> None:
    text = (ROOT / "docs" / "reference" / "serving.md").read_text(encoding="utf-8").replace("\u202f", " ")
    known = {"variant", "title", "own_text", "own_texts", "own_tiles", "contents", "supply", "number", "seed", "bot"}
    assert known <= {field.name for field in fields(Limits)}
    for name in known:
        number = f"{getattr(LIMITS, name):,}".replace(",", " ")
        assert number in text, name
