from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from bots.lanes import lanes

from bastide import BastideError, Game, IllegalAction, RuleEntry, Ruleset, ScoreTrack
from bastide.apps.bots import random_bot
from bastide.apps.terminal.canvas import Canvas
from bastide.apps.terminal.loop import ScriptError, converse, follow
from bastide.apps.terminal.screen import Screen
from bastide.apps.terminal.session import AUTOSAVE, Session
from bastide.apps.terminal.sheets import rounds_text
from bastide.apps.terminal.signs import Signs
from bastide.engine.games.tracks import track_of


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return lanes(tmp_path_factory.mktemp("lanes"))


@pytest.fixture
def session(rules: Ruleset) -> Session:
    draws = ["lanes/straight", "lanes/end", "lanes/end", "lanes/pond", "lanes/bend"]
    return Session(Game(rules, ["Red", "Blue"], draws=draws), Screen(Signs(), draws=len(draws)))


def text(items: Iterator[str | Canvas]) -> str:
    return "\n".join(item if isinstance(item, str) else item.plain() for item in items)


def test_view_names_the_player_the_tile_and_every_action(session: Session) -> None:
    shown = text(session.view())
    assert "Turn 1: Red to place lanes/straight (4 draws left)" in shown
    assert "3 token" in shown
    assert all(f"{number}=" in shown for number in range(1, len(session.game.decision.actions) + 1))


def test_number_plays_the_action_of_that_number(session: Session) -> None:
    wanted = session.game.decision.actions[1].as_record()
    text(session.type("2"))
    assert session.game.to_record()["actions"] == [wanted]


def test_words_place_deploy_and_pass(session: Session) -> None:
    text(session.type("place 0 1 0"))
    assert session.game.decision.kind == "deploy"
    assert "[1]" in text(session.view())
    text(session.type("deploy lane s"))
    text(session.type("place 1 0 0"))
    page_text = text(session.type("pass"))
    assert session.game.turn == "Red"
    assert page_text == "Blue: pass"


def test_object_of_a_record_is_an_action(session: Session) -> None:
    text(session.type('{"type": "place", "at": [0, 1], "rotation": 180}'))
    assert session.game.decision.kind == "deploy"


def test_score_is_reported_with_its_action(session: Session) -> None:
    for line in ("place 0 1 0", "deploy lane N", "place 0 -1 180"):
        text(session.type(line))
    page_text = text(session.type("place 0 2 0"))
    assert page_text.splitlines() == [
        "Red: place lanes/end at [0, 2], rotation 0",
        "  Red +12: lane completed, 4 tiles at [0, -1]",
    ]
    assert "4 tiles × 3 = 12  [lanes/complete]" in text(session.type("log"))


def test_sheet_says_what_a_claimed_feature_is_worth_now_and_by_which_rule(session: Session) -> None:
    assert text(session.type("sheet")) == "nothing on the board is claimed"
    for line in ("place 0 1 0", "deploy lane N"):
        text(session.type(line))
    assert text(session.type("sheet")).splitlines() == [
        "lane at the end, 2 tiles from [0, 0] (claims: Red 1)",
        "  Red +2",
        "    2 tiles × 1 = 2  [lanes/open]",
        "  complete as it lies: Red +6",
    ]


def test_points_stand_on_the_score_track(session: Session) -> None:
    assert text(session.type("track")) == "these rules have no score track"
    rule = ScoreTrack(id="lanes/track", says="Points are marked.", spaces=5, point_tiles=(5, 10))
    rules = session.game.ruleset
    rules = replace(rules, rules=(*rules.rules, RuleEntry("lanes", rule)))
    game = Game(rules, ["Red", "Blue"], draws=["lanes/straight", "lanes/end", "lanes/end", "lanes/pond"])
    tracked = Session(game, Screen(Signs()))
    assert "  0 points  3 token" in text(tracked.view())
    for line in ("place 0 1 0", "deploy lane N", "place 0 -1 180", "place 0 2 0"):
        text(tracked.type(line))
    head = text(tracked.view()).splitlines()
    assert "  Red  (R)   12 points = 10 + 2  3 token" in head
    assert "> Blue (B)    0 points           3 token" in head
    assert text(tracked.type("track")).splitlines() == [
        "Red: 12 points, on space 2 of 5, point tiles 10",
        "Blue: 0 points, on space 0 of 5",
    ]


