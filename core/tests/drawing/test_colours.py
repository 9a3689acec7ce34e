"""Colours and letters of players."""

from __future__ import annotations

from bastide.apps.drawing.colours import NAMED, contrast, made_up, player_colours, player_letters


def test_players_called_by_a_colour_have_it_in_any_spelling() -> None:
    assert player_colours(["red"]) == {"red": player_colours(["RED"])["RED"]}
    assert player_colours(["Blue", "blue"])["Blue"] != player_colours(["Blue", "blue"])["blue"]


def test_no_two_players_share_a_colour() -> None:
    names = [f"Player {number}" for number in range(12)] + ["Red", "Gray", "Grey"]
    assert len(set(player_colours(names).values())) == len(names)


def test_chosen_colour_is_no_one_elses() -> None:
    usual = player_colours(["Ann", "Red", "Cy"])
    chosen = player_colours(["Ann", "Red", "Cy"], {"Cy": "red", "Ann": "green"})
    assert chosen["Cy"] == usual["Red"]
    assert chosen["Ann"] == NAMED["green"]
    assert len(set(chosen.values())) == 3


def test_no_two_players_share_a_letter() -> None:
    names = ["Red", "Rob", "R", "R2", "Rr", "Äda", "--"]
    letters = player_letters(names)
    assert list(letters) == names
    assert len(set(letters.values())) == len(names)
    assert letters["Red"] == "R" and letters["Rob"] == "O" and letters["--"] == "7"


def test_generated_colour_depends_on_the_name_alone() -> None:
    assert made_up("x", lightness=0.5, saturation=0.5) == made_up("x", lightness=0.5, saturation=0.5)
    assert made_up("x", lightness=0.5, saturation=0.5) != made_up("fort", lightness=0.5, saturation=0.5)


def test_contrast_is_seen() -> None:
    assert contrast("#ffffff") == contrast("#f6c915") == "#1d1a17"
    assert contrast("#2c2a2e") == "#ffffff"
