"""A sound plugin for the wetlands, and broken variations of it, one for each check."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from toys import wetlands
from toys.making import plugin

from bastide import (
    STEPS,
    Candidate,
    Event,
    Offer,
    OfferRule,
    Phase,
    PieceKind,
    Place,
    PlacementFilter,
    Plugin,
    Position,
    Ranking,
    Rate,
    Reaction,
    Registry,
    Rule,
    ScoringRule,
    StackDeclaration,
    StateKeeper,
    Subject,
    Supply,
    Table,
    Term,
    cell,
    hookimpl,
    kinds,
)
from bastide.testing import CHECKS

PAGE = Path(__file__).with_name("reed.md")
SOURCE = "the marsh, page 3"


class Options(BaseModel):
    """The options about reed."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    toll: int = Field(1, ge=0, le=5, strict=True, description="What a tile of reed is worth.")
    song: Literal["low", "high"] = Field("low", description="What is sung while it is cut.")


def about(**changed: Any) -> Callable[[], Plugin]:
    """The declaration of the plugin."""
    fields: dict[str, Any] = {
        "title": "Reed",
        "says": "Reed is cut along the canals.",
        "options": Options,
        "requires": ("wetlands",),
        "sources": (SOURCE,),
        "rules_page": PAGE,
    }
    return lambda: Plugin(**fields | changed)


def cut_by(view: Position) -> dict[str, int]:
    found: dict[str, int] = view.state("reed", "cut", {})
    return found


def cut(table: Table, event: Event) -> None:
    """A player who places the end of a canal cuts reed."""
    if event.tile == "wetlands/end":
        name = table.players[table.player]
        table.set_state("reed", "cut", {**cut_by(table), name: cut_by(table).get(name, 0) + 1})


def write(view: Position) -> dict[str, int]:
    return dict(cut_by(view))


def read(table: Table, written: Any) -> None:
    if not isinstance(written, dict) or not set(written) <= set(table.players):
        raise ValueError("reed is a table of counts by player")
    if not all(type(count) is int and 0 <= count <= 1000 for count in written.values()):
        raise ValueError("reed is counted in whole numbers")
    table.set_state("reed", "cut", written)


def bundles(view: Position, subject: Subject, player: int) -> int:
    return cut_by(view).get(view.players[player], 0)


def tiles(view: Position, subject: Subject) -> int:
    return len(subject.tile_cells())


def lonely(view: Position, candidate: Candidate) -> bool:
    return sum(1 for _ in view.neighbours(candidate.cell, STEPS)) < 3


def sing(table: Table, offer: Offer) -> None:
    table.set_state("reed", "sung", table.state("reed", "sung", 0) + 1)


def songs(view: Position, player: int, data: Any, do: Any = sing, **more: Any) -> list[Offer]:
    fields: dict[str, Any] = {"rule": "reed/song", "params": {"tune": "low"}} | more
    return [Offer(type="sing", budget="breath", leaves_open=True, do=do, **fields)]


def tolls(options: Options, **changed: Any) -> ScoringRule:
    fields: dict[str, Any] = {
        "id": "reed/toll",
        "says": "A canal with reed pays a toll for each tile.",
        "source": SOURCE,
        "subjects": kinds("canal"),
        "occasions": frozenset({"completed"}),
        "terms": (Term(label="toll", rate=Rate("toll", options.toll), count=tiles),),
    }
    return ScoringRule(**fields | changed)


def harvest(**changed: Any) -> ScoringRule:
    fields: dict[str, Any] = {
        "id": "reed/harvest",
        "says": "At the end each claimed canal pays for the reed of its player.",
        "source": SOURCE,
        "subjects": kinds("canal"),
        "occasions": frozenset({"final"}),
        "terms": (Term(label="reed", rate=Rate("reed", 1), count_for=bundles),),
    }
    return ScoringRule(**fields | changed)


def crowded(**changed: Any) -> PlacementFilter:
    fields: dict[str, Any] = {
        "id": "reed/crowded",
        "says": "A plain is laid beside no more than two tiles.",
        "source": SOURCE,
        "allows": lonely,
        "tiles": lambda tile: tile.id == "wetlands/plain",
    }
    return PlacementFilter(**fields | changed)


