"""A game as somebody wrote it down, before anybody has looked whether it can be played so."""

from contextlib import suppress
from dataclasses import dataclass
from itertools import zip_longest

from engines.errors import InputError
from engines.game import Game, Reason, Side
from engines.matches.clock import Pace, TimeLeft, after_move
from engines.matches.match import Match
from engines.matches.saved_line import LONGEST_TIME

PASS = "pass"  # noqa: S105  (a move, not a secret)
"""How the games here write a pass."""


@dataclass(frozen=True, slots=True)
class Script:
    """What a text says: the `games` that it may be of; the position it begins with, as those games write it,
    None for their own start; and its `moves`, likewise. A pass may be left out."""

    games: tuple[Game, ...]
    start: str | None
    moves: tuple[str, ...]
    seconds: tuple[float | None, ...] = ()
    """What each of the moves took; None, or none at the end, where nobody says."""
    notes: tuple[str, ...] = ()
    """What is written on the start and after each of the moves; "", or none at the end, for nothing."""
    lost: tuple[Side, Reason] | None = None
    """Who gave up or ran out of time after the last move, and which of both."""
    players: tuple[str, str] = ("", "")
    """Who played, the first player first; "" where nobody says."""
    time: str = ""
    """When, as ISO 8601; "" where nobody says."""
    opening: int = 0
    """So many moves at the beginning are nobody's, at most all of them."""
    event: str = ""
    """The tournament or whatever it was played for; "" where nobody says."""
    source: str = ""
    """The game of others that it goes on from, or what else it comes from; "" where nobody says."""
    lead: int | None = None
    """By how much the first player won, below 0 for a loss, as somebody says; None where nobody does."""
    pace: Pace | None = None
    """What both sides had on the clock at the start; None without one, or where nobody says."""
    aside: tuple["Script", ...] = ()
    """Other lines from the same start."""
    left_out: int = 0
    """How many more such lines the text has."""

    def match(self, like: Game) -> Match:
        """The match in the first of the games in which it can be played, `like` before others. Raises
        InputError otherwise, about the game in which most of it could be played: which move is wrong, and
        why."""
        furthest, wrong = -1, InputError("There are no moves.")
        for game in sorted(self.games, key=lambda game: game is not like):
            ply, match = 0, None
            try:
                match = Match.new(game, None if self.start is None else game.parse_position(self.start))
                notes = dict(enumerate(self.notes))
                match = _noted(match, notes.get(0, ""))
                for ply, (text, seconds) in enumerate(zip_longest(self.moves, self.seconds), 1):
                    match = _noted(_play(match, text, seconds), notes.get(ply, ""))
            except InputError as error:
                if ply > furthest:
                    furthest, wrong = ply, _at(ply, error)
            else:
                return self._ended(match)
        raise wrong

    def time_left(self, match: Match) -> TimeLeft | None:
        """What both sides had left after the match; a move of which nobody says what it took, took no time.
        The clock stands until the first move after the opening is made. None without a clock, and for more
        than may be kept."""
        if self.pace is None:
            return None
        left = [*TimeLeft.full(self.pace).seconds]
        for ply in range(match.plies):
            side, took = match.positions[ply].side, match.took(ply) or 0.0
            left[side] = after_move(self.pace, left[side], took if ply > self.opening else 0.0)
        return TimeLeft(self.pace, (left[0], left[1])) if max(left) < LONGEST_TIME else None

    def lines_beside(self, main: Match) -> tuple[Match, ...]:
        """The other lines that can be played, but for those in which nothing else than in the main one was
        played."""
        found = list[Match]()
        for script in self.aside:
            with suppress(InputError):
                line = script.match(main.game)
                if line.game is main.game and line.start == main.start:
                    found.append(line)
        return tuple(line for line in found if line.moves != main.moves[: line.plies])

    def _ended(self, match: Match) -> Match:
        if self.lost is None or match.outcome:
            return match
        side, reason = self.lost
        return match.resign(side) if reason is Reason.RESIGNATION else match.run_late(side)


def _at(ply: int, error: InputError) -> InputError:
    return InputError("Move {number}: {reason}", number=ply, reason=error) if ply else error


def _noted(match: Match, text: str) -> Match:
    return match.noted(match.plies, text) if text else match


def _play(match: Match, text: str, seconds: float | None) -> Match:
    if match.outcome:
        raise InputError("The game is already over.")
    if text != PASS and match.must_pass:
        match = match.play(match.legal_moves[0])
    return match.play(match.game.parse_move(match.position, text), seconds)
