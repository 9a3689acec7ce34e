"""The content of rulebooks: topics, numbers, sentences and prose."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bastide
from bastide import BastideError, Plugin
from bastide.apps.rulebooks.certainty import MARK, doubts

from .books import book_with_page, pond, prose, registry_with, sentences, stranger, table, text_of


def test_chapters_come_in_the_order_in_which_a_game_is_played() -> None:
    book = bastide.rulebook("hig-2002", "en")
    topics = [chapter.topic for chapter in book.chapters]
    assert topics == [
        *("components", "preparation", "turn", "placing", "deploying", "scoring", "end"),
        *("editions", "certainty", "tiles", "index"),
    ]
    assert book.title.text == "Hans im Glück 2002"


def test_numbers_in_prose_are_those_of_the_variant() -> None:
    plain = bastide.rulebook("hig-2002", "en")
    house = bastide.rulebook(
        {"format": "bastide-variant/1", "extends": "hig-2002", "rates": {"base-game/city-completed.tiles": 5}}, "en"
    )
    assert "It scores 2 points for every tile" in prose(plain, "scoring", "base-game")
    assert "It scores 5 points for every tile" in prose(house, "scoring", "base-game")
    assert table(house, "scoring", "What scores how many points")["city"][0] == "tiles × 5 + pennants × 2"
    index = table(house, "index", "The names by which the program calls the rules")
    assert index["base-game/city-completed"] == [
        "A completed city scores 2 points a tile and 2 a pennant. (here: tiles = 5)"
    ]


def test_supply_of_the_variant_is_stated() -> None:
    book = bastide.rulebook({"format": "bastide-variant/1", "extends": "hig-2002", "supply": {"follower": 8}}, "en")
    assert "8 followers" in prose(book, "components", "base-game")
    assert table(book, "components", "Pieces")["follower"] == ["each player", "8"]


def test_players_and_components_of_expansions_are_stated() -> None:
    page = bastide.rulebook("hig-2002 + inns-cathedrals + traders-builders", "en").markdown()
    assert "- **Players** 2 to 5; with Inns &amp; Cathedrals: 2 to 6\n" in page
    box = next(line for line in page.splitlines() if line.startswith("- **In the box** "))
    assert box.startswith("- **In the box** 72 land tiles,")
    assert "; with Inns &amp; Cathedrals: 18 land tiles; 6 big followers" in box
    assert "; with Traders &amp; Builders: 24 land tiles; 20 tokens" in box
    japanese = bastide.rulebook("hig-2002 + inns-cathedrals", "ja").markdown()
    assert "- **プレイヤー** 2〜5人、宿屋と大聖堂を加えると2〜6人\n" in japanese


def test_contents_of_the_box_are_listed_once() -> None:
    page = bastide.rulebook("c2 + abbot + river", "en").markdown()
    box = next(line for line in page.splitlines() if line.startswith("- **In the box** "))
    assert "; with " not in box
    assert "- **Players** 2 to 6\n" in bastide.rulebook("hig-big-box + inns-cathedrals", "en").markdown()


def test_pages_never_mention_absent_plugins() -> None:
    chapters = bastide.rulebook("hig-2002", "en").chapters
    assert "small" not in text_of(chapter for chapter in chapters if chapter.topic in ("scoring", "end")).lower()
    assert "### Small cities" in prose(bastide.rulebook("hig-2002 + small-city", "en"), "scoring", "small-city")


def test_options_decide_what_a_page_says() -> None:
    player = bastide.rulebook("base-game + farms-second-edition", "en")
    city = bastide.rulebook("base-game + farms-second-edition(once=per-city)", "en")
    assert "no city pays the same player twice" in prose(player, "end", "farms-second-edition")
    assert "a city pays one field only" in prose(city, "end", "farms-second-edition")


@pytest.mark.parametrize(
    ("game", "example", "in_japanese"),
    [
        ("hig-2002", "Red's new tile lengthens", "赤が置いたタイルは、青の盗賊"),
        ("hunters-gatherers", "Red has a hut", "赤の小屋"),
    ],
)
def test_examples_that_a_house_rule_refuses_are_left_out(game: str, example: str, in_japanese: str) -> None:
    for language, text in (("en", example), ("ja", in_japanese)):
        assert text in bastide.rulebook(game, language).markdown()
        assert text not in bastide.rulebook(f"{game} + earlier-tile", language).markdown()


@pytest.mark.parametrize(
    ("rate", "value", "example"),
    [
        ("inns-cathedrals/big-follower.followers", 1, "Red scores the city alone"),
        (
            "small-city/two-tiles.tiles",
            2,
            "Two half-round cities that close each other score\n> 4 points together, not",
        ),
    ],
)
def test_examples_that_the_numbers_of_a_variant_make_wrong_are_left_out(rate: str, value: int, example: str) -> None:
    variant = {"format": "bastide-variant/1", "extends": "hig-2000 + inns-cathedrals"}
    assert example.replace("4 points", "2 points") in bastide.rulebook(variant, "en").markdown()
    assert example not in bastide.rulebook(variant | {"rates": {rate: value}}, "en").markdown()


def test_pages_do_not_mention_the_tile_just_placed_where_followers_go_on_others() -> None:
    rules = "hig-2002 + abbot + sights + abbey-mayor + bridges-castles-bazaars"
    plain = bastide.rulebook(rules, "en").without("tiles", "index").markdown()
    moved = bastide.rulebook(f"{rules} + earlier-tile", "en").without("tiles", "index").markdown()
    assert plain.count("of the tile just placed") == 5
    # Barns and abbots are no followers.
    assert re.findall(r"(\w+)\s+of the tile just placed", moved) == ["corner"]
    assert "the abbot may be put on the tile just placed" in moved
    assert "Nobody is deployed on the tile" not in moved


def test_fields_are_scored_as_completed_only_where_a_rule_completes_them() -> None:
    plain = bastide.rulebook("hig-2002", "en")
    closed = bastide.rulebook("hig-2002 + closed-farms", "en")
    assert table(plain, "scoring", "What scores how many points")["field"] == ["", "cities × 3"]
    assert table(closed, "scoring", "What scores how many points")["field"] == ["cities × 3", "cities × 3"]


def test_plugin_without_a_page_is_described_by_its_sentences() -> None:
    book = bastide.rulebook("hig-2002 + ponds", "en", registry=registry_with("ponds", stranger()))
    assert "A completed city scores 4 points for its pond." in sentences(book, "scoring")
    assert "ponds × 4" in table(book, "scoring", "What scores how many points")["city"][0]


def test_rule_covered_by_a_page_is_not_repeated(tmp_path: Path) -> None:
    text = '{% if rule("ponds/pond") %}\nA pond brings {{ rate("ponds/pond.pond") }} points.\n{% endif %}\n'
    book = book_with_page(tmp_path, f"## Scoring\n{text}")
    assert prose(book, "scoring", "ponds") == "A pond brings 4 points."
    assert book.covered["ponds/pond"] == "ponds"
    assert pond().says not in sentences(book, "scoring")


def test_rule_has_its_own_sentence_if_the_page_omits_a_number_that_the_variant_sets(
    tmp_path: Path,
) -> None:
    variant = {
        "format": "bastide-variant/1",
        "extends": "hig-2002",
        "plugins": {"ponds": {}},
        "rates": {"ponds/pond.pond": 7},
    }
    (tmp_path / "rulebook.md").write_text('## Scoring\n{% if rule("ponds/pond") %}Ponds are worth 4.{% endif %}\n')
    book = bastide.rulebook(variant, "en", registry=registry_with("ponds", stranger(tmp_path)))
    assert "ponds/pond" not in book.covered
    assert pond().says in sentences(book, "scoring")
    assert "(here: pond = 7)" in book.markdown()


@pytest.mark.parametrize(
    "text",
    [
        '## Scoring\n{% if not rule("ponds/pond") %}There are no ponds.{% endif %}',
        '## Scoring\n{% if rule("ponds/pond") %}\n\n{% endif %}',
        '## Scoring\n{% if rule("ponds/pond") and plugin("river") %}Ponds by the river.{% endif %}',
        '## Scoring\n{% if rule("ponds/pond") %}{% if plugin("river") %}Ponds by the river.{% endif %}{% endif %}',
        '## Scoring\n{{ rule("ponds/pond") }}',
        '## Scoring\n{{ rate("ponds/pond.pond") }} points.',
    ],
)  # fmt: skip
def test_rule_is_not_covered_by_a_branch_that_is_not_printed(tmp_path: Path, text: str) -> None:
    book = book_with_page(tmp_path, text)
    assert "ponds/pond" not in book.covered
    assert pond().says in sentences(book, "scoring")


@pytest.mark.parametrize(
    "text",
    [
        '## Scoring\n{{ says("ponds/pond") }}',
        '## Scoring\n{{ "Ponds." if rule("ponds/pond") else "" }}',
        '## Scoring\n{% if rule("ponds/none") or rule("ponds/pond") %}Ponds.{% endif %}',
        '## Scoring\n{% if plugin("river") %}A river.{% elif rule("ponds/pond") %}Ponds.{% endif %}',
        '## Scoring\n{% if rule("ponds/pond", "base-game/city-completed") %}Ponds.{% endif %}',
    ],
)
def test_rule_is_covered_by_a_branch_that_is_printed(tmp_path: Path, text: str) -> None:
    assert "ponds/pond" in book_with_page(tmp_path, text).covered


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("## Scorring\nPonds.", 1, "did you mean 'Scoring'?"),
        ("Ponds are fine.\n\n## Scoring\n", 1, "write a heading such as '## Scoring' above it"),
        ("## Scoring\n\n{{ rate('ponds/pond.ponds') }}", 3, "did you mean 'ponds/pond.pond'?"),
        ("## Scoring\n\n{{ option('depth') }}", 3, "it has no options"),
        ("## Scoring\n{{ option('river.start_tile') }}", 2, "the plugin river is not selected"),
        ("## Scoring\n{{ says('ponds/none') }}", 2, "the rule ponds/none is not in force"),
        ("## Scoring\n{{ rule('pond') }}", 2, "did you mean 'ponds/pond'?"),
        ("## Scoring\n\n\n{{ rates('ponds/pond.pond') }}", 4, "did you mean 'rate'?"),
        ("## Scoring\n{% if rule('ponds/pond') %}\nPonds.", 2, "endif"),
        ("## Scoring\n{{ example('pond') }}", 2, "write [pond] in examples.toml beside the page"),
        ("## Scoring\n{{ 1 / 0 }}", 2, "ZeroDivisionError"),
        ("## Scoring\n{{ ().__class__ }}", 2, "unsafe"),
    ],
)  # fmt: skip
def test_errors_in_pages_name_file_line_and_a_hint(tmp_path: Path, text: str, line: int, message: str) -> None:
    with pytest.raises(BastideError) as caught:
        book_with_page(tmp_path, text)
    [problem] = caught.value.problems
    assert problem.file == str(tmp_path / "rulebook.md")
    assert problem.line == line
    assert message in str(problem)


def test_page_with_several_unknown_headings_lists_them_all(tmp_path: Path) -> None:
    with pytest.raises(BastideError) as caught:
        book_with_page(tmp_path, "## Scorring\n\n```text\n## Fenced\n```\n\n## Placement\n")
    assert [problem.line for problem in caught.value.problems] == [1, 7]


def test_presets_of_the_same_rules_are_named() -> None:
    book = bastide.rulebook("hig-2002", "en")
    editions = text_of(chapter for chapter in book.chapters if chapter.topic == "editions")
    assert editions.splitlines()[1].startswith("The same rules: Second look (from 2014)")
    assert "A completed city pays once" in editions


def test_uncertain_passages_of_a_page_of_rules_are_printed_without_a_page_for_players(tmp_path: Path) -> None:
    page = tmp_path / "rules.md"
    page.write_text(
        f"# Ponds\n\nPonds are deep.\n\n{MARK}\nUncertain: how deep. (facts 1.2)\n\n## What is uncertain\n\n"
        f"{MARK}\n- Whether `ponds/pond` has fish.\n\n{MARK}\nThat `ponds/other` exists.\n\n"
        "## Certain\n\nWater is wet.\n"
    )
    plugin = Plugin(title="Ponds", says="Cities have ponds.", rules_page=page)
    assert list(doubts(plugin, {"ponds/pond"})) == ["Uncertain: how deep.", "- Whether `ponds/pond` has fish."]
    assert list(doubts(Plugin(title="Ponds", says="None."), set())) == []


def test_uncertain_points_about_tiles_in_use_are_stated() -> None:
    chapters = bastide.rulebook("hig-2002", "en").chapters
    assert "base-game/F, base-game/G" in text_of(chapter for chapter in chapters if chapter.topic == "certainty")
