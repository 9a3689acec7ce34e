"""The interface for presets, plugins and combinations."""

from __future__ import annotations

import base64
import json
import tomllib
import zlib
from collections.abc import Sequence
from typing import Any

import httpx
import pytest

import bastide
from bastide.apps.reports.words import options_text
from tests.serving.small import small


def packed(variant: Any) -> str:
    """A variant as packed in links."""
    deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    found = deflate.compress(json.dumps(variant).encode()) + deflate.flush()
    return base64.urlsafe_b64encode(found).decode().rstrip("=")


def _in(value: Any, *way: str) -> Any:
    for key in way:
        value = value[key]
    return value


def test_presets_and_plugins_are_those_that_are_installed(client: httpx.Client) -> None:
    found = client.get("/api/presets").json()
    assert [preset["name"] for preset in found] == list(bastide.presets(bastide.installed()))
    assert all(preset["title"] and preset["plugins"] for preset in found)
    plugins = {plugin["name"]: plugin for plugin in client.get("/api/plugins").json()}
    assert set(plugins) == set(bastide.installed().found)
    for name, declared in bastide.installed().usable.items():
        assert plugins[name]["title"] == declared.title


def test_schema_holds_the_options_of_every_plugin(client: httpx.Client) -> None:
    found = client.get("/api/schema", headers={"accept-language": "en"}).json()
    known = bastide.schema(bastide.installed())
    assert found == known
    tables = "properties", "plugins", "properties"
    assert list(_in(found, *tables)) == list(_in(known, *tables)), "the order is that of the declarations"


def test_schema_and_presets_are_in_the_language_of_the_client(client: httpx.Client) -> None:
    japanese = {"accept-language": "ja"}
    found = client.get("/api/schema", headers=japanese).json()
    known = bastide.schema(bastide.installed())
    for name, plugin in bastide.installed().usable.items():
        seen = _in(found, "properties", "plugins", "properties", name)
        assert seen["title"] == bastide.translated(plugin.title, "ja")
        options = _in(known, "properties", "plugins", "properties", name, "properties")
        for option, declared in options.items():
            shown = seen["properties"][option]
            assert shown.get("description") == bastide.translated(declared.get("description", ""), "ja") or None
            assert shown.get("enum") == declared.get("enum"), "values are no words"
    assert any(
        preset["title"] != bastide.select(preset["name"], bastide.installed()).title
        for preset in client.get("/api/presets", headers=japanese).json()
    )


def test_working_variant_is_reported_with_the_nearest_preset(client: httpx.Client) -> None:
    found = client.post("/api/variants/check", json={"variant": "hig-2002 + small-city"}).json()
    assert found["ok"]
    assert found["nearest"] == "hig-2002"
    assert found["differences"] > 0
    again = client.post("/api/variants/check", json={"variant": found["object"]}).json()
    assert again["plugins"] == found["plugins"]
    same = client.post("/api/variants/check", json={"variant": "rgg-2000"}).json()
    assert same["differences"] == 0


def test_what_is_useless_in_a_variant_is_told_in_the_language_of_the_page(client: httpx.Client) -> None:
    few = small("c3 + abbey-mayor - farms")
    few["tiles"] |= {"abbey-mayor": 0, "base-game/D": 1}
    asked = {"variant": few}
    [warning] = client.post("/api/variants/warnings", json=asked).json()
    assert warning["code"] == "variant/idle-piece"
    [same] = client.post("/api/variants/warnings", json=asked, headers={"accept-language": "ja"}).json()
    assert same["message"] != warning["message"]


def test_all_problems_of_a_variant_are_reported_at_once_with_hints(client: httpx.Client) -> None:
    variant = {"plugins": {"base-game": {}, "smal-city": {}, "farms-first-edition": {"points_per_city": "many"}}}
    found = client.post("/api/variants/check", json={"variant": variant}).json()
    assert not found["ok"]
    assert len(found["problems"]) == 2
    assert any(problem["hint"] == "did you mean 'small-city'?" for problem in found["problems"])
    clash = {"variant": "base-game + farms-first-edition + farms-third-edition"}
    problems = client.post("/api/variants/check", json=clash).json()["problems"]
    assert "farms-first-edition" in problems[0]["text"]
    assert "farms-third-edition" in problems[0]["text"]


def mends_since(client: httpx.Client, worked: Sequence[str], *plugins: str) -> list[dict[str, Any]]:
    """What is offered once other plugins are selected than those of a variant that worked."""
    asked = {"variant": {"plugins": {name: {} for name in plugins}}, "worked": worked}
    problems = client.post("/api/variants/check", json=asked).json()["problems"]
    return [mend for problem in problems for mend in problem["mends"]]


