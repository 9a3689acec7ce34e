"""Validating values from people, such as options of plugins, by a model or function, with messages in sentences."""

from __future__ import annotations

import datetime
import inspect
import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial, wraps
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from bastide.rules.declarations.options import needs_no_check
from bastide.rules.declarations.plugins import Plugin
from bastide.text.problems import BastideError, Problem, did_you_mean
from bastide.text.sentences import Sentence, coded, either, listed, sentence
from bastide.text.words import titled

from .drafts import Chosen, shown

if TYPE_CHECKING:
    from pydantic import BaseModel, TypeAdapter

    from bastide.text.locations import Findings

T = TypeVar("T")


def read_options(name: str, declaration: Plugin, chosen: Chosen) -> tuple[Any, list[Problem]]:
    """The options of a selected plugin as an instance of its model, and their problems."""
    name = titled(name, declaration.title)
    options = declaration.options
    if options is None:
        return None, [
            setting.where.problem(coded("variant/no-options", "{name} has no options", name=name))
            for setting in chosen.options.values()
        ]
    try:
        if not chosen.options and needs_no_check(options):
            return options(), []
        return _read(name, options, chosen)
    # The class is the plugin's code, and may fail in ways that pydantic does not turn into messages.
    except Exception as error:
        reason = coded(
            "plugin/failed-options",
            "{name} cannot check its options: {type}: {error}",
            name=name,
            type=type(error).__name__,
            error=error,
        )
        return None, [chosen.where.problem(reason, "this is a fault of the plugin")]


def option_names(options: type) -> list[str]:
    """The options in a class of options, by their names in variants."""
    from bastide.rules.declarations.option_models import options_model

    return [_written(name, field) for name, field in options_model(options).model_fields.items()]


def _written(name: str, field: Any) -> str:
    alias = field.validation_alias
    return alias if isinstance(alias, str) else field.alias or name


def _read(name: str, options: type, chosen: Chosen) -> tuple[Any, list[Problem]]:
    from pydantic import ValidationError

    from bastide.rules.declarations.option_models import options_model

    model = options_model(options)
    problems: list[Problem] = []
    values: dict[str, Any] = {}
    known = option_names(options)
    for option, setting in chosen.options.items():
        if option not in known and model.model_config.get("extra") != "allow":
            there = sentence("it has {known}", known=listed(sorted(known))) if known else "it has no options"
            problems.append(
                setting.where.problem(
                    coded("variant/unknown-option", "{name} has no option {option}", name=name, option=option),
                    did_you_mean(option, known, there),
                )
            )
            continue
        try:
            # As JSON, since a strict model still accepts a list for a tuple there.
            values[option] = json.loads(json.dumps(setting.value, default=_moment))
        except (TypeError, ValueError, RecursionError):
            problems.append(
                setting.where.problem(
                    coded(
                        "variant/option-not-in-toml",
                        "the option {option} of {name} holds something that TOML has not",
                        option=option,
                        name=name,
                    )
                )
            )
    try:
        checked = model.model_validate_json(json.dumps(values), strict=True)
    except ValidationError as error:
        return None, [*problems, *_translated(name, model, chosen, error.errors(include_url=False))]
    return checked if model is options else options(**dict(checked)), problems


def _moment(value: object) -> str:
    """A date or time of a TOML file in JSON."""
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    raise TypeError(type(value).__name__)


@lru_cache
def _schema(model: type[BaseModel]) -> Mapping[str, Any]:
    """The JSON Schema of a model, by the names that people write."""
    return model.model_json_schema(by_alias=True)


def _translated(name: str, model: type[BaseModel], chosen: Chosen, errors: list[Any]) -> list[Problem]:
    """The errors of pydantic as problems, one for each option."""
    schema = _schema(model)

    def property_of(option: str) -> Mapping[str, Any]:
        return {**schema.get("properties", {}).get(option, {}), "$defs": schema.get("$defs", {})}

    def called(option: str) -> Sentence:
        return sentence("the option {option} of {name}", option=option, name=name)

    problems = []
    missing = [error for error in errors if error["type"] == "missing" and error["loc"][0] not in chosen.options]
    for option in (str(error["loc"][0]) for error in missing):
        message = coded("variant/option-needed", "{name} needs the option {option}", name=name, option=option)
        wanted = allowed(property_of(option), schema.get("$defs", {}))
        if wanted:
            message = coded(
                "variant/option-needed-of",
                "{name} needs the option {option}: {wanted}",
                name=name,
                option=option,
                wanted=wanted,
            )
        problems.append(chosen.where.problem(message))
    given = {option: setting.value for option, setting in chosen.options.items()}
    for option, message, hint in _misfits(
        [error for error in errors if error not in missing], given, property_of, called
    ):
        where = chosen.options[option].where if option in chosen.options else chosen.where
        if not option:
            message = coded("variant/options-refused", "{name}: {message}", name=name, message=message)
        problems.append(where.problem(message, hint))
    return problems


