from __future__ import annotations

import json
from pathlib import Path

import pytest
from variants.toys import FORMAT, HarbourOptions, refusal, refusals

from bastide.text.locations import json_locations
from bastide.variants.registry import Registry
from bastide.variants.select import Source, select


def test_file_holds_plugins_options_counts_and_text(world: Registry, folder: Path) -> None:
    (folder / "mine.toml").touch()
    (folder / "sunday.toml").write_text(
        FORMAT
        + """title = "Our Sunday rules"
extends = "old-port"
remove = ["tides-early"]
[plugins.harbour]
piers = 3
[plugins.lanterns]
[tiles]
"harbour/C" = 0
harbour = 2
files = ["mine.toml"]
[supply]
boat = 8
[rates]
"harbour/ships.majority" = -15
[about]
age = "10"
in_box = ["fog"]
"""
    )
    selection = select("sunday.toml", world)
    assert sorted(selection.plugins) == ["harbour", "lanterns"]
    assert selection.plugins["harbour"] == HarbourOptions(piers=3)
    assert selection.title == "Our Sunday rules"
    assert selection.given == "sunday.toml"
    assert selection.tile_counts == {"harbour/C": 0, "harbour": 2}
    assert selection.tile_files == (str(folder / "mine.toml"),)
    assert selection.supply == {"boat": 8}
    assert selection.rates == {"harbour/ships.majority": -15}
    assert selection.about == {"players": "2 to 4", "age": "10", "in_box": ["fog"]}
    assert selection.places["rates.harbour/ships.majority"] == ("sunday.toml", 15)
    assert selection.places["supply.boat"] == ("sunday.toml", 13)
    assert selection.places["tiles.harbour/C"] == ("sunday.toml", 9)
    assert selection.places["plugins.lanterns"] == ("sunday.toml", 7)
    assert selection.places["plugins.harbour.piers"] == ("sunday.toml", 6)


def test_settings_are_inherited_through_a_chain_of_files(world: Registry, folder: Path) -> None:
    (folder / "far").mkdir()
    (folder / "far" / "one.toml").write_text(
        FORMAT + 'extends = "new-port"\n[supply]\nboat = 5\nanchor = 1\n[tiles]\nfiles = ["t.toml"]\n'
    )
    (folder / "far" / "t.toml").touch()
    (folder / "two.toml").write_text(FORMAT + 'extends = "far/one.toml"\n[plugins.harbour]\npiers = 2\n')
    (folder / "three.toml").write_text(FORMAT + 'extends = "two.toml"\n[supply]\nboat = 6\n')
    selection = select(folder / "three.toml", world)
    assert selection.plugins["harbour"] == HarbourOptions(draw="last", piers=2)
    assert selection.supply == {"anchor": 1, "boat": 6}
    assert selection.tile_files == (str(folder / "far" / "t.toml"),)
    assert selection.places["supply.anchor"][0] == str(folder / "far" / "one.toml")
    assert selection.title == "three"


def test_facts_about_one_variant_are_not_inherited(world: Registry, folder: Path) -> None:
    about = '[about]\nage = "8"\nnotes = "x"\ncertainty = "High"\nsources = ["y"]\n'
    (folder / "a.toml").write_text(FORMAT + 'title = "A"\n[plugins.harbour]\n' + about)
    (folder / "b.toml").write_text(FORMAT + 'extends = "a.toml"\n[about]\nnotes = "z"\n')
    assert select("a.toml", world).about == {"age": "8", "notes": "x", "certainty": "High", "sources": ["y"]}
    assert select("b.toml", world).about == {"age": "8", "notes": "z"}
    assert select("./a.toml + fog", world).about == {"age": "8"}


def test_extends_may_be_an_expression(world: Registry, folder: Path) -> None:
    (folder / "a.toml").write_text(FORMAT + 'extends = "old-port - tides-early"\n')
    assert list(select("a.toml", world).plugins) == ["harbour"]


