"""Undo and redo lead to where the person has something to decide."""

from app.play.session import HUMAN, Session
from app.play.turns import turn_after, turn_before
from engines.catalogue import find_game
from engines.matches.match import Match

GAME = find_game("reversi4")


def passed() -> tuple[Match, int]:
    """A game on 4x4 squares that goes on after a pass, and after how many moves that was to be made."""
    open_lines = [Match.new(GAME)]
    while open_lines:
        line = open_lines.pop()
        moves = line.legal_moves
        if line.plies > 2 and len(moves) == 1 and GAME.anatomy(line.position, moves[0]).target is None:
            after = line.play(moves[0])
            after = after.play(after.legal_moves[0])
            if after.outcome is None:
                return after, line.plies
        elif line.outcome is None:
            open_lines += [line.play(move) for move in moves]
    raise AssertionError


def test_a_turn_in_which_one_could_only_pass_is_passed_over():
    line, ply = passed()
    seats = (HUMAN, "random") if line.positions[ply].side == 0 else ("random", HUMAN)
    session = Session(GAME, seats, line)
    session.jump(ply + 1)
    before = turn_before(session)
    assert before is not None and before < ply and line.positions[before].side == line.positions[ply].side
    session.jump(before)
    assert session.person_moves and turn_after(session) == line.plies


def test_a_pass_that_is_still_to_be_made_is_where_redo_ends():
    line, ply = passed()
    line = line.back_to(ply)
    seats = (HUMAN, "random") if line.position.side == 0 else ("random", HUMAN)
    session = Session(GAME, seats, line)
    session.jump(0)
    while (ahead := turn_after(session)) is not None:
        session.jump(ahead)
    assert session.at_end and session.person_moves
