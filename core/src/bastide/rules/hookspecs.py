"""Every hook of Bastide, by the moment at which it is called.

A plugin is a module with functions that bear these names and the mark ``@bastide.hookimpl``. No hook is called while a
game runs: hooks return frozen data, and resolving a ruleset puts it in order once. A hook may ask for fewer
arguments than are listed, and gets those it names:

``options``
    the plugin's own options, an instance of the model that it declared, or ``None`` if it declared none;
``selection``
    the whole ruleset being resolved: ``selection.plugins`` maps the names of all selected plugins to their options.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import pluggy

if TYPE_CHECKING:
    from collections.abc import Callable

    from .declarations.keeping.fields import Kept
    from .declarations.kinds import Clock, PieceKind, PlaceKind, ScoreTrack, SegmentKind, Supply
    from .declarations.plugins import (
        Bot,
        ChangedTiles,
        Plugin,
        PresetFolder,
        Print,
        StackDeclaration,
        Subcommand,
        TileFile,
    )
    from .declarations.styles import FlagStyle, PieceStyle, SegmentStyle
    from .meeples import MeepleRule
    from .placement import PlacementRule
    from .scoring import ScoreRule
    from .selection import Selection
    from .turn import StateKeeper, TurnRule

    Hook = TypeVar("Hook", bound=Callable[..., Any])

#: The name of the project and of the entry-point group.
PROJECT = "bastide"

hookspec = pluggy.HookspecMarker(PROJECT)
_hookimpl = pluggy.HookimplMarker(PROJECT)


def hookimpl(function: Hook) -> Hook:
    """Mark a function of a plugin's module as the implementation of the hook it is named after."""
    return _hookimpl(function)


# When plugins are found


@hookspec
def bastide_plugin() -> Plugin:  # type: ignore[empty-body]  # a specification has no body
    """Say who the plugin is.

    Asked: title, options model, slot, requirements, conflicts and editions of the plugin.
    Returns: one ``Plugin``. Every plugin that brings rules, tiles or pieces must answer.
    Called: once, when the plugin is found.
    Order: none; each plugin speaks for itself.
    Example: ``return Plugin(title="Small city", says="A city of two tiles scores less.")``
    """


@hookspec
def bastide_presets() -> Iterable[PresetFolder]:  # type: ignore[empty-body]  # a specification has no body
    """Bring named variants.

    Asked: folders of variant files.
    Returns: ``PresetFolder`` objects; an empty list for none.
    Called: when a variant is named that is not a path.
    Order: none; two presets of one name are refused, naming both plugins.
    Example: ``return [PresetFolder(path=files("my_package") / "presets")]``
    """


@hookspec
def bastide_bots() -> Iterable[Bot]:  # type: ignore[empty-body]  # a specification has no body
    """Bring players that are programs.

    Asked: bots, by name and import path.
    Returns: ``Bot`` objects; an empty list for none.
    Called: when a bot is named, on the command line or elsewhere.
    Order: none; two bots of one name are refused, naming both plugins.
    Example: ``return [Bot(name="careful", factory="my_package.bots:careful", says="Never joins a fight.")]``
    """


@hookspec
def bastide_subcommands() -> Iterable[Subcommand]:  # type: ignore[empty-body]  # a specification has no body
    """Bring subcommands of ``bastide``.

    Asked: subcommands, by name and import path.
    Returns: ``Subcommand`` objects; an empty list for none.
    Called: when ``bastide`` starts with a name that is none of its own, or lists the plugins.
    Order: by name; two subcommands of one name are refused, naming both plugins.
    Example: ``return [Subcommand(name="auction", app="my_package.auction:app", says="Hold an auction.")]``
    """


@hookspec
def bastide_drawings() -> Iterable[SegmentStyle | FlagStyle | PieceStyle]:  # type: ignore[empty-body]  # a specification has no body
    """Say how the plugin's segments, flags and pieces are drawn.

    Asked: styles, besides those in the plugin's drawing files.
    Returns: style objects; an empty list if the automatic drawing will do.
    Called: when a board or a tile is drawn, and when a ruleset that holds the plugin is resolved, which is refused if
        something else than a style is among them.
    Order: by the plugins' names; of two styles for one thing the first is taken, and that of a
        plugin of the ruleset at hand before others.
    Example: ``return [SegmentStyle(kind="canal", shape="path", fill="#9cc4e4", edge="#4a7fa5", width=9)]``
    """


# When a ruleset is resolved: what there is


@hookspec
def bastide_kinds(options: Any, selection: Selection) -> Iterable[SegmentKind | PieceKind | PlaceKind]:  # type: ignore[empty-body]  # a specification has no body
    """Declare kinds of segments, pieces and places.

    Asked: the kinds of segments that the plugin's tiles have, with their traits, the kinds of pieces that it brings,
        and the kinds of places where pieces may stand beside those that are built in.
    Returns: ``SegmentKind``, ``PieceKind`` and ``PlaceKind`` objects; an empty list for none. Two plugins may declare
        one kind of segment; its traits are then joined, and what it takes and whether it divides the ground must be the
        same. A kind of piece or place that two plugins declare must be the same in both.
    Called: once for each resolved ruleset, before tile files are read.
    Order: none.
    Example: ``return [SegmentKind("canal", "centre", frozenset({"claimable"})), PieceKind("barge", weight=1)]``
    """


