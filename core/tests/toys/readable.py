"""Functions of rules that can be read, each with the expression that says the same; for the base game and its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bastide import (
    Feature,
    Position,
    Subject,
    choose,
    constant,
    count_borders,
    count_flags,
    count_pieces,
    count_segments,
    count_tiles,
    highest_score,
    is_complete,
    is_exhausted,
    is_waiting,
    kinds,
    of_kind,
    part_number,
    traits,
)
from bastide.rules.base import Verb
from bastide.rules.expressions.feature_questions import FirstComplete, HasFlag
from bastide.rules.expressions.subject_questions import asked_player

LIMIT = 3
INNS = ("inn", "cathedral")
LARGE = frozenset({"big-follower", "mayor"})
ROADS: tuple[str, ...] = ("road",)
first_complete = FirstComplete()

OF_SUBJECT = Verb(("subject",), "holds for")
OF_FEATURE = Verb(("feature",), "holds for")
OF_CLAIMANT = Verb(("subject", "player"), "holds for")
OF_PLACE = Verb(("player", "feature"), "holds for")
OF_POSITION = Verb((), "holds")
COUNT = Verb(("subject",), "counts", gives="number")
COUNT_FOR = Verb(("subject", "player"), "counts", gives="number")


class Toy(NamedTuple):
    """A function, how it is told, and what it says."""

    verb: Verb
    function: Callable[..., Any]
    says: Any


def is_long(feature: Feature, least: int = LIMIT, *, most: int = 99) -> bool:
    return least <= len(feature.cells) <= most


def at_least(count: int) -> Callable[[Position, Subject], bool]:
    return lambda position, subject: len(subject.feature.cells) >= count


def with_inn(position: Position, subject: Subject) -> int:
    """What a feature is worth with an inn or without."""
    feature = subject.feature
    tiles: int = len(feature.cells)
    if feature.flags.get("inn", 0):
        if not feature.complete:
            return 0
        return 2 * tiles
    if feature.kind in ROADS:
        pass
    else:
        return tiles + 1
    return tiles


def pigs(position: Position, subject: Subject) -> int:
    return sum(1 for number in subject.feature.pieces if position.piece(number).kind == "pig")


def builds(position: Position, player: int, feature: Feature) -> bool:
    return any(
        position.piece(number).kind == "builder" and position.piece(number).owner == player for number in feature.pieces
    )


def unless_long(position: Position, subject: Subject) -> Any:
    if is_long(subject.feature, most=LIMIT + 1):
        return None
    return subject.feature.flags.get("pennant")


one, other = lambda position, subject: len(subject.feature.cells) > 1, lambda position, subject: len(subject.feature.cells) > 2  # fmt: skip  # noqa: E501 - two on a line are told apart

inn = count_flags("inn")
CITIES = count_borders("city")

TOYS: tuple[Toy, ...] = (
    # Features and subjects
    Toy(OF_SUBJECT, lambda position, subject: len(subject.feature.cells) >= 4, count_tiles >= 4),
    Toy(OF_SUBJECT, lambda position, subject: len(subject.features[0].tiles) < LIMIT, count_tiles < 3),
    Toy(COUNT, lambda position, subject: len(subject.feature.segments), count_segments),
    Toy(OF_FEATURE, lambda position, feature: len(feature.definitions) != 2, count_segments != 2),
    Toy(OF_FEATURE, lambda position, feature: feature.complete, is_complete),
    Toy(OF_FEATURE, lambda position, feature: not position.complete(feature), ~is_complete),
    Toy(OF_SUBJECT, lambda position, subject: subject.feature.complete, first_complete),
    Toy(OF_SUBJECT, lambda position, subject: all(each.complete for each in subject.features), is_complete),
    Toy(OF_FEATURE, lambda position, feature: feature.kind == "city", of_kind(kinds("city"))),
    Toy(OF_FEATURE, lambda position, feature: "road" != feature.kind, ~of_kind(kinds("road"))),  # noqa: SIM300 - turned round on purpose
    Toy(OF_FEATURE, lambda position, feature: feature.kind in {"city", "road"}, of_kind(kinds("city", "road"))),
    Toy(OF_FEATURE, lambda position, feature: feature.kind not in ROADS, ~of_kind(kinds("road"))),
    Toy(OF_FEATURE, lambda position, feature: "completable" in feature.traits, of_kind(traits("completable"))),
    # Flags
    Toy(COUNT, lambda position, subject: subject.feature.flags.get("inn", 0), inn),
    Toy(OF_FEATURE, lambda position, feature: feature.flags.get("inn"), inn != 0),
    Toy(OF_FEATURE, lambda position, feature: "inn" in feature.flags, HasFlag("inn")),
    Toy(OF_FEATURE, lambda position, feature: "inn" not in feature.flags, ~HasFlag("inn")),
    # Pieces
    Toy(COUNT, lambda position, subject: len(subject.feature.pieces), count_pieces()),
    Toy(OF_FEATURE, lambda position, feature: feature.pieces, count_pieces() > 0),
    Toy(COUNT, pigs, count_pieces(kinds("pig"))),
    Toy(OF_PLACE, builds, count_pieces(kinds("builder"), mine=True) > 0),
    Toy(OF_PLACE, lambda position, player, feature: position.stands_in(feature, player), count_pieces(mine=True) > 0),
    Toy(
        OF_PLACE,
        lambda position, player, feature: not position.stands_in(feature, player, "follower", "pig"),
        ~(count_pieces(kinds("follower", "pig"), mine=True) > 0),
    ),
    Toy(
        COUNT_FOR,
        lambda position, subject, player: len(
            [each for each in subject.feature.pieces if player == position.piece(each).owner]
        ),
        count_pieces(mine=True),
    ),
    Toy(
        COUNT,
        lambda position, subject: sum(position.piece(each).kind in LARGE for each in subject.feature.pieces),
        count_pieces(kinds(*LARGE)),
    ),
    Toy(
        OF_FEATURE,
        lambda position, feature: all(position.has_trait(each, "follower") for each in feature.pieces),
        count_pieces(traits("follower")) == count_pieces(),
    ),
    Toy(
        OF_FEATURE,
        lambda position, feature: any(position.piece(each).role == "abbot" for each in feature.pieces),
        count_pieces(role="abbot") > 0,
    ),
    # What borders a feature
    Toy(
        COUNT,
        lambda position, subject: sum(each.kind == "city" and each.complete for each in subject.feature.borders),
        CITIES,
    ),
    Toy(
        OF_FEATURE,
        lambda position, feature: any(each.complete for each in feature.borders if each.kind == "city"),
        CITIES > 0,
    ),
    # The position and players
    Toy(OF_POSITION, lambda position: max(position.scores) >= 8, highest_score >= 8),
    Toy(OF_POSITION, lambda position: any(points > 5 for points in position.scores), highest_score > 5),
    Toy(OF_POSITION, lambda position: all(9 >= points for points in position.scores), highest_score <= 9),  # noqa: SIM300 - turned round on purpose
    Toy(OF_POSITION, lambda position: position.exhausted() or position.waiting(), is_exhausted | is_waiting),
    Toy(COUNT, lambda position, subject: position.part_number, part_number),
    Toy(OF_CLAIMANT, lambda position, subject, player: player == 0, asked_player == 0),
    # Reckoning
    Toy(COUNT, lambda position, subject: 2 * len(subject.feature.cells) - LIMIT, constant(2) * count_tiles - 3),
    Toy(COUNT, lambda position, subject: -len(subject.feature.cells), constant(0) - count_tiles),
    Toy(COUNT, lambda position, subject: max(len(subject.feature.cells), 3), count_tiles.at_least(3)),
    Toy(
        COUNT,
        lambda position, subject: min(len(subject.feature.cells), 1 + 1, LIMIT),
        count_tiles.at_most(2).at_most(3),
    ),
    Toy(COUNT, lambda position, subject: int(subject.feature.complete), choose(first_complete, 1, 0)),
    Toy(COUNT, lambda position, subject: subject.feature.complete + 1, choose(first_complete, 1, 0) + 1),
    Toy(COUNT, lambda position, subject: 2 if subject.feature.complete else 1, choose(first_complete, 2, 1)),
    Toy(COUNT, lambda position, subject: subject.feature.flags.get("inn", 0) or 1, choose(inn != 0, inn, 1)),
    Toy(OF_FEATURE, lambda position, feature: len(feature.cells) in (1, 3), (count_tiles == 1) | (count_tiles == 3)),
    # Conditions
    Toy(
        OF_FEATURE,
        lambda position, feature: 1 < len(feature.cells) <= LIMIT,
        (constant(1) < count_tiles) & (count_tiles <= 3),
    ),
    Toy(
        OF_FEATURE,
        lambda position, feature: feature.complete and len(feature.cells) - 2,
        is_complete & (count_tiles - 2 != 0) | ~is_complete & is_complete,
    ),
    Toy(
        OF_FEATURE,
        lambda position, feature: bool(feature.pieces) and not feature.complete,
        (count_pieces() > 0) & ~is_complete,
    ),
    Toy(
        OF_FEATURE,
        lambda position, feature: any(flag in feature.flags for flag in INNS),
        HasFlag("inn") | HasFlag("cathedral"),
    ),
    Toy(
        OF_FEATURE,
        lambda position, feature: all(flag not in feature.flags for flag in INNS),
        ~HasFlag("inn") & ~HasFlag("cathedral"),
    ),
    Toy(
        COUNT,
        lambda position, subject: sum(subject.feature.flags.get(flag, 0) for flag in INNS),
        inn + count_flags("cathedral"),
    ),
    Toy(OF_FEATURE, lambda position, feature: True, constant(1)),
    Toy(OF_FEATURE, lambda position, feature: LIMIT > 3 and feature.complete, constant(0)),
    # Functions, names and lines
    Toy(
        COUNT,
        with_inn,
        choose(
            inn != 0,
            choose(~first_complete, 0, constant(2) * count_tiles),
            choose(of_kind(kinds("road")), count_tiles, count_tiles + 1),
        ),
    ),
    Toy(OF_FEATURE, lambda position, feature: is_long(feature), (constant(3) <= count_tiles) & (count_tiles <= 99)),
    Toy(
        OF_FEATURE,
        lambda position, feature: is_long(feature, 2, most=LIMIT),
        (constant(2) <= count_tiles) & (count_tiles <= 3),
    ),
    Toy(OF_SUBJECT, unless_long, ~((constant(3) <= count_tiles) & (count_tiles <= 4)) & (count_flags("pennant") != 0)),
    Toy(OF_SUBJECT, at_least(2), count_tiles >= 2),
    Toy(OF_SUBJECT, at_least(5), count_tiles >= 5),
    Toy(OF_SUBJECT, one, count_tiles > 1),
    Toy(OF_SUBJECT, other, count_tiles > 2),
    Toy(OF_SUBJECT, lambda position, subject, least=LIMIT: len(subject.feature.cells) > least, count_tiles > 3),
    Toy(
        OF_SUBJECT,
        lambda position, subject: (
            # On several lines.
            len(subject.feature.cells) > LIMIT
        ),
        count_tiles > 3,
    ),
)
