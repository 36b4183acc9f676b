"""Games whose book of perfect moves is damaged are judged by what is left, and a sentence says so."""

from threading import Event

import pytest

from app.i18n import error_text, languages
from app.play.own_games.judged import JudgedGames
from app.play.own_games.reading import read_games
from app.play.session import HUMAN
from engines.catalogue import find_game
from engines.matches.record import record_of, save_record
from tests.lines import line_of

GAME = find_game("reversi4")
WHOLE = "a2 a3 b4 c1 a4 pass b1 a1 d2 c4 d4 pass d1 d3"
COSTS = (1 / 6, 2 / 3)
"""As with a book: here the solver knows all of it."""


@pytest.fixture
def damaged(tmp_path, monkeypatch):
    """The path of a book in the program's place that is none."""
    path = tmp_path / "books" / f"{GAME.id}.book"
    path.parent.mkdir()
    path.write_bytes(b"nothing")
    monkeypatch.setattr("engines.solvers.reversi.oracle.resource", tmp_path.joinpath)
    monkeypatch.setattr("engines.solvers.oracle._FOUND", {})
    return path


def test_games_are_judged_without_the_book_and_it_is_said_once(tmp_path, damaged):
    home = tmp_path / "mine"
    for number, seats in enumerate(((HUMAN, "random"), ("random", HUMAN))):
        save_record(record_of(line_of(GAME, WHOLE), *seats), home / GAME.id / f"{number}.json")
    games = read_games(home).games
    judged = JudgedGames(tmp_path / "judged.json")
    wrong = judged.look_through(games, Event(), lambda _: None)
    found = [judged.of(one) for one in games]
    assert all(one is not None and one.costs == pytest.approx(COSTS) for one in found) and not judged.left(
        games
    )
    [error] = wrong
    assert str(damaged) in str(error) and str(error).endswith("Games are reviewed without it.")
    damaged.unlink()  # on this board none is whole, too
    later = JudgedGames(tmp_path / "judged.json")
    assert later.left(games) == games and [later.of(one) for one in games] == found
    assert later.look_through(games, Event(), lambda _: None) == [] and not later.left(games)
    assert not JudgedGames(tmp_path / "judged.json").left(games), "with the book it is final"
    languages.use("ja")
    assert error_text(error).endswith("これを使わずに検討します。")
