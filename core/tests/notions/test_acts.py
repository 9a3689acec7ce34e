"""A rule holds an act in place of a function: it does the same, and can be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import toys
from toys.making import plugin
from toys.playing import Watched, ruleset_of

from bastide import (
    FinalScoring,
    OfferRule,
    Phase,
    Rate,
    Reaction,
    ScoringRule,
    StackDeclaration,
    Table,
    Term,
    TileFile,
    add_to_tallies,
    begin_part,
    call_phase,
    choose,
    constant,
    count_flags,
    count_pieces,
    count_segments,
    draw_tile,
    go_home,
    is_called,
    kinds,
    noted_as,
    part_number,
    put_back,
    score_pieces,
    tallies,
)
from bastide.testing.forms import forms

GameOf = Callable[..., Watched]
OWN_PUNT = count_pieces(kinds("punt"), mine=True) > 0
#: Who extends a canal with a punt of theirs in it has a further part of the turn, which may be declined.
TIDE = plugin(
    "Canals bring a further part of the turn.",
    meeple_rules=[
        OfferRule(
            id="tide/declined",
            says="It may be declined.",
            decision="place",
            when=(part_number > 1) & is_called("tide"),
            offers=put_back("tide/declined"),
        )
    ],
    turn_rules=[
        Reaction(
            id="tide/called",
            says="Who extends their canal calls it.",
            on="placed",
            features=kinds("canal"),
            where=OWN_PUNT,
            do=call_phase("tide"),
        ),
        Phase(id="tide/part", name="tide", says="It comes.", after=("score",), if_called=True, do=begin_part()),
    ],
)
#: Who makes a canal longer has a further part of the turn, with a tile of another stack.
CHEST = plugin(
    "Canals bring a tile of the chest.",
    components=[TileFile(path=Path(str(toys.__file__)).with_name("chest.toml")), StackDeclaration(name="chest")],
    turn_rules=[
        Reaction(
            id="chest/called",
            says="A longer canal calls it.",
            on="placed",
            where=(count_segments > 1) & (part_number == 1),
            do=call_phase("jetty"),
        ),
        Phase(
            id="chest/part", name="jetty", says="It comes.", after=("score",), if_called=True, do=begin_part("chest")
        ),
    ],
)
#: Who begins a turn with punts in canals of two segments or more scores 2 points, however many they are.
TOLL = plugin(
    "Punts bring a toll.",
    scoring_rules=[
        ScoringRule(
            id="toll/points",
            says="It is worth 2.",
            subjects=kinds("toll"),
            occasions=frozenset({"toll"}),
            terms=(Term(label="toll", rate=Rate("points", 2), count=constant(1)),),
        )
    ],
    turn_rules=[
        Reaction(
            id="toll/paid",
            says="It is paid.",
            on="turn-started",
            do=score_pieces("toll", occasion="toll", pieces=kinds("punt"), where=count_segments > 1),
        )
    ],
)
TOKENS = ("canals", "groves")
#: Who completes a canal or grove takes tokens for its segments; most of a kind are worth 3.
MARKET = plugin(
    "Tokens are taken.",
    scoring_rules=[
        FinalScoring(id="market/final", says="Compared.", subjects=tallies("market", *TOKENS, kind="tokens")),
        ScoringRule(
            id="market/most",
            says="Most are worth 3, of groves 5.",
            subjects=kinds("tokens"),
            occasions=frozenset({"final"}),
            terms=(Term(label="most", rate=Rate("most", 1), count=choose(noted_as("tally", "canals"), 3, 5)),),
        ),
    ],
    turn_rules=[
        Reaction(
            id=f"market/{tally}",
            says="They are taken.",
            on="completed",
            features=kinds(tally.removesuffix("s")),
            do=add_to_tallies("market", {tally: count_segments}),
        )
        for tally in TOKENS
    ],
)


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (draw_tile, "draw_tile"),
        (call_phase("tide"), "call_phase('tide')"),
        (begin_part(), "begin_part()"),
        (begin_part("chest"), "begin_part('chest')"),
        (go_home(kinds("hut")), f"go_home({kinds('hut')!r})"),
        (put_back("tide/declined"), "put_back('tide/declined')"),
        (
            add_to_tallies("market", {"oaks": count_flags("oak")}),
            "add_to_tallies('market', {'oaks': count_flags('oak')})",
        ),
        (
            score_pieces("toll", occasion="toll", pieces=kinds("punt"), where=count_segments > 1),
            f"score_pieces('toll', 'toll', {kinds('punt')!r}, (count_segments > 1))",
        ),
        (tallies("market", "oaks", kind="tokens"), "tallies('market', ('oaks',), 'tokens')"),
    ],
)
def test_act_prints_as_what_it_says(act: Any, text: str) -> None:
    assert repr(act) == text


def test_acts_that_say_the_same_are_the_same() -> None:
    def adding(flag: str) -> Any:
        return add_to_tallies("market", {"oaks": count_flags(flag)})

    assert adding("oak") == adding("oak")
    assert hash(adding("oak")) == hash(adding("oak"))
    assert adding("oak") != adding("lock")
    assert begin_part() != begin_part("chest")
    assert begin_part() != draw_tile


def test_rules_with_acts_are_data() -> None:
    rules = [entry.rule for entry in ruleset_of(tide=TIDE, market=MARKET).rules if entry.plugin in ("tide", "market")]
    assert {each.form for each in forms(rules)} == {"data"}


def test_reaction_asks_its_condition_of_each_feature_for_the_player_who_acts(game_of: GameOf) -> None:
    game = game_of(tide=TIDE, draws=["straight", "straight", "straight", "plain", "plain"])
    game.place("straight", (1, 0))
    game.deploy("canal W")
    game.place("straight", (2, 0))
    assert (game.decision.kind, game.game.turn, game.game.position.part_number) == ("place", "Red", 1)
    game.place("straight", (3, 0))
    assert (game.game.turn, game.game.position.part_number) == ("Red", 2)
    game.place("plain", (0, 1))
    assert (game.game.turn, game.game.position.part_number) == ("Blue", 1)


def test_tile_at_hand_may_be_put_back(game_of: GameOf) -> None:
    game = game_of(tide=TIDE, draws=["straight", "plain", "straight", "plain", "plain"])
    game.place("straight", (1, 0))
    game.deploy("canal W")
    game.place("plain", (0, 1))
    assert game.actions("pass") == []
    game.place("straight", (2, 0))
    left = len(game.game.position.stack("bag"))
    assert game.actions("pass") == [{"type": "pass", "part": 2}]
    game.play(type="pass", part=2)
    assert (game.game.turn, game.game.position.part_number, game.actions("pass")) == ("Blue", 1, [])
    assert len(game.game.position.stack("bag")) == left


def test_further_part_may_bring_a_tile_of_a_stack(game_of: GameOf) -> None:
    game = game_of(chest=CHEST, draws=["straight", "chest/jetty", "plain"])
    game.place("straight", (1, 0))
    game.skip()
    assert (game.decision.tile, game.game.position.part_number) == ("chest/jetty", 2)
    game.place("chest/jetty", (2, 0))
    game.skip()
    assert (game.decision.tile, game.game.turn) == ("wetlands/plain", "Blue")


def test_no_further_part_is_begun_in_a_game_that_is_ended(game_of: GameOf) -> None:
    game = game_of(chest=CHEST, draws=["straight", "chest/jetty", "plain"]).game
    game.play({"type": "place", "tile": "wetlands/straight", "at": [1, 0], "rotation": 0})
    game.finish()
    assert game.over
    assert len(game.position.stack("chest")) == 3
    game.undo()
    game.undo()


def test_pieces_that_stand_right_are_paid_for_once_when_a_turn_begins(game_of: GameOf) -> None:
    game = game_of(toll=TOLL, draws=["straight", "plain", "straight", "plain", "plain"])
    game.place("straight", (1, 0))
    game.deploy("canal W")
    assert game.game.scores == {"Red": 0, "Blue": 0}
    game.place("plain", (0, 1))
    (line,) = game.game.lines
    assert (line["player"], line["points"], line["kind"], line["when"]) == ("Red", 2, "toll", "play")
    assert (line["tiles"], line["claims"]) == ([[1, 0]], {"Red": 1})
    game.place("straight", (2, 0))
    assert (game.decision.player, game.game.scores) == ("Blue", {"Red": 2, "Blue": 0})


def test_who_completes_a_feature_adds_to_a_tally(game_of: GameOf) -> None:
    game = game_of(market=MARKET, draws=["end", "end", "plain"])
    game.place("end", (1, 0), 0)
    game.skip()
    game.place("end", (-1, 0), 180)
    game.skip()
    position = game.game.position
    assert (position.tally("market", "canals"), position.tally("market", "groves")) == ((0, 3), (0, 0))


def test_most_of_a_tally_scores() -> None:
    game = Watched(ruleset_of(market=MARKET), draws=["plain"])
    table: Table = game.game._table
    for tally, player, count in (("canals", 0, 2), ("canals", 1, 1), ("groves", 0, 4), ("groves", 1, 4)):
        table.add_to_tally("market", tally, player, count)
    (canals, groves) = tallies("market", *TOKENS, kind="tokens")(game.game.position)
    assert (canals.weights, canals.about) == ({0: 2, 1: 1}, {"tally": "canals"})
    assert [(line.player, line.points) for line in game.game.position.sheet(canals, "final").lines] == [(0, 3)]
    assert [(line.player, line.points) for line in game.game.position.sheet(groves, "final").lines] == [(0, 5), (1, 5)]
    assert tallies("market", "beacons", kind="tokens")(game.game.position) == []
