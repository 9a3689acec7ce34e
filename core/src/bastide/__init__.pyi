# What the package exports, and where it is found when it is first asked for. Keep `__all__` sorted.

from ._kernel.geometry import (
    AROUND,
    CENTRES,
    PORTS,
    ROTATIONS,
    SIDES,
    STEPS,
    cell,
    coordinates,
    corners,
    offset,
    position,
)
from ._kernel.pieces import (
    Piece,
    Place,
)
from ._kernel.tiles import (
    BARE,
    Block,
    Segment,
    Tile,
    segment_names,
)
from .apps.rulebooks import (
    Rulebook,
    rulebook,
)
from .engine.decisions import PASS, Action, Decision
from .engine.errors import (
    IllegalAction,
    RuleError,
    VariantNeeded,
)
from .engine.games.engines import installed_engine
from .engine.games.game import Game, View
from .engine.games.many import play_many
from .engine.games.tracks import (
    Track,
)
from .engine.games.wording import (
    action_in_words,
    cell_in_words,
    field_in_words,
    value_in_words,
)
from .engine.places import (
    edge_between,
)
from .engine.position import (
    Feature,
    Position,
)
from .engine.queries.board_view import (
    BoardView,
    LaidTile,
    PieceOnBoard,
)
from .engine.table import (
    Table,
)
from .notation.diagrams import (
    Diagram,
)
from .notation.documents import Document, read_document
from .notation.drawing_files import load_drawings
from .notation.jcloisterzone import saved_game
from .notation.loading import load
from .notation.records import (
    replay,
)
from .notation.results import (
    Result,
    score,
)
from .notation.schemas import schema
from .rules.acts.base import (
    add_to_tallies,
    ask_decision,
    ask_round,
    begin_part,
    bring,
    call_phase,
    clear_tile,
    discard_only,
    discard_tile,
    draw_ahead,
    draw_tile,
    go_home,
    put_back,
    return_tile,
    take_ahead,
)
from .rules.acts.payments import count_paid, redeem, score_pieces
from .rules.acts.piece_offers import for_each_held, for_each_piece
from .rules.acts.tile_changes import for_each_change, place_with_change
from .rules.acts.value_offers import for_each_value, items_on, kinds_in_supply, numbers_from
from .rules.acts.walks import for_each_step
from .rules.base import (
    Rate,
    Rule,
)
from .rules.declarations.keeping.fields import Kept, kept
from .rules.declarations.keeping.stacks import kept_on_stack
from .rules.declarations.kinds import (
    Clock,
    PieceKind,
    PlaceKind,
    ScoreTrack,
    SegmentKind,
    Supply,
)
from .rules.declarations.option_models import Options, options_model, options_with, written_options
from .rules.declarations.options import option
from .rules.declarations.plugins import (
    Bot,
    ChangedTiles,
    Plugin,
    PresetFolder,
    Print,
    StackDeclaration,
    Subcommand,
    TileFile,
)
from .rules.declarations.styles import (
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
from .rules.events import (
    Event,
)
from .rules.expressions.base import (
    Condition,
    Expression,
    Number,
    any_of,
    choose,
    constant,
)
from .rules.expressions.board_questions import (
    cells_near_laid,
    corners_around,
    count_at_hand,
    count_claimed,
    count_in_play,
    count_joined,
    count_just_laid,
    count_on_corners,
    count_on_tile,
    count_stack,
    count_supply,
    count_tile_flags,
    is_hole_left,
    is_just_laid,
    is_kept,
    is_kept_piece,
    is_own_turn,
    on_occasion,
    on_tiles,
)
from .rules.expressions.claim_questions import count_borders_once, leaders_on, leads, owners_on, unit_rate
from .rules.expressions.course_questions import (
    count_players,
    highest_score,
    highest_team_score,
    is_called,
    is_exhausted,
    is_waiting,
    own_score,
    own_stack,
    part_number,
    rate_of,
    turn_number,
)
from .rules.expressions.feature_questions import (
    EIGHT,
    count_around,
    count_beside,
    count_borders,
    count_flags,
    count_in_line,
    count_pieces,
    count_segments,
    count_tiles,
    in_any_claim,
    is_complete,
    of_kind,
)
from .rules.expressions.final_subjects import claimed, claimed_beside, tallies
from .rules.expressions.placement_questions import all_cells, count_adjacent, earlier_cells, tiles_with
from .rules.expressions.subject_questions import asked_player, count_own, in_role, noted, noted_as
from .rules.hookspecs import (
    hookimpl,
)
from .rules.meeples import (
    Deployment,
    DeploymentCells,
    Exclusion,
    Homecoming,
    OfferRule,
    OfferVeto,
    PlaceDeployment,
)
from .rules.offers import Candidate, Offer
from .rules.placement import (
    DrawRule,
    DrawSource,
    EdgeMeeting,
    PlacementFilter,
    PlacementOffers,
    SetAside,
    UnplaceableRule,
)
from .rules.scoring import (
    Adjustment,
    ClaimRule,
    Completion,
    FinalScoring,
    ScoringRule,
    ShareRule,
    Term,
    Weighing,
    terms_for_each,
)
from .rules.selection import Selection
from .rules.selectors import (
    ANY,
    Selector,
    kinds,
    traits,
)
from .rules.sheets import Line, Sheet, TermLine
from .rules.subjects import (
    Subject,
)
from .rules.turn import (
    DecisionKind,
    GameEnd,
    Overtime,
    Phase,
    Ranking,
    Reaction,
    StartTiles,
    StateKeeper,
    Teams,
)
from .ruleset.calls import (
    blamed,
)
from .ruleset.reloading import (
    plugins_anew,
)
from .ruleset.resolve import (
    resolve,
    resolve_variant,
)
from .ruleset.resolved import (
    RuleEntry,
    Ruleset,
)
from .text.languages import (
    Said,
    known_language,
    languages,
    plural,
    said,
    speaking,
    spoken,
    translated,
    unknown_language,
)
from .text.problems import (
    BastideError,
    Problem,
    did_you_mean,
)
from .text.sentences import (
    Sentence,
    clause,
    coded,
    listed,
    reworded,
    sentence,
    sentences,
)
from .text.words import (
    counted_word,
    segment_in_words,
    side_in_words,
    word,
)
from .tiles.files import (
    TileEntry,
    TileSet,
    load_tiles,
    read_tiles,
)
from .tiles.sets import (
    TileFileError,
)
from .tracing.sayings import (
    Saying,
)
from .tracing.witness import (
    Witness,
)
from .variants.drafts import (
    VariantError,
)
from .variants.expressions import (
    parse_call,
)
from .variants.loading import (
    load_plugin_file,
)
from .variants.objects import (
    describe,
)
from .variants.options import (
    checked_call,
)
from .variants.presets import (
    broken_presets,
    presets,
    printings,
)
from .variants.reading import (
    thread_clock,
    watch_plugins,
)
from .variants.registry import (
    Found,
    Registry,
    installed,
)
from .variants.select import (
    select,
)

__version__: str

__all__ = [
    "ANY",
    "AROUND",
    "Action",
    "Adjustment",
    "BARE",
    "BastideError",
    "Block",
    "BoardView",
    "Bot",
    "CENTRES",
    "CONTRAST",
    "Candidate",
    "ChangedTiles",
    "ClaimRule",
    "Clock",
    "Completion",
    "Condition",
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
    "Expression",
    "Feature",
    "FinalScoring",
    "FlagStyle",
    "Found",
    "Game",
    "GameEnd",
    "Homecoming",
    "IllegalAction",
    "Kept",
    "LaidTile",
    "Line",
    "Mark",
    "Number",
    "Offer",
    "OfferRule",
    "OfferVeto",
    "Options",
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
    "PlaceDeployment",
    "PlaceKind",
    "PlacementFilter",
    "PlacementOffers",
    "Plugin",
    "Position",
    "PresetFolder",
    "Print",
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
    "ShareRule",
    "Sheet",
    "StackDeclaration",
    "StartTiles",
    "StateKeeper",
    "Subcommand",
    "Subject",
    "Supply",
    "Table",
    "Teams",
    "Term",
    "TermLine",
    "Texture",
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
    "all_cells",
    "action_in_words",
    "add_to_tallies",
    "any_of",
    "asked_player",
    "ask_decision",
    "ask_round",
    "begin_part",
    "bring",
    "corners_around",
    "count_joined",
    "for_each_change",
    "for_each_held",
    "for_each_piece",
    "for_each_step",
    "for_each_value",
    "blamed",
    "broken_presets",
    "call_phase",
    "cell",
    "cell_in_words",
    "cells_near_laid",
    "checked_call",
    "choose",
    "claimed",
    "claimed_beside",
    "clause",
    "clear_tile",
    "coded",
    "constant",
    "coordinates",
    "corners",
    "count_adjacent",
    "count_around",
    "count_at_hand",
    "count_beside",
    "count_borders",
    "count_borders_once",
    "count_claimed",
    "count_flags",
    "count_in_line",
    "count_in_play",
    "count_just_laid",
    "count_on_corners",
    "count_on_tile",
    "count_own",
    "count_paid",
    "count_pieces",
    "count_segments",
    "count_stack",
    "count_supply",
    "count_tile_flags",
    "count_tiles",
    "counted_word",
    "describe",
    "did_you_mean",
    "discard_only",
    "discard_tile",
    "draw_ahead",
    "return_tile",
    "draw_tile",
    "earlier_cells",
    "edge_between",
    "field_in_words",
    "go_home",
    "highest_score",
    "highest_team_score",
    "hookimpl",
    "in_any_claim",
    "in_role",
    "installed",
    "installed_engine",
    "is_called",
    "is_complete",
    "is_exhausted",
    "is_hole_left",
    "is_just_laid",
    "is_kept",
    "is_kept_piece",
    "is_own_turn",
    "is_waiting",
    "items_on",
    "kept",
    "kept_on_stack",
    "kinds",
    "kinds_in_supply",
    "leaders_on",
    "leads",
    "known_language",
    "languages",
    "listed",
    "load",
    "load_drawings",
    "load_plugin_file",
    "load_tiles",
    "noted",
    "noted_as",
    "numbers_from",
    "of_kind",
    "offset",
    "on_occasion",
    "on_tiles",
    "option",
    "options_model",
    "options_with",
    "own_score",
    "own_stack",
    "owners_on",
    "parse_call",
    "part_number",
    "turn_number",
    "unit_rate",
    "count_players",
    "place_with_change",
    "play_many",
    "plugins_anew",
    "plural",
    "position",
    "presets",
    "printings",
    "put_back",
    "rate_of",
    "redeem",
    "read_document",
    "read_tiles",
    "replay",
    "resolve",
    "resolve_variant",
    "reworded",
    "rulebook",
    "said",
    "schema",
    "score",
    "score_pieces",
    "segment_in_words",
    "segment_names",
    "select",
    "saved_game",
    "sentence",
    "sentences",
    "side_in_words",
    "speaking",
    "spoken",
    "take_ahead",
    "tallies",
    "terms_for_each",
    "thread_clock",
    "tiles_with",
    "traits",
    "translated",
    "unknown_language",
    "value_in_words",
    "watch_plugins",
    "word",
    "written_options",
]
