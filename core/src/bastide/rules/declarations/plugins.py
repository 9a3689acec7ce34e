"""What plugins declare besides kinds and rules: who they are, what is in the box, what they bring to programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import ClassVar

from bastide._kernel.stacks import Audience
from bastide._kernel.tiles import Tile

from ..declared import Declared, declared

#: The version of the hooks; a plugin that needs a higher one is broken here.
API_VERSION = 2
#: What each version of the hooks changed, for plugins that were written for the one before.
CHANGES: Mapping[int, str] = {
    2: "23 hooks became 12, each old name is answered with the new one; names of prints are written Print(name=…)"
}

#: What of a box an expansion may add to.
BOX = ("players", "components")


@declared()
class Plugin(Declared):
    """Who a plugin is.

    Args:
        title: its name for people.
        says: one sentence: what it brings.
        also: other words by which people look for it, with commas: ``"fields, meadows"``.
        options: its options, a frozen dataclass whose fields are made with :func:`~bastide.option`, or a pydantic model
            such as a subclass of :class:`~bastide.Options`; with defaults for all of them. ``None`` if it has none.
        slot: the exclusive place in a ruleset that it fills; two plugins for one slot are refused.
        requires: names of plugins without which it makes no sense.
        conflicts: for names of plugins it cannot be combined with, the reason, a sentence a player understands.
        editions: the printed editions it reproduces.
        sources: where its rules are from.
        rules_page: the rules in prose, a Markdown file; without it, ``rules.md`` in the package of the plugin's module
            if it is there.
        rulebook: the folder of the pages for players: ``rulebook.md`` in English, ``rulebook.ja.md`` in Japanese and so
            on, from which :func:`~bastide.rulebook` makes a rulebook; without it, the package of the plugin's module if
            ``rulebook.md`` is there.
        drawings: the files that say what its segments, flags and pieces look like; without them, ``drawings.toml`` in
            the package of the plugin's module if it is there. Of two styles for one thing the later is taken.
        jcloisterzone: the file that says what JCloisterZone calls what it brings; without it, ``jcloisterzone.toml`` in
            the package of the plugin's module if it is there.
        lessons: the folder of its lessons and puzzles; without it, ``lessons`` in the package of the plugin's module if
            it is there.
        players: the numbers of players it is for; empty where it does not matter. Others cannot begin a game with it.
        about: what its box adds to that of the game, under the keys ``players`` and ``components`` of a variant's
            ``[about]``.
        api: the lowest version of the hooks that it works with.
    """

    hook: ClassVar = "plugin"

    title: str
    says: str
    options: type | None = None
    slot: str | None = None
    requires: tuple[str, ...] = ()
    conflicts: Mapping[str, str] = field(default_factory=dict)
    editions: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    rules_page: Path | Traversable | None = None
    rulebook: Path | Traversable | None = None
    drawings: tuple[Path | Traversable, ...] = ()
    jcloisterzone: Path | Traversable | None = None
    lessons: Path | Traversable | None = None
    players: tuple[int, ...] = ()
    about: Mapping[str, str] = field(default_factory=dict)
    also: str = ""
    api: int = API_VERSION


@declared()
class TileFile(Declared):
    """A file of tiles that a plugin brings.

    Args:
        path: the TOML file; a text is where it lies in the package of the plugin's module, or beside a plugin that is a
            file by itself.
        copies: how often the whole set is in the game.
        stacks: for names of stacks in the file, the stack that takes their tiles instead.
        included: whether its tiles are in the bag; if not, they may still lie on a board.
        instead_of: for ids of tiles of other sets, how many of each leave the game for one copy of this set. Plain
            copies leave before special prints; the start tile stays, and so does what a variant counts under
            ``[tiles]``. A tile that is not in the game is passed over.
    """

    hook: ClassVar = "components"

    path: str | Path | Traversable = "tiles.toml"
    copies: int = 1
    stacks: Mapping[str, str] = field(default_factory=dict)
    included: bool = True
    instead_of: Mapping[str, int] = field(default_factory=dict)

    @property
    def file(self) -> Path | Traversable:
        """The file, as far as ``path`` tells which one it is."""
        return Path(self.path) if isinstance(self.path, str) else self.path

    def within(self, folder: Path | Traversable) -> TileFile:
        """The same, with a ``path`` that is a text found in a folder.

        Args:
            folder: that of the plugin.
        """
        return replace(self, path=folder / self.path) if isinstance(self.path, str) else self


@declared()
class Print(Declared):
    """A special print that replaces the plain one of every tile that has it.

    Args:
        name: the name of the print in tile files.
    """

    hook: ClassVar = "components"

    name: str


@declared()
class ChangedTiles(Declared):
    """What tiles may become while they lie, by :meth:`~bastide.Table.recut`.

    They are tiles of the game like others: diagrams name them, they are drawn, and their edges are in the table that
    says what fits; but they are in no stack.

    Args:
        id: ``<plugin>/<name>``.
        says: one sentence for people.
        of: what a tile of the game may become, with ids that no other tile has; nothing for most tiles. It is not
            asked about tiles that come about so.
        under: what a tile may become when another one, the second, is laid over it; asked about tiles with bare sides.
    """

    hook: ClassVar = "components"

    id: str
    says: str
    of: Callable[[Tile], Iterable[Tile]] | None = None
    under: Callable[[Tile, Tile], Iterable[Tile]] | None = None


@declared()
class StackDeclaration(Declared):
    """A stack that a plugin brings.

    Args:
        name: its name; where there is one for each player, ``name:player`` is the name of a player's.
        size: who knows how many items are left.
        order: who knows in which order they come.
        contents: who knows which items are left; and who is told what an action names that puts an item there.
        items: what lies on it, with counts: tokens, or tiles beside those that tile files put there.
        labels: what people call its tokens, where that is not the name in ``items``.
        per_player: whether there is one for each player, who then is its owner.
        shuffled: whether the items are shuffled when the game is set up.
        waits: whether tiles lie on it that were drawn and are still to be placed. As long as there are any, the game
            goes on though nothing is left to draw.
    """

    hook: ClassVar = "components"

    name: str
    size: Audience = "everyone"
    order: Audience = "nobody"
    contents: Audience = "everyone"
    items: Mapping[str, int] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    per_player: bool = False
    shuffled: bool = True
    waits: bool = False


@declared()
class PresetFolder(Declared):
    """A folder of variant files whose names, without ``.toml``, are preset names.

    Args:
        path: the folder.
        printings: whether they are printings of expansions. Each extends the edition that it is played with if none is
            named; added to another one, as in ``hig-2000 + abbey-mayor-2007``, it brings its own plugins and options.
    """

    hook: ClassVar = "presets"

    path: Path | Traversable
    printings: bool = False


@declared()
class Bot(Declared):
    """A player that is a program.

    Args:
        name: its name on the command line.
        factory: ``module:function``; called with a seed, and by keyword with the parameters that a user writes in
            parentheses behind the name, gives a callable from a view to an action.
        says: one sentence for people.
        title: what people call it; its name without one.
    """

    hook: ClassVar = "bots"

    name: str
    factory: str
    says: str
    title: str = ""


@declared()
class Subcommand(Declared):
    """A subcommand of ``bastide``.

    Args:
        name: its name.
        app: ``module:attribute`` of a Typer app or a function.
        says: one sentence for the help.
    """

    hook: ClassVar = "subcommands"

    name: str
    app: str
    says: str
