"""Designing tiles in the browser: checked and drawn while they are written, printed, played."""

from __future__ import annotations

import re
import time
from importlib.util import find_spec
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
import tomli

from bastide import VariantError, read_tiles, resolve_variant
from bastide.apps.serving.designs.valid_toml import legible, places
from bastide.apps.serving.variants.untrusted import check_toml
from bastide.apps.tiles.reading import edge_kinds
from tests.serving.servers import begin

HEAD = """format = "bastide-tiles/1"
set = "viaducts"
title = "Viaducts"

"""
GATE = """[tiles.gate]
count = 4
city = "N"
road = "S > city"

"""
BRIDGE = """[tiles.bridge]
count = 2
road = ["N S", "E W"]
"""
TEXT = HEAD + GATE + BRIDGE


def check(client: httpx.Client, text: str, **more: Any) -> dict[str, Any]:
    answer = client.post("/api/tiles/check", json={"text": text, "under": "hig-2002"} | more)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_right_tiles_are_described_and_drawn(client: httpx.Client) -> None:
    found = check(client, TEXT)
    assert found["ok"] and found["problems"] == [] and not found["more"]
    assert found["summary"]["copies"] == 6
    gate, bridge = found["tiles"]
    assert (gate["id"], gate["count"], gate["first"], gate["last"]) == ("viaducts/gate", 4, 5, 8)
    assert gate["edges"] == {"N": "city", "E": "field", "S": "road", "W": "field"}
    assert [segment["name"] for segment in gate["segments"]][:2] == ["city N", "road S"]
    assert gate["words"][0] == "viaducts/gate  ×4"
    for tile in (gate, bridge):
        assert ElementTree.fromstring(tile["svg"]).tag.endswith("svg")


def test_tile_is_drawn_as_it_is_turned(client: httpx.Client) -> None:
    north, south = (check(client, TEXT, turns=turns)["tiles"][0]["svg"] for turns in ({}, {"gate": 180}))
    assert north != south


def test_problem_is_reported_at_its_word_and_the_other_tiles_are_drawn(client: httpx.Client) -> None:
    found = check(client, TEXT.replace('city = "N"', 'ctiy = "N"'))
    assert not found["ok"] and found["summary"] is None
    (unknown, *_) = found["problems"]
    assert (unknown["line"], unknown["column"], unknown["length"]) == (7, 0, 4)
    assert "did you mean 'city'" in unknown["hint"]
    assert unknown["file"] is None
    assert [tile["name"] for tile in found["tiles"]] == ["bridge"]


@pytest.mark.parametrize(
    ("broken", "left"),
    [
        (TEXT.replace('city = "N"', 'city = "N'), ["bridge"]),
        (TEXT.replace('road = "S > city"', 'road = ["S > city",'), ["bridge"]),
        (TEXT.replace('["N S", "E W"]', ""), ["gate"]),
        (TEXT.replace("[tiles.bridge]", "[tiles.bridge"), ["gate"]),
        (TEXT + "[tiles.gate]\ncount = 1\n", ["gate", "bridge"]),
        (TEXT.replace("title = ", "title "), ["gate", "bridge"]),
    ],
)
def test_valid_tiles_of_a_broken_text_are_drawn(client: httpx.Client, broken: str, left: list[str]) -> None:
    found = check(client, broken)
    assert "this is not TOML" in found["problems"][0]["message"]
    assert [tile["name"] for tile in found["tiles"]] == left


@pytest.mark.parametrize("text", ["", "\n\n", "format", "\0", "[", "= = =", '"""', "[tiles]", "\ud7ff🏰", "x = 1e999"])
def test_any_typed_text_is_answered(client: httpx.Client, text: str) -> None:
    found = check(client, text)
    assert found["problems"] and found["tiles"] == []


def test_likely_mistakes_are_reported(client: httpx.Client) -> None:
    found = check(client, TEXT + '[tiles.other]\ncity = "N shining"\nroad = "S > city"\n')
    assert found["ok"]
    assert any("shining" in warning["message"] and warning["line"] for warning in found["warnings"])


def test_kinds_of_its_own_are_drawn_before_the_file_is_right(client: httpx.Client) -> None:
    text = (
        HEAD.replace("\n\n", '\nkinds = { moor = "side" }\n\n') + '[tiles.edge]\nmoor = "N"\n[tiles.no]\nmoor = "Q"\n'
    )
    found = check(client, text)
    assert [tile["name"] for tile in found["tiles"]] == ["edge"]


