"""A game as it was played: an immutable value, so that undo and branches cost nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from engines.errors import InputError
from engines.game import Game, Move, Outcome, Position, Reason, Side, States

LONGEST_NOTE = 4000
"""Characters of what somebody writes on a position."""


@dataclass(frozen=True)
class Match:
    """A start position and the moves played from it. `resigned` is the side that gave up, `late` the one
    whose time ran out, `seconds` what each of the first moves took, None where nobody counted, `notes` what
    somebody wrote on the start and on the positions after the first moves, "" for nothing; a game is the same
    whatever its moves took and whatever is written on them."""

    game: Game
    start: Position
    moves: tuple[Move, ...] = ()
    resigned: Side | None = None
    late: Side | None = None
    seconds: tuple[float | None, ...] = field(default=(), compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)

    @staticmethod
    def new(game: Game, start: Position | None = None) -> "Match":
        """A match from the given position, or from the game's own start."""
        return Match(game, start or game.initial)

    @staticmethod
    def replayed(game: Game, positions: Sequence[Position], moves: Sequence[Move]) -> "Match":
        """A match of which it is known that its legal `moves` lead through these `positions`, the start and
        one more for each move."""
        match = Match(game, positions[0], tuple(moves))
        match.__dict__["positions"] = tuple(positions)
        return match

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """Every position so far, the start first: one more than there are moves."""
        positions = [self.start]
        for move in self.moves:
            positions.append(self.game.play(positions[-1], move))
        return tuple(positions)

    @property
    def position(self) -> Position:
        """Where the match stands."""
        return self.positions[-1]

    @property
    def plies(self) -> int:
        """How many moves were played."""
        return len(self.moves)

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves; empty when the match is over for any reason."""
        return () if self.outcome else self.game.legal_moves(self.position)

    @property
    def must_pass(self) -> bool:
        """Whether the side to move can do nothing but pass."""
        legal = self.legal_moves
        return len(legal) == 1 and self.game.anatomy(self.position, legal[0]).target is None

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        if self.resigned is not None:
            return Outcome(self.resigned.other, Reason.RESIGNATION)
        if self.late is not None:
            return Outcome(self.late.other, Reason.TIME)
        by_board = self.game.outcome(self.position)
        if by_board:
            return by_board
        limit = self.game.repetition_limit
        if limit and self.positions.count(self.position) >= limit:
            return Outcome(None, Reason.REPETITION)
        if self.game.max_plies and self.plies >= self.game.max_plies:
            return Outcome(None, Reason.PLY_LIMIT)
        return None

    @property
    def repeats(self) -> int:
        """How often the position stood before, where the rules count it (0 elsewhere), at most 255."""
        return min(self.positions.count(self.position) - 1, 255) if self.game.repetition_limit else 0

    def passed(self, ply: int) -> bool:
        """Whether the move with that number, from 0, was a pass."""
        return self.game.anatomy(self.positions[ply], self.moves[ply]).target is None

    def took(self, ply: int) -> float | None:
        """How many seconds the move with that number, from 0, took; None where that is not known."""
        return self.seconds[ply] if ply < len(self.seconds) else None

    def note(self, ply: int) -> str:
        """What somebody wrote on the position after so many moves; "" for nothing."""
        return self.notes[ply] if ply < len(self.notes) else ""

    def noted(self, ply: int, text: str) -> "Match":
        """The match with a text on the position after so many of its moves, as `tidy_note` leaves it."""
        notes = [self.note(at) for at in range(self.plies + 1)]
        notes[ply] = tidy_note(text)
        while notes and not notes[-1]:
            notes.pop()
        after = replace(self, notes=tuple(notes))
        after.__dict__["positions"] = self.positions
        return after

    def play(self, move: Move, seconds: float | None = None) -> "Match":
        """The match one legal move later, which took so many `seconds`; raises InputError for an illegal
        one."""
        if move not in self.legal_moves:
            raise InputError("That move is not legal here.")
        taken = self.seconds
        if seconds is not None:
            taken = (*taken, *(None,) * (self.plies - len(taken)), seconds)
        after = Match(self.game, self.start, (*self.moves, move), seconds=taken, notes=self.notes)
        after.__dict__["positions"] = (*self.positions, self.game.play(self.position, move))
        return after

    def resign(self, side: Side) -> "Match":
        """The match as given up by `side`."""
        return replace(self, resigned=side)

    def run_late(self, side: Side) -> "Match":
        """The match as lost by `side`, whose time ran out."""
        return replace(self, late=side)

    def back_to(self, plies: int) -> "Match":
        """The match as it stood after `plies` moves."""
        taken, notes = self.seconds[:plies], self.notes[: plies + 1]
        earlier = Match(self.game, self.start, self.moves[:plies], seconds=taken, notes=notes)
        earlier.__dict__["positions"] = self.positions[: plies + 1]
        return earlier

    def states(self) -> States:
        """All positions so far as uint64 [plies + 1, W]."""
        return np.array([position.words for position in self.positions], dtype=np.uint64)


def tidy_note(text: str) -> str:
    """A note without blanks around it, cut where it is longer than `LONGEST_NOTE`."""
    whole = text.encode(errors="replace").decode()  # half a character could be written nowhere
    return "\n".join(whole.splitlines()).strip()[:LONGEST_NOTE].rstrip()


def match_texts(match: Match) -> list[str]:
    """The moves of a match as texts."""
    return [
        match.game.format_move(position, move)
        for position, move in zip(match.positions, match.moves, strict=False)
    ]


def shared_plies(one: Match, other: Match) -> int:
    """How many moves two lines have in common."""
    pairs = enumerate(zip(one.moves, other.moves, strict=False))
    return next((ply for ply, (a, b) in pairs if a != b), min(one.plies, other.plies))
