"""The same expansions under the rules of another edition."""

from __future__ import annotations

from typing import Any

from bastide import (
    BastideError,
    PieceKind,
    Problem,
    Registry,
    Ruleset,
    Selection,
    TileFile,
    coded,
    describe,
    did_you_mean,
    installed,
    listed,
    presets,
    printings,
    select,
    sentence,
)

#: The slot of plugins that are a game of their own, such as the base game.
GAME = "game"


def games_of(selection: Selection, registry: Registry) -> set[str]:
    """The plugins of a selection that are games of their own."""
    usable = registry.usable
    return {name for name in selection.plugins if name in usable and usable[name].slot == GAME}


def editions_of(games: set[str], registry: Registry) -> dict[str, Selection]:
    """The presets of the same game, by name; those that need a plugin that is not installed are left out."""
    found = {}
    for name in presets(registry):
        try:
            selection = select(name, registry)
        except BastideError:
            continue
        if games_of(selection, registry) == games:
            found[name] = selection
    return found


def in_edition(ruleset: Ruleset, edition: str) -> dict[str, Any]:
    """A variant with the expansions of a ruleset and the rules of an edition.

    The plugins that the edition selects come with its options. Of the others, those without tiles or pieces that some
    edition of the game selects, such as farms, are left out; expansions and house rules stay as they are, and so do
    the counts of tiles and pieces and the rates that the ruleset sets. A printing of an expansion that the ruleset has
    changes the options of that expansion alone.

    Args:
        ruleset: the rules.
        edition: the name of a preset of the same game, or of a printing.

    Raises:
        BastideError: there is no such preset, or it is one of another game or of an expansion that is not there.
    """
    registry = installed()
    own = ruleset.selection
    if edition in printings(registry):
        return _in_printing(own, edition, registry)
    games = games_of(own, registry)
    editions = editions_of(games, registry)
    if edition not in editions:
        if edition in presets(registry):
            select(edition, registry)  # raises if it needs a plugin that is not installed
        titles = listed(sorted(games)) or sentence("none")
        raise BastideError(
            Problem(
                coded(
                    "edition/other-game", "{edition} is no edition of this game: {games}", edition=edition, games=titles
                ),
                hint=did_you_mean(edition, editions, sentence("there are {names}", names=listed(editions))),
            )
        )
    of_editions = {name for each in editions.values() for name in each.plugins}
    kept = [
        name
        for name in own.plugins
        if name not in editions[edition].plugins and (name not in of_editions or is_expansion(name, own, registry))
    ]
    whole = describe(own)
    left = set(own.plugins) - set(kept) - set(editions[edition].plugins)
    plugins = {name: whole["plugins"][name] for name in kept}
    sections = {
        "plugins": plugins,
        "tiles": whole.get("tiles", {}),
        "supply": whole.get("supply", {}),
        # In which years these rules were printed; what else is told of the edition is about a box without expansions.
        "about": {key: value for key, value in editions[edition].about.items() if key == "years"},
        "rates": {name: value for name, value in own.rates.items() if name.partition("/")[0] not in left},
    }
    return {
        "format": whole["format"],
        "extends": edition,
    } | {key: value for key, value in sections.items() if value}


def _in_printing(own: Selection, printing: str, registry: Registry) -> dict[str, Any]:
    """A selection with the options that a printing gives its expansion."""
    added = expansions_of(printing, select(printing, registry), registry)
    missing = [sentence(registry.usable[name].title) for name in sorted({*added} - {*own.plugins})]
    if missing:
        raise BastideError(
            coded(
                "edition/other-expansion",
                "{printing} is a printing of {expansions}, which these rules do not have",
                printing=printing,
                expansions=listed(sentence("“{words}”", words=title) for title in missing),
            )
        )
    whole = describe(own)
    plugins = {name: {**given, **added.get(name, {})} for name, given in whole["plugins"].items()}
    return {key: value for key, value in whole.items() if key != "title"} | {"plugins": plugins}


def expansions_of(printing: str, selection: Selection, registry: Registry) -> dict[str, dict[str, Any]]:
    """The plugins that the file of a printing adds to what it extends, each with the options given there."""
    file = str(printings(registry)[printing])
    given = {key for key, (place, _) in selection.places.items() if place == file}
    return {
        name: {key: value for key, value in options.items() if f"plugins.{name}.{key}" in given}
        for name, options in describe(selection)["plugins"].items()
        if f"plugins.{name}" in given
    }


def is_expansion(name: str, selection: Selection, registry: Registry) -> bool:
    """Whether a plugin of a selection has tiles or pieces of its own."""
    options = selection.plugins[name]
    return any(registry.of(name, kind, options=options, selection=selection) for kind in (TileFile, PieceKind))