def test_blocks_and_special_prints_are_drawn(client: httpx.Client) -> None:
    text = (
        HEAD
        + '[tiles.a]\ncount = 0\ncity = "E"\n[tiles.b]\ncount = 2\ncity = "W"\n[tiles.b.prints.garden]\nmonastery = 1\n'
        + '[blocks.town]\nparts = [{ tile = "a", at = [0, 0] }, { tile = "b", at = [1, 0] }]\n'
    )
    found = check(client, text)
    assert found["ok"], found["problems"]
    named = {tile["name"]: tile for tile in found["tiles"]}
    assert named.keys() == {"a", "b", "b-garden", "town"}
    assert (named["b-garden"]["first"], named["b-garden"]["last"]) == (11, 12)
    assert all(tile["svg"] for tile in found["tiles"])


def test_kinds_that_the_rules_do_not_know_are_refused_under_them(client: httpx.Client) -> None:
    text = HEAD + '[tiles.quay]\nriver = "E W"\n'
    assert not check(client, text)["ok"]
    assert check(client, text, under="hig-2002 + river")["ok"]


def test_kinds_and_flags_are_listed_for_the_rules(client: httpx.Client) -> None:
    found = client.post("/api/tiles/kinds", json={"under": "hig-2002 + river"}).json()
    kinds = {kind["name"]: kind for kind in found["kinds"]}
    assert {"city", "road", "monastery", "field", "river"} <= kinds.keys()
    assert kinds["city"]["takes"] == "side" and "pennant" in kinds["city"]["flags"]


def test_wrong_rules_are_a_refusal(client: httpx.Client) -> None:
    answer = client.post("/api/tiles/check", json={"text": TEXT, "under": "hig-2002 + rivr"})
    assert answer.status_code == 422
    assert "river" in answer.json()["problems"][0]["text"]


# Sheets


def test_contact_sheet_has_every_tile(client: httpx.Client) -> None:
    answer = client.post("/api/tiles/sheet", json={"text": TEXT, "under": "hig-2002"})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "sandbox" in answer.headers["content-security-policy"]
    shown = "".join(ElementTree.fromstring(answer.text).itertext())
    assert "gate" in shown and "bridge" in shown and "×4" in shown


@pytest.mark.skipif(find_spec("typst") is None, reason="needs the extra pdf")
def test_pages_to_cut_out_have_every_copy(client: httpx.Client) -> None:
    answer = client.post("/api/tiles/sheet", json={"text": TEXT, "under": "hig-2002", "format": "pdf"})
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


def test_too_many_tiles_to_cut_out_are_refused(client: httpx.Client) -> None:
    many = TEXT.replace("count = 4", "count = 5000")
    answer = client.post("/api/tiles/sheet", json={"text": many, "under": "hig-2002", "format": "pdf"})
    assert answer.status_code == 422


def test_sheet_of_wrong_tiles_is_refused_with_the_line(client: httpx.Client) -> None:
    answer = client.post("/api/tiles/sheet", json={"text": TEXT.replace('"N"', '"Q"'), "under": "hig-2002"})
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["line"] == 7


# Play


def test_tiles_are_played_and_their_pictures_are_served(client: httpx.Client) -> None:
    found = client.post("/api/tiles/variant", json={"text": TEXT, "under": "hig-2002", "copies": 3}).json()
    variant = found["variant"]
    assert resolve_variant(variant).contents["bag"]["viaducts/gate"] == 12
    assert variant["title"] == "Hans im Glück 2002 with “Viaducts”"
    seat, *_ = begin(client, variant)
    view = seat.view()
    picture = client.get(f"/art/{view['art']}/tiles/viaducts/gate@90.svg")
    assert picture.status_code == 200 and "immutable" in picture.headers["cache-control"]
    assert client.get(f"/art/{found['art']}/tiles/viaducts/bridge@0.svg").status_code == 200
    while "viaducts/gate" not in [tile["tile"] for tile in view["tiles"]]:
        view = seat.act_first(view)
    assert seat.get("record").json()["variant"] == variant


def test_pictures_of_more_tiles_than_fit_into_an_address_are_served_too(client: httpx.Client) -> None:
    noise = "\n".join(f"# {number * 7919 % 100_003} {number * number % 9973}" for number in range(900))
    variant = client.post("/api/tiles/variant", json={"text": TEXT + noise, "under": "hig-2002"}).json()["variant"]
    seat, *_ = begin(client, variant)
    art = seat.view()["art"]
    assert len(art) < 100
    assert client.get(f"/art/{art}/tiles/viaducts/gate@0.svg").status_code == 200
    unknown = client.get("/art/0123456789ab.~0123456789abcdef0123456789abcdef/tiles/viaducts/gate@0.svg")
    assert unknown.status_code == 404


def test_another_drawing_has_another_address(client: httpx.Client) -> None:
    texts = (TEXT, TEXT.replace('city = "N"', 'city = "N W"'))
    keys = {client.post("/api/tiles/variant", json={"text": text, "under": "hig-2002"}).json()["art"] for text in texts}
    assert len(keys) == 2


