"""Checks of options: their bounds, and senseless values."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf, isfinite
from random import Random
from typing import Any

import bastide
from bastide import BastideError, Ruleset, options_model
from bastide.testing.failing import CheckFailed, hold
from bastide.testing.playing import new_game, play
from bastide.testing.random_boards import JUNK
from bastide.testing.trials import Trial

from .declarations import fields_of

_CLEAR = (
    "see that the model refuses it: Field(ge=…, le=…), Literal[…], a validator that raises ValueError with a reason"
)


@dataclass(frozen=True, slots=True)
class Bound:
    """A value at a bound of an option, or just beyond.

    Args:
        option: the option.
        value: the value.
        inside: whether it is valid.
    """

    option: str
    value: Any
    inside: bool


def options_bounds(trial: Trial, examples: int) -> None:
    """Bounds are where the model declares them."""
    fields_of(trial.plugin)
    for bound in bounds(trial):
        text = f"{bound.option} = {json.dumps(bound.value)}"
        error = _refusal(trial, bound.option, bound.value)
        if bound.inside:
            do = "let what the model admits be played, or let the model refuse it"
            _hold(trial, bound, error is None, f"{text} is within the bounds, and is refused: {error}", do)
            continue
        _hold(trial, bound, error is not None, f"{text} is beyond the bounds, and is taken", _CLEAR)
        named = bound.option in str(error)
        _hold(trial, bound, named, f"{text} is refused without naming the option: {error}", _CLEAR)


def options_garbage(trial: Trial, examples: int) -> None:
    """Senseless values are refused, or can be played."""
    options = fields_of(trial.plugin)
    for option in [*options, "no-such-option"]:
        for value in JUNK:
            bound = Bound(option, value, False)
            text = f"{option} = {json.dumps(value)}"
            error = _refusal(trial, option, value)
            if error is None:
                _hold(trial, bound, option in options, f"{text} is taken, and there is no such option", "forbid extras")
                continue
            clear = option in str(error) and "failed in bastide_" not in str(error)
            _hold(trial, bound, clear, f"{text} is not refused by the model: {error}", _CLEAR)


def bounds(trial: Trial) -> Iterator[Bound]:
    """The bounds of all options, from the JSON Schema of their model."""
    if trial.plugin.options is None:
        return
    schema = options_model(trial.plugin.options).model_json_schema(by_alias=True)
    for option, declared in schema.get("properties", {}).items():
        # Models do not validate their own defaults, but a record may name them.
        if declared.get("default") is not None:
            yield Bound(option, declared["default"], True)
        yield from _bounds(option, declared, schema.get("$defs", {}))


def _bounds(option: str, declared: Mapping[str, Any], known: Mapping[str, Any]) -> Iterator[Bound]:
    if "$ref" in declared:
        declared = known.get(declared["$ref"].rpartition("/")[2], {})
    for inner in declared.get("anyOf", ()):
        # A value beyond one alternative may be valid for another.
        yield from (bound for bound in _bounds(option, inner, known) if bound.inside)
    choices = declared.get("enum", [declared["const"]] if "const" in declared else [])
    yield from (Bound(option, value, True) for value in choices)
    if choices:
        yield Bound(option, f"{choices[-1]}-not", False)
        return
    match declared.get("type"):
        case "boolean":
            yield from (Bound(option, True, True), Bound(option, False, True), Bound(option, "maybe", False))
        case "integer" | "number":
            yield from _limits(option, declared)
            yield Bound(option, "many", False)
        case "string":
            yield from _sizes(option, declared, "minLength", "maxLength", "x")
        case "array":
            yield Bound(option, "x", False)


def _limits(option: str, declared: Mapping[str, Any]) -> Iterator[Bound]:
    """The smallest and the largest number, and the next ones beyond."""

    def admitted(value: float) -> bool:
        least, most = declared.get("minimum", -inf), declared.get("maximum", inf)
        above, below = declared.get("exclusiveMinimum", -inf), declared.get("exclusiveMaximum", inf)
        return bool(least <= value <= most and above < value < below)

    step = _step(declared)
    stepped = declared["type"] == "integer" or "multipleOf" in declared
    for key, inwards in (("minimum", 1), ("maximum", -1), ("exclusiveMinimum", 1), ("exclusiveMaximum", -1)):
        if key not in declared or not isfinite(declared[key]):
            continue
        limit = declared[key]
        if stepped:
            # The multiple at the limit or, if there is none, the last one beyond it.
            limit = (limit // step if inwards > 0 else -(-limit // step)) * step
        values = [limit + steps * inwards * step for steps in (-1, 0, 1)]
        first = next((number for number, value in enumerate(values) if admitted(value)), 0)
        if first:
            yield from (Bound(option, values[first], True), Bound(option, values[first - 1], False))


def _step(declared: Mapping[str, Any]) -> Any:
    """The distance between a value at a limit and the next one beyond it."""
    if "multipleOf" in declared:
        return declared["multipleOf"]
    if declared["type"] == "integer":
        return 1
    least = declared.get("minimum", declared.get("exclusiveMinimum", -inf))
    most = declared.get("maximum", declared.get("exclusiveMaximum", inf))
    return min(0.25, (most - least) / 4) if most > least else 0.25


def _sizes(option: str, declared: Mapping[str, Any], least: str, most: str, item: str) -> Iterator[Bound]:
    if "pattern" in declared:
        return
    if least in declared and declared[least] > 0:
        yield Bound(option, item * declared[least], True)
        yield Bound(option, item * (declared[least] - 1), False)
    if most in declared:
        yield Bound(option, item * declared[most], True)
        yield Bound(option, item * (declared[most] + 1), False)


def _refusal(trial: Trial, option: str, value: Any) -> BastideError | None:
    """Why an option cannot be set to a value in any game; a game is begun under a valid one.

    Raises:
        CheckFailed: anything but a refusal.
    """
    refused: BastideError | None = None
    bases = [
        trial.alone.chosen,
        *(trial.combinations.together([game, trial.name]) for game in trial.combinations.games),
    ]
    for chosen in bases:
        # Each plugin as in the game on trial; an expression cannot write every value.
        plugins: dict[str, dict[str, Any]] = {name: {} for name in chosen}
        plugins[trial.name] = {option: value}
        variant = {"format": "bastide-variant/1", "plugins": plugins}
        try:
            ruleset = bastide.resolve(bastide.select(variant, trial.registry), trial.registry)
            _begin(ruleset)
        except BastideError as error:
            refused = refused or error
        except (Exception, SystemExit) as error:
            what = f"{option} = {json.dumps(value)} raises {type(error).__name__}: {error}"
            raise CheckFailed(what, _CLEAR, _snippet(variant)) from error
        else:
            return None
    return refused


def _begin(ruleset: Ruleset) -> None:
    """Play the first few actions of a game, so that the effect of the value on rules is tested, too."""
    play(new_game(ruleset, 3, seed=1), 12, Random(1))


def _hold(trial: Trial, bound: Bound, held: object, what: str, do: str) -> None:
    try:
        hold(held, what, do)
    except CheckFailed as failed:
        plugins: dict[str, dict[str, Any]] = {name: {} for name in trial.alone.chosen} | {
            trial.name: {bound.option: bound.value}
        }
        failed.snippet = _snippet({"format": "bastide-variant/1", "plugins": plugins})
        raise


def _snippet(variant: Mapping[str, Any]) -> str:
    return f"import bastide\nbastide.resolve_variant({variant!r})"