def test_no_mend_leaves_out_what_was_just_added(client: httpx.Client) -> None:
    worked = ["base-game", "farms-third-edition", "small-city"]
    offered = mends_since(client, worked, "hunters-gatherers", "farms-third-edition", "small-city")
    assert ["hunters-gatherers"] in [list(mend["variant"]["plugins"]) for mend in offered]
    assert all("hunters-gatherers" in mend["variant"]["plugins"] and not mend["against"] for mend in offered)


def test_no_mend_adds_what_was_just_left_out(client: httpx.Client) -> None:
    worked = ["base-game", "closed-farms", "farms-third-edition"]
    offered = mends_since(client, worked, "base-game", "closed-farms")
    assert [list(mend["variant"]["plugins"]) for mend in offered] == [["base-game"]]
    assert not offered[0]["against"]


def test_of_two_wishes_that_exclude_each_other_people_choose(client: httpx.Client) -> None:
    # Both were added since it last worked, in one go.
    worked = ["base-game", "farms-third-edition"]
    offered = mends_since(client, worked, "base-game", "farms-third-edition", "private-city-planning", "shared-display")
    assert len(offered) == 2
    assert all(mend["works"] and mend["against"] for mend in offered)


@pytest.mark.parametrize(
    "variant",
    [
        {"plugins": {"base-game": {}, "farms-first-edition": {}, "farms-third-edition": {}}},
        {"plugins": {"farms-third-edition": {}}},
        {"extends": "hig-2002", "plugins": {"smal-city": {}}},
        {"extends": "hig-2000", "plugins": {"closed-farms": {}}},
        {"extends": "hig-2002", "plugins": {"hunters-gatherers": {}}},
        {"extends": "hig-2002", "plugins": {"inns-cathedrals": {"content": "most"}}},
        {"extends": "hig-2002", "rates": {"base-game/road-completed.tile": 2}, "supply": {"folower": 8}},
        "hig-2002 + farms-first-edition",
    ],
)
def test_every_offered_mend_removes_its_problem(client: httpx.Client, variant: Any) -> None:
    found = client.post("/api/variants/check", json={"variant": variant}).json()
    assert not found["ok"]
    for problem in found["problems"]:
        assert 1 <= len(problem["mends"]) <= 4
        for mend in problem["mends"]:
            again = client.post("/api/variants/check", json={"variant": mend["variant"]}).json()
            assert again["ok"] == mend["works"]
            assert problem["message"] not in [each["message"] for each in again["problems"]]
            assert len(again["problems"]) < len(found["problems"])


def test_clash_of_plugins_is_not_reported_as_errors_in_their_tile_files(client: httpx.Client) -> None:
    found = client.post("/api/variants/check", json={"variant": "hig-2002 + hunters-gatherers"}).json()
    assert len(found["problems"]) == 1
    assert [mend["text"] for mend in found["problems"][0]["mends"]] == ["leave out “Base game”, “Third-edition farms”"]


def test_selection_of_a_clashing_variant_is_still_reported(client: httpx.Client) -> None:
    found = client.post("/api/variants/check", json={"variant": "hig-2002 + farms-first-edition"}).json()
    assert set(found["object"]["plugins"]) == {"base-game", "farms-first-edition", "farms-third-edition"}


def test_composite_options_are_in_words() -> None:
    options = {"weather": {"wind": {"from": "north"}, "names": []}, "coves": [], "depths": [1, 2]}
    message = bastide.translated(options_text(options), "en")
    assert message == "weather = wind: (from: north); names: nothing, coves = nothing, depths = 1; 2"


def test_differences_from_the_nearest_preset_are_in_words(client: httpx.Client) -> None:
    variant = {
        "extends": "hig-2002",
        "remove": ["farms-third-edition"],
        "plugins": {"farms-first-edition": {"points_per_city": 5}, "abbot": {}, "base-game": {"draw": "turn-end"}},
        "supply": {"follower": 8},
    }
    found = client.post("/api/variants/check", json={"variant": variant}).json()
    shown = found["departures"]
    assert "with Abbot" in shown
    assert "follower: 8 instead of 7" in shown
    assert found["nearest"] is not None
    same = client.post("/api/variants/check", json={"variant": found["nearest"]}).json()
    assert same["departures"] == []


def test_numbers_of_rules_come_with_their_bounds_and_may_be_set(client: httpx.Client) -> None:
    found = client.post("/api/variants/check", json={"variant": "hig-2002"}).json()
    rates = {rate["name"]: rate for number in found["numbers"] for rate in number["rates"]}
    assert {name: rate["value"] for name, rate in rates.items()} == found["rates"]
    name, rate = next(iter(rates.items()))
    assert rate["least"] <= rate["value"] <= rate["most"]
    variant = found["object"] | {"rates": {name: rate["value"] + 1}}
    assert client.post("/api/variants/check", json={"variant": variant}).json()["rates"][name] == rate["value"] + 1