def test_paths_start_from_the_folder_that_is_given(world: Registry, folder: Path) -> None:
    (folder / "sub").mkdir()
    (folder / "sub" / "a.toml").write_text(FORMAT + 'extends = "old-port"\n')
    assert select("a.toml", world, relative_to=folder / "sub").plugins
    assert select({"extends": "./a.toml"}, world, relative_to=folder / "sub").plugins


def test_remove_and_select_again_forgets_inherited_options(world: Registry, folder: Path) -> None:
    (folder / "a.toml").write_text(
        FORMAT + 'extends = "new-port"\nremove = ["harbour"]\n[plugins.harbour]\npiers = 2\n'
    )
    assert select("a.toml", world).plugins["harbour"] == HarbourOptions(piers=2)


def test_byte_order_mark_and_windows_line_ends_are_read(world: Registry, folder: Path) -> None:
    text = (FORMAT + "[plugins.harbour]\npiers = 0\n").replace("\n", "\r\n")
    (folder / "a.toml").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert refusal("a.toml", world).startswith("a.toml:3: key plugins.harbour.piers: the option piers")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a.toml: this file is empty; a variant begins with format"),
        ("[plugins.harbour]\n", "a.toml: key format: the key format is missing; write format ="),
        (
            'format = "bastide-variant/2"\n',
            'a.toml:1: key format: the format "bastide-variant/2" is unknown; this version',
        ),
        ('format = "bastide-record/1"\n', 'a.toml:1: key format: this is no variant: its format is "bastide-record/1"'),
        (FORMAT + "titel = 3\n", "a.toml:2: key titel: a variant has no key titel; did you mean 'title'?"),
        (FORMAT + "title = 3\n", "a.toml:2: key title: title must be text, not 3"),
        (FORMAT + "players = '2'\n", "a.toml:2: key players: a variant has no key players; players belongs in [about]"),
        (
            FORMAT + "[lanterns]\n",
            "a.toml:2: key lanterns: a variant has no key lanterns; a plugin is selected with [pl",
        ),
        (FORMAT + "\nplugins = 3\n", "a.toml:3: key plugins: plugins must be a table, not 3; write [plugins]"),
        (FORMAT + "[plugins]\nfog = true\n", "a.toml:3: key plugins.fog: fog must be a table of options, not true"),
        (FORMAT + "[plugins.frog]\n", "a.toml:2: key plugins.frog: there is no plugin frog; did you mean 'fog'?"),
        (
            FORMAT + "[plugins.wreck]\n",
            "a.toml:2: key plugins.wreck: the plugin wreck is broken: there is no hook basti",
        ),
        (FORMAT + "[plugins.ports]\n", "a.toml:2: key plugins.ports: the plugin ports brings no rules"),
        (FORMAT + "[plugins.fog]\nthick = 1\n", "a.toml:3: key plugins.fog.thick: “Fog” has no options"),
        (FORMAT + "extends = 'old-prot'\n", "a.toml:2: variant 'old-prot': there is no preset or plugin old-prot; did"),
        (
            FORMAT + "extends = './b.toml'\n",
            "a.toml:2: variant './b.toml': there is no such file; did you mean 'a.toml'",
        ),
        (FORMAT + "extends = 3\n", "a.toml:2: key extends: extends must be text, not 3"),
        (
            FORMAT + "remove = ['fog']\n[plugins.harbour]\n",
            "key remove[0]: “Fog” cannot be left out, for it is not there; remo",
        ),
        (
            FORMAT + "extends = 'harbour'\nremove = 'harbour'\n",
            "a.toml:3: key remove: remove must be a list; write remove",
        ),
        (FORMAT + "extends = 'harbour'\nremove = [3]\n", "a.toml:3: key remove[0]: remove must hold texts only, not 3"),
        (
            FORMAT + "extends='harbour'\n[tiles]\nx=-1\n",
            "a.toml:4: key tiles.x: x must be a whole number of at least 0, no",
        ),
        (
            FORMAT + "extends='harbour'\n[tiles]\nx=true\n",
            "a.toml:4: key tiles.x: x must be a whole number of at least 0",
        ),
        (FORMAT + "extends='harbour'\n[tiles.harbour]\nC = 1\n", 'the whole name is quoted: "harbour/C" = ...'),
        (FORMAT + "extends='harbour'\n[tiles]\nfiles='x'\n", 'key tiles.files: files must be a list of texts, not "x"'),
        (FORMAT + "extends='harbour'\n[tiles]\nfiles=['x']\n", "a.toml:4: key tiles.files[0]: there is no tile file x"),
        (
            FORMAT + "extends='harbour'\n[supply]\nboat=1.5\n",
            "a.toml:4: key supply.boat: boat must be a whole number of at",
        ),
        (
            FORMAT + "extends='harbour'\n[supply]\nboat={0=7}\n",
            'boat is counted for numbers of players, and "0" is none; write boat = { 2 = 7, 5 = 6 }',
        ),
        (
            FORMAT + "extends='harbour'\n[supply]\nboat={2=3, five=2}\n",
            'a.toml:4: key supply.boat.five: boat is counted for numbers of players, and "five" is none',
        ),
        (
            FORMAT + "extends='harbour'\n[supply]\nboat={2=-1}\n",
            "a.toml:4: key supply.boat.2: boat must be a whole number of at least 0, not -1",
        ),
        (
            FORMAT + "extends='harbour'\n[supply]\nboat={}\n",
            "a.toml:4: key supply.boat: boat must be a whole number of at least 0, not a table",
        ),
        (
            FORMAT + "extends='harbour'\n[rates]\n'a/b'='3'\n",
            'a.toml:4: key rates.a/b: a/b must be a whole number, not "3"',
        ),
        (FORMAT + "extends='harbour'\n[rates]\n'a/b'.c=3\n", 'the whole name is quoted: "a/b.c" = ...'),
        (FORMAT + "extends='harbour'\n[about]\nplayer='2'\n", "[about] has no key player; did you mean 'players'?"),
        (FORMAT + "extends='harbour'\n[about]\nage=8\n", "a.toml:4: key about.age: age must be text, not 8"),
        (
            FORMAT + "extends='harbour'\n[rates]\na/b.c = 3\n",
            "a.toml:4: this is no TOML: expected '=' after a key in a",
        ),
        (FORMAT + "extends='harbour'\n[rates]\na/b.c = 3\n", 'a key with a slash is quoted: "a/b.c" = ...'),
        (FORMAT + "[plugins.harbour]\ndraw = 'la", "a.toml:3: this is no TOML: "),
        (FORMAT + "remove = [", "a.toml:2: this is no TOML: invalid value; the file ends too early"),
        ('{"format": "bastide-variant/1"}', "a variant file is TOML; this looks like JSON"),
        (FORMAT + "x = " + "[" * 5000, "nested too deeply"),
        (FORMAT + "[plugins]\n", "this selects no plugin at all"),
    ],
)
def test_mistake_in_a_file_is_named_with_file_and_line(world: Registry, folder: Path, text: str, message: str) -> None:
    (folder / "a.toml").write_text(text)
    assert message in refusal("a.toml", world)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0", "a.toml: this is no text; a variant is a TOML file"),
        (b'format = "x"\0', "a.toml:1: this is no text; a variant is a TOML file"),
        (FORMAT.encode() + b"title = '\xe9t\xe9'\n", "a.toml:2: this is not UTF-8: byte 0xe9; save it as UTF-8"),
        (FORMAT.encode("utf-16"), "a.toml:1: this is saved as UTF-16; save it as UTF-8"),
    ],
)
def test_file_that_is_no_utf8_text_is_refused(world: Registry, folder: Path, data: bytes, message: str) -> None:
    (folder / "a.toml").write_bytes(data)
    assert refusal("a.toml", world) == message


