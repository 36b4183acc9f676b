"""A game that a person has played here, as it lies in its folder. No Qt here."""

from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from app.board.looks import find_look
from app.i18n import tr
from app.play.opponents.my_level import MY_LEVEL, is_my_level
from app.play.session import HUMAN
from engines.game import Side
from engines.matches.record import Heading
from engines.notation.openings import ENGLISH


class Result(IntEnum):
    """How a game ended for the person, the best first; `OTHERS` where not one person played against another
    kind of player, or all of the game had been played when it came in."""

    WON = 0
    DRAWN = 1
    LOST = 2
    UNFINISHED = 3
    OTHERS = 4


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A saved game, and what lists of very many of them ask for all the time."""

    path: Path
    heading: Heading
    when: float
    """It was played last so many seconds after 1970."""
    openings: dict[str, str]
    """What its beginning is called, by language; filled after the game is listed."""
    key: str
    """Names its file, whatever folder that lies in."""
    side: Side | None
    """The person's side; None where two people played, or none."""
    opponent: str
    """The seat of whom the person played against, the same for any strength of the opponent at the person's
    level: `HUMAN` for another person, "" where no person played."""
    result: Result
    moves: str
    """The moves in small letters one after the other, passes left out."""

    @property
    def margin(self) -> int:
        """By how much the person won, below 0 for a loss; 0 where that is not counted."""
        margin = (self.heading.outcome.margin or 0) if self.heading.outcome else 0
        return {Result.WON: margin, Result.LOST: -margin}.get(self.result, 0)

    def opening(self, language: str) -> str:
        """What its beginning is called; "" for nothing."""
        return self.openings.get(language, self.openings.get(ENGLISH, "")) if self.openings else ""


def own_game(path: Path, heading: Heading, when: float, openings: dict[str, str]) -> OwnGame:
    """The game that a file holds."""
    first, second = (seat == HUMAN for seat in heading.players)
    side = None if first == second else Side.FIRST if first else Side.SECOND
    return OwnGame(
        path, heading, when, openings, f"{heading.game.id}/{path.name}", side, _opponent(heading, side),
        _result(heading, side), heading.line.replace(" ", "").replace("pass", "").lower(),
    )  # fmt: skip


def _opponent(heading: Heading, side: Side | None) -> str:
    if side is None:
        return HUMAN if heading.players[0] == HUMAN else ""
    seat = heading.players[side.other]
    return MY_LEVEL if is_my_level(seat) else seat


def _result(heading: Heading, side: Side | None) -> Result:
    if heading.outcome is None:
        return Result.UNFINISHED
    elsewhere = heading.outcome.reason.on_the_board and heading.given >= heading.plies
    if side is None or elsewhere:
        return Result.OTHERS
    if heading.outcome.winner is None:
        return Result.DRAWN
    return Result.WON if heading.outcome.winner is side else Result.LOST


def result_text(one: OwnGame) -> str:
    """How a game ended: for the person, where one played, else who won."""
    outcome, result = one.heading.outcome, one.result
    if outcome is None:
        return tr("unfinished")
    if outcome.winner is None:
        return tr("Draw")
    if result is Result.OTHERS:
        return tr("{side} wins", side=tr(find_look(one.heading.game.id).sides[outcome.winner]))
    won = result is Result.WON
    if outcome.margin:
        return tr("Won by {margin}" if won else "Lost by {margin}", margin=outcome.margin)
    return tr("Won") if won else tr("Lost")
