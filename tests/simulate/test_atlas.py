"""The atlas of presets: its games, its file, and what it tells of any two."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from bastide import BastideError, resolve_variant
from bastide.apps.atlas import Atlas, differences, read_atlas, with_meaning
from bastide.apps.atlas.__main__ import main
from bastide.apps.atlas.building import distinct, fuller, plans
from bastide.apps.atlas.pages import parse_atlas
from bastide.apps.rulesets import diff
from tests.docs.pages import generator

PAGE = generator("generate_atlas")


@pytest.fixture(scope="module")
def kept() -> Atlas:
    return read_atlas()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An atlas of four games of one preset, by the command."""
    folder = tmp_path_factory.mktemp("atlas")
    words = ["--games", "4", "--bot", "random", "--preset", "hig-2002", "--data", str(folder / "data")]
    main([*words, "--output", str(folder / "atlas.json")])
    return folder


def test_command_plays_the_games_and_compares_all_presets_with_the_same_tiles(made: Path) -> None:
    atlas = parse_atlas((made / "atlas.json").read_text(encoding="utf-8"))
    assert atlas.games("c2", "c3") == 4
    assert atlas.games("hig-2000", "hig-2001") + atlas.left_out("hig-2000", "hig-2001") == 4
    assert atlas.played("hig-2000", "hig-2001") == ("hig-2002",)
    assert atlas.games("hig-2002", "hunters-gatherers") == 0
    assert atlas.meaning("hig-2002", "hunters-gatherers") is None


def test_atlas_keeps_what_rests_on_more_games_than_there_are(made: Path, tmp_path: Path) -> None:
    file = tmp_path / "atlas.json"
    file.write_bytes((made / "atlas.json").read_bytes())
    main(["--games", "4", "--bot", "random", "--no-play", "--data", str(tmp_path / "none"), "--output", str(file)])
    assert file.read_bytes() == (made / "atlas.json").read_bytes()
    kept = json.loads(file.read_text(encoding="utf-8"))
    other = {**kept, "pairs": {name: {**pair, "played": "hig-2000"} for name, pair in kept["pairs"].items()}}
    # Of as many games, those by the first preset of a pair tell of it.
    assert fuller(kept, other)["pairs"]["hig-2000 hig-2001"]["played"] == "hig-2000"
    assert fuller(other, kept)["pairs"]["hig-2000 hig-2001"]["played"] == "hig-2000"
    main(["--games", "3", "--bot", "random", "--no-play", "--data", str(tmp_path / "none"), "--output", str(file)])
    assert parse_atlas(file.read_text(encoding="utf-8")).games("c2", "c3") == 0


def test_presets_share_no_games_where_none_can_be_played_on_under_the_other(tmp_path: Path) -> None:
    name = "bga-hunters-gatherers-2020"
    data, file = str(tmp_path / "data"), tmp_path / "atlas.json"
    main(["--games", "1", "--bot", "random", "--preset", name, "--data", data, "--output", str(file)])
    atlas = parse_atlas(file.read_text(encoding="utf-8"))
    assert (atlas.games(name, name), atlas.pairs) == (1, {})


def test_command_knows_its_presets(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["--preset", "hig-1999", "--data", str(tmp_path)])
    assert "hig-1999: not among hig-2000, " in capsys.readouterr().err


def test_file_has_every_preset(kept: Atlas) -> None:
    names, same = distinct()
    assert (list(kept.presets), kept.same_as) == (names, same)


def test_file_was_measured_by_its_commands(kept: Atlas) -> None:
    known = plans(list(kept.presets), kept.asked)
    assert {name: preset["command"] for name, preset in kept.presets.items()} == {
        name: plan.command for name, plan in known.items()
    }
    for first, other in kept.pairs:
        assert {first, other} <= set(known[kept.played(first, other)[0]].variants)


def test_presets_that_play_fast_have_all_games(kept: Atlas) -> None:
    assert kept.asked >= 10_000
    fast = set(kept.presets) - {"mobius-2014", "hig-hunters-gatherers-2020", "bga-hunters-gatherers-2020"}
    assert {kept.games(name, name) for name in fast} == {kept.asked}
    assert all(kept.games(*pair) + kept.left_out(*pair) == kept.asked for pair in kept.pairs)


