"""How a game is searched with a network where nothing else is asked for."""

from engines.game import Game
from engines.search.mcts import SearchSettings

STEADY, RECURRENCE = 32.0, 2


def usual_settings(game: Game) -> SearchSettings:
    """In games that can go in circles, in Animal Shogi, the policy keeps its weight from `STEADY` visits on,
    without which long searches spoiled won games, and a position counts as a draw when it comes again,
    without which they went round in them. In 8x8 Reversi a steady search plays far worse. The figures are in
    training/RECIPE.md."""
    return SearchSettings(steady=STEADY, recurrence=RECURRENCE) if game.goes_in_circles else SearchSettings()