def test_missing_file_is_refused_with_the_nearest_one(world: Registry, folder: Path) -> None:
    (folder / "sunday.toml").touch()
    assert refusal("sundays.toml", world) == "sundays.toml: there is no such file; did you mean 'sunday.toml'?"
    assert refusal("./no/such.toml", world).startswith("no/such.toml: there is no such file")
    assert refusal("a\0.toml", world)
    assert refusal("a" * 5000 + ".toml", world)


def test_folder_in_place_of_a_file_is_refused(world: Registry, folder: Path) -> None:
    (folder / "x.toml").mkdir()
    assert "this is a folder, not a file" in refusal("x.toml", world)


def test_cycle_of_files_is_refused(world: Registry, folder: Path) -> None:
    (folder / "a.toml").write_text(FORMAT + 'extends = "b.toml"\n')
    (folder / "b.toml").write_text(FORMAT + '\nextends = "./a.toml"\n')
    assert refusal("a.toml", world) == (
        "b.toml:3: key extends: what this extends goes round in a circle: a.toml extends b.toml extends a.toml"
    )


def test_file_that_extends_itself_is_refused(world: Registry, folder: Path) -> None:
    (folder / "a.toml").write_text(FORMAT + 'extends = "a.toml"\n')
    assert "goes round in a circle: a.toml extends a.toml" in refusal("a.toml", world)


