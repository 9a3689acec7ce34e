"""The form of a record, checked before it is replayed, and the versions that made it."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

from bastide.engine.games.recording import made_with
from bastide.ruleset.resolved import Ruleset
from bastide.text.problems import did_you_mean
from bastide.text.sentences import coded, sentence
from bastide.variants.plugin_files import DIGEST, usual_file

from .documents import Document
from .keys import RECORD


def check_form(document: Document) -> list[str]:
    """Check that a document has the form of a record.

    Returns:
        What a reader should know but need not fix.

    Raises:
        BastideError: it has not; every place is named.
    """
    record = document.value
    findings = document.findings
    notes: list[str] = []
    for key in record:
        if key not in RECORD:
            hint = did_you_mean(str(key), RECORD)
            message = sentence("key {key!r} is not part of a record and was ignored", key=key)
            notes.append(sentence("{message}; {hint}", message=message, hint=hint) if hint else message)
    if "variant" not in record:
        findings.add(
            (), coded("record/no-variant", "there is no variant"), hint='write "variant": "hig-2002" or another one'
        )
    elif not isinstance(record["variant"], str | Mapping):
        findings.add(("variant",), coded("record/variant", "the variant is neither a string nor an object"))
    document.check_players()
    actions = record.get("actions")
    if not isinstance(actions, list):
        findings.add(("actions",), coded("record/actions", "the actions are not a list"), hint='write "actions": []')
        actions = []
    _check_actions(document, actions)
    draws = record.get("draws", [])
    if not isinstance(draws, list) or not all(isinstance(draw, str) for draw in draws):
        findings.add(("draws",), coded("record/draws", "the draws are not a list of tile ids"))
    if not isinstance(record.get("seed", 0), int | str) or isinstance(record.get("seed"), bool):
        findings.add(("seed",), coded("record/seed", "the seed is neither a number nor a string"))
    for key in ("complete", "exhausted"):
        if not isinstance(record.get(key, False), bool):
            findings.add((key,), coded("record/flag", "{key} is neither true nor false", key=key))
    if record.get("start") is not None and not isinstance(record["start"], list):
        findings.add(("start",), coded("record/start", "the start is not a list of tiles"))
    else:
        for number, entry in enumerate(record.get("start") or ()):
            if isinstance(entry, Mapping) and not isinstance(entry.get("tile", ""), str):
                findings.add(
                    ("start", number),
                    coded("record/tile-name", "tile is {name!r}, which is no name", name=entry["tile"]),
                )
    document.check()
    return notes


def _check_actions(document: Document, actions: list[Any]) -> None:
    findings = document.findings
    for number, action in enumerate(actions):
        if not isinstance(action, Mapping):
            findings.add(
                ("actions", number),
                coded("record/action-form", "an action is an object"),
                hint='such as {"type": "pass"}',
            )
        elif action.get("type") == "place" and not isinstance(action.get("tile"), str):
            findings.add(
                ("actions", number),
                coded("record/no-tile", "a placement names its tile"),
                hint='write "tile": "base-game/D"',
            )
        else:
            for key in ("player", "tile", "piece"):
                if not isinstance(action.get(key, ""), str):
                    findings.add(
                        ("actions", number, key),
                        coded("record/name", "{key} is {name!r}, which is no name", key=key, name=action[key]),
                    )
            if not _is_time(action.get("time", 0)):
                findings.add(
                    ("actions", number, "time"),
                    coded("record/time", "the time is {time!r}, which is no number of seconds", time=action["time"]),
                )


def _is_time(value: object) -> bool:
    """Whether a value is a number of seconds."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < inf


def other_versions(record: Mapping[str, Any], ruleset: Ruleset) -> list[str]:
    """What was made by other versions than those that are installed, in sentences."""
    notes: list[str] = []
    made = record.get("made_with")
    if not isinstance(made, Mapping) or not all(isinstance(version, str) for version in made.values()):
        if made is not None:
            notes.append(sentence("made_with is {made!r:.60}, not an object of versions, and was ignored", made=made))
        return notes
    here = made_with(ruleset)
    for name, version in made.items():
        if name not in here or here[name] == version:
            continue
        if version.startswith(DIGEST) and here[name].startswith(DIGEST):
            notes.append(
                sentence(
                    "the plugin file {name} was changed: made with {version}, this is {here}; the same game takes the "
                    "file as it was",
                    name=usual_file(name),
                    version=version,
                    here=here[name],
                )
            )
        else:
            notes.append(
                sentence("made with {name} {version}; this is {here}", name=name, version=version, here=here[name])
            )
    return notes
