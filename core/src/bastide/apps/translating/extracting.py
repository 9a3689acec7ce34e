"""Extracting the sentences of a package: from its source, without importing it, its TOML files, and its pages."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli

from ..reports.words import FACTS
from .constants import Constants
from .scripts import in_script, in_template

#: Keywords whose texts are for people, in any call.
KEYWORDS = frozenset({"also", "description", "epilog", "help", "hint", "label", "message", "reason", "says", "title"})

#: Calls whose texts are for people, in any argument: every text with a space in it.
CALLS = frozenset(
    {"BadParameter", "Command", "_add", "_fault", "_wrong", "add", "add_column", "complain", "did_you_mean", "fail"}
    | {"fault", "header", "note", "problem", "translated"}
)

#: Calls that write headings, grids and paragraphs: all texts in their arguments, including lists.
PRINTED = frozenset({"Section", "add_column", "details", "grid", "heading", "paragraph"})

#: Calls that declare a kind: its name is a word that players read. It is the first argument, or the keyword ``name``.
KINDS = frozenset({"DecisionKind", "PieceKind", "PlaceKind", "SegmentKind", "StackDeclaration", "Subject"})

#: Calls that name an event or a roll for explanations: by their first argument.
EVENTS = frozenset({"EventKind", "happen", "roll"})

#: The call that describes a callable of a rule for explanations: in verbs, after its parameters.
VERB = "Verb"

#: Calls that declare a plugin and its options, offer an action or a deployment, and describe the state of a plugin.
DECLARATION, DEPLOYMENT, KEEPER = "Plugin", "Deployment", "StateKeeper"
#: Declares what a plugin keeps: by its id, with a label.
KEPT = "kept"
OPTIONS = frozenset({"Field", "option"})
#: What makes offers, whose types and fields have names.
OFFERS = frozenset({"Offer", "for_each_change", "for_each_held", "for_each_piece", "for_each_step", "for_each_value"})

#: Occasions of scoring that programs name in their own words; those of plugins are shown by their names.
OCCASIONS = frozenset({"completed", "final"})

#: Errors whose texts are for people, even if they are not raised at once.
ERRORS = frozenset({"BastideError", "IllegalAction", "Problem"})

#: Errors that only programmers see.
_PROGRAMMERS = frozenset(
    {"AssertionError", "AttributeError", "IndexError", "KeyError", "NotImplementedError", "RuleError"}
    | {"RuntimeError", "TypeError", "UnreadError", "ValueError"}
)

#: Folders whose texts are for programmers.
_APART = frozenset({"__pycache__", "testing", "tests"})

#: Calls that name a command's function, as ``module:function``, and the position or keyword of that name.
TARGETS = {"Command": 0, "Subcommand": "app"}

#: Keys of TOML files whose texts are for people.
KEYS = frozenset({"says", "title"})

#: Keywords for the sources of rules and plugins.
_SOURCES = ("source", "sources")

#: The prefix of the format of tile files, and keys of their sections that are not segments.
TILES = "bastide-tiles/"
UNMARKED = frozenset({"certainty", "count", "notes", "sources", "stack", "start"})
#: Words at the beginning of a ground segment that give its place.
LEADING = frozenset({"at", "inner", "over", "under"})

#: Keys of the section ``about`` of a variant whose texts are for people.
ABOUT = frozenset({"age", "certainty", "components", "notes", "players", "starting_player", "time"})

#: The parsers of page files, by extension.
_READERS = {".html": in_template, ".js": in_script}


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence of a package, as in catalogues.

    Args:
        template: the singular, or the only form.
        plural: the plural.
        files: its files, relative to the package's folder.
        filled: whether names in braces are replaced.
    """

    template: str
    plural: str | None = None
    files: tuple[str, ...] = ()
    filled: bool = False


@dataclass(frozen=True, slots=True)
class Lost:
    """A text for people that no catalogue can contain, since it is composed before the lookup.

    Args:
        file: its file, relative to the package's folder.
        line: the line.
    """

    file: str
    line: int


