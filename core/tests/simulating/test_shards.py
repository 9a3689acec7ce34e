"""Playing a shard leaves the process unchanged."""

from __future__ import annotations

import gc

from bastide.apps.simulating.plan import make_plan
from bastide.apps.simulating.shards import make


def test_garbage_is_collected_as_before_when_a_shard_was_played() -> None:
    before = gc.get_threshold()
    made = make(make_plan(["hig-2000", "hig-2002"], games=1).to_json(), 0)
    assert made.error is None
    assert gc.get_threshold() == before
    failed = make("{}", 0)
    assert failed.error is not None
    assert gc.get_threshold() == before
