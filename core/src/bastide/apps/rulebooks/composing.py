"""Composing a rulebook by topic from the pages of plugins, their rules, and the presets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from bastide import (
    BastideError,
    Problem,
    Registry,
    Ruleset,
    coded,
    did_you_mean,
    installed,
    languages,
    listed,
    resolve,
    select,
    sentence,
    spoken,
    written_options,
)

from ..editions import of_expansions
from ..rulesets import overview
from ..rulesets.overviews import about_box
from ..rulesets.titles import title_of
from ..tiles.reading import of_ruleset
from . import grids
from .certainty import doubts
from .editions import editions, is_as_printed, printings
from .engine import engine_rules
from .formats import Rulebook
from .model import Block, Chapter, Entry, Grid, Listing, Paragraph, Prose, Subheading, Text, texts
from .pages import Page, page_languages, page_of
from .topics import FURTHER, TOPICS, topic
from .wording import ENGLISH, Wording, plain

#: The words that formats need.
_WORDS = {
    "contents": sentence("Contents"),
    "tile": sentence("tile"),
    "copies": sentence("copies"),
    "start": sentence("start tile"),
    "made": sentence("Made with Bastide, a free project for Carcassonne-family games, tied to no publisher."),
}
#: Where each fact about the box goes.
_ABOUT = {
    "players": sentence("Players"),
    "age": sentence("Age"),
    "time": sentence("Time"),
    "components": sentence("In the box"),
    "in_box": sentence("Also in the box"),
}
_PHASES = {
    "draw": sentence("The player takes the tile of this turn."),
    "place": sentence("The player places it."),
    "deploy": sentence("The player may deploy."),
    "score": sentence("What is complete is scored."),
}


def rulebook(variant: Any, language: str | None = None, *, registry: Registry | None = None) -> Rulebook:
    """Compose the complete rules of a variant as one document.

    Args:
        variant: a preset, a path, an expression, a variant object, or a ruleset.
        language: the language code; by default, the current language. Untranslated parts are in English.
        registry: the plugins; by default, the installed ones.

    Raises:
        BastideError: the variant or the page of a plugin is wrong, or nothing is translated into the language.
    """
    plugins = installed() if registry is None else registry
    ruleset = variant if isinstance(variant, Ruleset) else resolve(select(variant, plugins), plugins)
    return _Composer(ruleset, Wording(_language(language, plugins)), plugins).rulebook()


def _language(language: str | None, registry: Registry) -> str:
    if language is None:
        return spoken()
    known = sorted({*languages(), *page_languages(registry.usable)})
    code = language.replace("_", "-").partition("-")[0].casefold()
    for name in (language, code):
        if name in known:
            return name
    otherwise = sentence("there are {languages}", languages=listed(known))
    message = coded("rulebook/untranslated", "nothing is translated into the language {language!r}", language=language)
    raise BastideError(Problem(message, hint=did_you_mean(language, known, otherwise)))


class _Composer:
    """The parts that make up a rulebook."""

    def __init__(self, ruleset: Ruleset, wording: Wording, registry: Registry) -> None:
        self.ruleset = ruleset
        self.say = wording
        self.registry = registry
        self.declared = registry.usable
        self.tiles = of_ruleset(ruleset)
        self.about = about_box(ruleset, self.declared)
        self.pages = {
            page.plugin: page
            for name in self._plugins
            if (page := page_of(name, ruleset, wording, self.declared)) is not None
        }
        self.covered = self._covered(self.pages.values())
        self.printings = tuple(of_expansions(registry))

    @cached_property
    def _plugins(self) -> list[str]:
        """The selected plugins: the game first, each after those that it requires."""
        chosen = self.ruleset.selection.plugins
        usable = self.declared
        waiting = sorted(chosen, key=lambda name: (name not in usable or usable[name].slot != "game", name))
        order: list[str] = []
        while waiting:
            needs = {name: usable[name].requires if name in usable else () for name in waiting}
            free = [name for name in waiting if not any(need in waiting for need in needs[name])]
            order.append((free or waiting)[0])
            waiting.remove(order[-1])
        return order

    def _covered(self, pages: Iterable[Page]) -> dict[str, str]:
        """The rules that pages cover, with all numbers that the variant sets."""
        found: dict[str, str] = {}
        for page in pages:
            for rule in page.covered:
                numbers = {name for name in self.ruleset.selection.rates if name.startswith(f"{rule}.")}
                if numbers <= page.rates:
                    found.setdefault(rule, page.plugin)
        return found

    def rulebook(self) -> Rulebook:
        """The whole document."""
        chapters = [self._chapter(key, title) for key, title in (TOPICS | FURTHER).items()]
        order = [*(key for key in TOPICS if key != "certainty"), "editions", "certainty", "tiles", "index"]
        chapters = sorted((each for each in chapters if each.blocks), key=lambda each: order.index(each.topic))
        selection, title = self.ruleset.selection, title_of(self.ruleset, self.declared)
        front = list(self._front())
        words = {key: self.say(word) for key, word in _WORDS.items()}
        language = self.say.language
        languages = [text.language for text in texts([chapters, front])]
        fallbacks = sum(each not in (None, language) for each in languages)
        if fallbacks:
            missing = sentence(
                "{count} texts are not translated yet; they stand here in English, marked so.", count=fallbacks
            )
            front.append(Paragraph(self.say(missing), "note"))
        return Rulebook(
            variant=selection.given or title,
            title=self.say(title),
            language=language,
            front=tuple(front),
            chapters=tuple(chapters),
            covered=self.covered,
            fallbacks=fallbacks,
            words=words,
            ruleset=self.ruleset,
            styles=self.tiles.styles,
        )

    def _front(self) -> Iterator[Block]:
        yield Paragraph(self.say(sentence("The complete rules of this combination, and nothing that it does not use.")))
        entries = []
        for name, described in overview(self.ruleset)["plugins"].items():
            declared = self.declared.get(name)
            options = self.ruleset.selection.plugins[name]
            usual = {} if options is None else written_options(type(options)())
            chosen = {
                key: value for key, value in described["options"].items() if key not in usual or value != usual[key]
            }
            notes = [plain(f"{key} = {value}") for key, value in chosen.items()]
            if self._numbers_of(name):
                notes.append(self.say(sentence("with numbers of this variant's own")))
            found = self.registry.found.get(name)
            if found is not None and found.file is not None:
                origin = sentence("from the file {file}, {version}", file=found.file.name, version=found.version)
                notes.append(self.say(origin))
            note = self.say.joined(notes, ", ") if notes else None
            says = self.say(declared.says) if declared is not None else plain("")
            title = declared.title if declared is not None else described["title"]
            entries.append((self._place(name), Entry(says, lead=self.say(title), note=note)))
        yield Listing(tuple(entry for _, entry in sorted(entries, key=lambda each: each[0])))

    def _numbers_of(self, plugin: str) -> bool:
        """Whether the variant sets rates of a plugin's rules."""
        rules = [entry.rule.id for entry in self.ruleset.rules if entry.plugin == plugin]
        return any(rate.startswith(f"{rule}.") for rule in rules for rate in self.ruleset.selection.rates)

    def _place(self, plugin: str) -> int:
        return self._plugins.index(plugin)

    def _chapter(self, key: str, title: str) -> Chapter:
        before, after = self._made(key)
        prose = list(self._prose(key))
        blocks: list[Block] = [*before, *prose, *after]
        blocks += self._sentences(key, alone=not prose)
        return Chapter(key, self.say(title), tuple(blocks))

    def _prose(self, key: str) -> Iterator[Block]:
        """The text of pages in a chapter; all but the first have a heading."""
        first = key != "certainty"
        for name, page in self.pages.items():
            if key in page.texts:
                text = page.texts[key]
                if not first and not text.text.startswith("#"):
                    yield Subheading(self.say(self.declared[name].title))
                yield Prose(text, name)
                first = False

    def _made(self, key: str) -> tuple[list[Block], list[Block]]:
        """The generated parts of a chapter: before the text of the pages, and after it."""
        say, ruleset = self.say, self.ruleset
        if key == "components":
            box = [
                Entry(self._titles() if name == "in_box" else self._text(self.about[name]), lead=say(title))
                for name, title in _ABOUT.items()
                if self.about.get(name)
            ]
            listed: list[Block] = [Listing(tuple(box))] if box else []
            return [*listed, *_given(grids.tile_sets(self.tiles, say), grids.pieces(ruleset, say))], []
        if key == "preparation":
            return [], [*self._start(), *_given(grids.stacks(ruleset, say))]
        if key == "turn":
            return [*self._turn()], []
        if key == "scoring":
            return [], _given(grids.scores(ruleset, say), grids.changes(ruleset, say))
        if key == "editions":
            found = [*editions(ruleset, say, self.registry), *printings(ruleset, self.printings, say, self.registry)]
            return found, []
        if key == "certainty":
            return [], [*self._doubts()]
        if key == "tiles":
            return [*grids.tile_sheets(self.tiles, say)], []
        if key == "index":
            return _given(self._index()), []
        return [], []

    def _text(self, value: Any) -> Text:
        parts = value if isinstance(value, list | tuple) else [value]
        return self.say.joined([self.say(str(part)) for part in parts], "; ")

    def _titles(self) -> Text:
        """The other contents of the box, by the titles of plugins if there are any."""
        known = self.registry.usable
        names = self.about["in_box"]
        return self._text([known[name].title if name in known else name for name in names])

    def _start(self) -> Iterator[Block]:
        """The setup of the table, and the starting player where no rule decides."""
        yield from _given(grids.start_tiles(self.ruleset, self.tiles, self.say))
        if all(entry.rule.slot != "starter" for entry in self.ruleset.rules) and "starting_player" in self.about:
            yield Paragraph(self._text(self.about["starting_player"]))

    def _turn(self) -> Iterator[Block]:
        """The phases of a turn, including those that plugins add."""
        turn, entries = self.ruleset.turn, []
        for name in turn.phase_names:
            if name in turn.phases:
                entries.append(self._entry((turn.phases[name].id,), turn.phases[name].says))
            elif name in _PHASES:
                entries.append(Entry(self.say(_PHASES[name])))
        if entries:
            yield Listing(tuple(entries), ordered=True)

    def _doubts(self) -> Iterator[Block]:
        known = {entry.rule.id for entry in self.ruleset.rules} | {*self.ruleset.rates} | {*self.ruleset.tiles}
        for name in self._plugins:
            page = self.pages.get(name)
            if name in self.declared and (page is None or "certainty" not in page.texts):
                found = list(doubts(self.declared[name], known))
                if found:
                    yield Subheading(self.say(self.declared[name].title))
                for text in found:
                    yield Prose(Text(text, ENGLISH), name)
        yield from grids.uncertain_tiles(self.tiles, self.say)
        if "certainty" in self.about:
            yield Paragraph(
                self.say.joined((self.say(sentence("Of the edition:")), " ", self._text(self.about["certainty"])))
            )
        for printing in self.printings:
            if is_as_printed(self.ruleset.selection, printing) and printing.name != self.ruleset.selection.given:
                about = printing.selection.about
                told = [about["certainty"], *about.get("unknown", ())] if "certainty" in about else []
                lead = self.say(sentence("{title}:", title=sentence(printing.selection.title)))
                yield Paragraph(self.say.joined((lead, *(self._text(text) for text in told)), " "))

    def _sentences(self, key: str, *, alone: bool) -> Iterator[Block]:
        """The sentences of rules that no page covers and that no grid or list of the chapter shows."""
        turn = self.ruleset.turn
        elsewhere = {phase.id for name, phase in turn.phases.items() if name in turn.phase_names}
        changes = grids.changes(self.ruleset, self.say)
        elsewhere.update(changes.rules if changes is not None else ())
        groups: dict[str, dict[str, list[str]]] = {}
        for name, (place, says) in engine_rules(self.ruleset).items():
            if place == key and name not in self.covered:
                groups.setdefault("", {}).setdefault(says, []).append(name)
        entries = sorted(self.ruleset.rules, key=lambda entry: self._place(entry.plugin) if entry.plugin else -1)
        for entry in entries:
            rule = entry.rule
            if rule.says and rule.id not in elsewhere | {*self.covered} and topic(rule, self.ruleset) == key:
                groups.setdefault(entry.plugin, {}).setdefault(rule.says, []).append(rule.id)
        for plugin, by_sentence in groups.items():
            if plugin and not (alone and len(groups) == 1):
                title = self.declared[plugin].title if plugin in self.declared else plugin
                yield Subheading(self.say(title))
            yield Listing(tuple(self._entry(tuple(ids), says) for says, ids in by_sentence.items()))

    def _entry(self, ids: tuple[str, ...], says: str) -> Entry:
        """A rule's own sentence, and the rates of it that the variant sets."""
        numbers = [
            f"{rate.removeprefix(f'{rule}.')} = {value}"
            for rule in ids
            for rate, value in self.ruleset.selection.rates.items()
            if rate.startswith(f"{rule}.")
        ]
        note = self.say(sentence("here: {numbers}", numbers=listed(numbers))) if numbers else None
        return Entry(self.say(says), ids, note)

    def _index(self) -> Grid | None:
        rules = {name: says for name, (_, says) in engine_rules(self.ruleset).items()}
        rules |= {entry.rule.id: entry.rule.says for entry in self.ruleset.rules if entry.rule.says}
        rows = []
        for name, says in sorted(rules.items()):
            entry = self._entry((name,), says)
            noted = entry.text if entry.note is None else self.say.joined((entry.text, f" ({entry.note.text})"))
            rows.append((plain(name), noted))
        head = (self.say(sentence("rule")), self.say(sentence("what it says")))
        caption = self.say(sentence("The names by which the program calls the rules"))
        return Grid(caption, head, tuple(rows), ids=frozenset({0}), rules=tuple(rules)) if rows else None


def _given(*blocks: Block | None) -> list[Block]:
    return [block for block in blocks if block is not None]
