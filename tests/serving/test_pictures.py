"""Pictures by address."""

from __future__ import annotations

from xml.etree import ElementTree

import httpx
import pytest

import bastide
from bastide.apps.serving.pictures.art import drawn_by, dressed, is_current, tile_shapes
from tests.serving.servers import begin


@pytest.fixture
def art(client: httpx.Client) -> str:
    return f"/art/{begin(client, 'hig-2002 + abbot')[0].view()['art']}"


def test_every_tile_of_a_game_is_drawn(client: httpx.Client, art: str) -> None:
    ruleset = bastide.resolve_variant("hig-2002 + abbot")
    for name in ruleset.tiles:
        answer = client.get(f"{art}/tiles/{name}@90.svg")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "immutable" in answer.headers["cache-control"]
        assert "sandbox" in answer.headers["content-security-policy"]
        assert ElementTree.fromstring(answer.text).tag.endswith("svg")


def test_highlighted_tile_is_drawn_differently(client: httpx.Client, art: str) -> None:
    plain = client.get(f"{art}/tiles/base-game/D@0.svg").text
    lit = {client.get(f"{art}/lit/base-game/D@0/{which}.svg").text for which in ("0", "1", "0.1")}
    assert len({plain, *lit}) == 4


def test_shapes_have_the_place_and_name_of_each_segment_in_each_rotation(client: httpx.Client, art: str) -> None:
    found = client.get(f"{art}/shapes/base-game/D.json").json()
    city = next(segment for segment in found["segments"] if segment["kind"] == "city")
    assert city["names"] == ["city N", "city E", "city S", "city W"]
    assert {shape["segment"] for shape in found["shapes"]} == set(range(len(found["segments"])))
    roads = {segment["index"] for segment in found["segments"] if segment["kind"] == "road"}
    assert {shape["segment"] for shape in found["shapes"] if shape["width"] is not None} == roads


def test_every_segment_of_every_tile_can_be_pointed_at() -> None:
    ruleset = bastide.resolve_variant("hig-2002 + abbot + inns-cathedrals + river")
    key = dressed(ruleset)[1]
    for name, entry in ruleset.tiles.items():
        shapes = tile_shapes(key, name)["shapes"]
        assert {shape["segment"] for shape in shapes} == set(range(len(entry.tile.segments))), name


def test_piece_has_the_colour_of_its_player(client: httpx.Client, art: str) -> None:
    red = client.get(f"{art}/pieces/abbot.svg", params={"colour": "#d3312b", "letter": "R"})
    assert red.status_code == 200
    assert "#d3312b" in red.text
    assert red.text != client.get(f"{art}/pieces/follower.svg", params={"colour": "#d3312b", "letter": "R"}).text
    lying = client.get(f"{art}/pieces/abbot.svg", params={"colour": "#d3312b", "letter": "R", "lies": "true"})
    assert lying.text != red.text


@pytest.mark.parametrize(
    "address",
    [
        "tiles/base-game/NONE@0.svg",
        "tiles/base-game/D@45.svg",
        "pieces/follower.svg?colour=red",
        "pieces/follower.svg?colour=%23d3312",
    ],
)
def test_missing_picture_is_refused(client: httpx.Client, art: str, address: str) -> None:
    assert client.get(f"{art}/{address}").status_code == 404


def test_letter_and_kind_are_escaped(client: httpx.Client, art: str) -> None:
    for address in ("pieces/%3Cscript%3E.svg", "pieces/follower.svg?colour=%23d3312b&letter=%3C%3E"):
        answer = client.get(f"{art}/{address}")
        assert answer.status_code == 200
        assert "<script" not in answer.text
        ElementTree.fromstring(answer.text)


@pytest.mark.parametrize("key", ["x", "x.y", "x.eJw", ".", "x." + "A" * 7000, "x.eNqrVkpKLE7VTU_MTVWyqq4FAC2ABaE"])
def test_invalid_key_is_refused(client: httpx.Client, key: str) -> None:
    assert client.get(f"/art/{key}/tiles/base-game/D@0.svg").status_code == 404


def test_key_determines_the_picture_on_any_server() -> None:
    ruleset = bastide.resolve_variant("hig-2002 + abbot + inns-cathedrals(content=tiles)")
    key = dressed(ruleset)[1]
    assert drawn_by(key).selection.plugins == ruleset.selection.plugins
    assert is_current(key)
    assert not is_current("0" * 12 + key[12:])
    assert key != dressed(bastide.resolve_variant("hig-2002"))[1]


def test_several_pictures_come_in_one_answer(client: httpx.Client, art: str) -> None:
    addresses = ["tiles/base-game/D@90.svg", "pieces/abbot.svg?colour=%23d3312b&letter=R", "pieces/follower.svg?"]
    answer = client.get(f"{art}/several.json", params={"of": addresses})
    assert "immutable" in answer.headers["cache-control"]
    assert answer.json() == {each: client.get(f"{art}/{each}").text for each in addresses}


@pytest.mark.parametrize("address", ["", "tiles/base-game/D@90.png", "shapes/base-game/D.json", "../../api/presets"])
def test_what_is_no_address_of_a_picture_is_refused(client: httpx.Client, art: str, address: str) -> None:
    assert client.get(f"{art}/several.json", params={"of": ["pieces/follower.svg?", address]}).status_code == 400


def test_a_missing_picture_and_too_many_are_refused(client: httpx.Client, art: str) -> None:
    for missing in ("tiles/base-game/None@0.svg", "tiles/base-game/D@45.svg", "pieces/abbot.svg?colour=red"):
        assert client.get(f"{art}/several.json", params={"of": missing}).status_code == 404
    assert client.get(f"{art}/several.json", params={"of": ["pieces/follower.svg?"] * 61}).status_code == 400


def test_flags_are_drawn_as_on_tiles_and_others_are_missing(client: httpx.Client) -> None:
    key = client.get("/api/plugins/pictures").json()["traders-builders"]["art"]
    wine = client.get(f"/art/{key}/flags/wine.svg")
    assert wine.status_code == 200
    assert wine.headers["content-type"] == "image/svg+xml"
    assert (
        "<svg" in client.get(f"/art/{key}/several.json?of=flags/wine.svg&of=flags/cloth.svg").json()["flags/cloth.svg"]
    )
    assert client.get(f"/art/{key}/flags/beer.svg").status_code == 404
