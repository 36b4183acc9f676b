"""Matches between two opponents: paired random openings, colours alternating, all games at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engines.errors import InputError
from engines.game import Game, Side
from engines.matches.match import Match
from engines.matches.openings import random_openings, won_openings
from engines.matches.rating import wilson
from engines.opponents.opponent import Opponent
from engines.search.limit import Control

AT_ONCE = 256
"""Games that are played side by side; even, so that a pair stays together."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Wins, draws and losses of one player."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many games these are."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Mean result in [0, 1], a draw being half a win; ½ without games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    @property
    def turned(self) -> "Tally":
        """The same games as the other player sees them."""
        return Tally(self.losses, self.draws, self.wins)

    def as_json(self) -> dict[str, int]:
        """The three numbers under their names."""
        return {"wins": self.wins, "draws": self.draws, "losses": self.losses}


@dataclass(frozen=True, slots=True)
class Encounter:
    """One game of a match, by its number from 0: `side` is the one that the first opponent plays."""

    match: Match
    side: Side
    number: int

    @property
    def tally(self) -> Tally:
        """The game's result for the first opponent; nothing while it goes on."""
        outcome = self.match.outcome
        if outcome is None:
            return Tally()
        if outcome.winner is None:
            return Tally(draws=1)
        return Tally(wins=1) if outcome.winner == self.side else Tally(losses=1)

    @property
    def lead(self) -> int | None:
        """The first opponent's final lead in discs; None in an unfinished game, or where none are counted."""
        outcome = self.match.outcome
        if outcome is None or outcome.margin is None:
            return None
        if outcome.winner is None:
            return 0
        return outcome.margin if outcome.winner == self.side else -outcome.margin


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The finished games of a match as they ended, from the first opponent's point of view. `planned` games
    were wanted; fewer are finished while it goes on, or when it was stopped."""

    finished: tuple[Encounter, ...]
    planned: int

    @property
    def as_first(self) -> Tally:
        """Games in which the first opponent made the game's first move."""
        return self._tally(Side.FIRST)

    @property
    def as_second(self) -> Tally:
        """Games in which the other one did."""
        return self._tally(Side.SECOND)

    @property
    def total(self) -> Tally:
        """All finished games."""
        return self.as_first + self.as_second

    @property
    def games(self) -> int:
        """How many games are finished."""
        return len(self.finished)

    @property
    def score(self) -> float:
        """Mean result in [0, 1], a draw being half a win."""
        return self.total.score

    @property
    def low(self) -> float:
        """The lower end of the score's 95 % interval (see `rating.wilson`)."""
        return wilson(self.score, self.games)[0]

    @property
    def high(self) -> float:
        """The upper end of the score's 95 % interval."""
        return wilson(self.score, self.games)[1]

    @property
    def margins(self) -> tuple[int, ...]:
        """The first opponent's lead in each finished game, in discs, in games that count them."""
        return tuple(game.lead for game in self.finished if game.lead is not None)

    def as_json(self) -> dict[str, object]:
        """What `hiyoko-engine match --json` prints."""
        return {
            "games": self.games,
            **self.total.as_json(),
            "score": round(self.score, 6),
            "low": round(self.low, 6),
            "high": round(self.high, 6),
            "as_first": self.as_first.as_json(),
            "as_second": self.as_second.as_json(),
        }

    def _tally(self, side: Side) -> Tally:
        return sum((game.tally for game in self.finished if game.side == side), Tally())


def play_match(
    game: Game,
    first: Opponent,
    second: Opponent,
    games: int,
    openings: int = 4,
    seed: int | None = None,
    control: Control | None = None,
    progress: Callable[[MatchResult], None] | None = None,
    won: bool = False,
    at_once: int = AT_ONCE,
    part: slice = slice(None),
    starts: Sequence[Match] | None = None,
) -> MatchResult:
    """Play `games` games from random openings of `openings` plies, each played twice with colours
    exchanged; of an odd number the last opening is played once. Or, with `won`, each from an opening of
    its own that perfect play wins, with the first opponent on the winning side.

    Openings depend on nothing but game, number, length and seed. `progress` hears of every change of
    the result. Each player is asked about `at_once` games together; about 1, a search goes on in its tree
    from move to move, as it does against a person. Where several share a match, each plays a `part` of its
    games. `starts` are the openings, where they are known already, one for every two
    games. Stopped through `control`, it returns the games that were finished by then. Raises InputError for
    less than one game, or for openings that leave no game to play.
    """
    if games < 1 or openings < 0:
        raise InputError("A match needs at least one game, and openings of 0 moves or more.")
    control = control or Control()
    if starts is None:
        planned = _encounters(game, games, openings, np.random.default_rng(seed), won, control)[part]
    else:
        planned = paired(starts, games)[part]
    return _play_all(planned, (first, second), control, progress, at_once)


def _play_all(
    planned: list[Encounter],
    players: tuple[Opponent, Opponent],
    control: Control,
    progress: Callable[[MatchResult], None] | None,
    at_once: int,
) -> MatchResult:
    finished: list[Encounter] = []
    for start in range(0, len(planned), at_once):
        running = planned[start : start + at_once]
        while running and not control.stop.is_set():
            running = _advance(running, players, control)
            if control.stop.is_set():
                break  # moves that were broken off are not to decide games
            ended = [encounter for encounter in running if encounter.match.outcome]
            running = [encounter for encounter in running if not encounter.match.outcome]
            finished += ended
            if ended and progress:
                progress(MatchResult(tuple(finished), len(planned)))
    return MatchResult(tuple(finished), len(planned))


def _encounters(
    game: Game, games: int, openings: int, rng: np.random.Generator, won: bool, control: Control
) -> list[Encounter]:
    """The games that are to be played, each after its opening."""
    if won:
        won_starts = won_openings(game, games, openings, rng, control.stop)
        return [Encounter(match, side, number) for number, (match, side) in enumerate(won_starts)]
    return paired(random_openings(game, (games + 1) // 2, openings, rng, control.stop), games)


def paired(starts: Sequence[Match], games: int) -> list[Encounter]:
    """Games of which every two begin alike, with sides exchanged; none without openings."""
    return [Encounter(starts[i // 2], Side(i % 2), i) for i in range(games)] if starts else []


def _advance(
    running: list[Encounter], players: tuple[Opponent, Opponent], control: Control
) -> list[Encounter]:
    """One ply further in every game: each opponent is asked once, about all games where it moves."""
    after = list(running)
    for index, player in enumerate(players):
        own = [
            i
            for i, encounter in enumerate(running)
            if (encounter.match.position.side == encounter.side) == (index == 0)
        ]
        if not own or control.stop.is_set():
            continue
        choices = player.choose([running[i].match for i in own], None, control)
        for i, choice in zip(own, choices, strict=True):
            after[i] = replace(running[i], match=running[i].match.play(choice.move))
    return after