@pytest.mark.parametrize(
    ("points", "shown"), [(0, ""), (49, ""), (157, " = 100 + 50 + 7"), (-3, " (space 47, round 0)")]
)
def test_points_of_several_rounds_are_shown_beside_the_score(points: int, shown: str) -> None:
    rule = ScoreTrack(id="lanes/track", says="Points are marked.", spaces=50, point_tiles=(50, 100))
    assert rounds_text(track_of(points, rule)) == shown


def test_refusal_names_the_rule_and_the_nearest_legal_action(session: Session) -> None:
    with pytest.raises(IllegalAction, match=r"nearest legal placement .*\[bastide/adjoining\]"):
        text(session.type("place 5 5 0"))
    with pytest.raises(BastideError, match="numbered from 1 to"):
        text(session.type("99"))
    with pytest.raises(BastideError, match="type help"):
        text(session.type("dance"))
    with pytest.raises(BastideError, match="place x y rotation"):
        text(session.type("place here"))


def test_undo_takes_back_one_action_and_then_there_is_none(session: Session) -> None:
    start = session.game.to_record()
    text(session.type("1"))
    text(session.type("undo"))
    assert session.game.to_record() == start
    with pytest.raises(BastideError, match="no action to take back"):
        text(session.type("undo"))


def test_undo_takes_back_what_bots_did_too(rules: Ruleset) -> None:
    session = Session(Game(rules, ["Red", "Blue"], seed=1), Screen(Signs()), {"Blue": random_bot(1)})
    shown: list[str] = []
    follow(session, ["1", "1", "undo"], lambda item: shown.append(str(item)), name="script")
    assert session.game.decision.player == "Red"
    assert [action["type"] for action in session.game.to_record()["actions"]] == ["place"]


def test_hint_names_an_action_by_its_number(session: Session) -> None:
    assert text(session.type("hint")).startswith("a greedy player would choose ")


