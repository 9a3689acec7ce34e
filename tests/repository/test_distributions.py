"""Every distribution can be published: it describes itself like the others, and brings what it needs and no more."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import noxfile
import pytest

import bastide
from bastide.variants import missing_plugins
from tests.repository.tree import ROOT, distributions, relative

PLUGINS = [folder for folder in distributions() if folder.parent.name == "plugins"]
# The native engine is built by another program, which is told otherwise what a wheel holds.
PURE = [folder for folder in distributions() if folder.name != "native"]
ALL = pytest.mark.parametrize("folder", distributions(), ids=relative)
VERSION = bastide.__version__


def described(folder: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    return loaded


CORE = described(ROOT / "core")


@ALL
def test_what_is_the_same_for_all_is_said_in_the_same_words(folder: Path) -> None:
    same = ("version", "readme", "requires-python", "license", "license-files", "authors", "classifiers")
    assert {key: described(folder)["project"][key] for key in same} == {key: CORE["project"][key] for key in same}
    # There are none before the first release.
    assert described(folder)["project"].get("urls") == CORE["project"].get("urls")
    assert (folder / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_all_have_the_version_of_the_core() -> None:
    assert CORE["project"]["version"] == VERSION


@pytest.mark.parametrize("folder", PURE, ids=relative)
def test_wheel_holds_the_package_without_the_sources_of_its_catalogues(folder: Path) -> None:
    own = described(folder)
    package = own["project"]["name"].replace("-", "_")
    assert own["build-system"] == CORE["build-system"]
    assert own["tool"] == {
        "hatch": {"build": {"targets": {"wheel": {"packages": [f"src/{package}"], "exclude": ["*.po"]}}}}
    }


@ALL
def test_page_on_an_index_says_what_it_is_and_leads_nowhere_that_is_not_there(folder: Path) -> None:
    page = (folder / "README.md").read_text(encoding="utf-8")
    own = described(folder)["project"]
    assert page.startswith("# ")
    assert folder.parent.name != "plugins" or page.startswith(f"# {own['name']}\n")
    assert not re.findall(r"\]\((?!https://)[^)]*\)", page), "an index shows no other file of the repository"
    assert len(page.split("```")[0].split()) > 5, "it says nothing"
    assert own["description"][0].isupper()
    assert not own["description"].endswith(".")


@ALL
def test_every_dependency_names_the_oldest_release_that_will_do(folder: Path) -> None:
    own = described(folder)["project"]
    extras = own.get("optional-dependencies", {})
    for wanted in [*own["dependencies"], *(each for extra in extras.values() for each in extra)]:
        if wanted.startswith("bastide["):
            continue
        name, sign, oldest = re.fullmatch(r"([a-z0-9-]+)(?:\[[a-z]+\])?(>=|==)([0-9.]+)", wanted).groups()  # type: ignore[union-attr]  # None is a failure as well
        if name.partition("-")[0] == "bastide":
            # Released together, tried together.
            assert oldest == VERSION
            assert (sign == "==") == (folder.name in ("core", "native"))
        else:
            assert sign == ">="


def imported(folder: Path) -> set[str]:
    """The distributions of this family whose modules a distribution imports."""
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (folder / "src").rglob("*.py"))
    named = set(re.findall(r"^\s*(?:from|import) (bastide_\w+)", sources, re.MULTILINE))
    return {name.replace("_", "-") for name in named} - {described(folder)["project"]["name"]}


def brought(folder: Path) -> set[str]:
    """The names of the distributions of this family that a distribution brings along."""
    return {wanted.partition(">=")[0] for wanted in described(folder)["project"]["dependencies"]}


@pytest.mark.parametrize("folder", PLUGINS, ids=relative)
def test_plugin_brings_what_it_requires_along(folder: Path) -> None:
    installed = bastide.installed().usable
    assert folder.name in installed, f"{folder.name} is not installed here; run uv sync, which installs what is there"
    required = {f"bastide-{name}" for name in installed[folder.name].requires}
    assert brought(folder) == {"bastide", *required, *imported(folder)}


def with_all_that_it_brings(name: str) -> set[str]:
    """A plugin with the plugins that its distribution brings along, and what these bring."""
    further = {each.removeprefix("bastide-") for each in brought(ROOT / "plugins" / name)} - {"bastide"}
    return {name}.union(*map(with_all_that_it_brings, further))


@pytest.mark.parametrize("folder", PLUGINS, ids=relative)
def test_plugin_makes_a_ruleset_with_what_it_brings_alone(folder: Path) -> None:
    registry = bastide.Registry()
    for name in with_all_that_it_brings(folder.name):
        (entry,) = entry_points(group="bastide", name=name)
        registry.register(entry.load(), name)
    terms = [*registry.usable[folder.name].requires, folder.name]
    bastide.resolve(bastide.select(" + ".join(terms), registry), registry)


def test_presets_bring_the_plugins_along_that_they_name() -> None:
    folder = ROOT / "variants"
    named = set()
    for path in (folder / "src").rglob("*.toml"):
        named |= set(tomllib.loads(path.read_text(encoding="utf-8")).get("plugins", {}))
    assert brought(folder) == {"bastide", *(f"bastide-{name}" for name in named)}


def test_extras_name_every_game_and_all_that_needs_no_other_service() -> None:
    extras = CORE["project"]["optional-dependencies"]
    games = {described(folder)["project"]["name"] for folder in PURE} - {"bastide"}
    assert set(extras["play"]) == {"bastide[png]", *(f"{name}=={VERSION}" for name in games)}
    assert extras["all"] == ["bastide[pdf,play,rl,serve,simulate]"]
    assert set(extras) == {"all", "dask", "native", "pdf", "play", "png", "postgres", "rl", "serve", "simulate"} | {
        "testing",
        "translate",
    }


def test_what_is_not_installed_is_known_by_its_name() -> None:
    assert missing_plugins.family() == {folder.name for folder in PLUGINS}
    assert {path.stem for path in (ROOT / "variants" / "src").rglob("*.toml")} == missing_plugins.PRESETS


def test_citation_names_the_version() -> None:
    assert f'version: "{VERSION}"\n' in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_release_raises_the_version_wherever_it_stands() -> None:
    changed = dict(noxfile.raised("9.8.7"))
    assert {path.parent for path in changed if path.name == "pyproject.toml"} == set(distributions())
    assert not [
        path
        for path, text in changed.items()
        if re.search(rf"bastide[a-z0-9-]*[>=]={VERSION}|^version.*{VERSION}", text)
    ]
    assert '"bastide-abbot==9.8.7"' in changed[ROOT / "core" / "pyproject.toml"]
    assert '"bastide>=9.8.7"' in changed[ROOT / "plugins" / "abbot" / "pyproject.toml"]


def test_release_says_where_the_repository_is_in_place_of_where_it_was() -> None:
    changed = dict(noxfile.raised("9.8.7", "https://example.org/bastide"))
    for folder in distributions():
        text = noxfile.at_home("pyproject.toml", changed[folder / "pyproject.toml"], "https://example.org/moved")
        now = tomllib.loads(text)
        urls = now["project"].pop("urls")
        assert urls["Repository"] == "https://example.org/moved"
        assert urls["Issues"] == "https://example.org/moved/issues"
        assert now == tomllib.loads(dict(noxfile.raised("9.8.7"))[folder / "pyproject.toml"])
    cited = changed[ROOT / "CITATION.cff"]
    assert cited.endswith('repository-code: "https://example.org/bastide"\n')
    assert noxfile.at_home("CITATION.cff", cited, "https://example.org/moved").count("repository-code") == 1


def test_workflow_that_publishes_may_do_nothing_else_and_names_what_it_runs_by_commits() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert "\npermissions: {}\n" in text
    used = re.findall(r"uses: (\S+)", text)
    assert used
    assert all(re.fullmatch(r"[\w/.-]+@[0-9a-f]{40}", each) for each in used)
