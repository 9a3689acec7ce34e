from __future__ import annotations

from pathlib import Path

import pytest
from bots.lanes import lanes
from typer.testing import CliRunner

from bastide import Action, BastideError, Bot, Game, Registry, Ruleset, hookimpl
from bastide.apps.bots import Player, bot, bots, greedy_bot, random_bot, split_names
from bastide.apps.cli import app


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return lanes(tmp_path_factory.mktemp("lanes"))


def chosen(player: Player, game: Game) -> dict[str, object]:
    assert game.decision.player is not None
    action = player(game.view(game.decision.player))
    return dict(action.as_record() if isinstance(action, Action) else action)


def played(game: Game, players: dict[str, Player]) -> Game:
    while not game.over:
        game.play(chosen(players[str(game.decision.player)], game))
    return game


def test_greedy_beats_random_in_an_unknown_game(rules: Ruleset) -> None:
    won = 0
    for seed in range(20):
        greedy, other = ("Red", "Blue") if seed % 2 else ("Blue", "Red")
        game = played(Game(rules, ["Red", "Blue"], seed=seed), {greedy: greedy_bot(seed), other: random_bot(seed)})
        won += game.scores[greedy] > game.scores[other]
    assert won >= 16


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_bot_is_reproducible_with_a_seed(rules: Ruleset, name: str) -> None:
    records = []
    for _ in range(2):
        players = {"Red": bot(name, 1), "Blue": bot(name, 2)}
        records.append(played(Game(rules, ["Red", "Blue"], seed=5), players).to_record())
    assert records[0] == records[1]


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_bot_leaves_the_game_unchanged(rules: Ruleset, name: str) -> None:
    game = Game(rules, ["Red", "Blue"], seed=5)
    before = game.to_record(all_draws=True)
    chosen(bot(name, 1), game)
    assert game.to_record(all_draws=True) == before


def test_greedy_does_not_know_future_draws(rules: Ruleset) -> None:
    first, second = (Game(rules, ["Red", "Blue"], draws=draws) for draws in (_rest("end"), _rest("bend")))
    for seed in range(10):
        assert chosen(greedy_bot(seed), first) == chosen(greedy_bot(seed), second)


def _rest(last: str) -> list[str]:
    others = {"end": "bend", "bend": "end"}
    return ["lanes/straight", f"lanes/{last}", f"lanes/{others[last]}"]


def test_unknown_bot_is_refused_with_a_list_of_bots() -> None:
    assert {"greedy", "random"} <= set(bots())
    with pytest.raises(BastideError, match="did you mean 'greedy'"):
        bot("gredy", 1)
    with pytest.raises(BastideError, match="easy, greedy, mcts, normal, random, strong"):
        bot("x", 1)


def test_bot_is_made_from_an_import_path() -> None:
    assert callable(bot("bastide.apps.bots:random_bot", 1))
    with pytest.raises(BastideError, match="cannot be made"):
        bot("bastide.apps.bots:nothing", 1)


class Careful:
    @staticmethod
    @hookimpl
    def bastide_bots() -> list[Bot]:
        return [Bot(name=name, factory="bots.lanes:careful", says="Takes its time.") for name in ("careful", "greedy")]


class Mute:
    @staticmethod
    @hookimpl
    def bastide_bots() -> list[Bot]:
        raise RuntimeError("no words")


def test_bots_of_plugins_have_names_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry()
    registry.register(Careful, "slow")
    registry.register(Mute, "mute")
    monkeypatch.setattr("bastide.apps.bots.naming.installed", lambda: registry)
    monkeypatch.setattr("bastide.installed", lambda: registry)
    assert {"careful", "slow/greedy"} <= set(bots())
    assert callable(bot("careful(patience=2)", 1))
    with pytest.raises(BastideError, match="mute cannot say which bots it brings: RuntimeError: no words"):
        bot("carefl", 1)
    listed = CliRunner().invoke(app, ["plugins"])
    assert "bot careful  Takes its time." in listed.output
    assert "mute cannot say which bots it brings" in listed.stderr


def test_bots_are_named_once_each(rules: Ruleset, tmp_path: Path) -> None:
    del rules, tmp_path
    assert all(entry.says for entry in bots().values())


def test_tree_search_is_reproducible_and_leaves_the_game_unchanged(rules: Ruleset) -> None:
    game = Game(rules, ["Red", "Blue"], seed=5)
    before = game.to_record(all_draws=True)
    first, second = (chosen(bot("mcts(playouts=20)", 1), game) for _ in range(2))
    assert first == second
    assert game.to_record(all_draws=True) == before


def test_tree_search_beats_random_in_an_unknown_game(rules: Ruleset) -> None:
    won = 0
    for seed in range(4):
        own, other = ("Red", "Blue") if seed % 2 else ("Blue", "Red")
        game = Game(rules, ["Red", "Blue"], seed=seed)
        played(game, {own: bot("mcts(playouts=8)", seed), other: random_bot(seed)})
        won += game.scores[own] > game.scores[other]
    assert won == 4


def test_tree_search_plays_with_three_and_within_a_time(rules: Ruleset) -> None:
    game = Game(rules, ["Ann", "Bo", "Cy"], seed=5)
    players = {"Ann": bot("mcts(seconds=0.01, turns=2)", 1), "Bo": bot("mcts(playouts=4, tries=1)", 2)}
    assert played(game, {**players, "Cy": greedy_bot(3)}).over


def test_tree_search_does_not_know_future_draws(rules: Ruleset) -> None:
    first, second = (Game(rules, ["Red", "Blue"], draws=draws) for draws in (_rest("end"), _rest("bend")))
    for seed in range(3):
        assert chosen(bot("mcts(playouts=12)", seed), first) == chosen(bot("mcts(playouts=12)", seed), second)


@pytest.mark.parametrize("path", ["bots.lanes:careful", "bots.lanes:Careful"])
def test_bot_takes_parameters_as_plugins_take_options(path: str) -> None:
    assert callable(bot(f"{path}(patience=3)", 1))
    for text, reason in {
        f"{path}(patienc=3)": "did you mean 'patience'",
        f"{path}(patience=often)": f"the parameter patience of the bot {path} must be a whole number",
        "mcts(playouts=0)": "the parameter playouts of the bot mcts must be a whole number of at least 1, not 0",
        "mcts(seconds=-1)": "must be a number above 0, not -1",
        f"{path}(patience=3": "must follow",
        f"{path}(patience=3) x": "nothing may follow",
        "random(patience=3)": "it takes none",
    }.items():
        with pytest.raises(BastideError, match=reason):
            bot(text, 1)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("greedy", ["greedy"]),
        ("greedy, random", ["greedy", "random"]),
        ("mcts(playouts=2, turns=1),greedy", ["mcts(playouts=2, turns=1)", "greedy"]),
        ('its:own(says="a),(b"),random', ['its:own(says="a),(b")', "random"]),
        ("", [""]),
        ("greedy,", ["greedy", ""]),
    ],
)
def test_names_of_bots_are_split_at_commas_outside_parentheses(text: str, names: list[str]) -> None:
    assert split_names(text) == names
