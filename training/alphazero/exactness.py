"""Of which games something is known exactly in passing, so that a run may ask for it. Loads no solver."""

from engines.errors import InputError
from engines.game import Game
from engines.games.animal_shogi.rules import AnimalShogi
from engines.games.reversi.rules import Reversi

MOST_EMPTIES = 18
"""More take a solver too long."""


def check_exact(game: Game, reach: int, values: bool) -> None:
    """Raise InputError when nobody can finish a game's last `reach` empty squares (Reversi) or plies (Animal
    Shogi) in passing, or tell the `values` of all its positions."""
    if reach and not isinstance(game, Reversi | AnimalShogi):
        raise InputError(
            "Exact endings are known of Reversi and Animal Shogi only; set them to 0 for {game}.",
            game=game.id,
        )
    if isinstance(game, Reversi) and reach > MOST_EMPTIES:
        raise InputError("Exact endings of Reversi have at most {most} empty squares.", most=MOST_EMPTIES)
    if values and not isinstance(game, AnimalShogi):
        raise InputError(
            "Exact values are known of Animal Shogi only; set them to off for {game}.", game=game.id
        )
