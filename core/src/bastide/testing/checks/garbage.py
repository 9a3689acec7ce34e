"""Checks with malformed files: each must be refused with a message, or make a game."""

from __future__ import annotations

import dis
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import bastide
from bastide import BastideError, Diagram, Position
from bastide.ruleset.calls import Call, Listener
from bastide.testing.failing import CheckFailed, NotApplicable, hold
from bastide.testing.playing import played
from bastide.testing.random_boards import JUNK, spoilt
from bastide.testing.trials import Trial, World

#: How often each game is corrupted.
TRIES = 20
_READER = "let StateKeeper.read look at all it is given, and raise ValueError with a sentence at what it cannot use"
_RECORD = "let rules take nothing for granted: any tile may lie anywhere, the start tile too"


def state_garbage(trial: Trial, examples: int) -> None:
    """The plugin validates its part of a diagram."""
    worlds = [world for world in trial.worlds if trial.name in world.ruleset.keepers]
    if not worlds:
        raise NotApplicable("it keeps no state in diagrams")
    for number in range(examples):
        seed = trial.seed + number
        world, random = worlds[seed % len(worlds)], Random(f"state {seed}")
        diagram = _plain(Diagram.of(played(world.ruleset, random.randrange(10, 120), seed, 2 + seed % 3)).as_json())
        kept = diagram.get("state", {}).get(trial.name)
        reading = _Reading()
        read = World(world.chosen, replace(world.ruleset, listener=reading))
        for junk in [*JUNK, *(spoilt(kept, random) for _ in range(TRIES))]:
            broken = diagram | {"state": {**diagram.get("state", {}), trial.name: junk}}
            reading.errors.clear()
            what = f"the state {json.dumps(junk):.200}"
            _survives(read, broken, _score, _READER, what)
            for error in reading.errors:
                if not in_words(error):
                    pythons = f"{what} is refused in Python's words: {type(error).__name__}: {error}"
                    raise CheckFailed(pythons, _READER, _snippet(_score, broken, world)) from error


def record_garbage(trial: Trial, examples: int) -> None:
    """Records are validated."""
    for number in range(examples):
        seed = trial.seed + number
        world, random = trial.worlds[seed % len(trial.worlds)], Random(f"record {seed}")
        record = _plain(played(world.ruleset, random.randrange(5, 40), seed, 2 + seed % 3).to_record())
        for _ in range(TRIES):
            key = random.choice(["actions", "draws", "start"])
            broken = record | {key: spoilt(record[key], random)}
            _survives(world, broken, _replay, _RECORD, f"a record in which the {key} are not as they were")


class _Reading(Listener):
    """Notes what the readers of state keepers raise."""

    def __init__(self) -> None:
        self.errors: list[Exception] = []

    def call(self, call: Call, view: Position, arguments: tuple[Any, ...]) -> Any:
        """A rule is called."""
        try:
            return super().call(call, view, arguments)
        except Exception as error:
            if (call.family, call.field) == ("StateKeeper", "read"):
                self.errors.append(error)
            raise


def in_words(error: Exception) -> bool:
    """Whether an author wrote the message of an error: it comes from a ``raise`` outside Python and its library.

    A message that passes on what Python said of another error was not written by an author.
    """
    first = error.__cause__ or error.__context__
    if (
        isinstance(first, Exception)
        and len(str(first).split()) >= 3
        and str(first) in str(error)
        and not in_words(first)
    ):
        return False
    if isinstance(error, BastideError):
        return True
    if not isinstance(error, ValueError) or error.__traceback__ is None:
        return False
    last = error.__traceback__
    while last.tb_next is not None:
        last = last.tb_next
    module = last.tb_frame.f_globals
    if module.get("__name__", "").partition(".")[0] in sys.stdlib_module_names:
        return False
    # In a compiled module this is unknown; only our own modules are compiled.
    compiled = not str(module.get("__file__", ".py")).endswith(".py")
    return compiled or last.tb_frame.f_code.co_code[last.tb_lasti] == dis.opmap["RAISE_VARARGS"]


def _score(value: Any, world: World) -> None:
    bastide.score(value, world.ruleset)


def _replay(value: Any, world: World) -> None:
    done = bastide.replay(value, world.ruleset)
    if done.failure is not None:
        explained = bool(done.failure.rule) and len(done.failure.reason.split()) >= 3
        hold(explained, f"is refused by {done.failure.rule!r} with {done.failure.reason!r}, which is no reason")


def _survives(world: World, value: Any, use: Callable[[Any, World], None], do: str, what: str) -> None:
    try:
        use(value, world)
    except BastideError as error:
        hold(len(str(error).split()) >= 3, f"{what} is refused without a reason: {error!r}", do)
    except CheckFailed as failed:
        raise CheckFailed(f"{what} {failed.what}", do, _snippet(use, value, world)) from None
    except Exception as error:
        raised = f"{type(error).__name__}: {error}"
        raise CheckFailed(f"{what} raises {raised}", do, _snippet(use, value, world)) from error


def _snippet(use: Callable[[Any, World], None], value: Any, world: World) -> str:
    call = "score" if use is _score else "replay"
    return f'import bastide, json\nbastide.{call}(json.loads({json.dumps(value)!r}), "{world.text}")'


def _plain(value: Any) -> Any:
    """The value as read from a file."""
    return json.loads(json.dumps(value))
