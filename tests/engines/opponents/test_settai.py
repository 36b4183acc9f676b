"""The kind host: draws rather than wins, never leaves a proven draw, and learns what its guest gives away."""

import random

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.matches.arena import play_match
from engines.matches.match import Match
from engines.opponents.settai import FIRST_GUESS, Settai
from engines.opponents.spec import make_opponent
from engines.search.limit import Control, Limit
from engines.solvers.reversi.solver import ReversiSolver

GAME = find_game("reversi6")


def host(seed: int = 1) -> Settai:
    player = make_opponent(GAME, "settai:sims=16", seed)
    assert isinstance(player, Settai)
    return player


def late(seed: int, plies: int) -> Match:
    """A random game so many plies on, or a few more if it was to pass."""
    rng, match = random.Random(seed), Match.new(GAME)
    while len(match.moves) < plies or len(match.legal_moves) < 2:
        if match.outcome:
            return late(seed + 1000, plies)
        match = match.play(rng.choice(match.legal_moves))
    return match


@pytest.mark.parametrize("guest", ["rollouts:n=30", "rollouts:n=100"])
def test_most_games_are_close_and_few_are_won(guest: str) -> None:
    result = play_match(GAME, host(), make_opponent(GAME, guest, 2), 8, openings=2, seed=4)
    sizes = sorted(abs(margin) for margin in result.margins)
    assert result.total.draws >= 3 and result.total.wins <= result.total.losses
    assert sizes[len(sizes) // 2] <= 4


def test_it_never_leaves_a_proven_draw() -> None:
    player, solver, seen = host(), ReversiSolver(GAME), 0
    for seed in range(30):
        match = late(seed, 18 + seed % 10)
        margins = solver.all_moves(match.position)
        move = player.choose([match])[0].move
        if 0 in margins.values():
            seen += 1
            assert margins[move] == 0
    assert seen > 3


def test_what_cannot_be_solved_in_time_is_looked_at() -> None:
    match, stopped = late(5, 14), Control()
    stopped.stop.set()
    for limit, control in ((Limit(seconds=0.001), None), (Limit(sims=16), stopped)):
        choice = host().choose([match], limit, control)[0]
        assert choice.move in match.legal_moves and not choice.info.exact
    assert host().choose([match], Limit(seconds=60))[0].info.exact


def test_the_guest_is_judged_by_what_its_moves_gave_away() -> None:
    player, solver = host(), ReversiSolver(GAME)
    match = late(5, 20)
    guest = match.position.side
    careless = careful = match
    while match.outcome is None and len(careful.moves) < 26:
        for which in ("careless", "careful"):
            one = careless if which == "careless" else careful
            margins = solver.all_moves(one.position)
            pick = min if one.position.side == guest and which == "careless" else max
            one = one.play(pick(margins, key=lambda move: margins[move]))
            careless, careful = (one, careful) if which == "careless" else (careless, one)
        if careless.outcome or careful.outcome:
            break
    losses = [player.guests_loss(one.play(one.legal_moves[0])) if one.position.side == guest
              else player.guests_loss(one) for one in (careful, careless)]  # fmt: skip
    assert losses[0] + 1 < losses[1]
    assert player.guests_loss(Match.new(GAME)) == FIRST_GUESS


def test_it_shows_what_it_expects_of_every_move() -> None:
    for match in (Match.new(GAME), late(3, 16), late(4, 26)):
        info = host().choose([match])[0].info
        assert info.inside and set(info.inside.marks) == set(match.legal_moves)
        assert info.exact == (len(match.moves) > 10)
        assert all(0 < mark.weight <= 1 for mark in info.inside.marks.values())


def test_a_wish_moves_the_margin() -> None:
    leads = []
    for wish in (-8, 8):
        guest = make_opponent(GAME, "rollouts:n=30", 2)
        result = play_match(GAME, make_opponent(GAME, f"settai:sims=16,wish={wish}", 1), guest, 4, 2, 4)
        leads.append(sum(result.margins) / 4)
    assert leads[0] < -2 < 2 < leads[1]


def test_it_plays_reversi_alone() -> None:
    with pytest.raises(InputError, match="The kind host plays Reversi, not animal-shogi"):
        make_opponent(find_game("animal-shogi"), "settai")
    assert make_opponent(find_game("reversi8"), "settai:sims=8").choose([Match.new(find_game("reversi8"))])
