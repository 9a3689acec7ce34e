from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from variants.toys import FORMAT, registry

from bastide.variants.registry import Registry
from bastide.variants.select import VariantError, describe, select

WORDS = ["files", "harbour", "fog", "piers", "old-port", "x.toml", "a/b", "players", "in_box", "lanterns", "names"]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS) | st.text(), inner, max_size=4),
    max_leaves=8,
)
SIGNS = [*"()[]{}=,.+- \"'\\#\0\n1é\ud800", " + ", " - ", "./", "1979-05-27", "nan"]
KEYS = st.sampled_from(["format", "title", "extends", "remove", "plugins", "tiles", "supply", "rates", "about", "x"])


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Registry:
    return registry(tmp_path_factory.mktemp("world"))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("table") / "a.toml"


@given(st.dictionaries(KEYS, VALUES))
def test_any_object_is_selected_or_refused(harbour: Registry, content: dict[str, Any]) -> None:
    with suppress(VariantError):
        selection = select(content, harbour)
        assert select(describe(selection), harbour) == selection


@given(st.binary(max_size=60) | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_file_is_selected_or_refused(harbour: Registry, file: Path, data: bytes) -> None:
    file.write_bytes(FORMAT.encode() + data)
    with suppress(VariantError):
        assert select(file, harbour).plugins


@given(st.lists(st.sampled_from(SIGNS + WORDS)).map("".join))
def test_any_text_is_selected_or_refused(harbour: Registry, text: str) -> None:
    with suppress(VariantError):
        assert select(text, harbour).plugins
