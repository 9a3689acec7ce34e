"""Options of plugins: checked by the plugin's own model, refused in sentences for people."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bastide.rules.declarations import Plugin
from bastide.text.problems import Problem, did_you_mean
from bastide.text.sentences import Sentence, listed, sentence

from .drafts import Chosen, Setting, Where, shown

if TYPE_CHECKING:
    from pydantic import BaseModel


def read_options(name: str, declaration: Plugin, chosen: Chosen) -> tuple[Any, list[Problem]]:
    """The options of a selected plugin as an instance of its model, and what is wrong with them."""
    model = declaration.options
    if model is None:
        return None, [
            setting.where.problem(sentence("{name} has no options", name=name)) for setting in chosen.options.values()
        ]
    try:
        return _read(name, model, chosen)
    # The model is the plugin's code, and may fail in ways that pydantic does not turn into messages.
    except Exception as error:
        reason = sentence(
            "{name} cannot check its options: {type}: {error}", name=name, type=type(error).__name__, error=error
        )
        return None, [chosen.where.problem(reason, "this is a fault of the plugin")]


def option_names(model: type[BaseModel]) -> list[str]:
    """The options of a model, as they are written in variants."""
    return [_written(name, field) for name, field in model.model_fields.items()]


def _written(name: str, field: Any) -> str:
    alias = field.validation_alias
    return alias if isinstance(alias, str) else field.alias or name


def _read(name: str, model: type[BaseModel], chosen: Chosen) -> tuple[Any, list[Problem]]:
    from pydantic import ValidationError

    problems: list[Problem] = []
    values: dict[str, Any] = {}
    known = option_names(model)
    for option, setting in chosen.options.items():
        if option not in known and model.model_config.get("extra") != "allow":
            there = sentence("it has {known}", known=listed(sorted(known))) if known else "it has no options"
            problems.append(
                setting.where.problem(
                    sentence("{name} has no option {option}", name=name, option=option),
                    did_you_mean(option, known, there),
                )
            )
            continue
        try:
            # As JSON, since a model that is strict about types still takes a list for a tuple there.
            values[option] = json.loads(json.dumps(setting.value, default=_moment))
        except (TypeError, ValueError, RecursionError):
            problems.append(
                setting.where.problem(
                    sentence(
                        "the option {option} of {name} holds something that TOML has not", option=option, name=name
                    )
                )
            )
    try:
        return model.model_validate_json(json.dumps(values), strict=True), problems
    except ValidationError as error:
        return None, [*problems, *_translated(name, model, chosen, error.errors(include_url=False))]


def _moment(value: object) -> str:
    """A date or time of a TOML file as JSON holds it."""
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    raise TypeError(type(value).__name__)


def _translated(name: str, model: type[BaseModel], chosen: Chosen, errors: list[Any]) -> list[Problem]:
    """The problems that pydantic found, one for each option."""
    problems: dict[str | None, Problem] = {}
    schema = model.model_json_schema(by_alias=True)
    for error in errors:
        option = str(error["loc"][0]) if error["loc"] else None
        if option in problems:
            continue
        if option is None:
            problems[None] = chosen.where.problem(f"{name}: {_own_words(error)}")
            continue
        where = chosen.options[option].where if option in chosen.options else chosen.where
        wanted = allowed(schema.get("properties", {}).get(option, {}), schema.get("$defs", {}))
        if error["type"] == "missing" and option not in chosen.options:
            message = sentence("{name} needs the option {option}", name=name, option=option)
            if wanted:
                message = sentence("{message}: {wanted}", message=message, wanted=wanted)
            problems[option] = where.problem(message)
        elif wanted is None or error["type"] in ("value_error", "assertion_error"):
            problems[option] = where.problem(
                sentence("the option {option} of {name}: {error}", option=option, name=name, error=_own_words(error))
            )
        else:
            problems[option] = _mistaken(name, option, chosen.options.get(option), wanted, where, schema)
    return list(problems.values())


def _own_words(error: Mapping[str, Any]) -> str:
    """What a validator of the plugin says, or else pydantic."""
    reason = error.get("ctx", {}).get("error")
    text = str(reason) if reason is not None else str(error["msg"])
    return sentence(text[:1].lower() + text[1:] if reason is None else text)


def _mistaken(
    name: str, option: str, setting: Setting | None, wanted: str, where: Where, schema: Mapping[str, Any]
) -> Problem:
    value = setting.value if setting is not None else None
    hint = None
    if isinstance(value, str):
        choices = [choice for choice in _choices(schema["properties"][option], schema) if isinstance(choice, str)]
        hint = did_you_mean(value, choices)
        if value.lstrip("-").isdigit() and "number" in wanted:
            hint = sentence("write {option} = {value}, without quotes", option=option, value=value)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        nearest = _nearest(value, _followed(schema["properties"][option], schema.get("$defs", {})))
        hint = None if nearest is None else sentence("the nearest is {value}", value=nearest)
    message = sentence(
        "the option {option} of {name} must be {wanted}, not {value}",
        option=option,
        name=name,
        wanted=wanted,
        value=shown(value),
    )
    return where.problem(message, hint)


def _nearest(value: float, schema: Mapping[str, Any]) -> int | None:
    """The bound of a whole number that a value is beyond, if it is."""
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
    """What values a JSON Schema admits, in words; ``None`` if that cannot be said shortly."""
    schema = _followed(schema, definitions)
    if "const" in schema:
        return shown(schema["const"])
    if "enum" in schema:
        return _either([shown(value) for value in schema["enum"]])
    if "anyOf" in schema:
        parts = [allowed(part, definitions) for part in schema["anyOf"] if part.get("type") != "null"]
        return _either([part for part in parts if part]) if parts and all(parts) else None
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


def _either(parts: list[str]) -> str:
    if len(parts) == 1:
        return parts[0]
    return sentence("{values} or {last}", values=listed(parts[:-1]), last=parts[-1])


def _bounded(kind: Sentence, schema: Mapping[str, Any], *, whole: bool) -> Sentence:
    low, high = schema.get("minimum"), schema.get("maximum")
    above, below = schema.get("exclusiveMinimum"), schema.get("exclusiveMaximum")
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
