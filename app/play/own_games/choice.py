"""Which of the person's games are wanted: by words, moves, opponent, result and side. No Qt here."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from app.play.lists.folded import folded
from app.play.own_games.games import OwnGame, Result
from app.play.own_games.names import Names
from engines.game import Game, Side
from engines.notation.squares import square_games

_MOVES = re.compile(r"(?=.*[a-z])(?=.*\d)[a-z\d*+]+")
"""A word that can be moves."""
_SQUARE = re.compile("[a-h][1-8]")


@dataclass(frozen=True, slots=True)
class Choice:
    """What is wanted of a game; what is empty or None does not matter. Every one of the `words` stands in
    its names, or those that are moves begin it, on whichever image of the board."""

    words: str = ""
    game: str = ""
    opponent: str = ""
    result: Result | None = None
    side: Side | None = None

    def of(self, games: Iterable[OwnGame], names: Names) -> list[OwnGame]:
        """The games that are wanted, in their order."""
        words = folded(self.words).split()
        moves = "".join(word for word in words if _MOVES.fullmatch(word))
        others = [word for word in words if not _MOVES.fullmatch(word)]
        begun = _Begun(moves)
        found = [one for one in games if self._fits(one)]
        if others:
            found = [one for one in found if all(word in names.searched(one) for word in others)]
        if moves:
            like = [word for word in words if word not in others]
            found = [
                one for one in found if begun.fits(one) or all(word in names.searched(one) for word in like)
            ]
        return found

    def _fits(self, one: OwnGame) -> bool:
        return (
            (not self.game or one.heading.game.id == self.game)
            and (not self.opponent or one.opponent == self.opponent)
            and (self.result is None or one.result is self.result)
            and (self.side is None or one.side is self.side)
        )


class _Begun:
    """Whether games begin with some moves."""

    def __init__(self, moves: str) -> None:
        self._moves = moves
        self._images: dict[str, tuple[str, ...]] = {}

    def fits(self, one: OwnGame) -> bool:
        game = one.heading.game
        if game.id not in self._images:
            self._images[game.id] = _images(game, self._moves)
        return one.moves.startswith(self._images[game.id])


def _images(game: Game, moves: str) -> tuple[str, ...]:
    """The moves as they are written on each image of the board; only themselves where they are no squares."""
    squares = _SQUARE.findall(moves)
    if game not in square_games() or "".join(squares) != moves:
        return (moves,)
    places = [(int(square[1]) - 1, ord(square[0]) - ord("a")) for square in squares]
    if any(row >= game.rows or column >= game.columns for row, column in places):
        return (moves,)
    images = []
    for symmetry in game.symmetries:
        turned = (int(symmetry.squares[row * game.columns + column]) for row, column in places)
        images.append(
            "".join(f"{chr(ord('a') + at % game.columns)}{at // game.columns + 1}" for at in turned)
        )
    return tuple(images)
