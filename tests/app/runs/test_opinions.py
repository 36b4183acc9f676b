"""What players think of one position, and which of its moves are listed."""

from pathlib import Path
from threading import Event

import pytest

from app.runs.opinions import Opinion, Told, ask, ask_all, listed, spread, truth_of
from engines.catalogue import find_game
from engines.game import Move
from engines.matches.match import Match
from engines.runs.events import NetworkSaved
from engines.solvers.oracle import Solution, Source, Truth

TICTACTOE = find_game("tictactoe")
CORNER = Match.new(TICTACTOE).play(Move(0))


def saved(iteration):
    return NetworkSaved(iteration, f"networks/{iteration}.onnx", False, time=float(iteration))


def shares(*parts):
    """The opinion of a network on moves 1, 2 …"""
    return Opinion({Move(number): part for number, part in enumerate(parts, 1)})


def solved(**worth):
    """A position whose moves 0 .. 8 are worth so much, and the others nothing."""
    moves = {Move(int(move[1:])): Truth(value) for move, value in worth.items()}
    return Solution(moves, max(moves.values(), key=lambda truth: truth.rank), True, Source.SEARCH)


def test_the_bundled_network_and_the_truth_agree_about_a_corner():
    found = ask(CORNER, "network")
    assert found.trouble is None and sum(found.shares.values()) == pytest.approx(1.0)
    assert set(found.shares) == set(CORNER.legal_moves) and found.favourite == 4
    truth = truth_of(CORNER, Event())
    assert truth is not None and truth.keeping == (4,), "only the middle draws"


def test_one_network_after_the_other_is_told_and_those_that_cannot_be_asked_say_so(tmp_path: Path):
    heard: list[Told] = []
    asked = [(saved(1), "network"), (saved(2), f"network:net={tmp_path / 'gone.onnx'}")]
    told = ask_all(CORNER, asked, None, Event(), heard.append)
    assert [len(one.opinions) for one in heard] == [1, 2] and heard[-1] == told
    assert told.truth is not None and told.opinions[saved(1)].shares
    assert told.opinions[saved(2)].trouble is not None and not told.opinions[saved(2)].shares


def test_nobody_is_asked_any_more_once_it_is_enough():
    stop = Event()
    told = ask_all(CORNER, [(saved(n), "network") for n in (1, 2, 3)], None, stop, lambda _: stop.set())
    assert list(told.opinions) == [saved(1)]


def test_the_moves_that_some_network_liked_are_listed_the_truly_best_first():
    early, late = shares(0.7, 0.1, 0.1, 0.1), shares(0.1, 0.2, 0.65, 0.05)
    assert listed([early, late], None, 3) == (3, 2, 1), "the last one's order"
    truth = solved(m1=-1, m2=0, m3=-1, m4=1)
    assert listed([early, late], truth, 4) == (4, 2, 3, 1)
    assert listed([early, late], truth, 2) == (4, 1), "a truly best move is never left out"
    two = solved(m1=1, m2=0, m3=-1, m4=1)
    assert listed([shares(0.2, 0.6, 0.2, 0.0)], two, 1) == (1,), "of the truly best the one it prefers"
    level = [shares(0.25, 0.2501, 0.2499, 0.25), shares(0.2499, 0.25, 0.25, 0.2501)]
    assert listed(level[:1], None, 4) == listed(level, None, 4) == (1, 2, 3, 4), "equals keep their places"
    assert listed([], truth, 2) == (1, 2) and listed([], None, 2) == ()


def test_of_many_networks_some_are_spread_evenly():
    names = [str(number) for number in range(1, 26)]
    assert spread(names, 6) == ("1", "6", "11", "15", "20", "25")
    assert spread(names[:6], 6) == tuple(names[:6]) and spread([], 6) == ()
