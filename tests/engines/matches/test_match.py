"""A match as a value."""

from random import Random

import pytest

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.game import Game, Move, Outcome, Reason, Side
from engines.matches.match import Match
from tests.engines.games.playthrough import random_match

OFFICIAL = find_game("animal-shogi")
SIMPLE = find_game("animal-shogi-simple")
LIONS = "3/1l1/3/1L1 b - 1"
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def played(game: Game, text: str, start: str | None = None) -> Match:
    """The match after the moves of a text."""
    match = Match.new(game, game.parse_position(start) if start else None)
    for word in text.split():
        match = match.play(game.parse_move(match.position, word))
    return match


@every_game
def test_a_whole_game_forth_and_back(game: Game) -> None:
    match = random_match(game, Random(5), 400)
    assert match.outcome is not None
    assert match.legal_moves == ()
    assert len(match.positions) == match.plies + 1
    assert match.states().shape == (match.plies + 1, game.words)
    fresh = Match(game, match.start, match.moves)
    assert fresh == match
    assert fresh.positions == match.positions
    earlier = match.back_to(2)
    assert earlier == Match(game, match.start, match.moves[:2])
    assert earlier.positions == match.positions[:3]
    with pytest.raises(InputError, match="not legal"):
        match.play(Move(0))


def test_a_match_is_untouched_by_what_follows() -> None:
    match = Match.new(OFFICIAL)
    after = match.play(match.legal_moves[0])
    assert match.plies == 0
    assert match.position == OFFICIAL.initial
    assert after.back_to(0) == match


def test_the_third_occurrence_is_a_draw() -> None:
    round_trip = "2d1d 2b1b 1d2d 1b2b"
    assert played(OFFICIAL, round_trip, LIONS).outcome is None
    assert played(OFFICIAL, f"{round_trip} {round_trip}", LIONS).outcome == Outcome(None, Reason.REPETITION)
    assert played(SIMPLE, f"{round_trip} {round_trip}", LIONS).outcome is None


def test_the_ply_limit_is_a_draw() -> None:
    match = played(SIMPLE, "2d1d 2b1b 1d2d 1b2b " * 75, LIONS)
    assert match.plies == 300
    assert match.outcome == Outcome(None, Reason.PLY_LIMIT)
    assert match.legal_moves == ()


def test_giving_up() -> None:
    match = Match.new(OFFICIAL).resign(Side.FIRST)
    assert match.outcome == Outcome(Side.SECOND, Reason.RESIGNATION)
    assert match.legal_moves == ()


def test_running_out_of_time() -> None:
    match = Match.new(OFFICIAL).run_late(Side.SECOND)
    assert match.outcome == Outcome(Side.FIRST, Reason.TIME) and not match.outcome.reason.on_the_board
    assert match.legal_moves == () and match.back_to(0).outcome is None


def test_a_pass_is_known_before_and_after() -> None:
    match = played(find_game("reversi4"), "b1 c1 d3 a1")
    assert match.must_pass and not match.passed(3)
    match = match.play(match.legal_moves[0])
    assert match.passed(4) and not match.must_pass
    assert not Match.new(OFFICIAL).must_pass


def test_what_moves_took_goes_with_the_line_and_makes_no_other_game_of_it() -> None:
    game = find_game("tictactoe")
    match, plain = Match.new(game), Match.new(game)
    for seconds in (None, 2.5, None, 0.0):
        match, plain = match.play(match.legal_moves[0], seconds), plain.play(plain.legal_moves[0])
    assert match == plain and [match.took(ply) for ply in range(4)] == [None, 2.5, None, 0.0]
    assert match.back_to(2).seconds == (None, 2.5) and plain.took(1) is None
    for ended in (match.resign(Side.FIRST), match.run_late(Side.SECOND)):
        assert ended.seconds == match.seconds and ended != match


def test_a_match_is_the_same_whatever_is_written_on_it() -> None:
    plain = Match.new(find_game("reversi6"))
    match = plain.noted(0, " at first ")
    for _ in range(2):
        match, plain = match.play(match.legal_moves[0]), plain.play(plain.legal_moves[0])
    match = match.noted(2, "then")
    assert match == plain and match.notes == ("at first", "", "then") and plain.note(2) == ""
    assert match.back_to(1).notes == ("at first", "") and match.play(match.legal_moves[0]).note(3) == ""
    assert match.resign(Side.FIRST).notes == match.notes and match.noted(2, "").noted(0, " ").notes == ()