@pytest.mark.parametrize("format", ["toml", "json"])
def test_variant_that_is_saved_and_opened_is_the_same(client: httpx.Client, format: str) -> None:
    variant = {
        "title": 'Sunday, "ours"',
        "extends": "hig-2002",
        "remove": ["farms-third-edition"],
        "plugins": {
            "farms-first-edition": {"points_per_city": 3},
            "small-city": {},
            "fixed-order": {"tiles": ["base-game/D"]},
        },
        "tiles": {"base-game/C": 0},
        "supply": {"follower": 8},
        "rates": {"farms-first-edition/city.city": 5},
        "about": {"players": "2 to 4", "in_box": ["river"], "notes": "One line,\nand another."},
    }
    saved = client.post("/api/variants/file", json={"variant": variant, "format": format})
    assert saved.status_code == 200
    assert saved.headers["content-disposition"] == f'attachment; filename="sunday-ours.{format}"'
    opened = client.post("/api/variants/open", json={"text": saved.text, "name": f"sunday.{format}"}).json()["variant"]
    assert opened == bastide.describe(bastide.select(variant, bastide.installed()))
    if format == "toml":
        assert tomllib.loads(saved.text) == {"format": "bastide-variant/1", **variant}


def test_file_that_is_opened_has_its_name_as_title(client: httpx.Client) -> None:
    text = 'format = "bastide-variant/1"\nextends = "hig-2002"\n'
    opened = client.post("/api/variants/open", json={"text": text, "name": "our-evening.toml"}).json()["variant"]
    assert opened["title"] == "our-evening"


def test_variant_of_a_record_that_is_opened(client: httpx.Client) -> None:
    record = {"format": "bastide-record/1", "variant": "hig-2000", "players": ["Ann"], "actions": []}
    opened = client.post("/api/variants/open", json={"text": json.dumps(record)}).json()["variant"]
    assert set(opened["plugins"]) == {"base-game", "farms-first-edition", "small-city"}


def test_file_that_does_not_work_is_opened_as_it_is(client: httpx.Client) -> None:
    text = 'extends = "hig-2002"\n[plugins.farms-first-edition]\n'
    opened = client.post("/api/variants/open", json={"text": text, "name": "clash.toml"}).json()["variant"]
    assert opened == {"title": "clash", "extends": "hig-2002", "plugins": {"farms-first-edition": {}}}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "extends = ",
        "{",
        '{"extends": NaN}',
        "[" * 5_000,
        '{"a":' * 5_000,
        'extends = "../../secret.toml"',
        'extends = "/etc/passwd"',
        'extends = "hig-2002"\n[tiles]\nfiles = ["/etc/passwd"]',
        '{"extends": "C:\\\\secret.toml"}',
        '"/etc/passwd"',
        '{"format": "bastide-record/1", "variant": "./secret.toml"}',
        '{"format": "bastide-record/1"}',
        "\u0000",
    ],
)
def test_file_that_holds_no_variant_or_names_files_is_refused(client: httpx.Client, text: str) -> None:
    answer = client.post("/api/variants/open", json={"text": text})
    assert answer.status_code == 422, answer.text
    assert answer.json()["problems"]
    assert "root:" not in answer.text


@pytest.mark.parametrize("variant", ["./secret.toml", "/etc/passwd", {"extends": "../x.toml"}])
def test_paths_are_refused_wherever_a_variant_is_named(client: httpx.Client, variant: Any) -> None:
    found = client.post("/api/variants/check", json={"variant": variant}).json()
    assert not found["ok"]
    assert [problem["message"] for problem in found["problems"]] == ["files are not read for others"]
    assert all(problem["mends"] == [] for problem in found["problems"])
    assert client.post("/api/variants/rulebook", json={"variant": variant}).status_code == 422
    assert client.get(f"/rulebooks/{packed(variant)}.html").status_code == 422
    if not isinstance(variant, str):
        assert client.post("/api/variants/file", json={"variant": variant}).status_code == 422


def test_difference_is_that_of_the_command_line(client: httpx.Client) -> None:
    found = client.post("/api/variants/difference", json={"one": "hig-2000", "other": "hig-2002"}).json()
    assert not found["same"]
    assert found["plugins"]["only_in"] == [["farms-first-edition", "small-city"], ["farms-third-edition"]]
    view = client.post("/api/variants/overview", json={"variant": "hig-2000"}).json()
    assert {rule["plugin"] for rule in view["rules"]} >= {"base-game", "small-city"}


def test_bots_are_listed_by_name(client: httpx.Client) -> None:
    assert {"greedy", "mcts", "random"} <= {bot["name"] for bot in client.get("/api/bots").json()}


