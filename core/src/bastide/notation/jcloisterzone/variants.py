"""The rules of a game, as either program says them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from bastide.rules.selection import Selection
from bastide.text.problems import BastideError, Problem
from bastide.text.sentences import coded, listed
from bastide.variants.registry import installed
from bastide.variants.select import select

from .names import FOLLOWERS, Form, Vocabulary

Options = Mapping[str, bool | int | str]


class Unmeant(Exception):  # noqa: N818  # It is no error of the program: it tells what means nothing.
    """Something in a set-up means nothing here.

    Args:
        what: it.
        path: where it stands.
    """

    def __init__(self, what: Iterable[str], *path: str) -> None:
        super().__init__()
        self.what = tuple(what)
        self.path = path


class Meant(NamedTuple):
    """What is meant by a set-up.

    Args:
        expression: the variant.
        prints: the special prints in the game.
    """

    expression: str
    prints: frozenset[str]


def meant_by(names: Vocabulary, given: Iterable[str], rules: Mapping[str, Any]) -> Meant:
    """The variant for sets, elements and rules.

    Args:
        names: the names.
        given: the sets and elements.
        rules: the rules by name.

    Raises:
        Unmeant: some of them mean nothing here.
    """
    left = set(given)
    known = set(names.idle)
    terms = []
    prints: set[str] = set()
    for plugin, names_of in names.plugins.items():
        if not names_of.forms and not names_of.rules:
            continue
        # A plugin may have no form: then a rule alone tells whether it is meant.
        form = next((each for each in names_of.forms or (Form(),) if {*each.sets, *each.elements} <= left), None)
        if form is None:
            continue
        chosen = [_value(rule, rules.get(rule, next(iter(values))), values) for rule, values in names_of.rules.items()]
        if None in chosen:
            continue
        options = dict(form.options)
        for each in chosen:
            options |= each or {}
        known |= {*form.sets, *form.elements}
        prints |= {*form.prints}
        terms.append(f"{plugin}{_written(options)}")
    if left - known:
        raise Unmeant(sorted(left - known))
    return Meant(" + ".join(terms), frozenset(prints))


def _value(rule: str, given: object, values: Mapping[str, Options | bool]) -> Options | None:
    """The options that the value of a rule means; ``None`` if it rules the plugin out."""
    value = str(given).lower() if isinstance(given, bool) else str(given)
    if value not in values:
        raise Unmeant([f"{rule} {value}"], "rules", rule)
    found = values[value]
    return None if isinstance(found, bool) else found


def _written(options: Options) -> str:
    """Options as in expressions."""
    shown = [f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in options.items()]
    return f"({', '.join(shown)})" if shown else ""


def set_up(names: Vocabulary, selection: Selection) -> dict[str, Any]:
    """The sets, elements and rules that mean a selection.

    Args:
        names: the names.
        selection: what is selected.

    Raises:
        BastideError: something of it has no counterpart there.
    """
    meanings = {plugin: list(_meanings(plugin, options, names)) for plugin, options in selection.plugins.items()}
    unmeant = sorted(plugin for plugin, found in meanings.items() if not found)
    changed = [*unmeant, *selection.rates, *selection.supply, *selection.tile_counts, *selection.tile_files]
    # Where several forms mean the same of a plugin, the others tell which of them mean all of it together.
    for chosen in product(*meanings.values()) if not (changed or selection.tile_texts) else ():
        sets = {name for form, _ in chosen for name in form.sets}
        elements = {name: value for form, _ in chosen for name, value in form.elements.items()}
        rules = {rule: value for _, values in chosen for rule, value in values.items()}
        variant = meant_by(names, {*sets, *elements}, rules).expression
        if select(variant, installed()).plugins == selection.plugins:
            edition = max(form.edition for form, _ in chosen)
            return {
                "sets": {name if name in names.alike else f"{name}:{edition}": 1 for name in sorted(sets)},
                "elements": {"small-follower": FOLLOWERS, **dict(sorted(elements.items()))},
                "rules": rules,
            }
    message = coded(
        "jcloisterzone/no-counterpart",
        "nothing in JCloisterZone corresponds to {names}",
        names=listed(changed or ["tiles"] if selection.tile_texts else sorted(selection.plugins)),
    )
    raise BastideError([Problem(message)])


def _meanings(plugin: str, given: Any, names: Vocabulary) -> Iterator[tuple[Form, dict[str, str]]]:
    """The forms and the values of rules that mean a plugin with options."""
    if plugin not in names.plugins:
        return
    known = names.plugins[plugin]
    if not known.forms and not known.rules:
        return
    ways = [[(rule, value) for value in values] for rule, values in known.rules.items()]
    for form in known.forms or (Form(),):
        for chosen in product(*ways):
            options = [known.rules[rule][value] for rule, value in chosen]
            meant = dict(form.options)
            for more in options:
                meant |= more or {}
            if False not in options and _selected(plugin, meant) == given:
                yield form, dict(chosen)


def _selected(plugin: str, options: Options) -> Any:
    """A plugin's options as a selection has them."""
    registry = installed()
    terms = [*registry.usable[plugin].requires, f"{plugin}{_written(options)}"]
    return select(" + ".join(terms), registry).plugins[plugin]
