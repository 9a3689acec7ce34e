"""What the interface tells of presets, plugins and combinations."""

from __future__ import annotations

import httpx

import bastide


def test_presets_and_plugins_are_those_that_are_installed(client: httpx.Client) -> None:
    found = client.get("/api/presets").json()
    assert [preset["name"] for preset in found] == list(bastide.presets(bastide.installed()))
    assert all(preset["title"] and preset["plugins"] for preset in found)
    plugins = {plugin["name"]: plugin for plugin in client.get("/api/plugins").json()}
    assert set(plugins) == set(bastide.installed().found)
    for name, declared in bastide.installed().usable.items():
        assert plugins[name]["title"] == declared.title


def test_schema_holds_the_options_of_every_plugin(client: httpx.Client) -> None:
    assert client.get("/api/schema").json() == bastide.schema(bastide.installed())


def test_variant_that_works_is_told_with_the_nearest_preset(client: httpx.Client) -> None:
    found = client.post("/api/variants/check", json={"variant": "hig-2002 + small-city"}).json()
    assert found["ok"]
    assert found["nearest"] == "hig-2002"
    assert found["differences"] > 0
    again = client.post("/api/variants/check", json={"variant": found["object"]}).json()
    assert again["plugins"] == found["plugins"]
    same = client.post("/api/variants/check", json={"variant": "rgg-2000"}).json()
    assert same["differences"] == 0


def test_everything_wrong_with_a_variant_is_told_at_once_with_what_would_be_right(client: httpx.Client) -> None:
    variant = {"plugins": {"base-game": {}, "smal-city": {}, "farms-first-edition": {"points_per_city": "many"}}}
    found = client.post("/api/variants/check", json={"variant": variant}).json()
    assert not found["ok"]
    assert len(found["problems"]) == 2
    assert any(problem["hint"] == "did you mean 'small-city'?" for problem in found["problems"])
    clash = {"variant": "base-game + farms-first-edition + farms-third-edition"}
    problems = client.post("/api/variants/check", json=clash).json()["problems"]
    assert "farms-first-edition" in problems[0]["text"]
    assert "farms-third-edition" in problems[0]["text"]


def test_difference_is_that_of_the_command_line(client: httpx.Client) -> None:
    found = client.post("/api/variants/difference", json={"one": "hig-2000", "other": "hig-2002"}).json()
    assert not found["same"]
    assert found["plugins"]["only_in"] == [["farms-first-edition", "small-city"], ["farms-third-edition"]]
    view = client.post("/api/variants/overview", json={"variant": "hig-2000"}).json()
    assert {rule["plugin"] for rule in view["rules"]} >= {"base-game", "small-city"}


def test_bots_are_listed_by_name(client: httpx.Client) -> None:
    assert {"greedy", "mcts", "random"} <= {bot["name"] for bot in client.get("/api/bots").json()}


def test_language_is_the_first_that_there_is_of_those_asked_for(client: httpx.Client) -> None:
    known = client.get("/api/languages", headers={"accept-language": "xx, en;q=0.5"}).json()
    assert known["spoken"] == "en"
    assert "en" in known["languages"]
