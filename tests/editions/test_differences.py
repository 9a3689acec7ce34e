"""What changed between two editions, or two printings of an expansion, and what nobody knows of them."""

from __future__ import annotations

from bastide import resolve_variant, rulebook
from bastide.apps.rulesets import diff
from tests.cli.program import answer, bastide


def test_wagon_of_2007_and_of_2016_differ_in_one_sentence() -> None:
    found = answer("variant", "diff", "abbey-mayor-2007", "abbey-mayor-2016")
    assert [rule["id"] for rule in found["rules"]["changed"]] == ["abbey-mayor/wagon-moves"]
    assert not any(found["rules"]["only_in"]) and not found["rules"]["replaced"]
    text = bastide("variant", "diff", "abbey-mayor-2007", "abbey-mayor-2016").stdout
    assert "What an American edition of that year" in " ".join(text.split())


def test_same_rules_are_followed_by_what_is_known_and_what_nobody_knows() -> None:
    found = diff("c2", "c3")
    assert found.same
    parts = {part.topic: dict(part.texts) for part in found.topics}
    assert parts["known"]["supplements in the box"] == ("Abbot; River",) * 2
    assert parts["known"]["tiles"] == ("72 in the bag and on the table",) * 2
    assert all(text.startswith(("High for farms", "Medium: no rule book")) for text in parts["known"]["rules"])
    second, third = parts["unknown"]["open questions"]
    assert second == [
        "Until when this edition was printed",
        "Which early prints moved a shield from one kind of tile to another",
        "No source tells: who printed it; in which languages",
    ]
    assert "In what its river differs from the older one" in third
    assert answer("variant", "diff", "c2", "c3")["unknown"][0] == [f"{each}." for each in second]


def test_only_printed_editions_are_compared_in_what_is_known_of_them() -> None:
    for variants in (("hig-2002", "hig-2002 + river"), ("hig-2002 + river", "c3 + river")):
        topics = {part.topic: dict(part.texts) for part in diff(*variants).topics}
        assert not {"known", "unknown"} & set(topics)
        # What both tell may differ.
        assert "components" in topics["about"]
        assert not {"years", "publishers", "sources", "notes"} & set(topics["about"])
    topics = {part.topic: dict(part.texts) for part in diff("hig-2002", "hig-2000", "hig-2002 + river").topics}
    assert topics["unknown"]["open questions"][2] == "not told"


def test_options_that_are_the_same_are_not_listed() -> None:
    _, options = diff("hig-2002", "hig-2002 + base-game(draw=turn-end)").plugins["base-game"]
    assert options == ({"draw": "turn-start"}, {"draw": "turn-end"})


def test_rulebook_tells_the_printing_and_how_the_other_one_differs() -> None:
    text = rulebook(resolve_variant("hig-2000 + abbey-mayor-2007"), "en").markdown()
    editions = text[text.index("## What other editions say") : text.index("## How sure this is")]
    assert "### Abbey &amp; Mayor, Hans im Glück 2007\n\nThe same rules as here." in editions
    assert "one of the eight around it. (here: Instead of going home" in editions
    certain = text[text.index("## How sure this is") :]
    assert "Abbey &amp; Mayor, Hans im Glück 2007: Low: no book of this printing was at hand" in certain
    assert "Hans im Glück 2016: Low" not in certain
    assert "Abbey" not in rulebook(resolve_variant("hig-2000"), "en").markdown()