def test_save_refuses_to_replace_a_file_that_is_no_record(session: Session, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("dear diary")
    with pytest.raises(BastideError, match="is no saved game"):
        text(session.type(f"save {tmp_path / 'notes.txt'}"))
    text(session.type(f"save {tmp_path / 'game.json'}"))
    text(session.type("1"))
    text(session.type(f"save {tmp_path / 'game.json'}"))
    saved = json.loads((tmp_path / "game.json").read_text())
    assert len(saved["actions"]) == 1
    assert len(saved["draws"]) == 5
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.json", "notes.txt"]


def test_save_where_nothing_can_be_written_leaves_nothing(session: Session, tmp_path: Path) -> None:
    with pytest.raises(BastideError, match="cannot be written"):
        text(session.type(f"save {tmp_path / 'nowhere' / 'game.json'}"))
    assert not list(tmp_path.iterdir())


def test_script_stops_at_the_first_line_that_fails(session: Session) -> None:
    with pytest.raises(ScriptError, match="moves:3: place 9 9 0"):
        follow(session, ["# first", "1", "place 9 9 0"], lambda item: None, name="moves")


def test_leaving_at_the_keyboard_keeps_the_game(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = iter(["nonsense", "1"])
    shown: list[str] = []

    def ask(prompt: str) -> str:
        assert prompt == "Red> "
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    converse(session, lambda item: shown.append(str(item)), ask)
    assert any(line.startswith("No: there is no command 'nonsense'") for line in shown)
    assert shown[-1] == f"The game was kept; to go on: bastide play --resume {AUTOSAVE}"
    assert len(json.loads(AUTOSAVE.read_text())["actions"]) == 1


def leaving(lines: list[str], prompts: list[str]) -> Callable[[str], str]:
    """Types lines, then leaves; notes the prompts."""
    typed = iter(lines)

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    return ask


def test_finished_game_is_kept_and_leads_on_to_other_rules(
    rules: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    session = Session(Game(rules, ["Red", "Blue"], draws=["lanes/pond"]), Screen(Signs()))
    shown: list[str] = []
    prompts: list[str] = []
    converse(session, lambda item: shown.append(str(item)), leaving(["1", "pass", "log"], prompts))
    assert session.game.over
    assert prompts[-1] == "the game is over> "
    assert any("save FILE keeps the game" in line for line in shown)
    assert shown[-1].startswith("The game was kept; to see what other rules make of it: bastide ")
    assert load_over(AUTOSAVE)


def load_over(path: Path) -> bool:
    return bool(json.loads(path.read_text())["complete"])


def test_finished_game_can_be_taken_back(rules: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = Session(Game(rules, ["Red", "Blue"], draws=["lanes/pond"]), Screen(Signs()))
    prompts: list[str] = []
    converse(session, lambda item: None, leaving(["1", "pass", "undo"], prompts))
    assert prompts[-2:] == ["the game is over> ", "Red> "]
    assert not session.game.over


def test_second_game_is_kept_beside_the_first(rules: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for actions in (1, 2):
        session = Session(Game(rules, ["Red", "Blue"], seed=3), Screen(Signs()))
        converse(session, lambda item: None, leaving(["1"] * actions, []))
    kept = sorted(tmp_path.iterdir())
    assert [path.name for path in kept] == ["bastide-autosave-2.json", "bastide-autosave.json"]
    assert [len(json.loads(path.read_text())["actions"]) for path in kept] == [2, 1]


def test_script_continues_with_commands_for_a_finished_game(rules: Ruleset, tmp_path: Path) -> None:
    session = Session(Game(rules, ["Red", "Blue"], draws=["lanes/pond"]), Screen(Signs()))
    file = tmp_path / "end.json"
    assert follow(session, ["1", "pass", f"save {file}"], lambda item: None, name="script") is None
    assert load_over(file)
    session = Session(Game(rules, ["Red", "Blue"], draws=["lanes/pond"]), Screen(Signs()), output=file)
    assert follow(session, ["1", "pass", "1", "1"], lambda item: None, name="script") == 3
    assert load_over(file)


def test_game_ends_with_the_ranking(session: Session) -> None:
    shown: list[str] = []
    lines = iter(lambda: "1", "")
    follow(session, lines, lambda item: shown.append(str(item)), name="script")
    assert session.game.over
    assert "1. " in shown[-1]


def test_board_that_is_too_wide_shows_the_part_around_the_last_tile(rules: Ruleset) -> None:
    game = Game(rules, ["Red"], draws=["lanes/pond"] * 30)
    session = Session(game, Screen(Signs(), width=80, height=32))
    while not game.over:
        east = max(game.decision.actions, key=lambda action: action.as_record().get("at", [0])[0])
        text(session.type(json.dumps(east.as_record())))
    lines = session.screen.board(game).plain().splitlines()
    assert max(map(len, lines)) <= 80
    assert str(game.board.tiles[-1].at[0]) in lines[0].split()


def test_misspelt_command_is_answered_with_the_nearest(session: Session) -> None:
    with pytest.raises(BastideError, match="did you mean 'undo'"):
        text(session.type("umdo"))
    with pytest.raises(BastideError, match="did you mean 'place'"):
        text(session.type("plcae 1 0 0"))


def test_help_fits_a_terminal(session: Session) -> None:
    assert max(map(len, text(session.type("help")).splitlines())) < 80


def test_command_to_continue_names_the_bots(session: Session, tmp_path: Path) -> None:
    session.bot_names = {"Blue": "greedy"}
    page_text = text(session.type(f"save {tmp_path / 'game.json'}"))
    assert page_text.endswith("game.json --bot Blue=greedy")
