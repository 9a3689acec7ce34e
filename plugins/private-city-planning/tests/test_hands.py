"""Hands of tiles: dealt, hidden, placed from, refilled, played out (facts 10.3)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.again import again
from tests.boards import board

import bastide
from bastide import Action, BastideError, Game, IllegalAction
from bastide.apps.bots import bot
from bastide.apps.terminal.screen import Screen
from bastide.apps.terminal.session import Session
from bastide.apps.terminal.signs import signs_of
from bastide.testing.laws import sample_tells_nothing_hidden
from bastide.testing.playing import choose

RULES = "base-game + private-city-planning"
TWO = "base-game + private-city-planning(hand=2)"


def game_of(variant: str, draws: str, *players: str, start: str = "") -> Game:
    laid = [{key: tile[key] for key in ("tile", "at", "rotation")} for tile in board(start)["tiles"]] if start else None
    names = [f"base-game/{letter}" for letter in draws.split()]
    return Game(variant, players or ("Red", "Blue"), draws=names, start=laid)


def place(game: Game, letter: str, x: int, y: int, rotation: int = 0) -> None:
    game.play({"type": "place", "tile": f"base-game/{letter}", "at": [x, y], "rotation": rotation})
    if game.decision.kind == "deploy":
        game.play({"type": "pass"})


def hand(game: Game, player: str) -> str:
    """The letters of a hand, the oldest first."""
    return " ".join(tile.removeprefix("base-game/") for tile in game.position.stack(f"hand:{player}"))


def offered(game: Game) -> set[str]:
    assert game.decision.kind == "place"
    return {action.as_record()["tile"].removeprefix("base-game/") for action in game.decision.actions}


def play_out(game: Game, random: Random) -> Game:
    while not game.over:
        game.play(random.choice(list(game.decision.actions)))
    return game


def test_everybody_is_dealt_a_whole_hand_in_seating_order() -> None:
    game = game_of(RULES, "U V W E B D J K L", "Red", "Blue", "Green")
    assert [hand(game, player) for player in game.players] == ["U V W", "E B D", "J K L"]


def test_any_tile_in_hand_may_be_placed_and_no_other() -> None:
    game = game_of(RULES, "U V W E B D J")
    assert (game.decision.player, game.decision.kind, game.decision.tile) == ("Red", "place", None)
    assert offered(game) == {"U", "V", "W"}
    with pytest.raises(IllegalAction) as refused:
        place(game, "E", 0, -1, 180)
    assert refused.value.rule == "bastide/drawn-tile"


def test_hand_is_refilled_right_after_placing() -> None:
    game = game_of(RULES, "U V W E B D J")
    game.play({"type": "place", "tile": "base-game/V", "at": [1, 0], "rotation": 90})
    assert game.decision.kind == "deploy"
    assert hand(game, "Red") == "U W J"


@pytest.mark.parametrize("count", [1, 2, 12])
def test_hands_are_of_the_size_that_the_option_says(count: int) -> None:
    game = Game(f"base-game + private-city-planning(hand={count})", ["Red", "Blue"], seed=1)
    assert game.view("Red").stacks()["hand:Blue"] == {"size": count}


@pytest.mark.parametrize("count", ["0", "13", "three", "true"])
def test_other_sizes_are_refused(count: str) -> None:
    with pytest.raises(BastideError, match="the option hand"):
        bastide.resolve_variant(f"base-game + private-city-planning(hand={count})")


def test_game_ends_when_all_hands_are_played() -> None:
    game = game_of(TWO, "U V U V U")
    for x, letter in enumerate("UUVVU", start=1):
        assert not game.over
        place(game, letter, x, 0, 90) if letter == "U" else place(game, letter, 0, x, 0)
        if x == 2:
            break
    # The rest is played by anybody's leave.
    play_out(game, Random(1))
    assert len(game.board.tiles) == 6
    assert [hand(game, player) for player in game.players] == ["", ""]


@pytest.mark.parametrize("draw", ["turn-start", "turn-end"])
def test_whole_game_is_played_whenever_the_base_game_would_draw(draw: str) -> None:
    game = play_out(Game(f"base-game(draw={draw}) + private-city-planning", ["Red", "Blue"], seed=4), Random(4))
    discarded = [action for action in game.to_record()["actions"] if action["type"] == "discard"]
    assert len(game.board.tiles) + len(discarded) == 72
    assert Counter(game.to_record()["draws"]) + Counter(["base-game/D"]) == Counter(
        [laid.tile.id for laid in game.board.tiles] + [action["tile"] for action in discarded]
    )


def test_tile_in_hand_that_fits_nowhere_stays_while_another_one_fits() -> None:
    # Around a monastery lies nothing but grass: no city fits.
    game = game_of(TWO, "C B C B B", start="B")
    assert hand(game, "Red") == "C B"
    assert offered(game) == {"B"}


def test_hand_in_which_nothing_fits_is_exchanged_tile_by_tile() -> None:
    game = game_of(TWO, "C X B B B", start="B")
    # The tile held longest goes out of the game, for all to see; the other one stays.
    assert game.to_record()["actions"] == [{"type": "discard", "tile": "base-game/C"}]
    assert hand(game, "Red") == "X B"


def test_hand_in_which_nothing_fits_goes_out_of_the_game_when_nothing_is_left_and_the_others_play_on() -> None:
    game = game_of(TWO, "C X B B", start="B")
    assert [action["tile"] for action in game.to_record()["actions"]] == ["base-game/C", "base-game/X"]
    assert (game.decision.player, hand(game, "Red")) == ("Blue", "")
    place(game, "B", 0, 1)
    assert game.decision.player == "Blue"
    place(game, "B", 0, 2)
    assert game.over


def test_game_is_over_when_nobodys_tiles_fit() -> None:
    game = game_of(TWO, "C X C X", start="B")
    assert game.over
    assert len(game.board.tiles) == 1


def test_player_sees_no_hand_but_their_own() -> None:
    game = Game(RULES, ["Red", "Blue"], seed=2)
    own, others = game.view("Red").stacks(), game.view("Blue").stacks()
    assert sorted(own["hand:Red"]["order"]) == sorted(game.position.stack("hand:Red"))
    assert others["hand:Red"] == {"size": 3}
    assert own["bag"] == others["bag"] == {"size": 65}
    assert game.view("Blue").decision is None
    held = [tile for tile in game.position.stack("hand:Red") if tile not in game.position.stack("hand:Blue")]
    # What may be sent to Blue's program as JSON names no tile that only Red holds.
    assert not any(tile in json.dumps(others) for tile in held)


def written(choice: Action | Mapping[str, Any]) -> Mapping[str, Any]:
    """What a bot chose, as it stands in records."""
    return choice.as_record() if isinstance(choice, Action) else choice


def test_bots_are_shown_no_hand_but_their_own() -> None:
    game = Game(RULES, ["Red", "Blue"], seed=2)
    greedy = bot("greedy", 5)
    for _ in range(6):
        record = written(greedy(game.view(str(game.decision.player))))
        twin = game.copy()
        # With what the others hold exchanged for what is in the bag, the bot does the same.
        other = twin._state.stacks[f"hand:{twin.players[1 - twin._state.decision.number]}"]
        bag = twin._state.stacks["bag"]
        mixed = [*other.items, *bag.items]
        Random(3).shuffle(mixed)
        gone, come = Counter(other.items), mixed[: len(other.items)]
        other.fill(come)
        bag.fill(mixed[len(come) :])
        drawn = twin._state.drawn
        for number, (stack, item) in reversed([*enumerate(drawn)]):
            if gone[item]:
                gone[item] -= 1
                drawn[number] = (stack, come.pop())
        one, two = bot("greedy", 5), bot("greedy", 5)
        who = str(game.decision.player)
        assert written(one(twin.view(who))) == written(two(game.view(who)))
        game.play(record)


def test_samples_of_a_view_draw_the_other_hands_anew() -> None:
    game = Game(RULES, ["Red", "Blue"], seed=6)
    mine = game.position.stack("hand:Blue")
    samples = [game.view("Blue").sample(seed) for seed in range(15)]
    assert {sample.position.stack("hand:Blue") for sample in samples} == {mine}
    assert len({sample.position.stack("hand:Red") for sample in samples}) > 5
    everything = Counter(game.position.stack("bag")) + Counter(game.position.stack("hand:Red"))
    for sample in samples:
        assert Counter(sample.position.stack("bag")) + Counter(sample.position.stack("hand:Red")) == everything
        # Red is to place, and can, from the hand that was drawn anew.
        held = {tile.removeprefix("base-game/") for tile in sample.position.stack("hand:Red")}
        assert offered(sample) <= held
        play_out(sample, Random(1))


def test_sample_does_not_tell_who_drew_the_tile_that_lies_in_two_stacks() -> None:
    # The start tile is the first tile after the river; others like it lie in the bag.
    rules = "base-game + private-city-planning(hand=12) + river(start_tile=after-river)"
    game = Game(rules, ["Red", "Blue"], seed=3)
    random = Random(3)
    while not any(stack == "after-river" for stack, _ in game._state.drawn):
        game.play(choose(game, random))
    game.play(choose(game, random))
    for player in game.players:
        for seed in range(10):
            sample_tells_nothing_hidden(game, player, seed)
            drawn = Counter(stack for stack, _ in game.view(player).sample(seed)._state.drawn)
            assert drawn == Counter(stack for stack, _ in game._state.drawn)


def test_terminal_shows_the_hand_of_the_player_who_decides() -> None:
    game = game_of(RULES, "U V W E B D J K")
    session = Session(game, Screen(signs_of([])))

    def shown() -> str:
        return "\n".join(item if isinstance(item, str) else item.text().plain for item in session.view())

    assert "hand:Red: base-game/W, base-game/V, base-game/U" in shown()
    assert "base-game/E" not in shown() and "hand:Blue 3" in shown()
    game.play({"type": "place", "tile": "base-game/V", "at": [1, 0], "rotation": 90})
    assert "hand:Red: base-game/J, base-game/W, base-game/U" in shown()
    game.play({"type": "pass"})
    assert "hand:Blue: base-game/D, base-game/B, base-game/E" in shown()
    assert "base-game/J" not in shown() and "hand:Red 3" in shown()


def played_again(variant: str, draws: str) -> SimpleNamespace:
    ruleset = again(variant)
    game = Game(ruleset, ["Red", "Blue"], draws=[f"base-game/{letter}" for letter in draws.split()])
    return SimpleNamespace(game=game, ruleset=ruleset)


def test_second_part_of_a_turn_takes_its_tile_from_the_hand_refilled_before() -> None:
    made = played_again(TWO, "B V U V L K J")
    game = made.game
    place(game, "B", 0, 1)
    assert (game.decision.player, game.position.part_number) == ("Red", 2)
    assert hand(game, "Red") == "V L"
    assert offered(game) == {"V", "L"}
    place(game, "V", 1, 0, 90)
    assert (game.decision.player, hand(game, "Red")) == ("Blue", "L K")
    place(game, "U", -1, 0, 90)
    assert (game.decision.player, hand(game, "Blue")) == ("Blue", "V J")
    done = bastide.replay(game.to_record(), made.ruleset)
    assert done.failure is None
    assert hand(done.game, "Blue") == "V J"


def test_game_replays_from_its_record_with_the_same_hands() -> None:
    game = Game(RULES, ["Red", "Blue", "Green"], seed=9)
    random = Random(9)
    for _ in range(40):
        game.play(random.choice(list(game.decision.actions)))
    done = bastide.replay(game.to_record())
    assert done.failure is None
    assert [hand(done.game, player) for player in game.players] == [hand(game, player) for player in game.players]
    play_out(game, random)
    assert bastide.score(game.to_record()).scores == game.scores


def test_record_without_draws_is_refused_with_what_it_lacks() -> None:
    record = play_out(game_of(TWO, "U V E U V U"), Random(2)).to_record()
    del record["draws"]
    with pytest.raises(BastideError, match="list all draws"):
        bastide.replay(record)


def test_every_action_can_be_taken_back() -> None:
    game = Game(RULES, ["Red", "Blue"], seed=8)
    before = game.to_record(), hand(game, "Red"), hand(game, "Blue")
    random = Random(8)
    for _ in range(30):
        game.play(random.choice(list(game.decision.actions)))
    for _ in range(30):
        game.undo()
    assert (game.to_record(), hand(game, "Red"), hand(game, "Blue")) == before


def test_hands_and_a_shared_display_are_two_answers_to_one_question() -> None:
    with pytest.raises(BastideError) as refused:
        bastide.resolve_variant(f"{RULES} + shared-display")
    text = str(refused.value)
    assert "private-city-planning" in text and "shared-display" in text
    assert "remove one" in text or "not both" in text
