"""Games of a collection written into a file for elsewhere."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from app.play.lists.collected import Collected
from app.play.lists.extracting import Extracting
from app.play.session import HUMAN
from app.theme.roles import button
from engines.notation.archives import read_archive
from engines.notation.played_over import board_game, match_of
from engines.notation.several import split_games
from engines.notation.texts import read_record
from engines.notation.wthor import UNKNOWN, read_base
from tests.engines.notation.wthor_files import collection, games_file, record

WAIT = 10_000


@pytest.fixture
def base(tmp_path):
    return read_base([collection(tmp_path / "wthor", 12)])


@pytest.fixture
def begin(qtbot):
    """Make a button for the games at some places of a base; returns it and what is told."""

    def begun(base, rows):
        pressed = button()
        qtbot.addWidget(pressed)
        extracting, told = Extracting(pressed, lambda: (base, np.array(rows))), []
        extracting.told.connect(lambda *said: told.append(said))
        extracting.refresh()
        return extracting, pressed, told

    return begun


@pytest.mark.parametrize("form", [".ggf", ".sgf", ".txt"])
def test_every_form_holds_the_games_and_says_what_it_can(qtbot, begin, base, tmp_path, form):
    path, rows, game = tmp_path / f"found{form}", [7, 2, 11], board_game()
    extracting, pressed, told = begin(base, rows)
    extracting.write(path)
    assert pressed.text() == "Stop"
    qtbot.waitUntil(lambda: not extracting.busy, timeout=WAIT)
    assert told[-1] == (f"3 games were exported to {path}.", False) and pressed.text() == "Export …"
    records = [read_record(text, game) for _, text in split_games(path.read_text(encoding="utf-8"), game)]
    assert [one.match for one in records] == [match_of(game, base.squares[row]) for row in rows]
    if form != ".txt":
        names = [(base.players[base.black[row]], base.players[base.white[row]]) for row in rows]
        assert [one.players for one in records] == names
        assert [one.time for one in records] == [str(base.years[row]) for row in rows]
        assert [one.event for one in records] == [base.tournaments[base.events[row]] for row in rows]


@pytest.mark.parametrize(("score", "said"), [(40, {"RE[+16]", "RE[B+16]"}), (30, {"RE[-4]", "RE[W+4]"}), (
    32, {"RE[0]"}), (200, {"RE[?]"})])  # fmt: skip
def test_a_game_that_stops_before_its_end_keeps_its_result(qtbot, begin, tmp_path, score, said):
    base = read_base([games_file(tmp_path / "few.wtb", [record("f5d6c3", 0, 0, 1, score)])])
    extracting, _, _ = begin(base, [0])
    for form in (".ggf", ".sgf"):
        extracting.write(tmp_path / f"few{form}")
        qtbot.waitUntil(lambda: not extracting.busy, timeout=WAIT)
        written = (tmp_path / f"few{form}").read_text()
        assert any(one in written for one in said)
        if score <= 64:
            assert read_archive(tmp_path / f"few{form}").scores.tolist() == [score]


def test_how_a_game_ended_that_stops_before_its_end_is_told_at_its_last_move(open_page, tmp_path):
    page, rows = open_page("reversi8", (HUMAN, "random")), np.array([0, 1])
    games = [record("f5d6c3", 0, 0, 1, 40), record("f5d6", 0, 0, 1, 200)]
    base = read_base([games_file(tmp_path / "few.wtb", games)])
    page.replay.show_programme(Collected(page.game, base, rows, (HUMAN, "random")))
    page.controller.jump(3)
    offer = page.side.offer
    assert (offer.title.text(), offer.text.text()) == ("The moves stop here", "The game ended 40 – 24.")
    page.controller.jump(2)
    assert offer.title.text().startswith("Before move 3")
    page.replay.bar.after.click()
    page.controller.jump(2)
    assert offer.text.text() == "The rest of the game is not known."
    offer.buttons[1].click()
    assert not page.controller.replaying and page.controller.session.line.plies == 2


def test_who_is_unknown_is_nobody_elsewhere_and_what_cannot_be_written_is_said(qtbot, begin, tmp_path):
    base = read_base([games_file(tmp_path / "few.wtb", [record("f5", 0, 0, 1), record("a1", 0, 0, 1)])])
    assert base.players[base.black[0]] == UNKNOWN
    extracting, _, told = begin(base, [0, 1])
    extracting.write(tmp_path / "few.ggf")
    qtbot.waitUntil(lambda: not extracting.busy, timeout=WAIT)
    assert told[-1] == ("1 of 2 games exported · Move 1 of this game is illegal.", True)
    assert read_record((tmp_path / "few.ggf").read_text(), board_game()).players == ("", "")
    assert "EV[" not in (tmp_path / "few.ggf").read_text()


def test_how_long_the_rest_takes_is_told(qtbot, begin, base, tmp_path, monkeypatch):
    monkeypatch.setattr("app.play.lists.forecast.SOON", 0.0)
    extracting, _, told = begin(base, [0] * 2000)
    extracting.write(tmp_path / "found.ggf")
    qtbot.waitUntil(lambda: not extracting.busy, timeout=WAIT)
    assert told[0][0].startswith("1 of 2,000 games exported · ") and told[0][0].endswith(" left")


def test_the_same_button_stops_it_and_no_file_is_left(qtbot, begin, base, tmp_path):
    extracting, pressed, told = begin(base, [0] * 2000)
    extracting.write(tmp_path / "found.ggf")
    qtbot.mouseClick(pressed, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not extracting.busy, timeout=WAIT)
    assert told[-1] == ("Stopped: no file was written.", False) and pressed.text() == "Export …"
    assert not (tmp_path / "found.ggf").exists()