def test_language_is_the_first_available_of_the_requested_ones(client: httpx.Client) -> None:
    known = client.get("/api/languages", headers={"accept-language": "xx, en;q=0.5"}).json()
    assert known["spoken"] == "en"
    assert "en" in known["languages"]


def test_rulebook_is_shown_as_a_page_that_runs_nothing(client: httpx.Client) -> None:
    answer = client.get(f"/rulebooks/{packed('hig-2000 + first-to(points=42)')}.html")
    assert answer.status_code == 200
    assert "42" in answer.text
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "sandbox" in policy
    assert "script-src" not in policy
    assert "frame-ancestors 'self'" in policy
    assert "x-frame-options" not in answer.headers


def test_rulebook_is_in_the_language_of_the_client(client: httpx.Client) -> None:
    page = client.get(f"/rulebooks/{packed('hig-2000')}.html", headers={"accept-language": "ja"})
    assert '<html lang="ja">' in page.text


def test_title_of_a_stranger_is_text_in_the_rulebook_and_in_the_name_of_a_file(client: httpx.Client) -> None:
    variant = {"extends": "hig-2002", "title": '<script>alert(1)</script>"; x: y'}
    page = client.get(f"/rulebooks/{packed(variant)}.html")
    assert "<script" not in page.text
    saved = client.post("/api/variants/rulebook", json={"variant": variant, "format": "markdown"})
    assert saved.headers["content-disposition"] == 'attachment; filename="script-alert-1-script-x-y.md"'
    for wanted in ("rulebook", "file"):
        broken = {"variant": variant | {"title": "x\r\nset-cookie: y"}, "format": {"file": "toml"}.get(wanted, "html")}
        assert client.post(f"/api/variants/{wanted}", json=broken).status_code == 422


def test_rulebook_is_saved_in_every_format(client: httpx.Client) -> None:
    for format, start in (("markdown", b"# "), ("html", b"<!DOCTYPE html>"), ("pdf", b"%PDF")):
        answer = client.post("/api/variants/rulebook", json={"variant": "base-game", "format": format})
        assert answer.status_code == 200, answer.text
        assert answer.content.startswith(start)
        assert answer.headers["content-disposition"].startswith("attachment; ")


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("x", 400),
        ("....", 400),
        ("%2e%2e%2fsecret", 404),
        (base64.urlsafe_b64encode(b"nothing deflated").decode(), 400),
        (packed("hig-2002")[:-6], 400),
        (packed("x" * 2_000_000), 413),
        (packed({"a": 1}), 422),
        (packed([1]), 422),
        (packed(None), 422),
    ],
)
def test_link_that_holds_no_variant_is_refused(client: httpx.Client, text: str, status: int) -> None:
    assert client.get(f"/rulebooks/{text}.html").status_code == status


def test_without_presets_plugins_that_are_games_are_offered(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bastide.apps.serving.variants.presets.presets", lambda registry: {})
    found = {each["name"]: each for each in client.get("/api/presets").json()}
    assert {"base-game", "hunters-gatherers"} <= found.keys()
    assert not {"small-city", "starting-player"} & found.keys()
    assert found["base-game"]["title"] == "Base game"
    assert client.post("/api/variants/check", json={"variant": "base-game"}).json()["ok"]


def test_plugins_show_what_they_bring(client: httpx.Client) -> None:
    found = client.get("/api/plugins/pictures").json()
    assert found["inns-cathedrals"]["pieces"] == ["big-follower"]
    assert "inns-cathedrals/IC-cathedral" in found["inns-cathedrals"]["tiles"]
    assert "farms-third-edition" not in found
    for name in ("base-game", "abbot", "princess-dragon"):
        look = found[name]
        for tile in look["tiles"]:
            assert client.get(f"/art/{look['art']}/tiles/{tile}@0.svg").status_code == 200
        for piece in look["pieces"]:
            assert client.get(f"/art/{look['art']}/pieces/{piece}.svg").status_code == 200


def test_certainty_is_told_only_of_presets_of_which_something_is_uncertain(client: httpx.Client) -> None:
    for preset in client.get("/api/presets", headers={"accept-language": "en"}).json():
        certainty = bastide.select(preset["name"], bastide.installed()).about.get("certainty", "")
        assert ("certainty" in preset["about"]) == any(degree in certainty.lower() for degree in ("medium", "low"))


def test_page_of_differences_names_editions_by_their_titles(client: httpx.Client) -> None:
    other = {"extends": "hig-2002", "title": "On Sundays", "plugins": {"small-city": {}}}
    page = client.get(f"/rule-differences/{packed({'one': 'hig-2002', 'other': other})}.html").text
    assert "<h1>Hans im Glück 2002 and On Sundays: what the rules say differently</h1>" in page
    assert ">hig-2002" not in page