def cutting(do: Any = cut, on: str = "placed", **changed: Any) -> Reaction:
    fields = {"id": "reed/cut", "says": "Who ends a canal cuts reed there.", "source": SOURCE}
    return Reaction(on=on, do=do, **fields | changed)


def reed(**changed: Any) -> SimpleNamespace:
    """The sound plugin, or one with some of its hooks changed."""

    def scoring(options: Options) -> Iterable[Rule]:
        return [tolls(options), harvest()]

    song = OfferRule(id="reed/song", says="Reed is cut with a song.", source=SOURCE, decision="deploy", offers=songs)
    hooks: dict[str, Any] = {
        "scoring_rules": scoring,
        "placement_rules": [crowded()],
        "meeple_rules": [song],
        "turn_rules": [cutting()],
        "state": [StateKeeper(read=read, write=write)],
    }
    declared = changed.pop("plugin", about())
    made = plugin("Reed.", **hooks | changed)
    made.bastide_plugin = hookimpl(declared)
    made.test_cutting = lambda: None
    return made


def registry(**plugins: Any) -> Registry:
    """The wetlands and some plugins more."""
    made = Registry()
    for name, module in {"wetlands": wetlands.PLUGIN, **plugins}.items():
        found = made.register(module, name, "toys", "1.2")
        assert found.broken is None, found.broken
    return made


# Broken ones


def also(do: Callable[[Table, Event], None], on: str = "placed") -> list[Reaction]:
    """The sound reaction, and one with an error."""
    return [cutting(), cutting(do, on, id="reed/also", says="Something else happens as well.")]


def offering(**more: Any) -> list[OfferRule]:
    offers = partial(songs, **more)
    return [OfferRule(id="reed/song", says="Reed is cut with a song.", source=SOURCE, decision="deploy", offers=offers)]


def counting(count: Any) -> Callable[[Options], list[Rule]]:
    """The toll, counted differently."""

    def scoring(options: Options) -> list[Rule]:
        terms = (Term(label="toll", rate=Rate("toll", 1), count=count),)
        return [tolls(options, terms=terms, occasions=frozenset({"completed", "final"})), harvest()]

    return scoring


class Undescribed(BaseModel):
    toll: int = Field(1, ge=0, le=5, strict=True)
    song: str = Field("low", pattern="low", description="What is sung.")


class Narrow(Options):
    """Accepts less than it declares."""

    fathoms: int = Field(1, ge=0, le=9, strict=True, description="How deep the water is.")


class Sparse(Options):
    """Numbers that are close together, or far apart."""

    fathoms: float = Field(0.5, gt=0.4, lt=0.6, description="How deep the water is.")
    rows: int = Field(4, ge=1, le=9, multiple_of=4, description="How many rows there are.")
    least: int = Field(5, gt=4, lt=6, description="Just one number will do.")


class Unlike(Options):
    """Its default is not valid."""

    rows: int = Field(3, ge=5, description="How many rows there are.")


class Wide(Options):
    """Accepts more than it declares: the bounds are only documented."""

    depth: int = Field(1, strict=True, json_schema_extra={"minimum": 0, "maximum": 9}, description="How deep it is.")


class Named(Options):
    """Accepts any text, and can use only some."""

    name: str = Field("reed", description="What it is called.")


def shallow(options: Narrow) -> list[Rule]:
    if options.fathoms > 6:
        raise ValueError("too deep")
    return [tolls(options)]


def christened(options: Named) -> list[Rule]:
    options.name.encode("ascii")
    return [tolls(options)]


def stuck(view: Position, player: int) -> Any:
    raise ZeroDivisionError("nobody is best")


def kept_in_place(table: Table, event: Event) -> None:
    kept: list[int] = table.state("reed", "kept", [])
    kept.append(1)
    table.set_state("reed", "kept", kept)


def given(table: Table, event: Event) -> None:
    table.stock(table.player, "punt", 1)


def thrown(table: Table, event: Event) -> None:
    """Somebody throws a raft into the water, for good."""
    if table.supply(table.player, "raft"):
        table.remove(table.deploy("raft", table.player, Place("tile", event.cell)))


