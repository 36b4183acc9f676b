"""Games that come in and go out through the clipboard, by dropping, and as files."""

import json
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog

from app.keys import commands
from engines.matches.match import match_texts
from engines.matches.record import load_record
from engines.notation.texts import read_match, read_record
from tests.app.shell.coming_in import OTHELLO, paste, ready, session
from tests.app.shell.conftest import READY


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def drop(window, data: QMimeData) -> bool:
    """Drop something on the middle of the board, as the desktop does."""
    inside, copy = QPoint(300, 300), Qt.DropAction.CopyAction
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(inside, copy, data, buttons, keys)
    enter.ignore()
    QApplication.sendEvent(window, enter)
    if enter.isAccepted():
        QApplication.sendEvent(window, QDropEvent(QPointF(inside), copy, data, buttons, keys))
    return enter.isAccepted()


def test_a_game_goes_out_and_comes_back(qtbot, window):
    page = window.game_tab.page
    page.start(("human", "human"))
    for _ in range(3):
        page.board.played.emit(page.board.touch.moves[0].move)
    line = page.controller.session.line
    window.menu.actions[commands.COPY_GAME].trigger()
    assert read_match(clipboard(), page.game) == line
    window.menu.actions[commands.BACK].trigger()
    window.menu.actions[commands.COPY_POSITION].trigger()
    assert clipboard() == page.game.format_position(line.positions[2])
    page.start(("human", "human"))
    paste(window, clipboard())
    assert session(window).line.start == line.positions[2]


def test_a_pasted_game_is_shown_on_its_tab_with_the_person_to_move(qtbot, window):
    window.game_tab.page.start(("human", "level:hen"))
    paste(window, OTHELLO)
    page = window.game_tab.page
    assert page.look.game == "reversi8"
    assert match_texts(session(window).line) == ["f5", "d6", "c3", "d3", "c4"]
    assert session(window).seats[1] == "human" and session(window).seats[0] != "human"
    ready(qtbot, window)
    paste(window, "position sfen gle/1c1/1C1/ELG b - 1 moves 2c2b")
    assert window.game_tab.page.look.game == "animal-shogi"
    assert session(window).seats[1] == "human" and session(window).line.plies == 1


def test_a_pasted_game_is_saved_from_its_next_move_on(qtbot, window, home):
    window.game_tab.page.start(("human", "human"))
    paste(window, OTHELLO)
    ready(qtbot, window)
    page = window.game_tab.page
    page.board.played.emit(page.board.touch.moves[0].move)
    page.offers.close()
    saved = [load_record(path).match for path in (home / "games").rglob("*.json")]
    assert session(window).line in saved


def test_what_is_no_game_gets_a_sentence_and_changes_nothing(qtbot, window):
    before = session(window).line
    paste(window, "f5d6zz")
    assert window.banner.isVisible() and "zz" in window.banner.text.text()
    assert session(window).line == before
    QGuiApplication.clipboard().clear()
    window.menu.actions[commands.PASTE].trigger()
    assert "no text" in window.banner.text.text()
    paste(window, OTHELLO)
    assert not window.banner.isVisible(), "what went wrong before is not said any more"


def test_what_comes_in_before_the_rules_are_there_is_taken_in_then(qtbot, hiyoko):
    window = hiyoko.window
    paste(window, OTHELLO)
    assert "right after" in window.banner.text.text()
    assert window.banner.property("role") == "notice", "nothing is wrong"
    assert session(window).line.plies == 0
    window.show()
    qtbot.waitUntil(lambda: session(window).line.plies == 5, timeout=READY)
    assert window.game_tab.page.look.game == "reversi8"
    assert not window.banner.isVisible()


def test_nonsense_before_the_rules_are_there_gets_its_sentence_then(qtbot, hiyoko):
    window = hiyoko.window
    paste(window, "f5d6zz")
    window.show()
    qtbot.waitUntil(lambda: "zz" in window.banner.text.text(), timeout=READY)
    assert window.banner.property("role") == "error"
    assert window.banner.isVisible() and session(window).line.plies == 0


def test_texts_and_files_can_be_dropped(qtbot, window, tmp_path):
    text = QMimeData()
    text.setText(OTHELLO)
    assert drop(window, text) and session(window).line.plies == 5
    ready(qtbot, window)
    file = tmp_path / "game.ggf"
    start = "---------------------------O*------*O--------------------------- *"
    file.write_text(f"(;GM[Othello]BO[8 {start}]B[F5]W[F6];)", encoding="utf-8")
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(file))])
    assert drop(window, dropped) and match_texts(session(window).line) == ["f5", "f6"]
    picture = QMimeData()
    picture.setData("image/png", b"x")
    assert not drop(window, picture)


