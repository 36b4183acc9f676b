"""What a network is said to have learned from, against what its card says."""

import dataclasses
from pathlib import Path

import pytest

from app.play.opponents.teaching import levels_teaching, teaching
from engines.catalogue import GAMES, find_game
from engines.evaluation.library import bundled
from engines.evaluation.manifest import Manifest

CARD = bundled(find_game("tictactoe"))[0]
WITH_NETWORK = [game for game in GAMES if bundled(game)]


def card(game: str = "animal-shogi", **options: object) -> Manifest:
    return dataclasses.replace(CARD, game=game, origin={"kind": "alphazero", "options": options})


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("animal-shogi", {}, "It was told nothing but the rules."),
        ("reversi6", {"exact_endings": 0, "exact_values": False, "start": ""}, "nothing but the rules"),
        ("reversi6", {"exact_endings": 14}, "how to play the last 14 empty squares."),
        ("animal-shogi", {"exact_endings": 12}, "how to play the last 12 moves."),
        ("animal-shogi", {"exact_values": True}, "The solution told it what every position is worth."),
        ("reversi6", {"exact_values": True}, "A solver told it what late positions are worth."),
        (
            "animal-shogi",
            {"stubborn_share": 0.5},
            "the side that had lost, and at times for the winning one.",
        ),
        (
            "animal-shogi",
            {"review_share": 0.4},
            "It went back to where its games had gone wrong and played on from the right move.",
        ),
        ("reversi8", {"start": "reversi6/best"}, "It began with the network reversi6/best."),
        ("reversi8", {"start": "reversi8/best"}, "It went on from an earlier version of itself."),
    ],
)
def test_what_was_told_is_said_and_nothing_else(game: str, options: dict[str, object], words: str) -> None:
    said = teaching(card(game, **options))
    assert words in said
    assert said.count(".") == 1


def test_haste_is_told_of_in_a_sentence_of_its_own() -> None:
    said = teaching(card(exact_values=True, haste=0.3))
    assert said == teaching(card(exact_values=True)) + " It learned to prefer a near win to a distant one."
    assert teaching(card(exact_values=True, haste=0.0)) == teaching(card(exact_values=True))


def test_who_was_shown_the_best_moves_did_not_teach_itself() -> None:
    for game in WITH_NETWORK:
        best = next(card for card in bundled(game) if card.name == "best")
        options, said = best.origin["options"], levels_teaching(game)
        assert isinstance(options, dict)
        shown = bool(options.get("advice"))
        assert ("taught itself" in said) != shown
        assert ("showed it the best moves in every position" in said) == shown
    words = teaching(card(advice=1.0))
    assert words == teaching(card(advice=1.0, exact_endings=12)), "that goes without saying"
    assert words == "The solution showed it the best moves in every position."


def test_a_card_without_options_promises_nothing() -> None:
    bare = dataclasses.replace(CARD, origin={}, training={}, path=Path("x.onnx"))
    assert teaching(bare) == ""


@pytest.mark.parametrize("game", WITH_NETWORK, ids=lambda game: game.id)
def test_every_games_levels_say_what_their_network_learned_from(game) -> None:
    best = next(card for card in bundled(game) if card.name == "best")
    said = levels_teaching(game)
    assert f"{best.training['games']:,} games" in said and teaching(best) in said


def test_the_list_shows_it_under_the_levels(open_page) -> None:
    page = open_page("tictactoe", ("human", "random"))
    page.choosing.open()
    listed = page.panel.opponents
    assert listed.teaching.isVisible() and listed.teaching.text() == levels_teaching(find_game("tictactoe"))
    assert listed.teaching.y() > listed.levels[-1].y()
