"""Positions and moves in the protocols' words: what is written is read as what it was."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.game import Reason, Side
from engines.matches.match import Match
from engines.protocols.spelling import PROTOCOLS, find_spelling, protocols_of, with_due_pass
from tests.engines.protocols.players import PAIRS, match_at
from tests.lines import line_of

seeds = st.integers(0, 2**32 - 1)
few = settings(max_examples=20, deadline=None)
each_pair = pytest.mark.parametrize(("protocol", "game"), PAIRS, ids=[f"{p}-{g.id}" for p, g in PAIRS])


@each_pair
@few
@given(seed=seeds)
def test_what_is_written_is_read(protocol: str, game, seed: int) -> None:
    spelling, match = find_spelling(protocol, game), match_at(game, seed)
    position = match.position
    assert spelling.read_position(spelling.write_position(position)) == position
    texts = [spelling.write_move(position, move) for move in match.legal_moves]
    assert len(set(texts)) == len(texts)
    assert not any(text.split() != [text] for text in texts)
    assert [spelling.read_move(position, text) for text in texts] == list(match.legal_moves)


@each_pair
@few
@given(seed=seeds)
def test_lines_are_read_as_far_as_they_can_be(protocol: str, game, seed: int) -> None:
    spelling, match = find_spelling(protocol, game), match_at(game, seed)
    earlier = match.back_to(match.plies // 2)
    rest = match.moves[earlier.plies :]
    words = spelling.write_line(earlier, rest)
    if len(words) < len(rest):
        end = earlier.plies + len(words)
        assert not spelling.allows(match.positions[end], match.moves[end])
        rest = rest[: len(words)]
    assert spelling.read_line(earlier, words) == rest
    assert spelling.read_line(earlier, [*words, "??", *words]) == rest


@each_pair
@few
@given(text=st.one_of(st.text(max_size=12), st.text(alphabet="PpC@*+abcdgh12345678", max_size=6)))
def test_anything_else_is_at_most_an_input_error(protocol: str, game, text: str) -> None:
    spelling = find_spelling(protocol, game)
    for read in (spelling.read_position, lambda text: spelling.read_move(game.initial, text)):
        with suppress(InputError):
            read(text)


def test_animal_shogi_is_written_as_others_write_it() -> None:
    game = find_game("animal-shogi")
    usi, uci = find_spelling("usi", game), find_spelling("uci", game)
    assert usi.write_position(game.initial) == "gle/1c1/1C1/ELG b - 1"
    assert uci.write_position(game.initial) == "gle/1c1/1C1/ELG[-] w 0 1"
    match = Match.new(game)
    for ours, theirs in (("2c2b", "b2b3"), ("1a2b", "c4b3"), ("C*2c", "C@b2"), ("3a3b", "a4a3")):
        move = game.parse_move(match.position, ours)
        assert uci.write_move(match.position, move) == theirs
        match = match.play(move)
    assert uci.write_position(match.position) == "1l1/ge1/1C1/ELG[c] w 0 1"
    assert uci.read_position("1l1/ge1/1C1/ELG[c] w - - 0 3") == match.position
    over = game.parse_position("1l1/2C/3/1L1 b - 1")
    assert uci.write_move(over, game.parse_move(over, "1b1a")) == "c3c4+"


def test_reversi_is_written_as_fairy_stockfish_writes_it() -> None:
    game = find_game("reversi8")
    uci = find_spelling("uci", game)
    sixty = f"[{'P' * 60}{'p' * 60}]"
    assert uci.write_position(game.initial) == f"8/8/8/3pP3/3Pp3/8/8/8{sixty} w 0 1"
    assert uci.write_move(game.initial, game.parse_move(game.initial, "d3")) == "P@d6"
    assert [uci.variant, find_spelling("uci", find_game("reversi6")).variant] == ["flipello", "flipello6"]
    small = find_game("reversi6")
    spelling = find_spelling("uci", small)
    passing = small.parse_position("XXXXXXXXXXXXXXXXXXXXXXXXXXXXOXXXXXX- O")
    assert [small.format_move(passing, move) for move in small.legal_moves(passing)] == ["pass"]
    assert spelling.write_move(passing, small.parse_move(passing, "pass")) == "e2e2"
    for text in ("e2e2", "0000", "a1a1"):
        assert spelling.read_move(passing, text) == small.parse_move(passing, "pass")


def test_which_protocol_plays_what() -> None:
    played = {
        "tictactoe": ("gtp",), "reversi4": ("gtp", "uci"), "reversi6": ("gtp", "uci"),
        "reversi8": ("gtp", "uci", "nboard"),
        "animal-shogi": ("usi", "uci"), "animal-shogi-simple": ("usi", "uci"),
    }  # fmt: skip
    assert played.items() <= {game.id: protocols_of(game) for game in GAMES}.items()
    assert {protocol for protocol, _ in PAIRS} == set(PROTOCOLS)
    with pytest.raises(InputError, match=r"tictactoe cannot be played by uci\."):
        find_spelling("uci", find_game("tictactoe"))


def test_a_forced_pass_may_be_left_out() -> None:
    game = find_game("reversi6")
    passing = Match.new(game, game.parse_position("XXXXXXXXXXXXXXXXXXXXXXXXXXXXOXXXXXX- O"))
    assert with_due_pass(passing, Side.FIRST).position.side == Side.FIRST
    assert with_due_pass(passing, Side.SECOND) == passing
    start = Match.new(game)
    assert with_due_pass(start, Side.SECOND) == start


@pytest.mark.parametrize("protocol", ["usi", "uci"])
def test_to_leave_the_lion_is_not_allowed_elsewhere(protocol: str) -> None:
    game = find_game("animal-shogi")
    position = game.parse_position("gle/1C1/3/ELG w C 1")
    spelling = find_spelling(protocol, game)
    allowed = [move for move in game.legal_moves(position) if spelling.allows(position, move)]
    assert sorted(game.format_move(position, move) for move in allowed) == ["1a2b", "2a1b", "2a2b", "2a3b"]


@pytest.mark.parametrize("protocol", ["usi", "uci"])
def test_to_let_the_lion_reach_the_far_side_is_a_mistake_that_is_allowed(protocol: str) -> None:
    game = find_game("animal-shogi")
    match = line_of(game, "2d1c 2a3b 1c1b")
    careless = game.parse_move(match.position, "2b2c")
    after = match.play(careless)
    arrived = after.play(game.parse_move(after.position, "1b1a"))
    assert arrived.outcome is not None and arrived.outcome.reason is Reason.TRY
    assert find_spelling(protocol, game).allows(match.position, careless)
