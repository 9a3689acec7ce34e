"""``bastide new`` reports the created files and the next steps, and refuses impossible input."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.program import answer, bastide, text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("UV", raising=False)
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_expansion_is_created_and_the_next_steps_are_printed(folder: Path) -> None:
    done = bastide("new", "expansion", "wine-hills")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "made wine-hills with 22 files; its README.md says what is where"
    assert [line.partition("  # ")[0].strip() for line in lines[3:]] == [
        "python -m pytest ./wine-hills",
        "bastide plugins",
        "bastide play 'hig-2002 + wine-hills'",
    ]
    assert lines[2].partition("  # ")[0].endswith(" install --editable './wine-hills[test]'")
    assert names(folder) == ["wine-hills"]


def test_under_uv_the_next_steps_run_under_it_as_well(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UV", "uv")
    made = answer("new", "expansion", "wine-hills", "--into", folder)
    assert [step["command"].split("wine-hills")[0] for step in made["next"]] == [
        f"uv pip install --editable '{folder}/",
        f"uv run python -m pytest {folder}/",
        "uv run bastide plugins",
        "uv run bastide play 'hig-2002 + ",
    ]


def test_expansion_as_json(folder: Path) -> None:
    made = answer("new", "expansion", "wine-hills", "--title", 'The "Hills"', "--author", "Ann", "--license", "none")
    assert (made["kind"], made["name"], made["folder"], len(made["files"])) == (
        "expansion",
        "wine-hills",
        "wine-hills",
        21,
    )
    assert all((folder / "wine-hills" / file).is_file() for file in made["files"])
    project = (folder / "wine-hills" / "pyproject.toml").read_text(encoding="utf-8")
    assert 'authors = [{ name = "Ann" }]' in project
    assert 'description = "The \\"Hills\\", an expansion' in project


def test_variant_and_tiles_are_made_and_played(folder: Path) -> None:
    (folder / "rules").mkdir()
    variant = answer("new", "variant", "sunday", "--extends", "hig-2000")
    tiles = answer("new", "tiles", "viaducts", "--into", "rules", "--extends", "./sunday.toml")
    assert variant["files"] == ["sunday.toml"]
    assert tiles["files"] == ["viaducts-tiles.toml", "viaducts.toml"]
    assert 'extends = "../sunday.toml"' in (folder / "rules" / "viaducts.toml").read_text(encoding="utf-8")
    for step in [*variant["next"][:2], *tiles["next"][:2]]:
        words = step["command"].split()
        assert words[0] == "bastide"
        assert bastide(*words[1:]).exit_code == 0, step
    (folder / "script").write_text("1\nquit\n", encoding="utf-8")
    for path in ("sunday.toml", "rules/viaducts.toml"):
        assert bastide("play", path, "--seed", "1", "--script", "script").exit_code == 0


def test_tiles_print_the_next_steps(folder: Path) -> None:
    done = bastide("new", "tiles", "viaducts")
    assert done.stdout.splitlines()[0] == "made viaducts.toml and viaducts-tiles.toml"
    simulation = "simulate --under c3 --under ./viaducts.toml --mode anew --games"
    assert f"bastide {simulation} 20" in done.stdout
    assert bastide(*simulation.split(), "1", "--out", "simulated").exit_code == 0
    assert bastide("new", "variant", "sunday").stdout.splitlines()[0] == "made sunday.toml, which is c3 so far"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Wine Hills", "'Wine Hills' is no name: it begins with a small letter"),
        ("Wine Hills", "for example 'wine-hills'"),
        ("Hügel", "for example 'hugel'"),
        ("wine_hills", "for example 'wine-hills'"),
        ("hills.py", "for example 'hills'"),
        ("2-hills", "for example 'hills'"),
        ("wine--hills", "for example 'wine-hills'"),
        ("../hills", "for example 'hills'"),
        ("日本", "is no name"),
        ("", "is no name"),
        ("bastide", "is the program itself"),
        ("bastide-hills", "bastide- is put before the name anyway; for example 'hills'"),
        ("a" * 41, "has 41 characters; a name has 40 at most"),
    ],
)
@pytest.mark.parametrize("kind", ["expansion", "variant", "tiles"])
def test_invalid_name_is_refused(kind: str, name: str, reason: str, folder: Path) -> None:
    done = bastide("new", kind, "--", name)
    assert done.exit_code == 2
    assert reason in text(done)
    assert names(folder) == []


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("small-city", "the name small-city is taken: bastide-small-city 0.1.0 brings a plugin"),
        ("hig-2002", "the name hig-2002 is taken: there is a preset of that name"),
    ],
)
@pytest.mark.parametrize("kind", ["expansion", "variant", "tiles"])
def test_name_that_is_taken_is_refused(kind: str, name: str, reason: str, folder: Path) -> None:
    done = bastide("new", kind, name)
    assert done.exit_code == 1
    assert reason in text(done)
    assert names(folder) == []


def test_name_of_an_existing_package_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "bastide_wine_hills.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    done = bastide("new", "expansion", "wine-hills")
    assert done.exit_code == 1
    assert "there is a package bastide_wine_hills already" in text(done)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--title", "  "), "it is empty"),
        (("--title", "two\nlines"), "it is not one line of ordinary characters"),
        (("--author", "x" * 81), "it has 81 characters, and 80 at most would do"),
        (("--license", "gpl"), "'mit', 'none'"),
    ],
)
def test_text_that_would_break_a_file_is_refused(words: tuple[str, ...], reason: str, folder: Path) -> None:
    done = bastide("new", "expansion", "wine-hills", *words)
    assert done.exit_code == 2
    assert reason in text(done)
    assert names(folder) == []


def test_nothing_is_overwritten(folder: Path) -> None:
    (folder / "wine-hills").mkdir()
    (folder / "wine-hills" / "mine.txt").write_text("mine", encoding="utf-8")
    (folder / "viaducts.toml").write_text("mine", encoding="utf-8")
    (folder / "hills").symlink_to("nowhere")
    for words, reason in (
        (("expansion", "wine-hills"), "wine-hills is there already and holds mine.txt; nothing was changed"),
        (("expansion", "hills"), "hills is there already, and is no folder; nothing was changed"),
        (("variant", "viaducts"), "viaducts.toml is there already; nothing was changed"),
        (("tiles", "viaducts"), "viaducts.toml is there already; nothing was changed"),
        (("expansion", "vale", "--into", "nowhere-else"), "there is no folder nowhere-else; make it first"),
        (("variant", "vale", "--into", "nowhere-else"), "there is no folder nowhere-else; make it first"),
    ):
        done = bastide("new", *words)
        assert done.exit_code == 1
        assert reason in text(done)
    assert names(folder) == ["hills", "viaducts.toml", "wine-hills"]
    assert (folder / "viaducts.toml").read_text(encoding="utf-8") == "mine"


def test_missing_variant_cannot_be_extended(folder: Path) -> None:
    done = bastide("new", "variant", "sunday", "--extends", "hig-2003")
    assert done.exit_code == 1
    assert "there is no preset or plugin hig-2003; did you mean 'hig-2002'?" in text(done)
    assert names(folder) == []
