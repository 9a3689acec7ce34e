"""``bastide sources``: what the citations of rules stand for."""

from __future__ import annotations

from .program import answer, bastide


def test_citation_is_resolved_in_text_and_json() -> None:
    done = bastide("sources", "facts 7.1, 8.2").stdout
    assert "7.1  First rule (2000)\n   How certain: high, medium\n   Big Box, note 27: " in done
    assert "   Contradicted by: 7.4\n" in done
    assert "\n8.2  Books\n" in done
    [found] = answer("sources", "7.1")["facts"]
    assert found["said_by"][0]["place"] == "note 27"
    assert found["contradicted_by"] == ["7.4"]


def test_all_sources_are_listed_without_a_citation() -> None:
    assert "Farmer page\n   A web page on the three farmer rules, 2003\n" in bastide("sources").stdout
    assert {"name": "Farmer page", "title": "A web page on the three farmer rules", "edition": "", "year": 2003,
            "language": ""} in answer("sources")["sources"]  # fmt: skip


def test_house_rule_cites_no_fact_and_an_unknown_number_is_an_error() -> None:
    assert bastide("sources", "house rule").stdout == "this cites no fact; facts have numbers, as in 7.1\n"
    done = bastide("sources", "7.99")
    assert (done.exit_code, done.stderr) == (1, "there is no fact 7.99; a citation looks like this: facts 7.1, 7.4\n")
