"""Of which games something is known exactly in passing, so that a run may ask for it. Loads no solver."""

from engines.errors import InputError
from engines.game import Game
from engines.games.animal_shogi.rules import AnimalShogi
from engines.games.reversi.rules import Reversi

MOST_EMPTIES = 18
"""More take a solver too long."""
SURE_EMPTIES = {4: 16, 6: 20, 8: 16}
"""By rows of the board: with so many empty squares a solver tells who wins in less than a hundredth of a
second, so that it can be asked of every position that was searched."""


def check_exact(game: Game, reach: int, searched: bool, advice: float = 0.0, stubborn: float = 0.0) -> None:
    """Raise InputError when nobody can finish a game's last `reach` empty squares (Reversi) or plies (Animal
    Shogi) in passing, tell of `searched` positions what they and their moves are worth, give `advice` on
    any position, or play `stubborn` games."""
    if reach and not isinstance(game, Reversi | AnimalShogi):
        raise InputError(
            "Exact endings are known of Reversi and Animal Shogi only; set them to 0 for {game}.",
            game=game.id,
        )
    if isinstance(game, Reversi) and reach > MOST_EMPTIES:
        raise InputError("Exact endings of Reversi have at most {most} empty squares.", most=MOST_EMPTIES)
    if searched and not isinstance(game, Reversi | AnimalShogi):
        raise InputError(
            "Exact values and moves are known of Reversi and Animal Shogi only; set them to off for {game}.",
            game=game.id,
        )
    if advice and not isinstance(game, AnimalShogi):
        raise InputError(
            "The best moves of any position are known of Animal Shogi only; set exact advice to 0 for "
            "{game}.",
            game=game.id,
        )
    if stubborn and not isinstance(game, AnimalShogi):
        raise InputError(
            "The longest defence is known of Animal Shogi only; set stubborn games to 0 for {game}.",
            game=game.id,
        )