def extracted(package: Path) -> tuple[list[Message], list[Lost]]:
    """All sentences of a package, in the order of files, and those that cannot be looked up.

    Args:
        package: the package's folder.
    """
    found: dict[str, Message] = {}
    lost: list[Lost] = []
    trees = {
        path: ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(package.rglob("*.py"))
        if not _APART.intersection(path.relative_to(package).parts)
    }
    further = {name: value for tree in trees.values() for name, value in Constants(tree).values.items()}
    commands = {target for tree in trees.values() for target in _targets(tree)}
    for path, tree in trees.items():
        name = path.relative_to(package).as_posix()
        module = ".".join([package.name, *Path(name).with_suffix("").parts])
        _add(found, name, _in_source(tree, lost, name, further))
        _add(found, name, map(Message, _helps(tree, module, commands)))
    for path in sorted(package.rglob("*.toml")):
        name, section = path.relative_to(package).as_posix(), tomli.loads(path.read_text("utf-8"))
        _add(found, name, map(Message, _in_section(section)))
        if str(section.get("format", "")).startswith(TILES):
            _add(found, name, map(Message, _marks(section.get("tiles"))))
    for path in page_files(package):
        name = path.relative_to(package).as_posix()
        _add(found, name, in_page(path, name, lost))
    return list(found.values()), list(dict.fromkeys(lost))


def page_files(folder: Path) -> list[Path]:
    """The templates and scripts of pages in a folder, in order.

    Args:
        folder: a package's folder, or one in it.
    """
    return sorted(
        path
        for path in folder.rglob("*")
        if path.suffix in _READERS and not _APART.intersection(path.relative_to(folder).parts)
    )


def in_page(path: Path, name: str, lost: list[Lost] | None = None) -> Iterator[Message]:
    """The sentences of a template or script.

    Args:
        path: the file.
        name: its name in catalogues.
        lost: collects texts that cannot be looked up.
    """
    for call in _READERS[path.suffix](path.read_text(encoding="utf-8")):
        if call.texts:
            yield Message(call.texts[0], call.texts[1] if call.texts[1:] else None, (name,), call.filled)
        elif lost is not None:
            lost.append(Lost(name, call.line))


def _add(found: dict[str, Message], name: str, messages: Iterable[Message]) -> None:
    for message in messages:
        before = found.get(message.template, message)
        files = before.files if name in before.files else (*before.files, name)
        found[message.template] = Message(
            message.template, before.plural or message.plural, files, before.filled or message.filled
        )


def _in_source(tree: ast.Module, lost: list[Lost], name: str, further: Mapping[str, object]) -> Iterator[Message]:
    """The sentences in calls: marked ones, and texts that are for people by their position."""
    constants = Constants(tree, further)
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.AnnAssign | ast.Call | ast.Assign | ast.Raise)]
    for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset)):
        if isinstance(node, ast.AnnAssign):
            yield from _option(node)
            continue
        if isinstance(node, ast.Call) and _called(node) == DECLARATION:
            yield from _declared(node)
        if isinstance(node, ast.Call) and _called(node) in KINDS:
            yield from _kind(node, constants)
        if isinstance(node, ast.Call):
            yield from _occasions(node, constants)
            yield from _descriptions(node, constants)
        if isinstance(node, ast.Call) and _called(node) in ("coded", "phrase", "sentence", "sentences"):
            yield from _marked(node, _called(node), lost, name)
            continue
        for text in _for_people(node):
            for part in _alternatives(text):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and _has_words(part.value):
                    yield Message(inspect.cleandoc(part.value))
                elif isinstance(part, ast.JoinedStr):
                    known = constants.text(part)
                    if known is not None:
                        yield Message(known)
                    elif any(isinstance(piece, ast.Constant) and _has_words(str(piece.value)) for piece in part.values):
                        lost.append(Lost(name, part.lineno))


