from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from variants import toys
from variants.toys import FORMAT, PLUGINS

from bastide.variants.registry import Registry
from bastide.variants.select import describe, schema, select


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Registry:
    return toys.registry(tmp_path_factory.mktemp("world"))


KEYS = st.from_regex(r"[a-z-]{1,6}(/[a-z]{1,4})?", fullmatch=True)
BY_PLAYERS = st.dictionaries(st.integers(1, 9).map(str), st.integers(0), min_size=1)
CONTENTS = st.fixed_dictionaries(
    {
        "plugins": st.fixed_dictionaries(
            {"harbour": st.fixed_dictionaries({}, optional={"piers": st.integers(1, 9), "draw": st.just("last")})},
            optional={
                "tides-late": st.just({}),
                "lanterns": st.fixed_dictionaries(
                    {},
                    optional={
                        "names": st.lists(st.text(st.characters(exclude_categories=["Cs"]))),
                        "wick": st.floats(0.1, 9),
                        "shade": st.just("green"),
                        "by-night": st.integers(),
                    },
                ),
            },
        )
    },
    optional={
        "title": st.text(max_size=5),
        "rates": st.dictionaries(KEYS, st.integers()),
        "supply": st.dictionaries(KEYS, st.integers(0) | BY_PLAYERS),
        "tiles": st.dictionaries(KEYS.filter(lambda key: key not in ("files", "texts")), st.integers(0)),
        "about": st.fixed_dictionaries({}, optional={"age": st.text(), "in_box": st.lists(st.text())}),
    },
)


@given(CONTENTS)
def test_description_selects_what_it_describes(harbour: Registry, content: dict[str, Any]) -> None:
    selection = select(content, harbour)
    described = describe(selection)
    assert select(json.loads(json.dumps(described)), harbour) == selection
    assert describe(select(described, harbour)) == described


def test_description_of_a_file_holds_what_it_inherits(world: Registry, folder: Path) -> None:
    (folder / "t.toml").touch()
    (folder / "a.toml").write_text(FORMAT + 'extends = "old-port"\n[tiles]\nfiles = ["t.toml"]\n[supply]\nboat = 3\n')
    assert describe(select("a.toml", world)) == {
        "format": "bastide-variant/1",
        "title": "a",
        "plugins": {"harbour": {"draw": "first", "piers": 4}, "tides-early": {}},
        "tiles": {"files": [str(folder / "t.toml")]},
        "supply": {"boat": 3},
        "about": {"players": "2 to 4", "age": "8"},
    }


def test_schema_holds_the_options_of_every_plugin_that_works(world: Registry) -> None:
    plugins = schema(world)["properties"]["plugins"]["properties"]
    assert sorted(plugins) == sorted(name for name in PLUGINS if name != "wreck")
    assert plugins["harbour"]["properties"]["piers"] == {
        "default": 4,
        "maximum": 9,
        "minimum": 1,
        "title": "Piers",
        "type": "integer",
    }
    assert plugins["harbour"]["additionalProperties"] is False
    assert "by-night" in plugins["lanterns"]["properties"]


def test_every_reference_in_the_schema_leads_somewhere(world: Registry) -> None:
    made = schema(world)

    def references(part: Any) -> list[str]:
        if isinstance(part, dict):
            own = [part["$ref"]] if "$ref" in part else []
            return own + [found for value in part.values() for found in references(value)]
        return [found for value in part for found in references(value)] if isinstance(part, list) else []

    assert references(made) == ["#/$defs/lanterns.Shade"]
    assert list(made["$defs"]) == ["lanterns.Shade"]


def test_schema_does_not_depend_on_the_order_of_installation(tmp_path: Path) -> None:
    one, other = schema(toys.registry(tmp_path)), schema(toys.registry(tmp_path, backwards=True))
    assert json.dumps(one) == json.dumps(other)


def test_reading_variants_brings_no_pydantic_by_itself() -> None:
    names = "combinations drafts expressions files objects options presets schema"
    modules = [*(f"variants.{name}" for name in names.split()), "rules.selection"]
    imports = "; ".join(f"import_module('bastide.{name}')" for name in modules)
    code = f"import sys; from importlib import import_module; {imports}; assert 'pydantic' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
