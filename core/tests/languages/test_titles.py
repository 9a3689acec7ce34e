"""Names of plugins in sentences: programs read the name, people the title."""

from __future__ import annotations

import json
import pickle

from bastide.text.languages import translated
from bastide.text.problems import Problem
from bastide.text.sentences import coded, listed
from bastide.text.words import titled

FARMS = titled("closed-farms", "Closed farms")


def test_people_read_the_title_and_programs_the_name() -> None:
    problem = Problem(coded("some/problem", "{one} goes with {others}", one=FARMS, others=listed([FARMS, "fog"])))
    assert str(problem) == "“Closed farms” goes with “Closed farms”, fog"
    assert problem.fields["one"] == "closed-farms"
    assert json.loads(json.dumps(problem.as_json()))["fields"]["one"] == "closed-farms"
    assert translated(problem.message, "en") == "“Closed farms” goes with “Closed farms”, fog"
    assert translated(coded("some/problem", "{one}", one=FARMS), "ja").startswith("「")


def test_a_title_survives_a_process() -> None:
    again = pickle.loads(pickle.dumps(coded("some/problem", "{one} is there", one=FARMS)))
    assert str(again) == "“Closed farms” is there"
    assert again.parts["one"] == "closed-farms"