def test_something_dropped_on_another_tab_goes_to_the_games(qtbot, window):
    window.show_tab(window.titles.index("Labs"))
    text = QMimeData()
    text.setText("c2d2")
    assert drop(window, text)
    assert window.game_tab.page.look.game == "reversi6" and session(window).line.plies == 2


def test_pictures_are_copied_and_saved(qtbot, window, tmp_path, monkeypatch):
    window.menu.actions[commands.COPY_PICTURE].trigger()
    assert not QGuiApplication.clipboard().image().isNull()
    kinds = {"board.png": b"\x89PNG", "board.svg": b"<?xml", "board.pdf": b"%PDF", "plain": b"\x89PNG"}
    for name, begins in kinds.items():
        chosen = (str(tmp_path / name), "")
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, chosen=chosen: chosen)
        window.menu.actions[commands.SAVE_PICTURE].trigger()
        written = tmp_path / (name if "." in name else "plain.png")
        assert written.read_bytes().startswith(begins)
        assert window.banner.isVisible() and window.banner.text.text() == f"Saved as {written}."
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "board.png" / "x.png"), "")
    )
    window.menu.actions[commands.SAVE_PICTURE].trigger()
    assert "cannot be written" in window.banner.text.text()


def test_a_game_is_saved_with_what_was_found_out_of_it(qtbot, window, tmp_path, monkeypatch):
    page, path = window.game_tab.page, tmp_path / "game.json"
    page.start(("human", "human"))
    page.board.played.emit(page.board.touch.moves[0].move)
    page.controller.resign()
    qtbot.waitUntil(lambda: bool(page.controller.session.infos), timeout=READY)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (str(path), asked[3]))
    window.menu.actions[commands.SAVE].trigger()
    assert json.loads(path.read_text())["thoughts"]["opinions"]


def test_a_game_is_saved_as_others_read_it(qtbot, window, tmp_path, monkeypatch):
    page = window.game_tab.page
    page.start(("human", "level:hen"))
    page.board.played.emit(page.board.touch.moves[0].move)
    page.controller.resign()
    line = page.controller.session.line
    kinds = []

    def choose(name, number):
        def ask(*asked):
            kinds.append(asked[3])
            assert Path(asked[2]).name.startswith(f"{window.game_page.game.id}-20")
            return str(tmp_path / name), asked[3].split(";;")[number]

        monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
        window.menu.actions[commands.SAVE].trigger()

    for number, suffix in enumerate((".json", ".ggf", ".sgf")):
        choose("game", number)
        record = read_record((tmp_path / f"game{suffix}").read_text(encoding="utf-8"), page.game)
        assert record.match == line and record.match.outcome is not None
        assert number == 0 or record.players == ("You", "Hen")
    choose("game.txt", 0)
    assert read_match((tmp_path / "game.txt").read_text(), page.game).moves == line.moves
    window.show_variant("tictactoe")
    choose("other.sgf", 0)
    assert "Only Othello" in window.banner.text.text() and not (tmp_path / "other.sgf").exists()
    assert "sgf" not in kinds[-1] and "sgf" in kinds[0]


def test_lines_beside_the_main_one_come_in_too(qtbot, window):
    window.game_tab.page.start(("human", "level:hen"))
    for end, shown in (("", False), ("RE[B+R]", True)):
        paste(window, f"(;GM[2]{end};B[f5](;W[d6];B[c3])(;W[f6];B[f7]))")
        ready(qtbot, window)
        page = window.game_tab.page
        assert page.controller.replaying is shown and match_texts(session(window).line) == ["f5", "d6", "c3"]
        assert [match_texts(line) for line in session(window).aside] == [["f5", "f6", "f7"]]
        page.controller.jump(1)
        page.trying.toggle()
        assert ["f5", "f6", "f7"] in map(match_texts, session(window).aside)
        page.trying.leave()


def test_a_position_is_set_up_and_played_from(qtbot, window):
    from app.play.arranging.dialog import ArrangingDialog

    window.game_tab.page.start(("human", "level:hen"))
    window.menu.actions[commands.SET_UP].trigger()
    dialog = window.game_tab.page.findChild(ArrangingDialog)
    qtbot.mouseClick(dialog.sides[1], Qt.MouseButton.LeftButton)
    dialog.play.click()
    qtbot.waitUntil(lambda: window.game_tab.page.findChild(ArrangingDialog) is None, timeout=5000)
    start = session(window).line.start
    assert start.side == 1 and start.words[:2] == window.game_tab.page.game.initial.words[:2]
    assert session(window).seats == ("level:hen", "human")
