"""Hills & Sheep: hills that break ties, vineyards around monasteries, and shepherds who gather flocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import Feature, Offer, Position, Rate, Rule, Subject, Table, Term, hookimpl, kinds, traits

SHEPHERD = kinds("shepherd")
#: The bag of tokens, what scatters flocks, and where the tiles lie that are beneath hills.
BAG, WOLF, BENEATH = "sheep-and-wolves", "wolf", "beneath-hills"
#: All tokens. Each is worth as many points as there stand before it.
TOKENS = {WOLF: 2, "sheep-1": 4, "sheep-2": 5, "sheep-3": 5, "sheep-4": 2}
LABELS = {f"sheep-{count}": bastide.sentence("{count} sheep", count=count) for count in range(1, 5)}
LABELS[WOLF] = bastide.sentence("wolf")
#: What a shepherd has of each token; of a wolf, until it has scattered the flock.
FLOCK = {name: bastide.kept(f"hills-sheep/{name}", of="piece", holds="count", label=LABELS[name]) for name in TOKENS}


class Options(bastide.Options):
    """What may be chosen about hills and shepherds."""

    content: Literal["all", "rules"] = Field("all", description="Whether the 18 land tiles are in the game, too.")
    beneath: Literal["tile", "nothing"] = Field("tile", description="What lies beneath a hill.")
    ties: Literal["presence", "followers"] = Field("presence", description="Whether followers on hills are counted.")
    closing: Literal["choice", "at-once"] = Field("choice", description="Whether flocks grow as their field closes.")


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="Hills & Sheep",
        says="Hills break ties, vineyards make monasteries worth more, and shepherds gather flocks until a wolf comes.",
        options=Options,
        requires=("base-game",),
        editions=("Hills & Sheep, 2014", "Hills & Sheep, 2018"),
        sources=("facts 22",),
        about={"components": "18 land tiles, 16 sheep tokens, 2 wolf tokens, a bag, a shepherd for each player"},
    )


@hookimpl
def bastide_kinds() -> list[bastide.PieceKind]:
    return [bastide.PieceKind("shepherd", says="A shepherd, who gathers a flock on a field.")]


@hookimpl
def bastide_components(options: Options) -> list[Any]:
    return [
        bastide.TileFile(path="tiles.toml", included=options.content == "all"),
        bastide.Supply("shepherd", 1, id="hills-sheep/supply", says="Each player has a shepherd.", source="facts 22.2"),
        bastide.StackDeclaration(name=BAG, items=TOKENS, labels=LABELS),
        bastide.StackDeclaration(name=BENEATH, contents="nobody"),
    ]


@hookimpl
def bastide_state() -> Iterable[bastide.Kept[int]]:
    return FLOCK.values()


def shepherds(position: Position, field: Feature | None) -> list[int]:
    """The shepherds on a field."""
    return [each for each in field.pieces if position.piece(each).kind == "shepherd"] if field else []


def grow(table: Table, offer: Offer | None, number: int) -> None:
    """Draw a token for a shepherd; after a wolf, all shepherds there go home."""
    if (token := table.draw(BAG)) is not None:
        FLOCK[token].add(table, 1, number)
    if token == WOLF:
        herd(table, offer, number)


def herd(table: Table, offer: Offer | None, number: int) -> None:
    """Send the shepherds on a shepherd's field home; without a wolf, everybody with one there scores all sheep."""
    field = table.feature_of(number)
    there = shepherds(table, field)
    sheep = sum(worth * kept.get(table, each) for worth, kept in enumerate(FLOCK.values()) for each in there)
    owners = {owner: sheep for each in there if (owner := table.piece(each).owner) is not None}
    if not any(FLOCK[WOLF].get(table, each) for each in there):
        table.score(Subject.each("sheep", owners, cells=field.cells if field else ()), "herded")
    for each in there:
        table.go_home(each)


def fill_bag(table: Table, event: Any) -> None:
    """Put all tokens in the bag that are in no flock, and shake it."""
    lying = {token: sum(FLOCK[token].all(table).values()) for token in TOKENS}
    table.fill_stack(BAG, [token for token, count in TOKENS.items() for _ in range(count - lying[token])])
    table.shuffle_stack(BAG, f"{table.turn_number}.{table.part_number}")


