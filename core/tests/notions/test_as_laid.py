"""Boards and games taken as laid: parts unknown to other rules stay in place and score nothing."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched, ruleset_of

import bastide
from bastide import Offer, OfferRule, Place, PlaceKind, Position

#: A follower goes up a tower, rests beside the road or the board, or stands on another one.
TOWER = {"tower": [1, 0]}
TILE, CORNER, EDGE = {"at": [1, 0]}, {"corner": [1, 0]}, {"edge": [1, 0, "N"]}


def spots(view: Position) -> Iterator[Place]:
    (where,) = view.laid
    yield from (Place("tower", where), Place("tile", where), Place("corner", where), Place("edge", (where, 0)))
    yield Place("held", view.player)
    yield from (Place("piece", number) for number in view.pieces_of(0) if view.piece(number).place.kind == "tower")


def climbs(view: Position, player: int, data: Any) -> Iterator[Offer]:
    for place in spots(view):
        yield Offer(type="deploy", rule="towers/climb", piece="punt", place=place)


def towers(*kinds: PlaceKind) -> SimpleNamespace:
    return plugin(
        "Punts go elsewhere, too.",
        kinds=kinds,
        meeple_rules=[OfferRule(id="towers/climb", says="A punt goes up.", decision="deploy", offers=climbs)],
    )


TOWERS = towers(PlaceKind("tower", tile=True, label="on the tower"))


def played(where: dict[str, Any]) -> bastide.Game:
    """A game in which Red's punt goes to a place, and Blue's then has a canal to itself."""
    game = Watched(ruleset_of(towers=TOWERS), draws=["straight", "end", "plain"])
    game.place("straight", (1, 0))
    game.play(type="deploy", piece="punt", **where)
    game.place("end", (2, 0))
    game.deploy("canal W")
    return game.game


@pytest.mark.parametrize(
    "where",
    [{"place": TOWER}, TILE, CORNER, EDGE, {"place": {"held": "Red"}}],
    ids=["declared", "tile", "corner", "edge", "held"],
)
def test_piece_at_a_place_that_other_rules_lack_stays_and_scores_nothing(where: dict[str, Any]) -> None:
    game = played(where)
    wetlands = ruleset_of()
    expected = {"Red": 0, "Blue": 3}
    record = bastide.score(game.to_record(), wetlands, final=True, as_laid=True)
    assert (record.failure, record.scores) == (None, expected)
    diagram = bastide.score(bastide.Diagram.of(game).as_json(), wetlands, as_laid=True)
    assert (diagram.failure, diagram.scores) == (None, expected)
    # A place that every game has is known; only one that a plugin declares is not.
    unknown = "there is no kind of place 'tower' in this variant; it stays and scores nothing"
    for notes in (record.notes, diagram.notes):
        assert any(note.endswith(unknown) for note in notes) == ("place" in where and "tower" in where["place"])
        assert not any("segment" in note for note in notes)


def test_piece_upon_one_that_other_rules_lack_stays_and_scores_nothing() -> None:
    game = Watched(ruleset_of(towers=TOWERS), draws=["straight", "plain", "end", "plain"])
    game.place("straight", (1, 0))
    game.play(type="deploy", piece="punt", place=TOWER)
    game.place("plain", (1, 1))
    game.play(type="deploy", piece="punt", place={"piece": {"player": "Red", "piece": "punt", "place": TOWER}})
    wetlands = ruleset_of()
    for source in (game.game.to_record(), bastide.Diagram.of(game.game).as_json()):
        result = bastide.score(source, wetlands, as_laid=True)
        assert result.failure is None
        assert sum(note.endswith("it stays and scores nothing") for note in result.notes) == 2


def test_place_that_other_rules_lack_is_refused_by_name() -> None:
    record = played({"place": TOWER}).to_record()
    failure = bastide.score(record, ruleset_of()).failure
    assert failure is not None
    reason = "there is no kind of place 'tower' in this variant"
    assert (failure.action, failure.rule, failure.reason) == (1, "bastide/known-names", reason)
    diagram = bastide.Diagram.of(played({"place": TOWER})).as_json()
    with pytest.raises(bastide.BastideError, match=reason) as raised:
        bastide.score(diagram, ruleset_of())
    assert raised.value.problems[0].rule == "bastide/known-names"