def _for_people(node: ast.AST) -> Iterator[ast.expr]:
    """The texts of a node that are for people."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in KEYWORDS:
        yield node.value
    elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        if _called(node.exc) not in _PROGRAMMERS:
            yield from filter(_wordy, node.exc.args)
    elif isinstance(node, ast.Call):
        yield from (keyword.value for keyword in node.keywords if keyword.arg in KEYWORDS)
        if _called(node) in CALLS or _called(node) in ERRORS:
            yield from filter(_wordy, node.args)
        if _called(node) in KINDS:
            yield from filter(_wordy, node.args[1:])
        if _called(node) in PRINTED:
            yield from _written(node.args)
        for keyword in node.keywords:
            if keyword.arg in ("conflicts", "about") and isinstance(keyword.value, ast.Dict):
                yield from keyword.value.values


def _written(arguments: Iterable[ast.expr]) -> Iterator[ast.Constant]:
    """The literal arguments; composed ones are marked, or contain no words."""
    for argument in arguments:
        if isinstance(argument, ast.List | ast.Tuple):
            yield from _written(argument.elts)
        else:
            yield from (part for part in _alternatives(argument) if isinstance(part, ast.Constant))


def _kind(node: ast.Call, constants: Constants) -> Iterator[Message]:
    """The name of a declared kind, as it is looked up."""
    keywords = {keyword.arg: keyword.value for keyword in node.keywords}
    # A decision that names itself in no other way is named by the last part of its id.
    named = next((keywords[key] for key in ("name", "id") if key in keywords), next(iter(node.args), None))
    known = None if named is None else constants.text(named)
    if known is not None:
        yield Message(known.rpartition("/")[2].replace("-", " "))


def _option(node: ast.AnnAssign) -> Iterator[Message]:
    """The name of an option, and of its listed values: words in the forms of the workbench."""
    value = node.value
    if not isinstance(node.target, ast.Name) or not isinstance(value, ast.Call) or _called(value) not in OPTIONS:
        return
    if not any(keyword.arg == "description" for keyword in value.keywords):
        return
    yield Message(node.target.id.replace("_", " "))
    for part in ast.walk(node.annotation):
        if isinstance(part, ast.Subscript) and isinstance(part.value, ast.Name) and part.value.id == "Literal":
            for each in ast.walk(part.slice):
                if isinstance(each, ast.Constant) and isinstance(each.value, str) and _has_words(each.value):
                    yield Message(each.value.replace("_", " ").replace("-", " "))


def _declared(node: ast.Call) -> Iterator[Message]:
    """The slot of a plugin, and its editions, except for codes."""
    for keyword in node.keywords:
        if keyword.arg == "slot" and isinstance(keyword.value, ast.Constant) and isinstance(keyword.value.value, str):
            yield Message(keyword.value.value.replace("-", " "))
        if keyword.arg == "editions" and isinstance(keyword.value, ast.List | ast.Tuple):
            texts = (text.value for text in keyword.value.elts if isinstance(text, ast.Constant))
            yield from (Message(text) for text in texts if isinstance(text, str) and re.search("[a-z]{3}", text))


def _occasions(node: ast.Call, constants: Constants) -> Iterator[Message]:
    """The names of occasions on which a rule scores."""
    for keyword in node.keywords:
        if keyword.arg == "occasions" and isinstance(keyword.value, ast.Call):
            for each in (text for group in keyword.value.args if isinstance(group, ast.Set) for text in group.elts):
                known = constants.text(each)
                if known is not None and known not in OCCASIONS:
                    yield Message(known.replace("-", " "))


def _descriptions(node: ast.Call, constants: Constants) -> Iterator[Message]:
    """The descriptions of events and rules, names of offers and their fields, roles, and labels of state."""
    called = _called(node)
    if called in EVENTS or called == VERB:
        named = map(constants.text, node.args[1:3] if called == VERB else node.args[:1])
        yield from (Message(name.replace("-", " ")) for name in named if name)
    for source in (part for each in node.keywords if each.arg in _SOURCES for part in _sources(each.value)):
        known = constants.text(source)
        if known is not None and " " in known and not FACTS.fullmatch(known):
            yield Message(known)
    for keyword in node.keywords:
        if (keyword.arg == "role" and called == DEPLOYMENT) or (keyword.arg == "type" and called in OFFERS):
            known = constants.text(keyword.value)
            if known is not None:
                yield Message(known.replace("-", " "))
        elif keyword.arg in ("params", "values") and called in OFFERS and isinstance(keyword.value, ast.Dict):
            known_keys = (constants.text(key) for key in keyword.value.keys if key is not None)
            yield from (Message(re.sub("[_-]", " ", key)) for key in known_keys if key is not None)
        elif keyword.arg == "label" and called == KEPT:
            known = constants.text(keyword.value)
            if known:
                yield Message(known)
        elif keyword.arg == "labels" and called == KEEPER and isinstance(keyword.value, ast.Dict):
            labels = map(constants.text, keyword.value.values)
            yield from (Message(label) for label in labels if label)


def _sources(value: ast.expr) -> Iterator[ast.expr]:
    """The texts for the sources of a rule or plugin, in any container."""
    if isinstance(value, ast.List | ast.Tuple):
        yield from value.elts
    elif isinstance(value, ast.Dict):
        yield from value.values
    else:
        yield from _alternatives(value)


def _has_words(text: str) -> bool:
    return any(map(str.isalpha, text))


def _wordy(text: ast.expr) -> bool:
    """Whether an argument has several words, so that it is neither a name nor a key."""
    if isinstance(text, ast.IfExp):
        return _wordy(text.body) or _wordy(text.orelse)
    pieces = text.values if isinstance(text, ast.JoinedStr) else [text]
    return any(isinstance(piece, ast.Constant) and " " in str(piece.value).strip() for piece in pieces)


def _alternatives(text: ast.expr) -> Iterator[ast.expr]:
    """The alternatives of conditional texts."""
    if isinstance(text, ast.IfExp):
        yield from _alternatives(text.body)
        yield from _alternatives(text.orelse)
    elif isinstance(text, ast.BoolOp):
        for value in text.values:
            yield from _alternatives(value)
    else:
        yield text


def _marked(node: ast.Call, called: str, lost: list[Lost], name: str) -> Iterator[Message]:
    filled = bool(node.keywords) or called == "sentences"
    wanted = {"coded": node.args[1:2], "sentences": node.args[:2]}.get(called, node.args[:1])
    choices = [list(_alternatives(argument)) for argument in wanted]
    lost += [Lost(name, part.lineno) for parts in choices for part in parts if isinstance(part, ast.JoinedStr)]
    texts = [
        [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        for parts in choices
    ]
    if called == "sentences" and len(texts) == 2:
        yield from (Message(one, many, filled=filled) for one, many in zip(*texts, strict=False))
    else:
        yield from (Message(text, filled=filled) for each in texts for text in each)


def _called(node: ast.Call) -> str:
    function = node.func
    if not isinstance(function, ast.Attribute):
        return _name(function)
    # A kind may be made by a method of its class, such as ``Subject.each``.
    owner = _name(function.value)
    return owner if owner in KINDS else function.attr


def _name(node: ast.expr) -> str:
    """The last part of a name."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _targets(tree: ast.Module) -> Iterator[str]:
    """The functions of commands that a module names, with the full names of their modules."""
    constants = Constants(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or _called(node) not in TARGETS:
            continue
        place = TARGETS[_called(node)]
        named = [word.value for word in node.keywords if word.arg == place]
        for value in named or (node.args[:1] if place == 0 else []):
            target = constants.text(value)
            if target is not None:
                yield target


def _helps(tree: ast.Module, module: str, commands: set[str]) -> Iterator[str]:
    """The paragraphs of the docstrings of commands, except examples, which are not translated."""
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        marks = {_called(mark) for mark in node.decorator_list if isinstance(mark, ast.Call)}
        if f"{module}:{node.name}" in commands or marks & {"callback", "command"}:
            yield from paragraphs(ast.get_docstring(node) or "")


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text as they are looked up, each on one line."""
    found = (" ".join(paragraph.split()) for paragraph in inspect.cleandoc(text).split("\n\n"))
    return [paragraph for paragraph in found if not paragraph.startswith("Example:")]


def _marks(tiles: Any) -> Iterator[str]:
    """The flags in the sections of tiles: the words after the sides of a segment that are not kinds."""
    for tile in tiles.values() if isinstance(tiles, dict) else ():
        if not isinstance(tile, dict):
            continue
        for key, value in tile.items():
            if key == "prints":
                yield from _marks(value)
            elif key not in UNMARKED:
                for text in value if isinstance(value, list) else [value]:
                    sides, _, _ = str(text).partition(">")
                    found = re.findall(r"(?<![\w-])[a-z][a-z-]*", sides)
                    yield from (word.replace("-", " ") for word in found if word not in tile and word not in LEADING)


def _in_section(section: Any) -> Iterator[str]:
    if isinstance(section, dict):
        for key, value in section.items():
            if key in KEYS and isinstance(value, str):
                yield value
            elif key == "about" and isinstance(value, dict):
                yield from (text for name, text in value.items() if name in ABOUT and isinstance(text, str))
                for texts in (value.get("sources"), value.get("unknown")):
                    yield from filter(_has_words, texts if isinstance(texts, list) else ())
            else:
                yield from _in_section(value)
    elif isinstance(section, list):
        for value in section:
            yield from _in_section(value)
