"""Golden sessions: lines in, lines out."""

import time

import pytest

from engines.catalogue import find_game
from engines.commands.drawing import draw
from engines.errors import InputError
from engines.protocols.gtp_server import GtpServer
from engines.protocols.nboard_server import NBoardServer
from engines.protocols.usi_server import UsiServer
from engines.version import VERSION
from tests.engines.protocols.players import First, Patient, Session
from tests.engines.protocols.sessions import GTP, NBOARD, SHOGI_UCI, SHOGI_USI


def with_version(script: str) -> str:
    return script.replace("VERSION", VERSION)


def test_gtp() -> None:
    game = find_game("reversi4")
    session = Session(lambda say: GtpServer(First(game), say, draw))
    session.follow(with_version(GTP))
    assert not session.server.handle("quit")


@pytest.mark.parametrize("script", [SHOGI_USI, SHOGI_UCI])
def test_usi(script: str) -> None:
    game = find_game("animal-shogi")
    session = Session(lambda say: UsiServer(First(game, 0.5), say))
    session.follow(with_version(script))
    assert not session.server.handle("quit")


def test_nboard() -> None:
    game = find_game("reversi8")
    session = Session(lambda say: NBoardServer(First(game, 0.5), say))
    session.follow(NBOARD)
    assert not session.server.handle("quit")


def test_a_search_is_stopped_by_stop_by_a_new_position_and_by_the_end() -> None:
    game = find_game("animal-shogi")
    session = Session(lambda say: UsiServer(Patient(game), say))
    for ending in ("stop", "position startpos", "usinewgame", "go movetime 5"):
        session.server.handle("go infinite" if ending == "stop" else "go movetime 100000")
        session.server.handle("isready")
        assert session.line() == "readyok"
        session.server.handle(ending)
        assert session.line().startswith("info depth")
        assert session.line() == "bestmove 2c2b"
    session.server.close()
    assert session.line().startswith("info depth")  # of `go movetime 5`
    assert session.line() == "bestmove 2c2b"
    assert session.said.empty()


def test_the_time_that_is_told_is_what_the_search_took() -> None:
    game, begun = find_game("animal-shogi"), time.perf_counter()
    session = Session(lambda say: UsiServer(First(game, 0.5), say))
    session.server.handle("position startpos")
    session.server.handle("go movetime 5")
    words = session.line().split()
    session.server.close()
    assert 0 <= int(words[words.index("time") + 1]) <= 1000 * (time.perf_counter() - begun) + 1


def test_ping_waits_for_the_end_of_the_search() -> None:
    game = find_game("reversi8")
    session = Session(lambda say: NBoardServer(Patient(game), say))
    session.server.handle("go")
    session.server.handle("ping 5")
    said = [session.line() for _ in range(6)]
    assert [line.split()[0] for line in said] == ["status", "search", "===", "nodestats", "status", "pong"]


@pytest.mark.parametrize("server", [UsiServer, NBoardServer])
def test_a_player_that_cannot_play_says_why(server) -> None:
    game = find_game("reversi8")
    session = Session(lambda say: server(First(game, error="There is no network."), say))
    session.server.handle("go")
    session.server.close()
    said = list(session.said.queue)
    assert any("There is no network." in line for line in said)
    assert server is NBoardServer or said[-1] == "bestmove (none)"


def test_usi_has_no_words_for_reversi() -> None:
    game = find_game("reversi6")
    session = Session(lambda say: UsiServer(First(game), say))
    session.follow("\n> usi\ninfo string reversi6 cannot be played by usi.\n")


@pytest.mark.parametrize(("server", "game_id"), [(UsiServer, "tictactoe"), (NBoardServer, "reversi6")])
def test_a_game_that_the_protocol_does_not_know_is_refused(server, game_id: str) -> None:
    game = find_game(game_id)
    with pytest.raises(InputError, match=f"{game_id} cannot be played by"):
        server(First(game), print)


def test_gtp_tells_the_player_how_long_it_may_think() -> None:
    game = find_game("tictactoe")
    player = First(game)
    server = GtpServer(player, lambda _: None, draw)
    for line in (
        "genmove b", "time_settings 0 3 1", "genmove w", "time_left b 8 2", "genmove b",
        "time_left w 6 0", "genmove w", "time_settings 0 5 0", "genmove b",
        "time_settings 8 0 0", "genmove w",
    ):  # fmt: skip
        server.handle(line)
    seconds = [limit and limit.seconds for _, limit in player.asked]
    assert seconds == [None, 2.97, 3.97, 1.97, None, 3.97]  # and comes in time


@pytest.mark.parametrize(
    "line", ["time_settings 1e400 0 0", "time_settings 0 nan 1", "time_left b inf 1", "komi -inf"]
)
def test_gtp_refuses_numbers_that_are_none(line: str) -> None:
    player = First(find_game("tictactoe"))
    session = Session(lambda say: GtpServer(player, say, draw))
    session.server.handle(line)
    assert session.line() == "? syntax error"
    session.server.handle("genmove b")
    assert player.asked[-1][1] is None, "and thinks no longer for it"


def test_gtp_plays_on_after_a_pass_that_was_left_out_and_not_after_the_end() -> None:
    game = find_game("reversi4")
    session = Session(lambda say: GtpServer(First(game), say, draw))
    answers, colours = [], "bw"
    for ply in range(40):
        session.server.handle(f"genmove {colours[ply % 2]}")
        answers.append(session.line())
        assert session.line() == ""
        if answers[-1].startswith("?"):
            break
    assert answers[-1] == "? the game is over"
    session.server.handle("known_command genmove")
    assert session.line() == "= true"


def answer(session: Session, command: str) -> str:
    """What a command is answered with, in one line."""
    session.server.handle(command)
    mark, _, text = session.line().partition(" ")
    assert mark == "=" and session.line() == ""
    return text


@pytest.mark.parametrize(("name", "moves", "told"), [
    ("tictactoe", "b2 a1 a2 c2 b1 b3 c1 a3 c3", "Draw"), ("tictactoe", "b2 a1 a2 c1 c2", "B+"),
])  # fmt: skip
def test_gogui_is_told_that_a_game_is_over_and_how(name: str, moves: str, told: str) -> None:
    game = find_game(name)
    session = Session(lambda say: GtpServer(First(game), say, draw))
    for number, move in enumerate(moves.split()):
        answer(session, f"play {'bw'[number % 2]} {move}")
    assert answer(session, "gogui-rules_legal_moves") == ""
    assert answer(session, "gogui-rules_final_result") == told


def test_gogui_is_told_of_a_pass_and_of_the_margin() -> None:
    game = find_game("reversi4")
    session = Session(lambda say: GtpServer(First(game), say, draw))
    moves = "a2 a3 b4 c1 a4 pass b1 a1 d2 c4 d4 pass d1 d3"
    for move in moves.split():
        legal = answer(session, "gogui-rules_legal_moves").split()
        assert move.upper() in legal and (move == "pass") == (legal == ["PASS"])
        answer(session, f"play {answer(session, 'gogui-rules_side_to_move')} {move}")
    assert answer(session, "gogui-rules_legal_moves") == ""
    assert answer(session, "gogui-rules_final_result") == "B+6"
