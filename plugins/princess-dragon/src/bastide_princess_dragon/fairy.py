"""The fairy: where players move it, and what it pays."""

from __future__ import annotations

from bastide import (
    Event,
    FinalScoring,
    OfferRule,
    Position,
    Rate,
    Reaction,
    Rule,
    ScoringRule,
    Subject,
    Table,
    Term,
    bring,
    constant,
    count_in_play,
    count_on_tile,
    count_pieces,
    count_supply,
    for_each_piece,
    is_kept,
    is_kept_piece,
    kept,
    kinds,
    on_occasion,
    score_pieces,
)

from .options import Options
from .symbols import FAIRY, FIGURE, FOLLOWERS, PLUGIN, cell_with, followers_on, is_follower

#: The follower beside whom the fairy was put.
BESIDE = kept(f"{PLUGIN}/beside", holds="piece", label="the fairy stands beside")
ON_TILE = "on-tile"
#: On these occasions the fairy pays.
TURN, FEATURE, FINAL = "fairy-turn", "fairy-feature", "final"
#: Whether a follower stands on the fairy's tile, and whether it is the one beside her.
ON_HER_TILE = count_on_tile(kinds(FAIRY)) > 0
FRIEND = ON_HER_TILE & (
    is_kept_piece(PLUGIN, BESIDE.key)
    | ~is_kept(PLUGIN, BESIDE.key) & (count_in_play(FOLLOWERS, on_tile_of=kinds(FAIRY)) == 1)
)


def on_tile(position: Position) -> bool:
    """Whether the fairy stands on a tile for all followers there."""
    options = position.options(PLUGIN)
    return isinstance(options, Options) and options.fairy == ON_TILE


def companion(position: Position) -> int | None:
    """The follower beside which the fairy stands, if it is still there."""
    cell = cell_with(position, FAIRY)
    if cell is None:
        return None
    if position.state(PLUGIN, BESIDE.key) is None:
        # Nobody has put her beside anybody; on a diagram's board a follower may stand there all the same.
        there = followers_on(position, cell)
        return there[0] if len(there) == 1 else None
    number = BESIDE.get(position)
    there_still = number is not None and position.cell_of(number) == cell and is_follower(position, number)
    return number if there_still else None


def befriended(position: Position) -> list[int]:
    """The followers for whom the fairy pays."""
    if on_tile(position):
        cell = cell_with(position, FAIRY)
        return [] if cell is None else followers_on(position, cell)
    number = companion(position)
    return [] if number is None else [number]


def pay(table: Table, numbers: list[int], occasion: str) -> None:
    """Score the fairy for the players of some followers, each player once."""
    subject = subject_of(table, numbers)
    if subject is not None:
        table.score(subject, occasion)


def subject_of(position: Position, numbers: list[int]) -> Subject | None:
    """The fairy, claimed by the players of some followers."""
    weights = {owner: 1 for number in numbers if (owner := position.piece(number).owner) is not None}
    cell = cell_with(position, FAIRY)
    if not weights or cell is None:
        return None
    return Subject.each(FAIRY, weights, [cell])


def at_completion(table: Table, event: Event) -> None:
    """Pay the players of followers beside the fairy in what is being scored."""
    assert event.sheet is not None
    scored = event.sheet.subject.claimed_in
    pay(table, [number for number in befriended(table) if table.feature_of(number) in scored], FEATURE)


def at_end(position: Position) -> list[Subject]:
    """The fairy, if a follower beside it still stands in a feature."""
    standing = [number for number in befriended(position) if position.feature_of(number) is not None]
    subject = subject_of(position, standing)
    return [] if subject is None else [subject]


def meeple_rules(options: Options) -> list[Rule]:
    """How the fairy is moved."""
    says = (
        "Instead of deploying a figure, a player may move the fairy to a tile with a follower of theirs."
        if options.fairy == ON_TILE
        else "Instead of deploying a figure, a player may move the fairy beside a follower of theirs."
    )
    return [
        OfferRule(
            id="princess-dragon/fairy-moves",
            says=says,
            source=(
                "general knowledge; the first edition"
                if options.fairy == ON_TILE
                else "general knowledge; the later edition"
            ),
            decision="deploy",
            when=count_in_play(kinds(FAIRY)) + count_supply(kinds(FAIRY), neutral=True) > 0,
            # Where she stands for a whole tile she is named by a follower all the same: both rules read one record.
            offers=for_each_piece(
                FOLLOWERS,
                type=FAIRY,
                one_a_place=True,
                where=~ON_HER_TILE if options.fairy == ON_TILE else ~FRIEND,
                budget=FIGURE,
                do=bring(FAIRY, keep=None if options.fairy == ON_TILE else (PLUGIN, BESIDE.key)),
            ),
        )
    ]


def turn_rules(options: Options) -> list[Rule]:
    """When the fairy pays while the game goes on."""
    return [
        Reaction(
            id="princess-dragon/fairy-greets",
            says="The player who has a follower beside the fairy when their turn begins is paid for it.",
            source="general knowledge; all editions",
            on="turn-started",
            when=count_in_play(FOLLOWERS, mine=True, on_tile_of=kinds(FAIRY)) > 0,
            do=score_pieces(
                FAIRY,
                occasion=TURN,
                pieces=FOLLOWERS,
                where=ON_HER_TILE if options.fairy == ON_TILE else FRIEND,
            ),
        ),
        Reaction(
            id="princess-dragon/fairy-helps",
            says="When a feature is scored, the player of a follower beside the fairy in it is paid, no "
            "matter who has most.",
            source="general knowledge; all editions",
            on="scored",
            when=on_occasion("completed"),
            where=count_pieces(FOLLOWERS, on_tile_of=kinds(FAIRY)) > 0,
            do=at_completion,
        ),
    ]


def scoring_rules(options: Options) -> list[Rule]:
    """What the fairy pays."""
    found: list[Rule] = [
        ScoringRule(
            id="princess-dragon/fairy-turn",
            says="A player who begins a turn beside the fairy scores 1 point.",
            source="general knowledge; all editions",
            subjects=kinds(FAIRY),
            occasions=frozenset({TURN}),
            terms=(Term(label=FAIRY, rate=Rate("points", 1), count=constant(1)),),
        ),
        ScoringRule(
            id="princess-dragon/fairy-feature",
            says="A player who has a follower beside the fairy in a feature that is scored gets 3 points.",
            source="general knowledge; all editions",
            subjects=kinds(FAIRY),
            occasions=frozenset({FEATURE, FINAL}),
            terms=(Term(label=FAIRY, rate=Rate("points", 3), count=constant(1)),),
        ),
    ]
    if options.fairy_at_end:
        found.append(
            FinalScoring(
                id="princess-dragon/fairy-at-end",
                says="In the final scoring the fairy pays for a follower beside it, a farmer too.",
                source="facts 13.1",
                subjects=at_end,
            )
        )
    return found
