"""Where in the file of a record a problem stands."""

from __future__ import annotations

from bastide.platform.errors import Problem

from .loading import Document


def placed(document: Document, problem: Problem, *path: str | int) -> Problem:
    """A problem with where in the file it stands, if that is not known yet."""
    findings = document.findings
    if problem.file is not None:
        return problem
    where = path or _path(problem.key or "")
    key = _dotted(path) if path else problem.key
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
    """The path that a key such as ``start[0]`` means."""
    name, _, number = key.partition("[")
    index = number.removesuffix("]")
    return () if not name else (name, int(index)) if index.isdigit() else (name,)


def _dotted(path: tuple[str | int, ...]) -> str:
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else (f".{part}" if text else part)
    return text
