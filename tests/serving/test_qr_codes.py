"""QR codes of links."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import httpx

LINK = "http://example.org:8600/games/abcdefghij#seat=0123456789abcdefghijklmnopqrstuv"


def test_code_of_a_link_is_a_picture_of_squares_with_a_margin(client: httpx.Client) -> None:
    answer = client.post("/api/qr-code", json={"text": LINK})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    # Who may see it may play.
    assert answer.headers["cache-control"] == "no-store"
    picture = ElementTree.fromstring(answer.text)
    # 17 and four for each version, and four on each side.
    assert (int(picture.attrib["width"]) - 8 - 17) % 4 == 0
    assert re.search(r'd="M4 4\.5h7', answer.text), "the first square of three to find it by"


def test_codes_of_different_links_differ(client: httpx.Client) -> None:
    codes = {client.post("/api/qr-code", json={"text": f"{LINK}{number}"}).text for number in range(3)}
    assert len(codes) == 3


def test_what_is_no_link_to_a_game_is_refused(client: httpx.Client) -> None:
    for wrong in ({"text": ""}, {"text": "x" * 501}, {"text": 7}, {}, {"text": LINK, "more": 1}):
        assert client.post("/api/qr-code", json=wrong).status_code == 400