# Attacks


def test_names_and_titles_are_text(client: httpx.Client) -> None:
    evil = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    text = TEXT.replace('"Viaducts"', f'"{evil}"').replace("count = 4", f"count = 4\nnotes = '{evil}'")
    sheet = client.post("/api/tiles/sheet", json={"text": text, "under": "hig-2002"}).text
    names = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(sheet).iter()}
    assert not names & {"script", "img", "foreignObject"}
    for tile in check(client, text)["tiles"]:
        assert "<script" not in tile["svg"] and "onerror" not in tile["svg"]
    refused = check(client, TEXT.replace("tiles.gate", f"tiles.'{evil}'"))
    assert evil in refused["problems"][0]["text"]


@pytest.mark.parametrize(
    "under",
    [
        "/etc/passwd",
        "../ours.toml",
        {"extends": "./ours.toml"},
        {"extends": "hig-2002", "tiles": {"files": ["/etc/passwd"]}},
        {"extends": {"extends": "x"}},
    ],
)
@pytest.mark.parametrize("path", ["check", "sheet", "variant"])
def test_rules_from_files_are_refused(client: httpx.Client, path: str, under: Any) -> None:
    answer = client.post(f"/api/tiles/{path}", json={"text": TEXT, "under": under})
    assert answer.status_code == 422
    assert "root:" not in answer.text


def test_tiles_cannot_name_files(client: httpx.Client) -> None:
    for key in ("files", "path", "include", "extends"):
        found = check(client, f'{key} = "/etc/passwd"\n{TEXT}')
        assert not found["ok"] and "root:" not in str(found)


@pytest.mark.parametrize(
    "text",
    [
        "#" * 40_000,
        ".".join("a" * 3_000) + " = 1",
        HEAD + "".join(f"[tiles.t{number}]\n" for number in range(400)),
        HEAD + "tiles = {" + ",".join(f"t{number}={{}}" for number in range(300)) + "}",
    ],
)
def test_too_many_tiles_to_draw_for_a_stranger_are_refused(client: httpx.Client, text: str) -> None:
    answer = client.post("/api/tiles/check", json={"text": text})
    assert answer.status_code == 422
    game = client.post("/api/games", json={"variant": {"extends": "hig-2002", "tiles": {"texts": [text]}}})
    assert game.status_code == 422


