"""What came out in a person's games: by opponent and by side. No Qt here.

Only games that are over count, of one person against another kind of player; the others are told apart, as
are those that came in when they were over.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from app.board.looks import LOOKS
from app.i18n import sentences, tr
from app.play.lists.counted import counted
from app.play.own_games.games import OwnGame, Result
from engines.catalogue import find_game
from engines.game import Game, Side


@dataclass(frozen=True, slots=True)
class Score:
    """So many games were won, drawn and lost by the person."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """Points a game, in [0, 1]: a draw is half a win. There must be a game."""
        return (self.won + self.drawn / 2) / self.games

    def __add__(self, other: "Score") -> "Score":
        return Score(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


@dataclass(frozen=True, slots=True)
class Against:
    """The score against one opponent in one game, by the person's side."""

    game: Game
    opponent: str
    sides: tuple[Score, Score]

    @property
    def both(self) -> Score:
        """On both sides."""
        return self.sides[0] + self.sides[1]


@dataclass(frozen=True, slots=True)
class Tally:
    """The scores by opponent, in the order of the games, those who were met most first; and how many games do
    not count: unfinished ones, and those of two people or of others."""

    against: tuple[Against, ...]
    unfinished: int
    others: int

    def side(self, side: Side) -> Score:
        """On one side, against all."""
        return sum((one.sides[side] for one in self.against), Score())


def tally(games: Iterable[OwnGame]) -> Tally:
    """The tally of some games."""
    counts: dict[tuple[str, str], list[list[int]]] = {}
    unfinished = others = 0
    for one in games:
        side, result = one.side, one.result
        if result is Result.UNFINISHED:
            unfinished += 1
        elif side is None or result is Result.OTHERS:
            others += 1
        else:
            scores = counts.setdefault((one.heading.game.id, one.opponent), [[0, 0, 0], [0, 0, 0]])
            scores[side][result] += 1
    order = {look.game: at for at, look in enumerate(LOOKS)}
    found = [
        Against(find_game(game), opponent, (Score(*first), Score(*second)))
        for (game, opponent), (first, second) in counts.items()
    ]
    found.sort(key=lambda one: (order[one.game.id], -one.both.games))
    return Tally(tuple(found), unfinished, others)


def in_words(found: Tally, shown: int, of: int) -> str:
    """The tally of the games `shown`, out of so many."""
    said = [counted(shown, of)]
    first, second = found.side(Side.FIRST), found.side(Side.SECOND)
    both = first + second
    if both.games:
        said.append(
            tr(
                "Won {won}, drawn {drawn}, lost {lost}.",
                won=f"{both.won:,}", drawn=f"{both.drawn:,}", lost=f"{both.lost:,}",
            )
        )  # fmt: skip
    if first.games and second.games:
        said.append(tr("Moving first {first}, second {second}.", first=brief(first), second=brief(second)))
    if found.unfinished:
        said.append(tr("{count} unfinished.", count=f"{found.unfinished:,}"))
    if found.others:
        said.append(
            tr("Not counted: {count} between two people, or played by others.", count=f"{found.others:,}")
        )
    return sentences(*said)


def brief(score: Score) -> str:
    """Won, drawn and lost, as short as can be."""
    if not score.games:
        return "–"
    return tr("{won}–{drawn}–{lost}", won=f"{score.won:,}", drawn=f"{score.drawn:,}", lost=f"{score.lost:,}")
