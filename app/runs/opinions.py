"""What the networks of a run think of one position, each at first sight, beside the exact truth. No Qt."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import TypeVar

from engines.errors import InputError
from engines.game import Move
from engines.matches.match import Match
from engines.runs.events import NetworkSaved
from engines.solvers.oracle import OracleControl, Solution, find_oracle, is_ready

SECONDS = 3.0
"""So long the truth is sought at most where it is said to be quick to know."""
PATIENCE = 900.0
"""Nobody is offered to wait for a truth that would take longer than about so many seconds."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Opinion:
    """The `shares` of the moves, which sum to 1, and the `value` for the side to move, -1 (lost) to 1 (won).
    A network that could not be asked has no shares but a `trouble`."""

    shares: Mapping[Move, float] = field(default_factory=dict)
    value: float = 0.0
    trouble: InputError | None = None

    @property
    def favourite(self) -> Move:
        """The move that it likes best."""
        return max(self.shares, key=lambda move: self.shares[move])


@dataclass(frozen=True, slots=True)
class Told:
    """What is known so far of one position."""

    opinions: Mapping[NetworkSaved, Opinion] = field(default_factory=dict)
    truth: Solution | None = None


def ask_all(
    match: Match,
    players: Iterable[tuple[NetworkSaved, str]],
    truth: Solution | None,
    stop: Event,
    report: Callable[[Told], object],
) -> Told:
    """What each of the players (SPECs) thinks of where a match stands that is not over, reported one after
    the other; the truth first, unless it is known. What it has by then, once `stop` is set."""
    truth = truth or truth_of(match, stop)
    opinions: dict[NetworkSaved, Opinion] = {}
    for network, player in players:
        if stop.is_set():
            break
        opinions[network] = ask(match, player)
        report(Told(dict(opinions), truth))
    return Told(opinions, truth)


def ask(match: Match, player: str) -> Opinion:
    """What one player thinks."""
    from engines.opponents.spec import make_opponent

    try:
        info = make_opponent(match.game, player).choose([match])[0].info
    except InputError as error:
        return Opinion(trouble=error)
    return Opinion(dict(info.policy), float(info.value))


def truth_of(match: Match, stop: Event, patient: bool = False) -> Solution | None:
    """What every move is exactly worth; None where that is not known soon, or, for who is `patient`, before
    `stop` is set."""
    if not is_ready(match.game):
        return None
    try:
        oracle = find_oracle(match.game)
        if not patient and not oracle.quick(match.position):
            return None
        found = oracle.solve(match.position, OracleControl(stop, None if patient else SECONDS))
    except InputError:
        return None
    return found if found.exact and found.moves else None


def is_worth_waiting_for(match: Match) -> bool:
    """Whether the truth, which is not known soon, is known in a time that a person may wait."""
    if match.outcome is not None or not is_ready(match.game):
        return False
    try:
        return find_oracle(match.game).effort(match.position) <= PATIENCE
    except InputError:
        return False


def listed(opinions: Sequence[Opinion], truth: Solution | None, most: int) -> tuple[Move, ...]:
    """At most so many moves, those that some network ever liked best, and one that is truly best among them.
    The truly best stand first, and of equals what the last network prefers."""
    told = [one.shares for one in opinions if one.shares]
    if not told:
        return tuple(truth.moves)[:most] if truth is not None else ()
    worth = {move: one.rank for move, one in truth.moves.items()} if truth is not None else {}
    order = sorted(told[-1], key=lambda move: -max(shares.get(move, 0.0) for shares in told))
    chosen = order[:most]
    if truth is not None and not set(chosen) & set(truth.optimal):
        chosen[-1] = max(truth.optimal, key=lambda move: told[-1].get(move, 0.0))
    last = {move: round(told[-1].get(move, 0.0), 2) for move in chosen}  # else equals change places
    return tuple(sorted(chosen, key=lambda move: (worth.get(move, ()), last[move], -move), reverse=True))


def spread(things: Sequence[T], most: int) -> tuple[T, ...]:
    """At most so many of them, as evenly as can be, the first and the last among them."""
    if len(things) <= most:
        return tuple(things)
    return tuple(things[round(at * (len(things) - 1) / (most - 1))] for at in range(most))
