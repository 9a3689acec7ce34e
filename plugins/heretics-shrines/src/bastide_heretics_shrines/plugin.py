"""Heretics & Shrines: a shrine and the monastery beside it race; only the one that is completed first scores."""

from collections.abc import Iterable, Iterator

from pydantic import Field

import bastide
from bastide import Candidate, Event, Feature, Position, Rule, Table, TileFile, hookimpl, kinds, tiles_with, traits


class Options(bastide.Options):
    """What may be chosen about shrines."""

    sixth: bool = Field(False, strict=True, description="Whether the sixth shrine, of 2008, is in the game, too.")
    several: bool = Field(False, strict=True, description="Whether shrines and monasteries may have several rivals.")


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="Heretics & Shrines",
        says="Shrines race the monasteries beside them: the one that is completed first scores, the other does not.",
        options=Options,
        requires=("base-game",),
        editions=("Count, King & Consorts, 2007 and 2017", "Cult, Siege & Creativity, 2008"),
        sources=("facts 19",),
    )


@hookimpl
def bastide_components(options: Options) -> list[TileFile]:
    return [TileFile(path="five.toml"), TileFile(path="sixth.toml", included=options.sixth)]


def rivals(position: Position, cells: Iterable[int], shrine: bool) -> list[Feature]:
    """The monasteries around the cells of a shrine, or the shrines around those of a monastery."""
    near = [each for cell in cells for at in position.around(cell) for each in position.features_on(at)]
    return [each for each in near if each.kind == "monastery" and ("shrine" in each.flags) != shrine]


def is_alone(position: Position, candidate: Candidate) -> bool:
    """Whether a placement leaves a shrine one monastery at most, and a monastery one shrine."""
    shrine = any("shrine" in each.flags for each in position.ruleset.tiles[candidate.tile].tile.segments)
    met = rivals(position, [candidate.cell], shrine)
    others = [other for rival in met for other in rivals(position, rival.cells, not shrine)]
    return len(met) < 2 and all(other.cells == {candidate.cell} for other in others)


@hookimpl
def bastide_placement_rules(options: Options) -> Iterator[Rule]:
    if not options.several:
        yield bastide.PlacementFilter(
            id="heretics-shrines/alone",
            says="No shrine may lie beside several monasteries, and no monastery beside several shrines.",
            source="facts 19.2",
            allows=is_alone,
            tiles=tiles_with("monastery"),
        )


def win(table: Table, event: Event) -> None:
    """Send home with nothing who stands in a rival that is not complete, unless somebody lies there, and stays."""
    here = event.feature
    for rival in rivals(table.position, here.cells, "shrine" in here.flags) if here else ():
        if not rival.complete and all(table.piece(number).role is None for number in rival.pieces):
            table.send_home(rival, "completed")


@hookimpl
def bastide_turn_rules() -> Iterator[Rule]:
    yield bastide.Reaction(
        id="heretics-shrines/won",
        says="When a shrine or monastery with a follower is completed, followers in unfinished rivals go home.",
        source="facts 19.3",
        on="completed",
        features=kinds("monastery"),
        beside=traits("follower"),
        do=win,
    )
