"""Random legal play that makes progress: features are completed, pieces are deployed and returned."""

from __future__ import annotations

from random import Random
from typing import Any

from bastide import Action, Game, Ruleset, resolve_variant

#: The players of every tried game, as many of them as are needed.
NAMES = ("Red", "Blue", "Green", "Yellow", "Black")

#: Styles of choice: any placement with equal probability; placements with many neighbours, which complete features; the
#: same without pieces; any kind of action with equal probability, regardless of the number of actions of each kind.
STYLES = ("any", "close", "lonely", "eager")


def new_game(variant: str | Ruleset, players: int = 2, seed: int = 0) -> Game:
    """A new game of :data:`NAMES`.

    Args:
        variant: the rules.
        players: their number; where the rules are not for so many, the nearest one that they are for.
        seed: the seed of shuffles.
    """
    ruleset = resolve_variant(variant) if isinstance(variant, str) else variant
    return Game(variant, NAMES[: fitting_number(ruleset, players)], seed=seed)


def fitting_number(ruleset: Ruleset, players: int) -> int:
    """The number of players that is nearest to one, of those that the rules are for.

    Args:
        ruleset: the rules.
        players: the number that is wished.
    """
    allowed = set.intersection({players, *range(1, len(NAMES) + 1)}, *map(set, ruleset.numbers.values()))
    return min(sorted(allowed), key=lambda number: abs(number - players), default=players)


def choose(game: Game, random: Random, style: str = "close") -> Action:
    """One of the legal actions.

    Args:
        game: a game with a pending decision.
        random: the source of randomness.
        style: one of :data:`STYLES`.
    """
    actions = game.decision.actions
    if style == "eager" and (game.decision.kind != "place" or any(option.rule for option in game.decision.options[:1])):
        return _eager(game, random)
    if game.decision.kind == "place" and style != "any":
        return max((random.choice(actions) for _ in range(6)), key=lambda action: neighbours(game, action))
    if style == "lonely" or random.random() < 0.3:
        return actions[-1]
    return random.choice(actions)


def _eager(game: Game, random: Random) -> Action:
    """An action of a random kind, each kind with equal probability; passes are rarer."""
    kinds: dict[tuple[Any, Any], list[int]] = {}
    for number, option in enumerate(game.decision.options):
        # Inspecting an option is much faster than making a record of each.
        kinds.setdefault((option.rule, option.piece), []).append(number)
    wanted = [group for (by, _), group in kinds.items() if by != "bastide/pass"]
    if not wanted or (len(wanted) < len(kinds) and random.random() < 0.2):
        return game.decision.actions[-1]
    return game.decision.actions[random.choice(random.choice(wanted))]


def neighbours(game: Game, action: Action) -> int:
    """The number of tiles around the place of a tile."""
    x, y = action.as_record().get("at", (0, 0))
    around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return sum(game.board.tile_at(at) is not None for at in around)


def play(game: Game, actions: int, random: Random, style: str = "close") -> Game:
    """Play on, up to a number of actions."""
    for _ in range(actions):
        if game.over:
            break
        game.play(choose(game, random, style))
    return game


def played(variant: str | Ruleset, actions: int, seed: int, players: int = 2, style: str = "close") -> Game:
    """A new game after a number of actions; the same arguments give the same game.

    Args:
        variant: the rules.
        actions: the number of actions, fewer if the game ends before.
        seed: the seed of shuffles and choices.
        players: their number.
        style: one of :data:`STYLES`.
    """
    return play(new_game(variant, players, seed), actions, Random(seed), style)
