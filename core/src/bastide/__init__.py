"""Bastide: a rule-variant plugin platform for Carcassonne-family tile games.

Everything public is here: games, decisions, records, diagrams and scores for those who use it, and the rule types,
declarations and markers for those who write plugins.
"""

from bastide._kernel.geometry import AROUND, CENTRES, PORTS, ROTATIONS, SIDES, STEPS, cell, corners, offset, position
from bastide._kernel.pieces import Piece, Place, PlaceKind
from bastide._kernel.tiles import Block, Segment, Tile
from bastide.game.boards import BoardView, LaidTile, PieceOnBoard
from bastide.game.decisions import PASS, Action, Candidate, Decision, Offer
from bastide.game.diagrams import Diagram
from bastide.game.errors import IllegalAction, RuleError, VariantNeeded
from bastide.game.events import Event
from bastide.game.games import Game
from bastide.game.loading import load
from bastide.game.position import Feature, Position
from bastide.game.records import replay
from bastide.game.results import Result, score
from bastide.game.scoring import Line, Sheet, TermLine
from bastide.game.subjects import Subject
from bastide.game.table import Table
from bastide.game.views import View
from bastide.platform.declarations import (
    Bot,
    Plugin,
    PresetFolder,
    StackDeclaration,
    Subcommand,
    TileFile,
)
from bastide.platform.descriptions import describe
from bastide.platform.drafts import VariantError
from bastide.platform.drawings import (
    CONTRAST,
    PLAYER,
    DrawingStyle,
    FlagStyle,
    Mark,
    Picture,
    PieceStyle,
    SegmentShape,
    SegmentStyle,
    Texture,
)
from bastide.platform.errors import BastideError, Problem, did_you_mean
from bastide.platform.hookspecs import hookimpl
from bastide.platform.kinds import EdgeMeeting, PieceKind, SegmentKind, Supply
from bastide.platform.presets import presets
from bastide.platform.registry import Found, Registry, installed
from bastide.platform.resolver import resolve, resolve_variant
from bastide.platform.rules import (
    Adjustment,
    ClaimRule,
    Completion,
    CompletionVeto,
    DecisionKind,
    Deployment,
    DrawRule,
    Exclusion,
    FinalScoring,
    GameEnd,
    Homecoming,
    OfferRule,
    OfferVeto,
    Phase,
    PlacementFilter,
    PlacementOffers,
    Ranking,
    Rate,
    Reaction,
    Rule,
    ScoringRule,
    Setup,
    ShareRule,
    Starter,
    StartTiles,
    StateKeeper,
    StepKind,
    Term,
    UnplaceableRule,
    Weighing,
)
from bastide.platform.ruleset import RuleEntry, Ruleset
from bastide.platform.schema import schema
from bastide.platform.selection import Selection
from bastide.platform.selectors import ANY, Selector, kinds, traits
from bastide.platform.tilefiles import TileEntry, TileSet, load_tiles
from bastide.platform.variants import select

__version__ = "0.1.0"

__all__ = [
    "ANY",
    "AROUND",
    "Action",
    "Adjustment",
    "BastideError",
    "Block",
    "BoardView",
    "Bot",
    "CENTRES",
    "CONTRAST",
    "Candidate",
    "ClaimRule",
    "Completion",
    "CompletionVeto",
    "Decision",
    "DecisionKind",
    "Deployment",
    "Diagram",
    "DrawRule",
    "DrawingStyle",
    "EdgeMeeting",
    "Event",
    "Exclusion",
    "Feature",
    "FinalScoring",
    "FlagStyle",
    "Found",
    "Game",
    "GameEnd",
    "Homecoming",
    "IllegalAction",
    "LaidTile",
    "Line",
    "Mark",
    "Offer",
    "OfferRule",
    "OfferVeto",
    "PASS",
    "PLAYER",
    "PORTS",
    "Phase",
    "Picture",
    "Piece",
    "PieceKind",
    "PieceOnBoard",
    "PieceStyle",
    "Place",
    "PlaceKind",
    "PlacementFilter",
    "PlacementOffers",
    "Plugin",
    "Position",
    "PresetFolder",
    "Problem",
    "ROTATIONS",
    "Ranking",
    "Rate",
    "Reaction",
    "Registry",
    "Result",
    "Rule",
    "RuleEntry",
    "RuleError",
    "Ruleset",
    "SIDES",
    "STEPS",
    "ScoringRule",
    "Segment",
    "SegmentKind",
    "SegmentShape",
    "SegmentStyle",
    "Selection",
    "Selector",
    "Setup",
    "ShareRule",
    "Sheet",
    "StackDeclaration",
    "StartTiles",
    "Starter",
    "StateKeeper",
    "StepKind",
    "Subcommand",
    "Subject",
    "Supply",
    "Table",
    "Term",
    "TermLine",
    "Texture",
    "Tile",
    "TileEntry",
    "TileFile",
    "TileSet",
    "UnplaceableRule",
    "VariantError",
    "VariantNeeded",
    "View",
    "Weighing",
    "__version__",
    "cell",
    "corners",
    "describe",
    "did_you_mean",
    "hookimpl",
    "installed",
    "kinds",
    "load",
    "load_tiles",
    "offset",
    "position",
    "presets",
    "replay",
    "resolve",
    "resolve_variant",
    "schema",
    "score",
    "select",
    "traits",
]