def ways(position: Position, player: int, data: int) -> list[Offer]:
    """Having a shepherd's flock grow, or herding all flocks of its field."""
    place = position.piece(data).place
    return [
        Offer(type="grow-flock", place=place, do=partial(grow, number=data)),
        Offer(type="herd-flocks", place=place, do=partial(herd, number=data)),
    ]


@hookimpl
def bastide_meeple_rules() -> Iterator[Rule]:
    yield bastide.Deployment(
        id="hills-sheep/shepherd",
        says="Instead of a follower, a shepherd may be deployed on a field where no other one is.",
        source="facts 22.3",
        pieces=SHEPHERD,
        on=kinds("field"),
        where=bastide.count_pieces(SHEPHERD) == 0,
    )


@hookimpl
def bastide_turn_rules(options: Options) -> Iterator[Rule]:
    def tend(table: Table) -> None:
        """Draw for a shepherd just deployed, and ask about one whose field grew."""
        for field in table.claimed("field"):
            mine = [each for each in shepherds(table, field) if table.piece(each).owner == table.player]
            if new := [each for each in mine if not any(kept.get(table, each) for kept in FLOCK.values())]:
                grow(table, None, new[0])
            elif mine and not field.cells.isdisjoint(table.laid) and (field.open or options.closing == "choice"):
                table.ask("tend-flock", table.player, mine[0])

    def close(table: Table) -> None:
        """Herd the flocks of fields without a way out."""
        for field in table.claimed("field"):
            if not field.open and (there := shepherds(table, field)):
                herd(table, None, there[0])

    def raise_hill(table: Table, event: Any) -> None:
        """Put the next tile face down beneath a hill, if there is one."""
        if options.beneath == "tile" and (tile := table.draw(unseen=True)) is not None:
            table.put_on_stack(BENEATH, tile)

    yield bastide.Reaction(
        id="hills-sheep/hill",
        says="Beneath a hill the next tile is put, face down and unseen.",
        source="facts 22.7",
        on="placed",
        when=bastide.count_tile_flags("hill") > 0,
        do=raise_hill,
    )
    yield bastide.Reaction(
        id="hills-sheep/back-in-the-bag",
        says="The tokens of a shepherd that goes home go back into the bag, and so does a wolf.",
        source="facts 22.4, 22.5",
        on="left",
        pieces=SHEPHERD,
        do=fill_bag,
    )
    yield bastide.Phase(
        id="hills-sheep/tending",
        says="A token is drawn for a shepherd just deployed; who extends the field of theirs tends its flock.",
        source="facts 22.3, 22.4",
        scope="part",
        after=("deploy",),
        when=bastide.count_in_play(SHEPHERD) > 0,
        do=tend,
    )
    yield bastide.Phase(
        id="hills-sheep/closing",
        says="On a field without a way out all flocks are herded.",
        source="facts 22.6",
        scope="part",
        after=("hills-sheep/tending",),
        before=("score",),
        at_end=True,
        when=bastide.count_in_play(SHEPHERD) > 0,
        do=close,
    )
    yield bastide.DecisionKind(
        id="hills-sheep/tend-flock",
        says="A token is drawn, and a wolf scatters all flocks of the field; or they are all herded into the stable.",
        source="facts 22.4, 22.5",
        lapses=True,
        offers=ways,
    )


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterator[Rule]:
    vineyards = bastide.count_tile_flags("vineyard", around=True)
    yield bastide.ClaimRule(
        id="hills-sheep/high-ground",
        says="Of those who lead together, they get the points who have a follower on a hill.",
        source="facts 22.8",
        stage="tie-break",
        subjects=traits("claimable"),
        decide=bastide.leaders_on("hill", traits("follower"), most=options.ties == "followers"),
    )
    yield bastide.ScoringRule(
        id="hills-sheep/vineyards",
        says="A completed monastery scores 3 points more for each vineyard around it.",
        source="facts 22.9",
        subjects=kinds("monastery"),
        occasions=frozenset({"completed"}),
        terms=(Term(label="vineyards", singular="vineyard", rate=Rate("vineyard", 3), count=vineyards),),
    )
    yield bastide.ScoringRule(
        id="hills-sheep/sheep",
        says="When flocks are herded, everybody with a shepherd on the field scores 1 point for each sheep there.",
        source="facts 22.5",
        subjects=kinds("sheep"),
        occasions=frozenset({"herded"}),
        terms=(Term(label="sheep", rate=Rate("sheep", 1), count_for=bastide.count_own),),
    )
