"""A search as it is shown: phase by phase, with the figures of then; and where its nodes are drawn."""

from itertools import pairwise
from threading import Event

import pytest

from app.labs.search.layout import MOST, arrange
from app.labs.search.playback import SHOWN, Phase, Playback, best_move
from app.labs.search.preparing import FEWEST_MOVES, Method, example, games, prepare
from app.labs.search.words import happening, node_words
from engines.matches.match import Match
from engines.search.watched import Node
from engines.solvers.oracle import find_oracle

TICTACTOE = games()[0]
every_method = pytest.mark.parametrize("method", list(Method))


def playback(method=Method.PLAYOUTS, match=None, game=TICTACTOE, seed=1):
    prepared = prepare(game, match, method, seed, Event())
    assert prepared is not None
    return Playback(prepared)


def test_small_games_with_a_known_truth_are_offered():
    assert [game.id for game in games()] == ["tictactoe", "reversi4"]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_an_example_has_several_moves_and_one_that_is_right(game):
    oracle = find_oracle(game)
    for seed in range(4):
        match = example(game, oracle, seed)
        assert match == example(game, oracle, seed) and match.outcome is None
        assert len(match.legal_moves) >= FEWEST_MOVES
        assert len(oracle.solve(match.position).keeping) == 1


@every_method
def test_phases_come_in_order_and_the_figures_change_with_the_back_up(method):
    shown = playback(method)
    for _ in range(30):
        for phase in Phase:
            shown.take_phase()
            assert shown.phase is phase and shown.fraction == 1.0
            visit = shown.visit
            assert visit is not None
            now = tuple(shown.figures(node) for node in visit.path)
            after = tuple((node.visits, node.value) for node in visit.path)
            assert now == (after if phase is Phase.BACK_UP else visit.before)
            assert shown.hides(visit.leaf) == (phase is Phase.SELECT and visit.new and len(visit.path) > 1)
            assert happening(shown, method)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_the_move_with_the_largest_bound_is_tried_next(game):
    shown = playback(game=game)
    chosen = set()
    for _ in range(40):  # also while the back-up has come to the move, and not yet to the root
        shown.advance(0.1)
        assert all(shown.bound(node) >= 0 for node in shown.prepared.search.root.children)
    shown.take_simulation()
    for _ in range(300):
        moves = shown.prepared.search.root.children
        bounds = {node: shown.bound(node) for node in moves}
        full = len(moves) == len(shown.prepared.match.legal_moves)
        shown.take_phase()
        if full:
            tried = shown.visit.path[1]
            assert bounds[tried] == max(bounds.values())
            assert shown.bound(tried) == bounds[tried], "as it was when it was chosen"
            chosen.add(tried)
        shown.take_simulation()
    assert len(chosen) > 2 and shown.bound(Node(shown.prepared.match.position)) == float("inf")


def test_the_back_up_goes_from_the_leaf_to_the_root():
    shown = playback()
    for _ in range(20):
        shown.take_simulation()
    shown.speed = 1.0
    for _ in range(3):
        shown.take_phase()
    path = shown.visit.path
    shown.advance(0.001)
    seen = []
    while not shown.whole:
        seen.append([shown.figures(node)[0] for node in path])
        shown.advance(0.02)
    changed = [sum(n == node.visits for n, node in zip(row, path, strict=True)) for row in seen]
    assert changed == sorted(changed) and changed[0] == 0
    for row, count in zip(seen, changed, strict=True):
        assert row[len(path) - count :] == [node.visits for node in path[len(path) - count :]]


def test_time_at_an_easy_speed_shows_so_many_simulations():
    shown = playback()
    shown.speed = 2.0
    for _ in range(100):
        shown.advance(0.05)
    assert shown.prepared.search.done in (10, 11) and not shown.hurried
    shown.speed = 10 * SHOWN
    shown.advance(1.0)
    assert shown.hurried and shown.whole and shown.prepared.search.done > 11


def test_points_tell_share_and_error_against_the_truth():
    shown = playback()
    for _ in range(60):
        shown.take_simulation()
    truth, root = shown.prepared.truth, shown.prepared.search.root
    best = max(one.value for one in truth.values())
    right = sum(node.visits for node in root.children if truth[node.move].value == best)
    last = shown.points[-1]
    assert (last.done, last.share) == (60, right / 60)
    assert last.error == pytest.approx(abs(root.value - best))


@every_method
def test_every_way_to_think_finds_the_right_move(method):
    shown = playback(method)
    right = [move for move, one in shown.prepared.truth.items() if one.value == 1]
    for _ in range(700):
        if not shown.at_end:
            shown.take_simulation()
    assert best_move(shown) in right or not right
    if method.exhaustive:
        while not shown.at_end:
            shown.take_simulation()
        assert shown.prepared.search.root.value == max(one.value for one in shown.prepared.truth.values())
        assert not shown._next_phase()


@every_method
@pytest.mark.parametrize("size", [(660, 480), (1100, 720)])
def test_everything_drawn_lies_in_the_picture_and_boards_lie_apart(method, size):
    shown = playback(method, Match.new(TICTACTOE))
    for count in range(1500):
        shown.take_simulation()
        if count % 100 and count > 3:
            continue
        path = shown.visit.path
        places = arrange(shown.prepared.search.root, size[0], size[1], path)
        assert len(places) <= MOST + 10 and all(id(node) in places for node in path)
        rows: dict[int, list[tuple[float, float]]] = {}
        for place in places.values():
            assert place.side / 2 <= place.x <= size[0] - place.side / 2
            assert place.side / 2 <= place.y + 0.01 and place.y + place.side / 2 <= size[1] + 0.01
            if place.side:
                rows.setdefault(place.depth, []).append((place.x, place.side))
        for row in rows.values():
            row.sort()
            assert all(b[0] - a[0] >= (a[1] + b[1]) / 2 for a, b in pairwise(row))
        assert len(rows.get(1, [])) == len({id(k) for k in shown.prepared.search.root.children})


@pytest.mark.parametrize("method", [Method.MINIMAX, Method.ALPHABETA])
def test_what_is_still_looked_at_is_not_squeezed_in_beside_what_is_done(method):
    shown, seen = playback(method), 0
    while not shown.at_end:
        shown.take_simulation()
        places = arrange(shown.prepared.search.root, 660, 480)
        for node in (one for one in shown.visit.path[1:] if not one.settled and id(one) in places):
            beside = [places[id(one)].strip for one in node.parent.children if id(one) in places]
            assert places[id(node)].strip >= max(beside) - 0.01
            seen += len(beside) > 1
    assert seen > 20


def test_a_node_is_told_with_its_way_and_figures():
    shown = playback(Method.NETWORK, Match.new(TICTACTOE))
    for _ in range(40):
        shown.take_simulation()
    root = shown.prepared.search.root
    assert node_words(shown, root).startswith("The root · visits: 40 · worth: ")
    child = max(root.children, key=lambda node: node.visits)
    below = max(child.children, key=lambda node: node.visits)
    words = node_words(shown, below)
    names = [TICTACTOE.format_move(node.parent.position, node.move) for node in (child, below)]
    assert words.startswith(" ".join(names)) and f"visits: {below.visits}" in words
    assert f"prior: {round(100 * below.prior)} %" in words


def test_a_search_is_not_prepared_once_it_is_told_to_stop():
    stop = Event()
    stop.set()
    assert prepare(TICTACTOE, None, Method.MINIMAX, 1, stop) is None
