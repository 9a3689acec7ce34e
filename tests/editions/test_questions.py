"""Which edition is my box? ``bastide editions --which``."""

from __future__ import annotations

import pytest

from bastide import BastideError
from bastide.apps.editions import Answers, boxes, matches, next_question, undecided
from tests.cli.program import answer, bastide, text

SITES = {"bga", "bga-first-edition", "bga-hunters-gatherers-2020"}
THIRD = {"hig-2002", "rgg-2008", "c2", "c3", "hig-big-box", "mobius-2014"}


def fitting(**known: object) -> set[str]:
    answers = Answers(**known)  # type: ignore[arg-type]  # each by its name
    return {match.edition.name for match in matches(answers, boxes()) if not match.against}


@pytest.mark.parametrize(
    ("known", "found"),
    [
        ({"has": {"farms-first-edition"}}, {"hig-2000", "rgg-2000", "rgg-big-box"}),
        ({"has": {"farms-second-edition"}}, {"hig-2001"}),
        ({"has": {"farms-third-edition"}}, THIRD),
        ({"has": {"small-city"}}, {"hig-2000", "hig-2001", "rgg-2000", "rgg-big-box"}),
        ({"has": {"small-city", "river"}}, {"rgg-big-box"}),
        ({"tiles": 79}, {"hunters-gatherers", "hig-hunters-gatherers-2020"}),
        ({"players": 6}, {"rgg-big-box", "hig-big-box"}),
        ({"players": 6, "lacks": {"small-city"}}, {"hig-big-box"}),
        ({"has": {"sights"}, "tiles": 72}, {"hig-big-box", "mobius-2014", "rgg-2008"}),
        ({"has": {"farms-third-edition"}, "publisher": "Z-Man Games"}, {"rgg-2008", "c2", "c3"}),
        ({"has": {"farms-first-edition"}, "year": 2003}, {"rgg-2000"}),
        ({"has": {"farms-third-edition"}, "year": 2002}, {"hig-2002", "hig-big-box"}),
        ({"has": {"small-city", "farms-third-edition"}}, set()),
    ],
)
def test_editions_that_fit_what_is_known_of_a_box(known: dict[str, object], found: set[str]) -> None:
    assert fitting(**known) == found


def test_what_no_source_tells_excludes_no_edition_and_is_named() -> None:
    unknown = {match.edition.name: match.unknown for match in matches(Answers(has=frozenset({"abbot"})), boxes())}
    assert unknown["rgg-2008"] == unknown["hig-big-box"] == ("abbot",)
    assert unknown["c2"] == unknown["c3"] == ()
    assert "hig-2000" not in unknown


def test_site_is_no_box() -> None:
    assert not SITES & {edition.name for edition in boxes()}


def test_nearest_editions_are_those_that_contradict_the_fewest_answers() -> None:
    found = matches(Answers(has=frozenset({"small-city", "farms-second-edition"}), players=6), boxes())
    assert {match.edition.name: match.against for match in found} == {
        "hig-2001": ("players",),
        "rgg-big-box": ("farms-second-edition",),
    }


@pytest.mark.parametrize("picked", range(3))
def test_questions_end_and_leave_editions_that_no_further_question_divides(picked: int) -> None:
    answers, asked = Answers(), list[str]()
    while (question := next_question(answers, boxes(), asked)) is not None:
        before = fitting_under(answers)
        asked.append(question.key)
        answers = answers.and_also(question.choices[picked % len(question.choices)][1])
        assert fitting_under(answers) <= before
    assert len(asked) == len(set(asked)) and fitting_under(answers)


def answered(edition: str) -> set[str]:
    """The editions that fit after every question, answered as by the owner of one of them."""
    answers, asked, every = Answers(), list[str](), boxes()
    while (question := next_question(answers, every, asked)) is not None:
        asked.append(question.key)
        true = [
            more
            for _, more in question.choices
            if any(match.edition.name == edition and not match.against for match in matches(more, every))
        ]
        # Where it is not known what is true of this edition, its owner may say anything.
        answers = answers.and_also(true[0])
    return {match.edition.name for match in matches(answers, every) if not match.against}


