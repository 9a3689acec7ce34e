"""What people call rules that have no title of their own."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bastide import describe, resolve_variant, translated
from bastide.apps.rulesets.titles import title_of, titles_of

CALLED = [
    ("c3", "Third look (from 2021)", "3代目の絵柄(2021年から)"),
    ("c3 + river", "Third look (from 2021) with River", "3代目の絵柄(2021年から)、川あり"),
    (
        "c3 - farms-third-edition + farms-first-edition + abbot + river(start_tile=mixed)",
        "Third look (from 2021) with First-edition farms, Abbot and River (start tile: mixed)",
        "3代目の絵柄(2021年から)、第1版の草原、大修道院長と川(スタートタイル: 混ぜる)あり",
    ),
    (
        "hig-2002 - farms",
        "Base game",
        "基本ゲーム",
    ),
    ("base-game + river", "Base game with River", "基本ゲーム、川あり"),
    (
        {"extends": "c3", "supply": {"follower": 8}, "tiles": {"base-game/C": 0}},
        "Third look (from 2021); follower: 8 instead of 7; tile “city on four sides with pennant”: 0",
        "3代目の絵柄(2021年から) / フォロワー: 7ではなく8 / タイル「4辺の都市(紋章つき)」: 0",
    ),
    (
        "c3 + bridges-castles-bazaars + river",
        "Third look (from 2021) with River and Bridges, Castles & Bazaars",
        "3代目の絵柄(2021年から)、川と橋と城と市場あり",
    ),
    (
        "c3 + river + inns-cathedrals + traders-builders + princess-dragon + abbey-mayor + king-robber + tower",
        "Third look (from 2021) with 7 changes",
        "3代目の絵柄(2021年から)、7か所変更",
    ),
    ({"extends": "c3 + river", "title": "Sunday"}, "Sunday", "Sunday"),
    ({"extends": "c3 + river", "title": "Sunday + the river"}, "Sunday + the river", "Sunday + the river"),
]


@pytest.mark.parametrize(("variant", "english", "japanese"), CALLED)
def test_title_is_the_nearest_rules_with_what_differs(
    variant: str | Mapping[str, object], english: str, japanese: str
) -> None:
    title = title_of(resolve_variant(variant))
    assert (title, translated(title, "ja")) == (english, japanese)


def test_title_does_not_depend_on_how_the_rules_are_written() -> None:
    ruleset = resolve_variant("c3 + abbot + river")
    assert title_of(resolve_variant("c3 + river + abbot")) == title_of(ruleset)
    assert title_of(resolve_variant(describe(ruleset.selection))) == title_of(ruleset)


@pytest.mark.parametrize("kept", ["c3 + river", "Third look (from 2021) + river-2001", "river(start_tile=mixed)"])
def test_title_that_a_record_kept_as_an_expression_is_told_in_words(kept: str) -> None:
    ruleset = resolve_variant("c3 + river")
    assert title_of(resolve_variant({**describe(ruleset.selection), "title": kept})) == title_of(ruleset)


def test_alike_titles_are_numbered() -> None:
    one, other = resolve_variant("c3 + river"), resolve_variant("c3")
    assert titles_of([one, other, one]) == [
        "Third look (from 2021) with River (1)",
        "Third look (from 2021)",
        "Third look (from 2021) with River (2)",
    ]