def rafts(used_up: bool) -> SimpleNamespace:
    """Reed with two rafts for everybody, which are thrown away."""
    return reed(
        kinds=[PieceKind("raft", used_up=used_up, says="A raft.")],
        components=[Supply("raft", 2, id="reed/rafts", says="Everybody has two rafts.", source=SOURCE)],
        turn_rules=also(thrown),
    )


def grown(table: Table, event: Event) -> None:
    if event.tile == "wetlands/end":
        table.put_on_stack("bag", "wetlands/plain", under=True)


def wasted(stack: str) -> Callable[[Table, Event], None]:
    def waste(table: Table, event: Event) -> None:
        table.draw(stack)

    return waste


def kept_apart(table: Table, event: Event) -> None:
    tile = table.draw()
    if tile is not None:
        table.set_state("reed", "apart", (*table.state("reed", "apart", ()), tile))


def lost(table: Table) -> None:
    table.draw()


def won(table: Table, event: Event) -> None:
    table._state.scores = tuple(points + 1 for points in table._state.scores)


def noted(view: Position, subject: Subject) -> int:
    asked = view.state("reed", "asked", 0) + 1
    view._state.store.put(("reed", "asked"), asked)
    return 1


def by_chance(table: Table, event: Event) -> None:
    table.set_state("reed", "wind", random.random())


def peeked(table: Table, event: Event) -> None:
    if table.stack("bag"):
        table.set_state("reed", "coming", table.stack("bag")[-1])


def in_the_east(view: Position, subject: Subject) -> int:
    return sum(1 for tile in subject.feature.tiles if tile[0] > 0)


def by_seat(view: Position, subject: Subject) -> int:
    return sum(view.piece(number).owner or 0 for number in subject.feature.pieces)


def trusting(table: Table, written: Any) -> None:
    table.set_state("reed", "cut", dict(written))


def unpacking(table: Table, written: Any) -> None:
    for name, count in written.items():
        table.players.index(name)
        if not range(1000).index(count + 0):
            raise ValueError("nobody writes down that there is none")
    table.set_state("reed", "cut", written)


def repeating(table: Table, written: Any) -> None:
    try:
        unpacking(table, written)
    except (AttributeError, TypeError, ValueError) as error:
        raise ValueError(f"that is no reed: {error}") from error


def near_the_start(view: Position, candidate: Candidate) -> bool:
    return view.board.cells[cell(0, 0)][0].tile.id != candidate.tile


def alone(view: Position, candidate: Candidate) -> bool:
    return sum(1 for _ in view.neighbours(candidate.cell, STEPS)) < 2


def slow(view: Position, candidate: Candidate) -> bool:
    return sum(range(4_000)) > 0


def beside_fog(selection: Any) -> list[Reaction]:
    return also(given) if "fog" in selection.plugins else [cutting()]


FOG = reed(
    plugin=about(title="Fog", says="Fog lies over the marsh.", options=None),
    scoring_rules=[],
    meeple_rules=[],
    placement_rules=[],
    state=[],
    turn_rules=[Reaction(id="fog/falls", says="Fog falls on a tile.", on="placed", do=lambda table, event: None)],
)


def uncut() -> None:
    raise AssertionError("nothing is cut")