def checked_call(
    function: Callable[..., Any], *first: Any, given: Mapping[str, Any], called: Callable[[str], str]
) -> Any:
    """Call a function with values from people, each validated against the function's signature.

    Args:
        function: the function; the types of its parameters may have bounds, like the options of plugins.
        first: arguments that are not validated.
        given: the values by parameter.
        called: returns the name of a parameter in messages, such as ``the option size of my-plugin``.

    Raises:
        BastideError: values are invalid; lists all of them, with valid ones.
    """
    from pydantic import ValidationError, validate_call

    try:
        return validate_call(_as_function(function))(*first, **given)
    except ValidationError as error:
        found = _misfits(error.errors(include_url=False), given, partial(_annotated, function), called)
        raise BastideError([Problem(message, hint=hint) for _, message, hint in found]) from None


def _as_function(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same as a plain function, which a class is not: one that has the parameters of what makes its objects."""
    if not isinstance(function, type):
        return function

    @wraps(function, assigned=("__module__", "__qualname__", "__doc__"), updated=())
    def make(*args: Any, **given: Any) -> Any:
        return function(*args, **given)

    make.__annotations__ = {**getattr(function, "__init__").__annotations__}  # noqa: B009 - mypy takes it for an instance
    return make


@lru_cache
def _adapter(kind: type[T]) -> tuple[TypeAdapter[T], Mapping[str, Any]]:
    """What makes instances of a dataclass, and its JSON Schema."""
    from pydantic import TypeAdapter

    adapter = TypeAdapter(kind)
    return adapter, adapter.json_schema()


def checked_fields(
    kind: type[T], given: Mapping[str, Any], findings: Findings, path: tuple[str | int, ...]
) -> T | None:
    """An instance of a dataclass whose fields people wrote in a file; ``None`` if they do not fit.

    Args:
        kind: the dataclass.
        given: the values by field.
        findings: collects problems.
        path: where the fields stand in the file.
    """
    from pydantic import ValidationError

    adapter, schema = _adapter(kind)  # type: ignore[arg-type]  # a class can be hashed
    known = schema["properties"]
    for name in sorted(given.keys() - known):
        hint = did_you_mean(name, known, sentence("keys here: {known}", known=listed(sorted(known))))
        findings.add((*path, name), coded("value/unknown-key", "this is no key here"), hint=hint)
    try:
        made = adapter.validate_python({name: value for name, value in given.items() if name in known})
    except ValidationError as error:

        def property_of(name: str) -> Mapping[str, Any]:
            return {**known.get(name, {}), "$defs": schema.get("$defs", {})}

        errors = error.errors(include_url=False)
        for name, message, hint in _misfits(errors, given, property_of, lambda name: sentence("this")):
            findings.add((*path, name) if name else path, message, hint=hint)
        return None
    return made if given.keys() <= known.keys() else None


def _annotated(function: Callable[..., Any], parameter: str) -> Mapping[str, Any]:
    """The JSON Schema of a parameter of a function; empty if there is none."""
    from pydantic import TypeAdapter

    try:
        annotation = inspect.signature(function).parameters[parameter].annotation
        # Only this one, since other names in the signature may be known to type checkers only.
        holder = type("Parameter", (), {"__annotations__": {parameter: annotation}})
        hints = get_type_hints(holder, getattr(function, "__globals__", {}), include_extras=True)
        return TypeAdapter(hints[parameter]).json_schema()
    except Exception:  # the types are foreign code; without them, the messages of pydantic are used
        return {}


def _misfits(
    errors: list[Any],
    given: Mapping[str, Any],
    property_of: Callable[[str], Mapping[str, Any]],
    called: Callable[[str], str],
) -> Iterator[tuple[str, Sentence, str | None]]:
    """The errors of pydantic, one for each value: its key, the problem, and a hint."""
    seen = set()
    for error in errors:
        key = str(error["loc"][0]) if error["loc"] else ""
        if key in seen:
            continue
        seen.add(key)
        if not key:
            yield "", _own_words(error), None
            continue
        schema = property_of(key)
        wanted = allowed(schema, schema.get("$defs", {}))
        if wanted is not None and key not in given:
            yield (
                key,
                coded(
                    "variant/value-missing", "{name} is missing; it must be {wanted}", name=called(key), wanted=wanted
                ),
                None,
            )
            continue
        if wanted is None or error["type"] in ("value_error", "assertion_error"):
            yield (
                key,
                coded("variant/option-refused", "{place}: {message}", place=called(key), message=_own_words(error)),
                None,
            )
            continue
        value = given[key]
        message = coded(
            "variant/value", "{name} must be {wanted}, not {value}", name=called(key), wanted=wanted, value=shown(value)
        )
        yield key, message, _hint(key, value, wanted, schema)


def _own_words(error: Mapping[str, Any]) -> Sentence:
    """The message of a validator of the plugin, or else that of pydantic."""
    reason = error.get("ctx", {}).get("error")
    text = str(reason) if reason is not None else str(error["msg"])
    return coded("variant/value-refused", text[:1].lower() + text[1:] if reason is None else text)


def _hint(key: str, value: Any, wanted: str, schema: Mapping[str, Any]) -> str | None:
    if isinstance(value, str):
        if value.lstrip("-").isdigit() and "number" in wanted:
            return sentence("write {option} = {value}, without quotes", option=key, value=value)
        return did_you_mean(value, [choice for choice in _choices(schema, schema) if isinstance(choice, str)])
    if isinstance(value, int | float) and not isinstance(value, bool):
        nearest = _nearest(value, _followed(schema, schema.get("$defs", {})))
        return None if nearest is None else sentence("the nearest is {value}", value=nearest)
    return None


def _nearest(value: float, schema: Mapping[str, Any]) -> int | None:
    """The bound that a whole number exceeds, if it does."""
    if schema.get("type") != "integer" or "multipleOf" in schema:
        return None
    low = schema.get("minimum", schema["exclusiveMinimum"] + 1 if "exclusiveMinimum" in schema else None)
    high = schema.get("maximum", schema["exclusiveMaximum"] - 1 if "exclusiveMaximum" in schema else None)
    if low is not None and value < low:
        return int(low)
    return int(high) if high is not None and value > high else None


def _choices(property_: Mapping[str, Any], schema: Mapping[str, Any]) -> list[Any]:
    property_ = _followed(property_, schema.get("$defs", {}))
    if "const" in property_:
        return [property_["const"]]
    found = list(property_.get("enum", []))
    for alternative in property_.get("anyOf", []):
        found += _choices(alternative, schema)
    return found


def _followed(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> Mapping[str, Any]:
    reference = schema.get("$ref")
    if isinstance(reference, str):
        found: Mapping[str, Any] = definitions.get(reference.rpartition("/")[2], {})
        return found
    return schema


def allowed(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> str | None:
    """The values that a JSON Schema admits, in words; ``None`` if there is no short description."""
    schema = _followed(schema, definitions)
    if "const" in schema:
        return shown(schema["const"])
    if "enum" in schema:
        return either([shown(value) for value in schema["enum"]])
    if "anyOf" in schema:
        parts = [allowed(part, definitions) for part in schema["anyOf"] if part.get("type") != "null"]
        return either([part for part in parts if part]) if parts and all(parts) else None
    match schema.get("type"):
        case "integer":
            return _bounded(sentence("a whole number"), schema, whole=True)
        case "number":
            return _bounded(sentence("a number"), schema, whole=False)
        case "boolean":
            return sentence("true or false")
        case "string" if "pattern" in schema:
            return sentence("text of the form {pattern}", pattern=schema["pattern"])
        case "string":
            return sentence("text")
        case "array":
            items = allowed(schema.get("items", {}), definitions)
            return sentence("a list, each item {items}", items=items) if items else sentence("a list")
        case "object":
            return sentence("a table")
    return None


def _bounded(kind: Sentence, schema: Mapping[str, Any], *, whole: bool) -> Sentence:
    bounds = [schema.get(key) for key in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")]
    # Older releases of pydantic make 0.0 of 0.
    low, high, above, below = [int(each) if each is not None and each == int(each) else each for each in bounds]
    if whole:
        low = above + 1 if above is not None else low
        high = below - 1 if below is not None else high
        above = below = None
    if "multipleOf" in schema:
        kind = sentence("{kind} that is a multiple of {number}", kind=kind, number=schema["multipleOf"])
    if low is not None and high is not None:
        return sentence("{kind} from {low} to {high}", kind=kind, low=low, high=high)
    limits = []
    if low is not None:
        limits.append(sentence("of at least {limit}", limit=low))
    if high is not None:
        limits.append(sentence("of at most {limit}", limit=high))
    if above is not None:
        limits.append(sentence("above {limit}", limit=above))
    if below is not None:
        limits.append(sentence("below {limit}", limit=below))
    if len(limits) > 1:
        return sentence("{kind} {limit} and {other}", kind=kind, limit=limits[0], other=limits[1])
    return sentence("{kind} {limit}", kind=kind, limit=limits[0]) if limits else kind
