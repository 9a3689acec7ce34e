"""A player's choices about hidden items are known only to the player and the record."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from toys import envelopes, hands
from toys.playing import Watched

GameOf = Callable[..., Watched]


def seen_last(game: Watched, player: str) -> dict[str, Any]:
    """The last action as a player may know it."""
    return game.game.view(player).actions()[-1]


def test_face_down_item_is_known_only_to_its_owner(game_of: GameOf) -> None:
    game = game_of(envelopes=envelopes.PLUGIN, draws=["plain", "plain"])
    game.place("plain", (0, 1))
    game.play(type="seal", token="token-two")
    assert seen_last(game, "Red") == {"player": "Red", "type": "seal", "token": "token-two"}
    assert seen_last(game, "Blue") == {"player": "Red", "type": "seal"}
    assert game.game.to_record()["actions"][-1]["token"] == "token-two"


def test_secret_choice_is_known_only_to_its_owner(game_of: GameOf) -> None:
    game = game_of(envelopes=envelopes.PLUGIN, draws=["plain", "plain"])
    game.place("plain", (0, 1))
    game.play(type="write", number="slip-2")
    assert "number" in seen_last(game, "Red")
    assert "number" not in seen_last(game, "Blue")


def test_item_that_is_shown_is_known_to_all(game_of: GameOf) -> None:
    game = game_of(envelopes=envelopes.PLUGIN, draws=["plain", "plain"])
    game.place("plain", (0, 1))
    game.play(type="show", token="token-two")
    assert seen_last(game, "Blue")["token"] == "token-two"


def test_tile_placed_from_a_hidden_hand_is_known_to_all(game_of: GameOf) -> None:
    game = game_of(tiles=hands.MORE_TILES, hands=hands.PLUGIN, draws=["plain", "plain", "plain", "plain"])
    game.place("plain", (0, 1))
    assert seen_last(game, "Blue")["tile"] == "wetlands/plain"


def test_loaded_record_hides_what_the_game_hid(game_of: GameOf) -> None:
    import bastide

    game = game_of(envelopes=envelopes.PLUGIN, draws=["plain", "plain"])
    game.place("plain", (0, 1))
    game.play(type="seal", token="token-two")
    again = bastide.replay(game.game.to_record(), game.game.ruleset).game
    assert again.view("Blue").actions() == game.game.view("Blue").actions()


@pytest.mark.parametrize("rules", [envelopes.PLUGIN, envelopes.DEALT], ids=["declared", "dealt"])
def test_sample_keeps_what_players_brought(game_of: GameOf, rules: SimpleNamespace) -> None:
    players = ("Red", "Blue", "Green")
    game = game_of(envelopes=rules, draws=["plain"] * 4, players=players)
    game.place("plain", (0, 1))
    game.play(type="seal", token="token-two")
    game.place("plain", (0, 2))
    game.play(type="show", token="token-one")
    game.place("plain", (0, 3))
    game.play(type="seal", token="token-three")
    samples = [game.game.view("Blue").sample(seed) for seed in range(30)]
    for sample in samples:
        held = {
            player: sorted((*sample.position.stack(f"tokens:{player}"), *sample.position.stack(f"sealed:{player}")))
            for player in players
        }
        assert held == {
            "Red": list(envelopes.TOKENS),
            "Blue": ["token-three", "token-two"],
            "Green": list(envelopes.TOKENS),
        }
        assert len(sample.position.stack("sealed:Red")) == len(sample.position.stack("sealed:Green")) == 1
    assert {sample.position.stack("sealed:Red") for sample in samples} == {(token,) for token in envelopes.TOKENS}


def test_sample_does_not_reveal_face_down_items_of_others(game_of: GameOf) -> None:
    game = game_of(envelopes=envelopes.PLUGIN, draws=["plain", "plain"])
    game.place("plain", (0, 1))
    game.play(type="seal", token="token-two")
    actions = game.game.view("Blue").sample(1).to_record()["actions"]
    assert actions == game.game.view("Blue").actions()
    assert game.game.view("Red").sample(1).to_record()["actions"] == game.game.to_record()["actions"]
