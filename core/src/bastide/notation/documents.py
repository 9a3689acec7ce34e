"""Parsed records and diagrams, with the places of problems in their files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bastide.engine.games.recording import RECORD
from bastide.text.documents import decoded, parse_json, read_text
from bastide.text.locations import Findings, Locations
from bastide.text.problems import BastideError, Problem, did_you_mean
from bastide.text.sentences import coded, sentence
from bastide.variants.plugin_files import DIGEST, usual_file

if TYPE_CHECKING:
    from bastide.ruleset.resolved import Ruleset

DIAGRAM = "bastide-diagram/1"
#: The codes of a plugin that is not there.
_MISSING = ("plugin/unknown", "variant/unknown-name")


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed record or diagram, with the places of its parts.

    Args:
        value: the object.
        findings: collects problems, with file and line.
        folder: the base folder of its relative paths.
    """

    value: Mapping[str, Any]
    findings: Findings
    folder: Path | None = None

    @classmethod
    def read(cls, source: str | Path | Mapping[str, Any] | Document) -> Document:
        """Read a record or diagram from a file, or from the object itself; a document is checked anew.

        Args:
            source: the file, its content, or a document read from it.

        Raises:
            BastideError: it cannot be read, or is neither; says why and where.
        """
        if isinstance(source, Document):
            return cls(source.value, Findings(source.findings.file, source.findings.locations), source.folder)
        if isinstance(source, Mapping):
            return _of_known_format(cls(source, Findings("", Locations())))
        if not isinstance(source, str | Path):
            raise BastideError(
                coded(
                    "record/no-object",
                    "a record or diagram is an object or the name of its file, not {given!r}",
                    given=source,
                )
            )
        path = Path(source)
        findings = Findings(str(path), Locations())
        return _of_known_format(_document(read_text(path, findings), findings, path.parent))

    @property
    def is_record(self) -> bool:
        """Whether it is a record; otherwise it is a diagram."""
        return bool(self.value["format"] == RECORD)

    def rules(self) -> Ruleset:
        """The rules that it names. Plugin files are not run for it: reading what somebody else wrote does not run it.

        Raises:
            BastideError: they are wrong; gives the reason, with file and line.
        """
        from bastide.ruleset.resolve import resolve_variant
        from bastide.variants.select import Source

        findings = self.findings
        source = Source(findings.file, findings.locations, ("variant",)) if findings.file else None
        try:
            return resolve_variant(self.value["variant"], relative_to=self.folder, source=source, load_files=False)
        except BastideError as error:
            line = findings.locations.line("variant")
            problems = [self._with_file(problem) for problem in error.problems]
            error.problems = tuple(
                problem if problem.file or not findings.file else replace(problem, file=findings.file, line=line)
                for problem in problems
            )
            raise

    def _with_file(self, problem: Problem) -> Problem:
        """A problem with what to do, if it is that a plugin is missing which was in one file."""
        made = self.value.get("made_with")
        name = problem.fields.get("name")
        version = made.get(name) if isinstance(made, Mapping) else None
        if problem.code not in _MISSING or not isinstance(version, str) or not version.startswith(DIGEST):
            return problem
        message = coded(
            "record/plugin-file",
            "there is no plugin {name}: this was made with the file {file}, {version}",
            name=name,
            file=usual_file(str(name)),
            version=version,
        )
        return replace(problem, message=message, hint=None)

    def check_players(self) -> list[str]:
        """The names of the players; none, and a finding, where it has no list of names."""
        players = self.value.get("players")
        if isinstance(players, list) and players and all(isinstance(name, str) and name for name in players):
            return players
        self.findings.add(
            ("players",),
            coded("record/players", "the players are not a list of names"),
            hint='write "players": ["Red", "Blue"]',
        )
        return []

    def check(self) -> None:
        """Raise the problems found, if there are any.

        Raises:
            BastideError: there are.
        """
        if self.findings.problems:
            raise BastideError(self.findings.problems)


def read_document(text: str | bytes, *, name: str = "", folder: Path | None = None) -> Document:
    """Parse a record or diagram; problems name their lines, as for a file.

    Args:
        text: the JSON text, or its bytes in UTF-8.
        name: the name of its source in messages.
        folder: the base folder of its relative paths.

    Raises:
        BastideError: it is neither a record nor a diagram; says why and where.
    """
    findings = Findings(name, Locations())
    found = decoded(text, findings) if isinstance(text, bytes) else text
    return _of_known_format(_document(found, findings, folder))


def _document(text: str | None, findings: Findings, folder: Path | None) -> Document:
    value = None if text is None else parse_json(text, findings)
    if findings.problems:
        raise BastideError(findings.problems)
    if not isinstance(value, Mapping):
        findings.add((), coded("record/neither", "this is no record and no diagram, which are JSON objects"))
        raise BastideError(findings.problems)
    return Document(value, findings, folder)


def _of_known_format(document: Document) -> Document:
    kind = document.value.get("format")
    if kind is None and {"appVersion", "setup"} <= document.value.keys():
        from .jcloisterzone import record_of

        value, lines = record_of(document.value, document.findings)
        return Document(value, Findings(document.findings.file, lines), document.folder)
    if kind not in (RECORD, DIAGRAM):
        hint = did_you_mean(
            str(kind),
            (RECORD, DIAGRAM),
            sentence('write "format": "{record}" or "{diagram}"', record=RECORD, diagram=DIAGRAM),
        )
        message = (
            coded("record/no-format", "there is no format")
            if kind is None
            else coded("record/unknown-format", "there is no format {kind!r}", kind=kind)
        )
        document.findings.add(("format",), message, hint=hint)
    document.check()
    return document


def placed(document: Document, problem: Problem, *path: str | int) -> Problem:
    """A problem with its place in the file, if that is not known yet."""
    findings = document.findings
    if problem.file is not None:
        return problem
    where = path or _path(problem.key or "")
    key = dotted(path) if path else problem.key
    return Problem(
        problem.message,
        file=findings.file or None,
        line=findings.locations.line(*where),
        key=key,
        rule=problem.rule,
        hint=problem.hint,
        place=key,
    )


def _path(key: str) -> tuple[str | int, ...]:
    """The path for a key such as ``start[0]``."""
    name, _, number = key.partition("[")
    index = number.removesuffix("]")
    return () if not name else (name, int(index)) if index.isdigit() else (name,)


def dotted(path: tuple[str | int, ...]) -> str:
    """A path as in messages, such as ``actions[3].tile``."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else (f".{part}" if text else part)
    return text
