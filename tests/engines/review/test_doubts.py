"""What moves cost in a search's opinion."""

import pytest

from engines.catalogue import find_game
from engines.game import Move, Side
from engines.matches.match import Match
from engines.opponents.spec import make_opponent
from engines.review.doubts import CARELESS, TRUSTED_SIMS, doubts, left
from engines.review.losses import worst
from engines.search.info import SearchInfo
from tests.lines import line_of

GAME = find_game("reversi8")


def opinion(line, ply, value, best=None, sims=TRUSTED_SIMS):
    """What somebody thinks of the position after `ply` moves, who would play `best`."""
    position = line.positions[ply]
    legal = GAME.legal_moves(position)
    pv = (GAME.parse_move(position, best),) if best else ()
    return SearchInfo(value, dict.fromkeys(legal, 1 / max(1, len(legal))), pv=pv, sims=sims)


def test_a_move_costs_what_the_next_position_is_worth_less_to_its_side():
    line = line_of(GAME, "f5 f4 c3")
    thought = {
        0: opinion(line, 0, 0.02, "d3"),
        1: opinion(line, 1, 0.1, "d6"),
        2: opinion(line, 2, 0.6, "e3"),
    }
    found = doubts(line, thought)
    assert sorted(found) == [1, 2]
    assert found[1].cost == pytest.approx(0.06) and not found[1].mark
    assert found[2].cost == pytest.approx(0.35) and found[2].mark == "−35 %" and found[2].side is Side.SECOND
    assert GAME.format_move(line.positions[1], found[2].best) == "d6"
    assert [one.ply for one in worst(found.values())] == [2]


def test_the_best_move_and_one_that_turns_out_better_cost_nothing():
    line = line_of(GAME, "f5 d6")
    thought = {
        0: opinion(line, 0, 0.9, "f5"),
        1: opinion(line, 1, 0.0, "f4"),
        2: opinion(line, 2, -0.5, "c3"),
    }
    found = doubts(line, thought)
    assert found[1].cost == found[2].cost == 0.0


def test_the_last_move_of_a_game_is_judged_by_its_result_and_a_hasty_search_judges_nothing():
    game = find_game("tictactoe")
    line = line_of(game, "a1 b1 b2 a2 c3")
    legal = dict.fromkeys(game.legal_moves(line.positions[4]), 0.2)
    sure, hasty = SearchInfo(0.5, legal, sims=TRUSTED_SIMS), SearchInfo(0.5, legal, sims=TRUSTED_SIMS - 1)
    assert doubts(line, {4: sure})[5].cost == 0.0
    assert doubts(line, {4: hasty}) == {}
    assert doubts(line.back_to(4).resign(Side.FIRST), {3: sure}) == {}


def test_a_draw_is_in_the_middle_and_the_likeliest_move_is_what_a_search_would_play():
    game = find_game("tictactoe")
    line = line_of(game, "b2 a1 c1 a3 a2 c2 b1 b3 c3")
    assert line.outcome is not None and line.outcome.winner is None
    thought = {0: SearchInfo(0.0, {Move(0): 0.1, Move(7): 0.7, Move(8): 0.2}, sims=TRUSTED_SIMS)}
    thought[1] = SearchInfo(-0.5, {Move(0): 1.0}, sims=TRUSTED_SIMS)
    assert doubts(line, thought)[1].best == Move(7)
    assert left(line, {}, line.plies) == 0.0
    assert left(line, thought, 1) == 0.5


def test_a_win_that_is_seen_at_once_is_sure():
    """A lion that stands where a chick takes it: nothing else is thought about."""
    game = find_game("animal-shogi")
    start = next(one.position for one in game.handicaps if one.id == "chick")
    line = Match.new(game, start).play(game.parse_move(start, "2d2c"))
    judge = make_opponent(game, f"alphazero:sims={TRUSTED_SIMS}")
    thought = {ply: judge.choose([line.back_to(ply)])[0].info for ply in range(2)}
    assert thought[1].won and thought[1].sims < TRUSTED_SIMS and not thought[0].won
    assert doubts(line, thought)[1].cost > CARELESS


def test_a_corner_given_away_is_doubted_by_a_real_search():
    """The eighth move hands h1 over."""
    line = line_of(GAME, "d3 c3 b3 e3 f3 c5 f6 g2 b5 c6")
    judge = make_opponent(GAME, f"alphazero:sims={TRUSTED_SIMS}")
    thought = {ply: judge.choose([line.back_to(ply)])[0].info for ply in range(line.plies)}
    found = doubts(line, thought)
    assert sorted(found) == list(range(1, line.plies))
    assert found[8].cost > 2 * CARELESS and found[8].best != line.moves[7]