@pytest.mark.parametrize("edition", sorted(match.name for match in boxes()))
def test_questions_lead_to_each_edition(edition: str) -> None:
    # No source tells until when boxes of the second look were printed, nor by whom those of the third.
    assert answered(edition) == ({"c2", "c3"} if edition == "c3" else {edition})


def fitting_under(answers: Answers) -> set[str]:
    return {match.edition.name for match in matches(answers, boxes()) if not match.against}


def test_question_that_divides_nothing_is_not_asked() -> None:
    first = next_question(Answers(has=frozenset({"farms-third-edition"})), boxes(), [])
    assert first is not None and "small-city" not in str(first)
    assert next_question(Answers(has=frozenset({"farms-second-edition"})), boxes(), []) is None


def test_unknown_plugins_are_all_named() -> None:
    with pytest.raises(BastideError) as caught:
        Answers(has=frozenset({"abot"}), lacks=frozenset({"rivers"})).check()
    assert [problem.hint for problem in caught.value.problems] == ["did you mean 'abbot'?", "did you mean 'river'?"]


def test_program_asks_until_one_edition_is_left() -> None:
    done = bastide("editions", "--which", "--has", "small-city", typed="nonsense\n2\n")
    assert done.exit_code == 0
    assert "answer with 1, 2" in done.stderr
    assert done.stdout.count("Which of these does the rule sheet say?") == 2
    assert "hig-2001  Hans im Glück 2001" in done.stdout and "hig-2000  " not in done.stdout


def test_editions_that_no_answer_tells_apart_are_left_with_the_reason() -> None:
    found = matches(Answers(has=frozenset({"abbot", "river"}), publisher=None, year=2022), boxes())
    assert {"c2", "c3"} <= {match.edition.name for match in found}
    said = undecided(found)
    assert said[0].startswith("What was answered does not tell these apart: “")
    assert "No source says until when this was printed: “Second look (from 2014)”." in said
    assert not any("Third look" in each for each in said[1:])
    assert "Until when this edition was printed." in {q for each in found for q in each.edition.open_questions}
    assert undecided(found[:1]) == []
    shown = text(bastide("editions", "--has", "abbot", "--has", "river"))
    assert "No source says until when this was printed: “Second look (from 2014)”." in shown


def test_printings_of_what_lies_in_the_box_are_told_with_what_marks_them() -> None:
    shown = text(bastide("editions", "--has", "river"))
    assert "What marks it: The start tile is the first one after the lake" in shown
    assert "abbey-mayor-2007" not in shown
    of_river = answer("editions", "--has", "river")["printings"]
    assert {"river-2001", "river-big-box", "river-mobius-2014"} <= {each["name"] for each in of_river}
    assert all(each["notes"] for each in answer("editions")["printings"])


def test_enter_skips_a_question_and_the_end_of_the_input_ends_them() -> None:
    done = bastide("editions", "--which", "--players", "6", typed="\n")
    assert done.exit_code == 0
    assert "rgg-big-box  " in done.stdout and "hig-big-box  " in done.stdout


def test_answers_may_be_options_alone() -> None:
    found = answer("editions", "--which", "--has", "abbot", "--lacks", "small-city", "--tiles", "72")["editions"]
    assert {each["name"]: each["unknown"] for each in found} == {
        "rgg-2008": ["abbot"],
        "hig-big-box": ["abbot"],
        "c2": [],
        "mobius-2014": [],
        "c3": [],
    }
    done = bastide("editions", "--has", "small-city", "--has", "farms-third-edition")
    assert "no such edition is known; the nearest are:" in done.stdout
    assert "   Not as asked: " in done.stdout
