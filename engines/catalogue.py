"""Every game that the program knows. A new game is one folder in `games`, one line here, and what the README
says under *The code*."""

from engines.errors import InputError
from engines.game import Game
from engines.games.animal_shogi.rules import AnimalShogi
from engines.games.reversi.rules import Reversi
from engines.games.tictactoe.rules import TicTacToe

GAMES: tuple[Game, ...] = (
    TicTacToe("tictactoe"),
    Reversi("reversi4", 4),
    Reversi("reversi6", 6),
    Reversi("reversi8", 8),
    AnimalShogi("animal-shogi"),
    AnimalShogi("animal-shogi-simple", simple=True),
)


def game_or_name(game_id: object) -> object:
    """The game of that id, else what stands in its place: for sentences about games of other programs."""
    return next((game for game in GAMES if game.id == game_id), game_id)


def find_game(game_id: str) -> Game:
    """The game of that id; raises InputError with the known ids otherwise."""
    for game in GAMES:
        if game.id == game_id:
            return game
    known = ", ".join(game.id for game in GAMES)
    raise InputError("There is no game '{game}'; choose from {known}.", game=game_id, known=known)
