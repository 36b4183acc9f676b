"""The line that says how far a command has come."""

import io
from contextlib import suppress

import pytest

from engines.commands.ticker import GamesTicker, Ticker


class Terminal(io.StringIO):
    """Somebody looks at what is written."""

    def isatty(self) -> bool:
        return True


def test_a_line_is_taken_away_also_where_the_work_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with suppress(ZeroDivisionError), Ticker() as ticker:
        ticker.tell("1 of 2")
        ticker.tell(f"{1 // 0}")
    shown = terminal.getvalue().split("\r")
    assert [line.strip() for line in shown] == ["", "1 of 2", "", ""]
    assert len(shown[1]) == len(shown[2])


def test_games_are_told_with_the_time_that_the_others_take(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with GamesTicker(planned=10, played=4) as ticker:
        ticker.tell_games(4)
        ticker.tell_games(6, "score 50.0 %, ")
    assert terminal.getvalue().split("\r")[1].strip() == "6/10 games, score 50.0 %, about 0 s to go"
