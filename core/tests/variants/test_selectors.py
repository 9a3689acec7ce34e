"""Selecting kinds by name or by trait."""

from __future__ import annotations

import pytest

from bastide import ANY, PieceKind, kinds, traits

PUNT = PieceKind("punt", frozenset({"follower"}))
BARGE = PieceKind("barge", frozenset({"follower", "choosy"}))
POST = PieceKind("post")
ALL = (PUNT, BARGE, POST)


def test_kind_with_a_trait_that_is_left_out_is_not_chosen() -> None:
    assert traits("follower").names(ALL) == {"punt", "barge"}
    assert traits("follower", but=("choosy",)).names(ALL) == {"punt"}


def test_kind_is_chosen_by_name_whatever_its_traits() -> None:
    assert (traits("follower", but=("choosy",)) | kinds("barge", "post")).names(ALL) == {"punt", "barge", "post"}


def test_selectors_without_different_traits_are_not_merged() -> None:
    with pytest.raises(ValueError, match="bring two rules"):
        _ = traits("follower", but=("choosy",)) | ANY
