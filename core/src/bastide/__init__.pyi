# What the package exports, and where it is found when it is first asked for. Keep `__all__` sorted.

from ._kernel.geometry import (
    AROUND,
    CENTRES,
    PORTS,
    ROTATIONS,
    SIDES,
    STEPS,
    cell,
    corners,
    offset,
    position,
)
from ._kernel.pieces import (
    Piece,
    Place,
    PlaceKind,
)
from ._kernel.sentences import (
    Sentence,
    clause,
    listed,
    sentence,
    sentences,
)
from ._kernel.tiles import (
    Block,
    Segment,
    Tile,
    segment_names,
)
from .apps.rulebooks import (
    Rulebook,
    rulebook,
)
from .game.boards import (
    BoardView,
    LaidTile,
    PieceOnBoard,
)
from .game.counts import (
    EIGHT,
    count_around,
    count_borders,
    count_flags,
    count_segments,
    count_tiles,
)
from .game.decisions import (
    PASS,
    Action,
    Candidate,
    Decision,
    Offer,
)
from .game.diagrams import (
    Diagram,
)
from .game.errors import (
    IllegalAction,
    RuleError,
    VariantNeeded,
)
from .game.events import (
    Event,
)
from .game.games import (
    Game,
)
from .game.loading import (
    Document,
    load,
    read_document,
)
from .game.places import (
    edge_between,
)
from .game.position import (
    Feature,
    Position,
)
from .game.records import (
    replay,
)
from .game.results import (
    Result,
    score,
)
from .game.scoring import (
    Line,
    Sheet,
    TermLine,
)
from .game.subjects import (
    Subject,
)
from .game.table import (
    Table,
)
from .game.tracks import (
    Track,
)
from .game.views import (
    View,
)
from .game.watching import (
    Saying,
    Witness,
)
from .game.wording import (
    action_in_words,
    cell_in_words,
    field_in_words,
    value_in_words,
)
from .platform.declarations import (
    Bot,
    ChangedTiles,
    Plugin,
    PresetFolder,
    StackDeclaration,
    Subcommand,
    TileFile,
)
from .platform.descriptions import (
    describe,
)
from .platform.drafts import (
    VariantError,
)
from .platform.drawings import (
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
from .platform.errors import (
    BastideError,
    Problem,
    TileFileError,
    did_you_mean,
)
from .platform.expressions import (
    parse_call,
)
from .platform.hookspecs import (
    hookimpl,
)
from .platform.kinds import (
    EdgeMeeting,
    PieceKind,
    SegmentKind,
    Supply,
)
from .platform.languages import (
    Said,
    known_language,
    languages,
    plural,
    rephrasing,
    said,
    speaking,
    spoken,
    translated,
    unknown_language,
)
from .platform.naming import (
    segment_in_words,
    side_in_words,
    word,
)
from .platform.presets import (
    broken_presets,
    presets,
)
from .platform.registry import (
    Found,
    Registry,
    installed,
)
from .platform.reloading import (
    plugins_anew,
)
from .platform.resolver import (
    resolve,
    resolve_variant,
)
from .platform.rules import (
    Adjustment,
    ClaimRule,
    Completion,
    CompletionVeto,
    DecisionKind,
    Deployment,
    DeploymentCells,
    DrawRule,
    DrawSource,
    Exclusion,
    FinalScoring,
    FurtherCells,
    GameEnd,
    Homecoming,
    OfferRule,
    OfferVeto,
    Overtime,
    Phase,
    PlacementFilter,
    PlacementOffers,
    PlacementSource,
    Ranking,
    Rate,
    Reaction,
    Rule,
    ScoreTrack,
    ScoringRule,
    SetAside,
    Setup,
    ShareRule,
    Starter,
    StartTiles,
    StateKeeper,
    StepKind,
    Term,
    TieBreak,
    UnplaceableRule,
    Weighing,
)
from .platform.ruleset import (
    RuleEntry,
    Ruleset,
)
from .platform.schema import (
    schema,
)
from .platform.selection import (
    Selection,
)
from .platform.selectors import (
    ANY,
    Selector,
    kinds,
    traits,
)
from .platform.tilefiles import (
    TileEntry,
    TileSet,
    load_tiles,
    read_tiles,
)
from .platform.variants import (
    select,
)

__version__: str

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
    "ChangedTiles",
    "ClaimRule",
    "Completion",
    "CompletionVeto",
    "Decision",
    "DecisionKind",
    "Deployment",
    "DeploymentCells",
    "Diagram",
    "Document",
    "DrawRule",
    "DrawSource",
    "DrawingStyle",
    "EIGHT",
    "EdgeMeeting",
    "Event",
    "Exclusion",
    "Feature",
    "FinalScoring",
    "FlagStyle",
    "Found",
    "FurtherCells",
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
    "Overtime",
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
    "PlacementSource",
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
    "Rulebook",
    "Ruleset",
    "SIDES",
    "STEPS",
    "Said",
    "Saying",
    "ScoreTrack",
    "ScoringRule",
    "Segment",
    "SegmentKind",
    "SegmentShape",
    "SegmentStyle",
    "Selection",
    "Selector",
    "Sentence",
    "SetAside",
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
    "TieBreak",
    "Tile",
    "TileEntry",
    "TileFile",
    "TileFileError",
    "TileSet",
    "Track",
    "UnplaceableRule",
    "VariantError",
    "VariantNeeded",
    "View",
    "Weighing",
    "Witness",
    "__version__",
    "action_in_words",
    "broken_presets",
    "cell",
    "cell_in_words",
    "clause",
    "corners",
    "count_around",
    "count_borders",
    "count_flags",
    "count_segments",
    "count_tiles",
    "describe",
    "did_you_mean",
    "edge_between",
    "field_in_words",
    "hookimpl",
    "installed",
    "kinds",
    "known_language",
    "languages",
    "listed",
    "load",
    "load_tiles",
    "offset",
    "parse_call",
    "plugins_anew",
    "plural",
    "position",
    "presets",
    "read_document",
    "read_tiles",
    "rephrasing",
    "replay",
    "resolve",
    "resolve_variant",
    "rulebook",
    "said",
    "schema",
    "score",
    "segment_in_words",
    "segment_names",
    "select",
    "sentence",
    "sentences",
    "side_in_words",
    "speaking",
    "spoken",
    "traits",
    "translated",
    "unknown_language",
    "value_in_words",
    "word",
]