#: Tokens that are drawn during the game.
COINS = [StackDeclaration(name="coins", contents="nobody", items={"reed/coin": 30})]
#: The checks that play games.
PLAYED = {check.name for check in CHECKS if check.examples} | {"options-bounds", "options-garbage"}
#: The errors of each, and the checks that find them.
BROKEN: dict[str, tuple[SimpleNamespace, set[str]]] = {
    "says nothing of itself": (reed(plugin=about(says="reed")), {"declaration"}),
    "conflicts for no reason": (reed(plugin=about(conflicts={"fog": "no"})), {"declaration"}),
    "has no page": (reed(plugin=about(rules_page=None)), {"rules-page"}),
    "has a page that is missing": (reed(plugin=about(rules_page=PAGE.with_name("rush.md"))), {"rules-page"}),
    "has a heading of its own": (reed(plugin=about(rulebook=PAGE.with_name("headed"))), {"rulebook"}),
    "has rules of another": (reed(placement_rules=[crowded(id="rush/crowded")]), {"rule-ids"}),
    "has ids that are no words": (reed(placement_rules=[crowded(id="reed/Too_Crowded")]), {"rule-ids"}),
    "has rules that say nothing": (reed(turn_rules=[cutting(says="cut")]), {"rule-sentences"}),
    "has rules from nowhere": (reed(turn_rules=[cutting(source="")]), {"rule-sources"}),
    "has no sources": (reed(plugin=about(sources=())), {"rule-sources"}),
    "fails its own tests": (SimpleNamespace(**vars(reed()) | {"test_cutting": uncut}), {"own-tests"}),
    "needs what is not there": (reed(plugin=about(requires=("wetlands", "swamp"))), {"playable"}),
    "has options of unknown meaning": (
        reed(plugin=about(options=Undescribed)),
        {"options-described"},
    ),
    "refuses what is in bounds": (reed(plugin=about(options=Narrow), scoring_rules=shallow), {"options-bounds"}),
    "takes what is out of bounds": (reed(plugin=about(options=Wide)), {"options-bounds"}),
    "refuses its own default": (reed(plugin=about(options=Unlike)), {"options-bounds"}),
    "chokes on texts": (reed(plugin=about(options=Named), scoring_rules=christened), {"options-garbage"}),
    "ranks nobody": (
        reed(turn_rules=[cutting(), Ranking(id="reed/best", says="Who cut most is best.", source=SOURCE, key=stuck)]),
        {"games", "replay", "company"},
    ),
    "offers by no rule": (reed(meeple_rules=offering(rule="reed/humming")), {"legal-actions"}),
    "offers what raises": (reed(meeple_rules=offering(do=lambda table, offer: 1 // 0)), PLAYED),
    "ends the program": (reed(meeple_rules=offering(do=lambda table, offer: sys.exit(0))), PLAYED),
    "refuses in a word": (reed(placement_rules=[crowded(says="No.", allows=alone)]), {"rule-sentences", "refusals"}),
    "changes what it keeps": (reed(turn_rules=also(kept_in_place)), {"undo", "copies", "company"}),
    "gives pieces": (reed(turn_rules=also(given)), {"pieces", "company"}),
    "throws pieces away": (rafts(used_up=False), {"pieces", "company"}),
    "makes tiles": (reed(turn_rules=also(grown)), {"tiles", "company"}),
    "throws tiles away": (reed(turn_rules=also(wasted("bag"))), {"tiles", "company"}),
    "throws tokens away": (
        reed(components=COINS, turn_rules=also(wasted("coins"))),
        {"tiles", "company"},
    ),
    "throws tiles away before the game": (
        reed(
            turn_rules=[cutting(), Phase(id="reed/lost", says="A tile is lost.", source=SOURCE, scope="setup", do=lost)]
        ),
        {"tiles"},
    ),
    "gives points": (reed(turn_rules=also(won)), {"terms", "company"}),
    "writes down that it was asked": (reed(scoring_rules=counting(noted)), {"sheets"}),
    "throws dice of its own": (
        reed(turn_rules=also(by_chance)),
        {"same-seed", "replay", "undo", "copies", "legal-actions", "company"},
    ),
    "looks into the bag": (reed(turn_rules=also(peeked)), {"replay", "company"}),
    "forgets what it kept": (reed(state=[]), {"diagrams", "company"}),
    "knows where the east is": (reed(scoring_rules=counting(in_the_east)), {"symmetry", "company"}),
    "favours the later seats": (reed(scoring_rules=counting(by_seat)), {"seats"}),
    "loses its head in fog": (reed(turn_rules=beside_fog), {"company"}),
    "believes what it reads": (reed(state=[StateKeeper(read=trusting, write=write)]), {"state-garbage"}),
    "refuses in the words of Python": (reed(state=[StateKeeper(read=unpacking, write=write)]), {"state-garbage"}),
    "passes on the words of Python": (reed(state=[StateKeeper(read=repeating, write=write)]), {"state-garbage"}),
    "believes that it knows where the start is": (
        reed(placement_rules=[crowded(allows=near_the_start, tiles=None)]),
        {"record-garbage"},
    ),
    "takes its time": (reed(placement_rules=[crowded(allows=slow, tiles=None)]), {"speed"}),
}
