"""A game that no other part of the program has heard of: tic-tac-toe by another name, of another family."""

from typing import cast

from engines.game import Game
from engines.games.tictactoe.rules import TicTacToe

_RULES = {name: value for name, value in vars(TicTacToe).items() if name not in ("__dict__", "__weakref__")}
NEWCOMER = cast(Game, type("Newcomer", (Game,), _RULES)("newcomer"))
