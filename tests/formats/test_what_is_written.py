"""What Bastide writes is what its schemas say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomli

import bastide
from bastide.testing.playing import choose, new_game
from tests.formats.schemas import KINDS, faults, validator
from tests.played_games.games import NUMBERS, record
from tests.repository.tree import ROOT

#: Rules with bridges, castles, prisoners, auctions, goods, hands and rivers, between them.
RULES = (
    "bga",
    "c3 + inns-cathedrals + traders-builders + princess-dragon",
    "c3 + bridges-castles-bazaars + abbey-mayor",
    "hig-2002 + river + private-city-planning",
    "hunters-gatherers",
)


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def positions(game: bastide.Game, seed: int, actions: int = 60) -> Iterator[bastide.Game]:
    """A random game, now and then."""
    random = Random(seed)
    for number in range(actions):
        if game.decision.kind == "over":
            break
        game.play(choose(game, random, "eager" if number % 2 else "close"))
        if number % 7 == 0:
            yield game
    yield game
    game.finish()
    yield game


def all_faults(game: bastide.Game) -> list[str]:
    """What is wrong with everything that a game is written as."""
    written = game.to_record()
    return [
        *faults("record", through_json(written)),
        *faults("record", through_json(game.to_record(all_draws=True))),
        *faults("diagram", through_json(bastide.Diagram.of(game).as_json())),
        *faults("scores", [through_json({"variant": game.variant, "scores": game.scores, "lines": game.lines})]),
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_every_schema_is_one(kind: str) -> None:
    schema = validator(kind).schema
    assert schema["$schema"].endswith("2020-12/schema")
    assert schema["title"] == f"Bastide {kind}"
    assert schema["description"]


def test_unknown_schema_is_refused_with_the_nearest() -> None:
    with pytest.raises(bastide.BastideError, match="did you mean 'record'"):
        bastide.schema(bastide.installed(), "records")


@pytest.mark.parametrize("number", NUMBERS)
def test_played_games(number: str) -> None:
    assert faults("record", record(number)) == []
    replay = bastide.replay(record(number))
    assert replay.failure is None
    assert all_faults(replay.game) == []


@pytest.mark.parametrize("rules", RULES)
def test_random_games(rules: str) -> None:
    for game in positions(new_game(rules, 3, seed=11), 11):
        assert all_faults(game) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("plugin", sorted(bastide.installed().usable))
def test_random_games_with_every_plugin(plugin: str) -> None:
    for base in ("c3", "hunters-gatherers"):
        try:
            game = new_game(f"{base} + {plugin}", 3, seed=5)
        except bastide.BastideError:
            continue
        for seed in range(3):
            for later in positions(game.copy(), seed, 200):
                assert all_faults(later) == []


def test_scores_of_a_record_that_breaks_a_rule() -> None:
    game = record("01") | {"variant": "base-game"}
    score = bastide.score(
        game | {"actions": [*game["actions"][:1], {"type": "deploy", "piece": "pig", "on": "city N"}]}
    )
    assert score["error"]["action"] == 1
    assert faults("scores", [through_json(score)]) == []


def files(format: str) -> dict[Path, dict[str, Any]]:
    """The TOML files of the repository of a format, with what they hold."""
    folders = ("plugins", "variants", "tests/data")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*.toml") if "/." not in str(path)]
    found = {path: text for path in paths if f'"{format}"' in (text := path.read_text(encoding="utf-8"))}
    # A lesson holds a variant.
    held = {path: tomli.loads(text) for path, text in found.items()}
    return {path: value for path, value in held.items() if value.get("format") == format}


@pytest.mark.parametrize(("kind", "format"), [("tiles", "bastide-tiles/1"), ("variant", "bastide-variant/1")])
def test_files_of_the_repository(kind: str, format: str) -> None:
    found = {path: faults(kind, value) for path, value in files(format).items()}
    assert len(found) > 10
    assert not {path: wrong for path, wrong in found.items() if wrong}


def test_variants_written_out() -> None:
    registry = bastide.installed()
    for name in bastide.presets(registry):
        assert faults("variant", through_json(bastide.describe(bastide.select(name, registry)))) == []
