"""A few of the episodes in which the fuzzer gives both engines anything; `tests.fuzzing --native` has more."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.fuzzing import beside
from tests.fuzzing.__main__ import main

from bastide_native.games import NativeGame


@pytest.mark.parametrize("number", range(8))
def test_both_engines_do_and_say_the_same(number: int) -> None:
    assert not beside.episode(0, number).broken


@pytest.mark.usefixtures("one_engine")
def test_what_differs_is_reported_with_a_file_that_reproduces_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fuzz = ["--native", "--seed", "1", "--processes", "1", "--findings", str(tmp_path)]
    with monkeypatch.context() as patch:
        patch.setattr(NativeGame, "standing", lambda _: {})
        assert main([*fuzz, "--steps", "1"]) == 1
        [path, *_] = sorted(tmp_path.iterdir())
        assert f"{path}: the standing pieces differ" in capsys.readouterr().out
        assert main(["--native", "--again", str(path)]) == 1
    assert main(["--native", "--again", str(path)]) == 0
