"""What JCloisterZone calls what plugins bring: the files in which plugins say it.

The format ``bastide-jcloisterzone/1`` is described in ``docs/how-to/jcloisterzone.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, Literal

from bastide._kernel.geometry import PORTS
from bastide.text.documents import parse_toml, text_in
from bastide.text.locations import Findings, Locations
from bastide.text.problems import BastideError, did_you_mean
from bastide.text.sentences import Sentence, coded, listed, sentence
from bastide.variants.options import checked_fields
from bastide.variants.registry import installed

#: Their names of the twelve ports, in the order of ours.
THEIR_PORTS = ("NL", "N", "NR", "EL", "E", "ER", "SL", "S", "SR", "WL", "W", "WR")
#: Our names of what they call so.
PORT_NAMES = dict(zip(THEIR_PORTS, PORTS, strict=True))
#: How many small followers each player has; no other number is read.
FOLLOWERS = 7
#: Why something is not read.
REASONS: Final[Mapping[str, Sentence]] = {
    "random": sentence("what was drawn or rolled there stands in no saved game"),
    "steps": sentence("it is played there in other steps than here"),
    "tiles": sentence("its tiles are not told apart here as they are there"),
}


@dataclass(frozen=True, slots=True)
class Form:
    """A plugin with options, and what means it there.

    Args:
        sets: the sets of tiles.
        elements: the elements, and what each of them is set to.
        options: the options.
        prints: the special prints that are in the game with it, and the plain ones without.
        edition: the edition of all sets that tell editions apart.
    """

    sets: tuple[str, ...] = ()
    elements: Mapping[str, bool | int] = field(default_factory=dict)
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    prints: tuple[str, ...] = ()
    edition: int = 1


@dataclass(frozen=True, slots=True)
class Message:
    """A message that says what a player did, and the action that it is here.

    Args:
        message: its type.
        action: the action's fields, ``type`` among them.
        payload: what else it says in any case.
        cell: the key under which it names a tile.
        feature: the key under which it names a feature.
        meeple: the key under which it points to a meeple on a feature.
        owner: the field of the action with the player whose meeple that is.
        decision: the kind of the decision here, if other plugins have the same action.
    """

    message: str
    action: Mapping[str, str]
    payload: Mapping[str, str] = field(default_factory=dict)
    cell: str = ""
    feature: str = ""
    meeple: str = ""
    owner: str = ""
    decision: str = ""

    @property
    def key(self) -> str:
        """The key under which it says where something was done; empty if it does not."""
        return self.cell or self.feature or self.meeple


@dataclass(frozen=True, slots=True)
class Names:
    """The names of what one plugin brings.

    Args:
        format: the format of the file.
        forms: what means the plugin, the most demanding first; without any, its rules alone do.
        rules: by rule and its value there, the options that it means, or ``False`` if it rules the plugin out. What it
            is there if nothing is said comes first.
        alike: sets whose ids do not tell editions apart.
        idle: elements that change nothing unless other plugins name them.
        unread: sets and elements that are not read, and why.
        kinds: kinds of segments, by feature.
        pieces: kinds of pieces, by kind of meeple.
        corners: the pieces that stand on the corner where four tiles meet.
        moved: for kinds of pieces that go to another place, the type of the action.
        tiles: by set and tile, theirs, and by how many degrees theirs is turned to lie as ours.
        taken: for tiles that nobody draws, the type of the action by which one is taken.
        messages: what else a player does.
    """

    format: Literal["bastide-jcloisterzone/1"]
    forms: tuple[Form, ...] = ()
    rules: Mapping[str, Mapping[str, Literal[False] | Mapping[str, bool | int | str]]] = field(default_factory=dict)
    alike: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    unread: Mapping[str, str] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)
    pieces: Mapping[str, str] = field(default_factory=dict)
    corners: tuple[str, ...] = ()
    moved: Mapping[str, str] = field(default_factory=dict)
    tiles: Mapping[str, Mapping[str, tuple[str | int, ...]]] = field(default_factory=dict)
    taken: Mapping[str, str] = field(default_factory=dict)
    messages: tuple[Message, ...] = ()


#: What a file has several of, in sections.
_PARTS: Final[Mapping[str, type[Form | Message]]] = {"forms": Form, "messages": Message}


class Vocabulary:
    """The names of all installed plugins together.

    Args:
        plugins: the names, by plugin.
    """

    def __init__(self, plugins: Mapping[str, Names]) -> None:
        self.plugins = plugins
        brought = plugins.values()
        self.prints = {name for names in brought for form in names.forms for name in form.prints}
        self.alike = {name for names in brought for name in names.alike}
        self.idle = {name for names in brought for name in names.idle}
        self.unread = {name: why for names in brought for name, why in names.unread.items()}
        self.kinds = {theirs: kind for names in brought for theirs, kind in names.kinds.items()}
        self.pieces = {theirs: piece for names in brought for theirs, piece in names.pieces.items()}
        self.corners = {piece for names in brought for piece in names.corners}
        self.moved = {piece: type_ for names in brought for piece, type_ in names.moved.items()}
        self.messages = [message for names in brought for message in names.messages]
        #: By their tile, ours and how far ours is turned when theirs is not.
        self.tiles = {
            str(theirs): (f"{tiles}/{tile}", -sum(map(int, turned)) % 360)
            for names in brought
            for tiles, of_set in names.tiles.items()
            for tile, (theirs, *turned) in of_set.items()
        }
        self.taken = {tile: type_ for names in brought for tile, type_ in names.taken.items()}


def vocabulary() -> Vocabulary:
    """The names of what the installed plugins bring; first of those that stand on nothing else.

    Raises:
        BastideError: a file of a plugin is invalid; names its lines.
    """
    declared = sorted(installed().usable.items(), key=lambda entry: (bool(entry[1].requires), entry[0]))
    return Vocabulary({name: load_names(plugin.jcloisterzone) for name, plugin in declared if plugin.jcloisterzone})


def load_names(file: Path | Traversable) -> Names:
    """The names in the file of a plugin.

    Args:
        file: the file.

    Raises:
        BastideError: it cannot be read or is invalid; lists all problems with their lines.
    """
    return _read(text_in(file), str(file))


@lru_cache(maxsize=256)
def _read(text: str, file: str) -> Names:
    findings = Findings(file, Locations())
    document: dict[str, Any] | None = parse_toml(text, findings)
    made = None if document is None else checked_fields(Names, document | _parts(document, findings), findings, ())
    for name, why in {} if made is None else made.unread.items():
        if why not in REASONS:
            message = coded("jcloisterzone/reason", "this is no reason why something is not read")
            findings.add(("unread", name), message, hint=did_you_mean(why, REASONS, listed(REASONS)))
    for tiles, of_set in {} if made is None else made.tiles.items():
        for tile, given in of_set.items():
            if not given or not isinstance(given[0], str) or given[1:] not in ((), (90,), (180,), (270,)):
                message = coded("jcloisterzone/tile", "this is no tile there and how far it is turned")
                findings.add(("tiles", tiles, tile), message, hint='write ["BA/RRr"], or ["BA/RRr", 90]')
    if findings.problems or made is None:
        raise BastideError(findings.problems)
    return made


def _parts(document: Mapping[str, Any], findings: Findings) -> dict[str, Any]:
    """The forms and messages, each checked by itself, so that what is wrong is told with its place."""
    return {
        key: tuple(
            made
            for index, section in enumerate(sections)
            if (made := checked_fields(part, section, findings, (key, index))) is not None
        )
        for key, part in _PARTS.items()
        if isinstance(sections := document.get(key), list) and all(isinstance(each, dict) for each in sections)
    }
