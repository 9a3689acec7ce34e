"""Lessons and puzzles as plugins bring them: TOML files in a folder ``lessons`` beside the plugin's module.

Each is a game of one player with steps. The steps of a lesson say what to do; those of a puzzle, which states the best
result, are its solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal
from weakref import WeakKeyDictionary

import tomli
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bastide import Action, BastideError, Game, Problem, Registry, coded, installed, resolve_variant

#: A lesson draws nothing by chance.
_SEED = 0


class Step(BaseModel):
    """One decision of the player.

    Args:
        action: the parts of an action, as in records, that tell it from other legal ones.
        says: what to do and why; without it, pages play the step themselves.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    action: dict[str, Any]
    says: str = ""


class Lesson(BaseModel):
    """A lesson, or a puzzle.

    Args:
        format: the format of the file.
        title: its name for people.
        says: a sentence on what it is about.
        variant: the rules, as in a record; a lesson draws its tiles in a fixed order.
        place: among others; lower ones come first.
        before: what was played before it begins.
        steps: what the player is to do.
        best: the most points that can be made; with this, it is a puzzle.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal["bastide-lesson/1"]
    title: str
    says: str
    variant: str | dict[str, Any]
    place: int = 0
    before: tuple[Step, ...] = ()
    steps: tuple[Step, ...] = Field(min_length=1)
    best: int | None = None

    def game(self, player: str) -> Game:
        """The game as it begins.

        Args:
            player: the name of the player.

        Raises:
            BastideError: the rules are not installed, or a step cannot be played.
        """
        game = Game(resolve_variant(self.variant), [player], seed=_SEED)
        game.variant = self.variant
        for step in self.before:
            game.play(meant(game, step))
        return game

    def played(self, player: str) -> Game:
        """The game after all steps.

        Args:
            player: the name of the player.

        Raises:
            BastideError: as for :meth:`game`.
        """
        game = self.game(player)
        for step in self.steps:
            game.play(meant(game, step))
        return game


def meant(game: Game, step: Step) -> Action:
    """The legal action of a step.

    Raises:
        BastideError: no legal action has these parts.
    """
    for action in game.decision.actions:
        record = action.as_record()
        if all(record.get(key) == value for key, value in step.action.items()):
            return action
    raise BastideError(
        coded(
            "lesson/no-such-action",
            "after {count} actions, no legal action has the parts {parts}",
            count=game.actions_played,
            parts=str(step.action),
        )
    )


def lessons() -> dict[str, Lesson]:
    """The lessons and puzzles of usable plugins, in order, by ``<plugin>/<file>``; without those of missing plugins.

    Raises:
        BastideError: a file is invalid; names it.
    """
    registry = installed()
    files = dict(_files(registry))
    seen = (tuple(registry.usable), [(name, path, _changed(path)) for name, path in files.items()])
    if registry not in _read or _read[registry][0] != seen:
        every = {name: lesson_of(path) for name, path in files.items()}
        usable = {name: lesson for name, lesson in every.items() if _is_usable(lesson)}
        order = sorted(usable.items(), key=lambda each: (each[1].best is not None, each[1].place, each[0]))
        _read[registry] = seen, dict(order)
    return dict(_read[registry][1])


#: The lessons that were read, with the plugins and the files of then: resolving the rules of each takes a while.
_read: WeakKeyDictionary[Registry, tuple[object, dict[str, Lesson]]] = WeakKeyDictionary()


def _files(registry: Registry) -> Iterator[tuple[str, Traversable]]:
    for plugin, declared in registry.usable.items():
        if declared.lessons is not None:
            for path in declared.lessons.iterdir():
                if path.name.endswith(".toml"):
                    yield f"{plugin}/{path.name.removesuffix('.toml')}", path


def _changed(path: Traversable) -> int | None:
    """When a file changed last; ``None`` for one in an archive."""
    try:
        return path.stat().st_mtime_ns if isinstance(path, Path) else None
    except OSError:
        return None


def _is_usable(lesson: Lesson) -> bool:
    try:
        resolve_variant(lesson.variant)
    except BastideError:
        return False
    return True


def lesson_of(path: Traversable) -> Lesson:
    """The lesson in a file.

    Args:
        path: the file.

    Raises:
        BastideError: it cannot be read, or is no lesson; names the file and what is wrong in it.
    """
    try:
        content: Mapping[str, Any] = tomli.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        message = coded("lesson/unreadable", "this is no lesson file that can be read: {reason}", reason=str(error))
        raise BastideError(Problem(message, file=str(path))) from error
    try:
        return Lesson.model_validate(content)
    except ValidationError as error:
        raise BastideError(
            [
                Problem(
                    coded("lesson/form", each["msg"]),
                    file=str(path),
                    key=".".join(map(str, each["loc"])),
                )
                for each in error.errors(include_url=False, include_context=False, include_input=False)
            ]
        ) from None
