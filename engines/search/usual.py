"""How a game is searched with a network where nothing else is asked for."""

from engines.game import Game
from engines.search.settings import SearchSettings

STEADY = 32.0


def usual_settings(game: Game) -> SearchSettings:
    """In games that can go in circles, in Animal Shogi, the policy keeps its weight from `STEADY` visits on:
    without that, long searches spoiled won games; in 8x8 Reversi they play far worse with it. Where no rule
    ends a game for repetition, circles count as draws all the same: without that, won games were not won.
    Where one does, that was no better. The figures are in training/RECIPE.md."""
    if not game.goes_in_circles:
        return SearchSettings()
    return SearchSettings(steady=STEADY, circles=not game.repetition_limit)
