"""Checks of a plugin's declarations and rules; no game is played."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterable
from typing import Any

from bastide import BastideError, Plugin, Rule, languages, options_model, rulebook
from bastide.testing.failing import CheckFailed, NotApplicable, hold
from bastide.testing.trials import Trial

#: The shape of a rule's id after the plugin's name and a slash.
WORDS = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SENTENCE = "write one sentence that a player understands, with a capital letter and a full stop"


def declaration(trial: Trial, examples: int) -> None:
    """The plugin loads and declares its identity."""
    plugin = trial.plugin
    hold(plugin.title.strip(), "the plugin has no title", "give Plugin a title for people")
    hold(sentence(plugin.says), f"the plugin says {plugin.says!r}, which is no sentence", _SENTENCE)
    wrong = [f"{reason!r} for {name}" for name, reason in plugin.conflicts.items() if len(reason.split()) < 3]
    do = "say what a player should know about why the two do not go together"
    hold(not wrong, f"reasons for conflicts that say nothing: {', '.join(wrong)}", do)
    both = {trial.name} & {*plugin.requires, *plugin.conflicts} or {*plugin.requires} & {*plugin.conflicts}
    hold(not both, f"{', '.join(both)} cannot be required, or conflict", "take it out of requires or conflicts")


def rules_page(trial: Trial, examples: int) -> None:
    """The plugin describes its rules in prose."""
    page = trial.plugin.rules_page
    if page is None and trial.found.file is not None:
        raise NotApplicable("it is one file, and the sentences of its rules are its page")
    hold(page is not None, "there is no page of rules", "write rules.md beside plugin.py")
    assert page is not None
    try:
        text = page.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        what = f"the page of rules {page} cannot be read: {error}"
        raise CheckFailed(what, "see that it is in the package, in UTF-8") from error
    hold(len(text.split()) >= 10, f"the page of rules {page} says nothing", "write the rules in it, for players")


def written(trial: Trial, examples: int) -> None:
    """The rulebook of a game with the plugin can be written, in every language."""
    for language in languages():
        try:
            rulebook(trial.worlds[0].ruleset, language, registry=trial.registry)
        except BastideError as error:
            raise CheckFailed(f"its page in the rulebook is wrong: {error}", "mend rulebook.md") from error


def own_tests(trial: Trial, examples: int) -> None:
    """The tests in the plugin's own module pass."""
    _ = trial.plugin
    module = trial.registry.module(trial.name)
    # What a module imports is not its own; an object has no name.
    home = getattr(module, "__name__", None)
    tests = [
        function
        for name, function in sorted(getattr(module, "__dict__", {}).items())
        if name.startswith("test_") and home in (None, getattr(function, "__module__", None))
    ]
    if not tests:
        raise NotApplicable("there are no tests in its module; pytest runs those in tests/")
    for test in tests:
        try:
            test()
        except Exception as error:
            at = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.name == test.__name__][-1:]
            where = "".join(f" at {frame.filename}:{frame.lineno}: {frame.line}" for frame in at)
            what = f"{test.__name__} fails{where}: {type(error).__name__}: {error}".removesuffix(": ")
            raise CheckFailed(what, "mend the rule, or what the test asks for") from error


def options_described(trial: Trial, examples: int) -> None:
    """Every option has a default and a description."""
    fields = fields_of(trial.plugin)
    bare = [name for name, field in fields.items() if field.is_required()]
    do = "give Field a default: a plugin without options written is the one as printed"
    hold(not bare, f"options without a default: {', '.join(bare)}", do)
    mute = [name for name, field in fields.items() if not (field.description or "").strip()]
    do = "give Field a description; forms and lists of options show it"
    hold(not mute, f"options that do not say what they mean: {', '.join(mute)}", do)


def rule_ids(trial: Trial, examples: int) -> None:
    """The ids of rules begin with the plugin's name and are unique words."""
    wrong = [
        rule.id
        for rule in rules_of(trial)
        if rule.id.partition("/")[0] != trial.name or not WORDS.fullmatch(rule.id.partition("/")[2])
    ]
    do = f"call a rule {trial.name}/some-words: small letters, digits and hyphens"
    hold(not wrong, f"ids that are not {trial.name}/<words>: {', '.join(map(repr, wrong))}", do)


def rule_sentences(trial: Trial, examples: int) -> None:
    """Every rule has a sentence."""
    wrong = [f"{rule.id} says {rule.says!r}" for rule in rules_of(trial) if not sentence(rule.says)]
    hold(not wrong, f"{'; '.join(wrong)}, which is no sentence", _SENTENCE)


def rule_sources(trial: Trial, examples: int) -> None:
    """Rules, and the plugin, name their sources."""
    do = "cite the rulebook and its page, or write 'house rule'"
    hold(any(source.strip() for source in trial.plugin.sources), "the plugin names no sources", do)
    bare = [rule.id for rule in rules_of(trial) if isinstance(rule, Rule) and not rule.source.strip()]
    hold(not bare, f"rules without a source: {', '.join(bare)}", do)


def playable(trial: Trial, examples: int) -> None:
    """The plugin can be played in some game."""
    plugin = trial.plugin
    try:
        _ = trial.alone
    except NotApplicable:
        combinations = trial.combinations
        chosen = combinations.together([*combinations.games[:1], trial.name])
        missing = [name for name in plugin.requires if name not in trial.registry.usable]
        why = f"it requires {', '.join(missing)}, not installed" if missing else combinations.refusal(chosen)
        do = f"bastide.resolve_variant('{' + '.join(sorted(chosen))}') says all of it"
        if missing:
            do = f"python -m pip install {' '.join(f'bastide-{name}' for name in missing)}"
        raise CheckFailed(f"no game can be played with it: {why}", do) from None
    combinations = trial.combinations
    for option, value in trial.settings:
        found = combinations.founded([(trial.name, option, value)])
        if found is None:
            chosen = {**trial.alone.chosen, trial.name: {**trial.alone.chosen[trial.name], option: value}}
            what = f"no game can be played with {option}={value}: {combinations.refusal(chosen)}"
            raise CheckFailed(what, "resolve the combination, or take the value out of the option")


def rules_of(trial: Trial) -> Iterable[Any]:
    """The rules of the plugin under any of its options, each id once, including edge matching and supplies."""
    found = {
        entry.rule.id: entry.rule
        for world in trial.worlds
        for entry in world.ruleset.rules
        if entry.plugin == trial.name
    }
    if not found:
        raise NotApplicable("it has no rules")
    return found.values()


def fields_of(plugin: Plugin) -> dict[str, Any]:
    """The options of a plugin: pydantic's fields, by their names in variants.

    Raises:
        NotApplicable: it has none.
    """
    fields = {} if plugin.options is None else options_model(plugin.options).model_fields
    if not fields:
        raise NotApplicable("it has no options")
    return {
        field.validation_alias if isinstance(field.validation_alias, str) else field.alias or name: field
        for name, field in fields.items()
    }


def sentence(text: str) -> bool:
    """Whether a text is a sentence for people, as far as a program can tell."""
    text = text.strip()
    begins = text[:1].isupper() or text[:1].isdigit() or text[:1] in "“\"'‘«"
    # Scripts without capital letters have full stops of their own.
    begins = begins or (text[:1].isalpha() and not text[:1].islower())
    ends = text.rstrip("”\"'’»)").endswith((".", "!", "?", "。", "！", "？"))
    words = len(text.split()) >= 3 or (text.endswith("。") and len(text) >= 6)
    return begins and ends and words and "\n" not in text