@hookspec
def bastide_components(  # type: ignore[empty-body]  # a specification has no body
    options: Any, selection: Selection
) -> Iterable[TileFile | Print | ChangedTiles | StackDeclaration | Supply | ScoreTrack | Clock]:
    """Bring what is in the box.

    Asked: tile files, how often each is in the game, and which tiles of other sets leave it for them; special prints
        that replace the plain ones; the tiles that rules may recut each tile of the game to; stacks of tiles or tokens
        beside the bag, who sees what of them, and what lies on them; how many pieces each player starts with, or the
        table where the piece is neutral; on what points are marked; and how much time there is.
    Returns: ``TileFile``, ``Print``, ``ChangedTiles``, ``StackDeclaration``, ``Supply``, ``ScoreTrack`` and ``Clock``
        objects; an empty list for none. Several supplies of one kind of piece add up. Several plugins may declare who
        sees a stack, and the smallest audience holds; otherwise two stacks of one name are refused, naming both.
    Called: once for each resolved ruleset, and to know all tiles when a diagram names one. A variant's ``[supply]``
        replaces the sum of supplies.
    Order: by the plugins' names; a tile id belongs to one file, or to one tile that it is recut from.
    Example: ``return [TileFile(path="tiles.toml"), Print(name="garden")]``
    """


# When a ruleset is resolved: the rules


@hookspec
def bastide_placement_rules(options: Any, selection: Selection) -> Iterable[PlacementRule]:  # type: ignore[empty-body]  # a specification has no body
    """Bring placement rules.

    Asked: which kinds of edges may meet though they differ, what is drawn and from where, which placements are legal
        beyond matching edges, what becomes of a tile that fits nowhere.
    Returns: ``PlacementRule`` objects.
    Called: once for each resolved ruleset.
    Order: by ``before`` and ``after``, then by id; edge meetings only add.
    Example: ``return [PlacementFilter(id="my/inland", says="Canals keep off the rim.", allows=inland)]``
    """


@hookspec
def bastide_meeple_rules(options: Any, selection: Selection) -> Iterable[MeepleRule]:  # type: ignore[empty-body]  # a specification has no body
    """Bring meeple rules.

    Asked: which deployments and other actions are offered, which are vetoed, when pieces go home.
    Returns: ``MeepleRule`` objects.
    Called: once for each resolved ruleset.
    Order: by ``before`` and ``after``, then by id; actions are listed in this order.
    Example: ``return [Deployment(id="my/barge", says="…", pieces=kinds("barge"), on=kinds("canal"))]``
    """


@hookspec
def bastide_scoring_rules(options: Any, selection: Selection) -> Iterable[ScoreRule]:  # type: ignore[empty-body]  # a specification has no body
    """Bring scoring rules.

    Asked: when a feature is complete, what a scoring is worth, who gets it, the final scoring.
    Returns: ``ScoreRule`` objects.
    Called: once for each resolved ruleset.
    Order: adjustments by stage (``edition``, ``sign``, ``add``, ``multiply``, ``limit``, ``void``, ``divide``), claim
        rules too (``tie-break``, ``override``); inside a stage, and all others, by ``before`` and ``after``, then by
        id. Two adjustments of one stage that do not commute and have no order are refused, naming both, and so is an
        order against the stages.
    Example: ``return [Completion(id="my/canal-complete", says="…", of=kinds("canal"))]``
    """


@hookspec
def bastide_turn_rules(options: Any, selection: Selection) -> Iterable[TurnRule]:  # type: ignore[empty-body]  # a specification has no body
    """Bring rules about the course of the game.

    Asked: phases and where they stand: before the first turn, in every turn, in every part of one, or once before or
        after the final scoring; those that the plugin's rules push, and decisions that they ask for, by name; reactions
        to events: ``drawn``, ``discarded``, ``placed``, ``recut``, ``taken-up``, ``deployed``, ``moved``, ``left``,
        ``completed``, ``scoring``, ``scored``, ``turn-started``, ``part-started``, ``turn-ended``, ``passed``,
        ``revealed``, or any that a plugin lets happen; and with which tiles the game begins, when it ends, and how
        players are ranked. ``scoring`` comes before a score, in the game and at its end; ``subject`` and ``occasion``
        are in its data. Steps that a reaction pushes are done before what it reacts to goes on, so that a decision
        asked for when a feature is completed comes before its score.
    Returns: ``TurnRule`` objects.
    Called: once for each resolved ruleset.
    Order: by ``before`` and ``after``, then by id. Phases name phases there, and stand in one line with the built-in
        ones, which ``bastide variant show --json`` lists under ``phases``; where nothing says which of two comes first,
        their names do. A further part of a turn repeats those of scope ``part``. Only phases that are there can be
        named: that of another plugin where ``selection.plugins`` has the plugin. Two phases or two decisions of one
        name are refused, naming both plugins: name yours after your plugin.
    Example: ``return [GameEnd(id="my/first-to-50", says="…", over=lambda p: max(p.scores) >= 50)]``
    """


@hookspec
def bastide_state(options: Any, selection: Selection) -> Iterable[StateKeeper | Kept[Any]]:  # type: ignore[empty-body]  # a specification has no body
    """Say what the plugin keeps besides the board, and how it stands in diagrams.

    Asked: what is kept; or, of what cannot be declared, how to read and write it.
    Returns: ``Kept`` objects, made by :func:`~bastide.kept`, and at most one ``StateKeeper``, which is given the keys
        of a diagram that nothing declares; an empty list if there is no state.
    Called: once for each resolved ruleset.
    Order: none; each plugin has its own part of the state.
    Example: ``return [kept("my/tokens", of="player", holds="number")]``
    """
