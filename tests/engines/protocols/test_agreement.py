"""What a client sends is what the server reads: both sides of each protocol, in one process."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.commands.drawing import draw
from engines.commands.serving import Server
from engines.game import Game
from engines.matches.match import Match
from engines.protocols.clients import make_client
from engines.protocols.gtp_server import GtpServer
from engines.protocols.nboard_server import NBoardServer
from engines.protocols.usi_server import UsiServer
from engines.search.limit import Limit
from tests.engines.protocols.players import PAIRS, First, Loop, Session, match_at


def session(protocol: str, player: First) -> Session:
    def make(say: Callable[[str], None]) -> Server:
        if protocol == "gtp":
            return GtpServer(player, say, draw)
        return NBoardServer(player, say) if protocol == "nboard" else UsiServer(player, say)

    return Session(make)


@pytest.mark.parametrize(("protocol", "game"), PAIRS, ids=[f"{p}-{g.id}" for p, g in PAIRS])
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), value=st.floats(-1, 1), from_the_start=st.booleans())
def test_the_server_is_asked_about_the_clients_match(
    protocol: str, game: Game, seed: int, value: float, from_the_start: bool
) -> None:
    match, player = match_at(game, seed), First(game, value)
    if not from_the_start and protocol != "gtp":
        match = Match(game, match.positions[match.plies // 2], match.moves[match.plies // 2 :])
    exchange = Loop(session(protocol, player))
    client = make_client(protocol, game, {"depth": "3"} if protocol == "nboard" else {})
    client.greet(exchange)
    for asked in (match, match.back_to(match.plies // 2)):
        answer = client.ask(exchange, asked, Limit(30, 2.03), lambda _: None)
        wanted = asked.legal_moves[0]
        allowed = [move for move in asked.legal_moves if client.spelling.allows(asked.position, move)]
        assert answer.move == (wanted if wanted in allowed or not allowed else allowed[0])
        if protocol == "gtp" and asked.must_pass:
            continue  # nobody needs to be asked
        heard, limit = player.asked[-1]
        cut = asked.plies - heard.plies
        assert heard == Match(game, asked.positions[cut], asked.moves[cut:])
        assert not cut or not client.spelling.allows(asked.positions[cut - 1], asked.moves[cut - 1])
        if protocol != "gtp" and wanted in allowed:
            assert answer.line == (answer.move,)
            assert answer.value == pytest.approx(value, abs=2e-3)
        if protocol in ("usi", "uci"):
            assert answer.nodes == (7 if wanted in allowed else 0)
            assert limit is not None
            assert limit.sims == 30
            assert limit.seconds == pytest.approx(2.0)
    exchange.session.server.close()


def test_what_is_written_on_a_game_is_told_to_no_program() -> None:
    (game,) = (game for protocol, game in PAIRS if protocol == "nboard")
    match, player = match_at(game, 1), First(game, 0.0)
    client, exchange = make_client("nboard", game, {}), Loop(session("nboard", player))
    client.greet(exchange)
    client.ask(exchange, match.noted(0, "private").noted(1, "too"), Limit(30, 2.0), lambda _: None)
    heard, _ = player.asked[-1]
    assert heard == match and not heard.notes
