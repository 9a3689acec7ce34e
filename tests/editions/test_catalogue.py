"""The catalogue of printed editions: ``bastide editions``."""

from __future__ import annotations

import re

import pytest

from bastide import BastideError, resolve_variant
from bastide.apps.editions import catalogue
from bastide.apps.sources import open_questions
from tests.cli.program import answer, bastide


def names(**wanted: object) -> list[str]:
    return [edition.name for edition in catalogue(**wanted)]  # type: ignore[arg-type]  # each by its name


def test_editions_stand_in_the_order_of_their_years_and_unknown_years_last() -> None:
    years = [edition.first for edition in catalogue()]
    known = [year for year in years if year is not None]
    assert known == sorted(known) and years == known + [None] * (len(years) - len(known))
    assert names()[:3] == ["hig-2000", "rgg-2000", "hig-2001"]
    assert set(names()[-4:]) == {"bga", "bga-first-edition", "bga-hunters-gatherers-2020", "hig-big-box"}


def test_year_of_an_edition_is_that_of_its_title() -> None:
    for edition in catalogue():
        found = re.findall(r"\b(?:19|20)\d\d\b", edition.selection.title)
        assert [str(edition.first)] == found[:1] if found else edition.first is None


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"year": 2000}, ["hig-2000", "rgg-2000"]),
        ({"year": 2007, "publisher": "Rio Grande"}, ["rgg-2000"]),
        ({"year": 2008, "publisher": "rio"}, ["rgg-2008"]),
        ({"publisher": "z-man"}, ["rgg-2008"]),
        ({"language": "ja"}, ["hig-2002", "hunters-gatherers", "mobius-2014"]),
        ({"language": "Japanese", "year": 2001}, []),
        ({"year": 1999}, []),
    ],
)
def test_editions_by_year_publisher_and_language(wanted: dict[str, object], found: list[str]) -> None:
    assert names(**wanted) == found


def test_edition_whose_last_year_is_unknown_may_be_of_any_later_year() -> None:
    third = next(edition for edition in catalogue() if edition.name == "c3")
    assert (third.first, third.last, third.printed_in(2020), third.printed_in(2050)) == (2021, None, False, True)


@pytest.mark.parametrize("wanted", [{"publisher": "Hans im Gluck"}, {"language": "jp"}])
def test_unknown_publisher_or_language_is_an_error_that_names_the_known(wanted: dict[str, object]) -> None:
    with pytest.raises(BastideError, match=r"Hans im Glück|Japanese"):
        names(**wanted)


def test_program_lists_them_as_text_and_json() -> None:
    found = answer("editions", "--year", "2006", "--publisher", "rio")
    assert found["format"] == "bastide-editions/1"
    assert [(each["name"], each["first_year"], each["last_year"]) for each in found["editions"]] == [
        ("rgg-2000", 2000, 2007),
        ("rgg-big-box", 2006, 2006),
    ]
    assert all(each["certainty"] and each["sources"] for each in found["editions"])
    done = bastide("editions", "--printed-in", "de")
    assert "   from 2002; Hans im Glück, Mobius Games; German, Japanese\n" in done.stdout
    assert "year unknown" in done.stdout
    assert bastide("editions", "--year", "1999").stdout == "no such edition is known\n"
    assert bastide("editions", "--publisher", "nobody").exit_code == 1


def test_printings_of_expansions_are_listed_behind_the_editions_and_only_if_asked_for() -> None:
    assert not [edition.name for edition in catalogue() if edition.expansions]
    found = {edition.name: edition for edition in catalogue(with_printings=True, publisher="hans im")}
    wagon = found["abbey-mayor-2007"]
    assert (wagon.expansions, wagon.first, wagon.last, wagon.tiles) == (("abbey-mayor",), 2007, None, 12)
    assert found["hig-2000"].expansions == ()
    printed = answer("editions", "--year", "2010", "--publisher", "hans im")["printings"]
    assert [each["name"] for each in printed] == ["abbey-mayor-2007", "bridges-castles-bazaars-2010"]
    assert all(each["sources"] and each["open_questions"] for each in printed)
    text = bastide("editions", "--year", "2010").stdout
    assert text.index("rgg-2008  ") < text.index("Printings of expansions") < text.index("abbey-mayor-2007  ")
    assert answer("editions", "--tiles", "72")["printings"] == []


def test_what_nobody_knows_is_what_the_preset_asks_what_is_not_told_and_what_is_of_low_certainty() -> None:
    third = next(edition for edition in catalogue() if edition.name == "c3")
    assert third.open_questions == [
        "In what its river differs from the older one.",
        "Who starts.",
        "No source tells: who printed it; in which languages; from which age; how long it takes.",
        "Of low certainty, all or in part: facts 2.2.",
    ]
    assert open_questions(resolve_variant("c3 + river")) is None


def test_changed_edition_was_not_printed() -> None:
    about = resolve_variant("hig-2000 + river").selection.about
    assert not {"years", "publishers", "languages", "unknown"} & set(about)


@pytest.mark.parametrize("years", ["2000 to 2007", "20", 2000, "-2007", "2000\n"])
def test_years_are_written_in_one_of_three_ways(years: object) -> None:
    with pytest.raises(BastideError, match="years must be text such as 2000, 2000-2007 or 2014-"):
        resolve_variant({"extends": "hig-2002", "about": {"years": years}})


def test_what_is_told_of_editions_is_plain_text() -> None:
    # It stands on pages, in the terminal and in Markdown alike.
    assert not [edition.name for edition in catalogue(with_printings=True) if "`" in str(edition.selection.about)]
