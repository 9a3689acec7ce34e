"""Wall tiles: who stops at a tower of the track takes one, and uses it later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

import bastide
from bastide import Event, Offer, Place, Position, Rule, Table, sentence

from .wall import TOWERS

TOWER, WALL_TILE, AGAIN, DOUBLE, POINTS = "wall-tower", "wall-tile", "again", "double", "points"
ORDER = "score-next"
#: What wall tiles are called, by kind.
NAMES = {
    AGAIN: sentence("again"),
    "double-house": sentence("double house"),
    "double-tower": sentence("double tower"),
    "unfinished-path": sentence("unfinished path"),
    "unfinished-house": sentence("unfinished house"),
    "unfinished-tower": sentence("unfinished tower"),
    "markets": sentence("markets"),
    "keep": sentence("keep"),
    POINTS: sentence("points"),
}
#: The wall tiles that each player has, by kind; there are two of each in the game.
OWN = {
    name: bastide.kept(f"castle/{name}", of="player", holds="count", under="wall-tiles", label=sentence("wall tiles"))
    for name in NAMES
}
#: The kinds of those that each player has taken in this turn, which are used in a later one only.
FRESH = bastide.kept("castle/fresh", of="player", holds="text", lasts="turn")
#: Whether what is scored now is scored twice.
DOUBLED = bastide.kept("castle/doubled", holds="yes")


def usable(position: Position, player: int, name: str) -> bool:
    """Whether a player has a wall tile of a kind that was not taken in this turn."""
    return OWN[name].get(position, player) > FRESH.get(position, player).split().count(name)


def lay_out(table: Table) -> None:
    """Put a wall tile on each tower but the first."""
    for tower in TOWERS.values():
        table.deploy(WALL_TILE, None, Place(TOWER, tower))


def take(table: Table, event: Event) -> None:
    """Give the wall tile of a tower to whom points have brought there."""
    DOUBLED.drop(table)
    for line in event.sheet.lines if event.sheet is not None else ():
        space = table.scores[line.player] % 100
        for number in table.pieces_at(Place(TOWER, TOWERS.get(space) or TOWERS.get(space - 1))):
            table.remove(number)
            name = table.draw(WALL_TILE)
            if name is not None:
                OWN[name].add(table, 1, line.player)
                FRESH.put(table, f"{FRESH.get(table, line.player)} {name}", line.player)


def own_first(table: Table) -> None:
    """Have scored first what the player of the turn alone scores; of several such things, ask in which order."""
    own = [each for each in table.to_be_scored() if table.leaders(each, "completed") == (table.player,)]
    for feature in reversed(own):
        table.score_first(feature)
    if len(own) > 1:
        table.ask(ORDER, table.player, ((), tuple(each.segment for each in own)))


def choices(position: Position, player: int, data: tuple[tuple[int, ...], tuple[int, ...]]) -> Iterator[Offer]:
    """What may be scored next, given what was chosen before it, and what is left."""
    chosen, left = data
    for segment in left:
        rest = tuple(each for each in left if each != segment)
        do = partial(score_next, chosen=(*chosen, segment), left=rest)
        yield Offer(type=ORDER, place=Place("segment", segment), do=do)


def score_next(table: Table, offer: Offer, chosen: tuple[int, ...], left: tuple[int, ...]) -> None:
    """Ask what comes after it, or score all in the order that was chosen."""
    if len(left) > 1:
        table.ask(ORDER, table.player, (chosen, left))
        return
    for segment in reversed((*chosen, *left)):
        table.score_first(table.feature(segment))


def ask_to_double(table: Table, event: Event) -> None:
    """Ask the player of the turn who is about to score a house or tower, and has a wall tile for it."""
    feature, player = event.feature, table.player
    assert feature is not None
    if usable(table, player, f"{DOUBLE}-{feature.kind}") and table.leaders(feature, "completed") == (player,):
        table.ask(DOUBLE, player, feature.kind)


def doubling(position: Position, player: int, kind: str) -> Iterable[Offer]:
    """Giving up a wall tile for twice the points."""

    def double(table: Table, offer: Offer) -> None:
        OWN[f"{DOUBLE}-{kind}"].add(table, -1, player)
        DOUBLED.put(table, True)

    return [Offer(type=DOUBLE, do=double)]


def another_turn(position: Position, player: int, data: object) -> Iterable[Offer]:
    """Giving up a wall tile for another turn."""

    def go_again(table: Table, offer: Offer) -> None:
        OWN[AGAIN].add(table, -1, player)
        table.next_player(player)

    return [Offer(type=AGAIN, do=go_again)]


def turn_rules() -> Iterator[Rule]:
    """How wall tiles are laid out, taken and used during the game."""
    says = "Before the game a wall tile is laid on each tower of the track but the first."
    yield bastide.Phase(id="castle/laid-out", says=says, source="facts 40.2", scope="setup", do=lay_out)
    yield bastide.Phase(
        id="castle/own-first",
        says="Of several completed things, who placed the tile scores their own first, in an order of their choice.",
        source="facts 40.10",
        scope="part",
        after=("deploy",),
        before=("score",),
        do=own_first,
    )
    says = "A player chooses which of several own things is scored next."
    yield bastide.DecisionKind(id=f"castle/{ORDER}", says=says, source="facts 40.10", offers=choices)
    yield bastide.Reaction(
        id="castle/taken",
        says="Whom points bring to one of the two spaces of a tower takes the wall tile there, for a later turn.",
        source="facts 40.10",
        on="scored",
        when=bastide.on_occasion("completed"),
        do=take,
    )
    yield bastide.Reaction(
        id="castle/doubling",
        says="Who scores a house or tower in their own turn may give up a wall tile to score it twice.",
        source="facts 40.11",
        on="scoring",
        features=bastide.kinds("house", "tower"),
        do=ask_to_double,
    )
    says = "A wall tile is given up to score a house or tower twice, or kept."
    yield bastide.DecisionKind(id=f"castle/{DOUBLE}", says=says, source="facts 40.11", optional=True, offers=doubling)
    yield bastide.DecisionKind(
        id=f"castle/{AGAIN}",
        says="At the end of a turn, a wall tile for it may be given up for another turn.",
        source="facts 40.11",
        scope="turn",
        after=("score",),
        before=("turn-end",),
        when=lambda position, player: usable(position, player, AGAIN) and not position.exhausted(),
        optional=True,
        offers=another_turn,
    )