def test_pair_is_the_same_from_either_side(kept: Atlas) -> None:
    forth, back = kept.meaning("hig-2001", "hig-2002"), kept.meaning("hig-2002", "hig-2001")
    assert forth is not None
    assert back is not None
    assert "points more: " in forth.says[0]
    assert back.says[0].partition(":")[0] == forth.says[0].partition(":")[0].replace("more", "fewer")
    assert forth.says[1].partition(";")[0] == back.says[1].partition(";")[0]


def test_presets_with_the_same_rules_are_measured_once(kept: Atlas) -> None:
    assert kept.same("c2", "rgg-2008")
    assert kept.meaning("c2", "rgg-2008") is None
    one, other = kept.meaning("hig-2000", "c2"), kept.meaning("hig-2000", "hig-2002")
    assert one is not None
    assert other is not None
    assert one.says == other.says
    assert one.title != other.title


@pytest.mark.parametrize(("first", "other"), [("hig-2001", "hig-2002"), ("c2", "hig-2000"), ("bga", "hig-2001")])
def test_differences_of_two_presets_end_with_what_one_makes_of_a_game(kept: Atlas, first: str, other: str) -> None:
    meaning = kept.meaning(first, other)
    assert meaning is not None
    told = with_meaning(diff(first, other)).meaning
    assert told[:3] == meaning.says
    played = resolve_variant(kept.played(first, other)[0]).selection.title
    assert f"{kept.games(first, other):,} games under {played}." in told[3]
    assert [f"{left} more broke" in told[4] for left in [kept.left_out(first, other)] if left] == [True] * len(told[4:])


@pytest.mark.parametrize(
    "variants",
    [
        ["c2", "hig-2002"],  # the same rules
        ["hig-2000", "hig-2001", "hig-2002"],
        ["hig-2000", "hig-2002 + river"],
        ["hig-2000", "base-game"],
        ["hig-2000", {"extends": "hig-2002", "title": "hig-2002", "supply": {"follower": 9}}],
    ],
)
def test_nothing_is_said_of_a_game_without_enough_figures(variants: list[Any]) -> None:
    assert with_meaning(diff(*map(resolve_variant, variants))).meaning == ()


def test_nothing_is_said_of_a_preset_with_few_games(kept: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    found = diff("hig-2000", "mobius-2014")
    assert with_meaning(found).meaning
    few = replace(kept, presets={**kept.presets, "mobius-2014": {**kept.presets["mobius-2014"], "games": 9_999}})
    monkeypatch.setattr(differences, "read_atlas", lambda: few)
    assert with_meaning(found).meaning == ()


def test_games_of_which_most_break_a_rule_tell_nothing_of_two_presets(kept: Atlas) -> None:
    pair = "hig-hunters-gatherers-2020", "bga-hunters-gatherers-2020"
    assert kept.pairs[pair]["games"] < kept.pairs[pair]["left_out"]
    assert kept.played(*pair) == pair
    assert kept.games(*pair) == 10_000
    assert kept.basis(*pair)[0].startswith("Too few games obey both rules")


@pytest.mark.parametrize("text", ["{", "[]", '{"format": "bastide-atlas/2"}', '{"format": "bastide-atlas/1"}'])
def test_file_that_is_no_atlas_is_refused_by_name(text: str) -> None:
    with pytest.raises(BastideError, match=r"mine\.json: .*this is no atlas of presets"):
        parse_atlas(text, "mine.json")


def test_page_tells_of_any_two_presets(kept: Atlas) -> None:
    pages = PAGE.pages()
    text = pages.pop(PAGE.PAGE)
    for first, other in combinations(kept.presets, 2):
        if meaning := kept.meaning(first, other):
            section = text.partition(f"\n### {other} instead of {first}\n")[2].partition("\n### ")[0]
            assert [f"- {says}" for says in meaning.says] == [
                line for line in section.splitlines() if line.startswith("- ")
            ]
            assert f"](atlas/{first}-{other}.svg)" in section
            assert pages[PAGE.PICTURES / f"{first}-{other}.svg"].startswith("<svg ")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    assert len(rows) == len(kept.names())
    assert json.dumps(kept.asked) in text.replace(",", "")