def test_all_problems_of_all_files_are_listed(world: Registry, folder: Path) -> None:
    (folder / "b.toml").write_text(FORMAT + "[plugins.harbour]\npeers = 3\n[plugins.frog]\n")
    (folder / "a.toml").write_text(FORMAT + 'titel = ""\nextends = "b.toml"\n[supply]\nboat = "x"\n')
    places = [problem.split(": ")[0] for problem in refusals("a.toml", world)]
    assert places == ["a.toml:2", "a.toml:5", "b.toml:4", "b.toml:3"]


def test_problem_of_the_base_variant_hides_its_consequences(world: Registry, folder: Path) -> None:
    (folder / "a.toml").write_text(FORMAT + 'extends = "old-prot"\nremove = ["fog"]\n[plugins.tides-late]\n')
    assert "there is no preset or plugin old-prot" in refusal("a.toml", world)


def test_inherited_mistake_is_gone_with_the_plugin_that_is_left_out(world: Registry, folder: Path) -> None:
    (folder / "b.toml").write_text(FORMAT + "[plugins.harbour]\n[plugins.frog]\n")
    (folder / "a.toml").write_text(FORMAT + 'extends = "b.toml"\nremove = ["frog"]\n')
    assert list(select("a.toml", world).plugins) == ["harbour"]


def test_object_is_selected_like_a_file(world: Registry) -> None:
    content = {"format": "bastide-variant/1", "extends": "old-port", "plugins": {"harbour": {"piers": 2}}}
    assert select(content, world).plugins["harbour"] == HarbourOptions(piers=2)


def test_object_inside_a_record_is_refused_with_its_line(world: Registry) -> None:
    text = '{"players": [],\n "variant": {\n  "plugins": {"harbour": {\n   "piers": 99}}}}'
    source = Source("game.json", json_locations(text), ("variant",))
    assert refusal(json.loads(text)["variant"], world, source=source) == (
        "game.json:4: key variant.plugins.harbour.piers: "
        "the option piers of “Harbour” must be a whole number from 1 to 9, not 99; the nearest is 9"
    )


def test_object_with_values_of_any_kind_is_refused_without_a_crash(world: Registry) -> None:
    circle: list[object] = []
    circle.append(circle)
    assert refusals({3: object(), "plugins": {7: {8: object()}, "lanterns": {"oil": {1, 2}, "names": circle}}}, world)
    assert refusals({"format": 3, "extends": [], "remove": {}, "tiles": 1, "about": {5: 6}}, world)