def test_no_text_takes_minutes_to_be_read(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    read = tomli.loads

    def loads(text: str, **more: Any) -> dict[str, Any]:
        # For each part of a key, the parser goes through all earlier ones.
        assert text.count(".") < 1_000
        return read(text, **more)

    monkeypatch.setattr(tomli, "loads", loads)
    text = 'format = "bastide-variant/1"\n' + ".".join("a" * 20_000) + " = 1"
    answer = client.post("/api/variants/open", json={"text": text})
    assert answer.status_code == 422
    quoted = TEXT + f"notes = '{'.' * 100}'  # {'.' * 100}\n"
    assert check(client, quoted)["ok"]


def test_tiles_of_a_variant_can_be_laid_on_a_board_to_be_scored(client: httpx.Client) -> None:
    variant = {"extends": "hig-2002", "tiles": {"texts": [TEXT]}}
    found = client.post("/api/diagrams/palette", json={"under": variant}).json()
    assert "viaducts/gate" in str(found["tiles"])
    assert client.get(f"/art/{found['art']}/tiles/viaducts/gate@180.svg").status_code == 200


def test_deep_nesting_is_answered(client: httpx.Client) -> None:
    found = check(client, HEAD + "tiles = " + "{a=" * 9_000)
    assert "nested too deeply" in found["problems"][0]["message"]


@pytest.mark.parametrize(
    "body",
    [
        {"text": 3},
        {"text": TEXT, "under": 3},
        {"text": TEXT, "turns": {"gate": 45}},
        {"text": TEXT, "more": 1},
        {"under": "hig-2002"},
        {"text": TEXT, "path": "/etc/passwd"},
    ],
)
def test_malformed_question_is_refused(client: httpx.Client, body: dict[str, Any]) -> None:
    assert client.post("/api/tiles/check", json=body).status_code in (400, 422)


def test_pages_from_elsewhere_cannot_ask(client: httpx.Client) -> None:
    for path in ("check", "kinds", "sheet", "variant"):
        answer = client.post(f"/api/tiles/{path}", json={"text": TEXT}, headers={"origin": "https://example.org"})
        assert answer.status_code == 403


# Parsing broken texts


def test_lines_stay_where_they_are_when_broken_tables_are_left_out() -> None:
    text = TEXT.replace('city = "N"', "city = ")
    left = legible(text)
    assert left.count("\n") == text.count("\n")
    assert re.search(r"^\[tiles.bridge\]$", left, re.MULTILINE)


def test_each_table_has_its_lines() -> None:
    text = (
        "[tiles.a]\n\n  # x\ncount = 1\n\n[ tiles . \"b\" ]\n[kinds.pond]\ntakes = 'nothing'\n[tiles.b.prints.garden]\n"
    )
    assert places(text) == {"a": (1, 4), "b": (6, 6), "b.prints.garden": (9, 9)}


DOTS = ".".join("a" * 400)


@pytest.mark.parametrize(
    "text",
    [
        f"{DOTS} = 1",
        f't = {{k = "\\"", {DOTS} = 1, j = "\\""}}',
        f't = {{k = """\n""", {DOTS} = 1, j = """\n"""}}',
        f't = {{k = """x"""", {DOTS} = 1, j = """y""""}}',
        f"t = {{k = '''\n''', {DOTS} = 1, j = '''\n'''}}",
        f"t = {{k = '\\', {DOTS} = 1, j = '\\'}}",
        f't = 1 # "\n{DOTS} = 1 # "',
        f't = "#"\n{DOTS} = "#"',
    ],
)
def test_key_of_hundreds_of_parts_cannot_hide_behind_quotes(text: str) -> None:
    with pytest.raises(VariantError):
        check_toml(text)


@pytest.mark.parametrize("quote", ['"', "'", '"""\n', "'''\n"])
def test_quoted_text_may_have_any_number_of_dots(quote: str) -> None:
    check_toml(f"about = {quote}{DOTS}{quote.strip()}\n# {DOTS}\n")


def test_key_quoted_in_an_omitted_part_is_omitted_too() -> None:
    quoted = f'{HEAD}{GATE}[tiles.broken]\ncount = = """\n[tiles.hidden]\n{DOTS} = 1\n'
    assert DOTS not in legible(quoted)
    assert "[tiles.gate]" in legible(quoted)


@pytest.mark.parametrize("text", ['"""' + ' \\"""' * 60_000, '"' + '\\"' * 100_000, '\\"' * 100_000, '"\\\n' * 80_000])
def test_unclosed_quotes_are_searched_once(text: str) -> None:
    begun = time.thread_time()
    check_toml(text)
    assert time.thread_time() - begun < 10


def installed_tiles(client: httpx.Client, under: Any) -> dict[str, Any]:
    answer = client.post("/api/tiles/installed", json={"under": under})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_installed_tiles_are_listed_as_text(client: httpx.Client) -> None:
    found = installed_tiles(client, "hig-2002")
    (base,) = (each for each in found["sets"] if each["name"] == "base-game")
    texts = {tile["name"]: tile["text"] for tile in base["tiles"]}
    assert texts["G"] == 'city = "E W"\n'
    assert texts["D"] == 'count = 4\ncity = "N"\nroad = "E W"\n'
    assert client.get(f"/art/{found['art']}/tiles/base-game/G@0.svg").status_code == 200
    others = {each["name"] for each in found["others"]}
    assert "inns-cathedrals" in others and not others & {"base-game", "small-city"}


@pytest.mark.parametrize("under", ["hig-2002 + inns-cathedrals + river", "hunters-gatherers"])
def test_text_of_each_installed_tile_makes_that_tile_again(client: httpx.Client, under: str) -> None:
    ruleset = resolve_variant(under)
    for each in installed_tiles(client, under)["sets"]:
        for tile in each["tiles"]:
            text = f'format = "bastide-tiles/1"\nset = "again"\n\n[tiles.one]\n{tile["text"]}'
            made = read_tiles(text, ruleset.segment_kinds, edge_kinds=edge_kinds(ruleset)).entries[0].tile
            known = ruleset.tiles[tile["tile"]].tile
            assert (made.segments, made.edges, made.flags) == (known.segments, known.edges, known.flags), tile["tile"]


def test_tiles_of_an_own_variant_are_listed_too(client: httpx.Client) -> None:
    found = installed_tiles(client, {"extends": "hig-2002", "tiles": {"texts": [TEXT]}})
    (ours,) = (each for each in found["sets"] if each["name"] == "viaducts")
    assert ours["title"] == "Viaducts"
    assert [tile["text"] for tile in ours["tiles"]] == [
        'count = 4\ncity = "N"\nroad = "S > city"\n',
        'count = 2\nroad = ["N S", "E W"]\n',
    ]


def test_installed_tiles_cannot_be_requested_under_a_file(client: httpx.Client) -> None:
    answer = client.post("/api/tiles/installed", json={"under": {"tiles": {"files": ["/etc/passwd"]}}})
    assert answer.status_code == 422
