"""On 6x6 Reversi, from the first move, the perfect player gives no disc away, whoever sits opposite."""

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Side
from engines.matches.match import Match
from engines.opponents.kind import Kind
from engines.opponents.kinds import KINDS
from engines.opponents.opponent import Opponent
from engines.opponents.spec import make_opponent
from engines.solvers.oracle import find_oracle

GAME = find_game("reversi6")
SECOND_WINS_BY = 4
"""J. Feinstein, 1993: 16-20."""
SMALL = {"sims": 16, "n": 40}
"""Options of the opponents that keep a game short."""


def opponent(kind: Kind, seed: int) -> Opponent:
    """One of its kind."""
    settings = [f"{one.name}={SMALL[one.name]}" for one in kind.options if one.name in SMALL]
    try:
        return make_opponent(GAME, f"{kind.name}:{','.join(settings)}".removesuffix(":"), seed)
    except InputError as error:
        pytest.skip(str(error))


def margin(match: Match, side: Side) -> int:
    """Discs by which a side has won, less than 0 if it has lost."""
    outcome = match.outcome
    assert outcome is not None and outcome.margin is not None
    return outcome.margin if outcome.winner == side else -outcome.margin


@pytest.mark.parametrize("side", Side, ids=["as first", "as second"])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_no_disc_is_given_away(kind: Kind, side: Side) -> None:
    """What it may hope for never falls, from the value of the start to the end of the game."""
    oracle, match = find_oracle(GAME), Match.new(GAME)
    players = {side: make_opponent(GAME, "perfect", 1), side.other: opponent(kind, 2)}
    worth = SECOND_WINS_BY if side is Side.SECOND else -SECOND_WINS_BY
    while match.outcome is None:
        (choice,) = players[match.position.side].choose([match])
        if match.position.side == side:
            assert choice.info.exact
            truth = oracle.choose(match.position)[1]
            assert truth is not None and truth.margin is not None and truth.margin >= worth
            worth = truth.margin
        match = match.play(choice.move)
    assert margin(match, side) >= worth
