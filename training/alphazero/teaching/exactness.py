"""Of which games something is known exactly in passing, so that a run may ask for it. Loads no solver."""

from engines.errors import InputError
from engines.game import Game
from engines.games.animal_shogi.rules import AnimalShogi
from engines.games.reversi.rules import Reversi
from training.alphazero.play_options import PlayOptions

MOST_EMPTIES = 18
"""More take a solver too long."""
SURE_EMPTIES = {4: 16, 6: 20, 8: 16}
"""By rows of the board: with so many empty squares a solver tells who wins in less than a hundredth of a
second, so that it can be asked of every position that was searched."""


def check_exact(game: Game, options: PlayOptions) -> None:
    """Raise InputError when a run asks for what nobody can tell in passing: how a game's last empty squares
    (Reversi) or plies (Animal Shogi) are played, what searched positions are worth, what is best in any
    position, where a game went wrong."""
    known, anywhere = isinstance(game, Reversi | AnimalShogi), isinstance(game, AnimalShogi)
    if options.exact_endings and not known:
        raise InputError(
            "Exact endings are known of Reversi and Animal Shogi only; set them to 0 for {game}.",
            game=game.id,
        )
    if isinstance(game, Reversi) and options.exact_endings > MOST_EMPTIES:
        raise InputError("Exact endings of Reversi have at most {most} empty squares.", most=MOST_EMPTIES)
    if options.exact_values and not known:
        raise InputError(
            "Exact values are known of Reversi and Animal Shogi only; set them to off for {game}.",
            game=game.id,
        )
    if options.advice and not anywhere:
        raise InputError(
            "The best moves of any position are known of Animal Shogi only; set exact advice to 0 for "
            "{game}.",
            game=game.id,
        )
    if options.stubborn_share and not anywhere:
        raise InputError(
            "The longest defence is known of Animal Shogi only; set stubborn games to 0 for {game}.",
            game=game.id,
        )
    if options.review_share and not options.exact_values:
        raise InputError("Mistakes are found by exact values only; turn those on, or set going back to 0.")
