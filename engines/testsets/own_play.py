"""Whether a player plays a small game perfectly: its own moves against every reply, held to the truth."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engines.errors import InputError
from engines.game import Game, Move, Position, Side
from engines.matches.match import Match
from engines.opponents.opponent import Opponent
from engines.solvers.oracle import find_oracle

AT_ONCE = 256
MOST_POSITIONS = 10_000
"""4x4 Reversi has some hundred on each side; on 6x6 nobody could wait for the end."""


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """What came of following a player on one side: in how many `positions` it had a choice, how many
    `decisions` among them let it give a win or a draw away, and the positions in which it did."""

    side: Side
    positions: int
    decisions: int
    mistakes: tuple[Position, ...]


def follow(player: Opponent, side: Side, progress: Callable[[int], None] | None = None) -> OwnPlay:
    """Let a player move for `side` against every reply there is, from the game's start, and ask the oracle
    about each of its moves. Each position is asked about once, without the moves that led there.
    `progress` hears how many positions, both sides', are behind. Raises InputError where nobody knows
    the truth, or where there are more than `MOST_POSITIONS`."""
    oracle = find_oracle(player.game)
    played = _own_moves(player, side, progress)
    solved = {position: oracle.solve(position) for position in played}
    return OwnPlay(
        side,
        sum(len(solution.moves) > 1 for solution in solved.values()),
        sum(len(solution.keeping) < len(solution.moves) for solution in solved.values()),
        tuple(position for position, move in played.items() if move not in solved[position].keeping),
    )


def _own_moves(player: Opponent, side: Side, progress: Callable[[int], None] | None) -> dict[Position, Move]:
    """What the player plays wherever its own moves and any replies lead."""
    game, played, seen, arising = player.game, dict[Position, Move](), set[Position](), [player.game.initial]
    while todo := _to_move(game, arising, side, seen):
        arising = []
        for start in range(0, len(todo), AT_ONCE):
            some = todo[start : start + AT_ONCE]
            choices = player.choose([Match.new(game, position) for position in some])
            played |= {position: choice.move for position, choice in zip(some, choices, strict=True)}
            arising += [game.play(position, played[position]) for position in some]
            if progress:
                progress(len(seen))
    return played


def _to_move(game: Game, positions: Sequence[Position], side: Side, seen: set[Position]) -> list[Position]:
    """Where `side` moves next, whatever the other one plays; what was `seen` is left out and added to."""
    found, rest = list[Position](), list(positions)
    while rest:
        position = rest.pop()
        if position in seen or game.outcome(position):
            continue
        seen.add(position)
        if len(seen) > MOST_POSITIONS:
            raise InputError(
                "{game} has too many positions to follow a player through all of them.", game=game
            )
        if position.side == side:
            found.append(position)
        else:
            rest += [game.play(position, move) for move in game.legal_moves(position)]
    return found
