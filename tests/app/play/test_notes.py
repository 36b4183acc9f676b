"""Notes on moves: written in the window, shown where one looks, and kept in the game's file."""

import pytest
from PySide6.QtCore import Qt

from app.play.archive import Archive
from app.play.session import HUMAN, Session
from app.play.tournament.games import PairGames
from engines.catalogue import find_game
from engines.matches.match import LONGEST_NOTE
from engines.matches.record import load_record, record_of, save_record
from tests.lines import line_of, play_line

TIC = find_game("tictactoe")


@pytest.fixture
def page(open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.activateWindow()
    play_line(page, "b2 a1 c3")
    return page


def write(qtbot, page, text):
    """Write on the position looked at, as a person does."""
    page.notes.write()
    field = page.side.note.field
    qtbot.waitUntil(field.hasFocus)
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert not field.hasFocus()


def notes(page):
    line = page.controller.session.line
    return [line.note(ply) for ply in range(line.plies + 1)]


def saved(page, tmp_path):
    page.shut_down()
    (path,) = (tmp_path / "games" / page.game.id).glob("*.json")
    return load_record(path)


def test_a_note_is_there_where_one_looks_and_nothing_where_there_is_none(qtbot, page, tmp_path):
    card, board = page.side.note, page.board
    assert card.isHidden()
    page.controller.jump(2)
    write(qtbot, page, "Here it was lost.")
    assert card.isVisible() and board.hasFocus() and card.title.text() == "Note on move 2"
    page.controller.jump(3)
    assert card.isHidden()
    write(qtbot, page, "")
    assert card.isHidden() and notes(page) == ["", "", "Here it was lost.", ""]
    page.controller.jump(0)
    write(qtbot, page, "A bad day.")
    assert card.title.text() == card.field.accessibleName() == "Note on the game"
    page.controller.jump(2)
    assert card.field.toPlainText() == "Here it was lost."
    assert saved(page, tmp_path).match.notes == ("A bad day.", "", "Here it was lost.")


def test_moves_with_a_note_are_marked(qtbot, page):
    model = page.side.moves.model
    page.controller.jump(2)
    write(qtbot, page, "<b> & so")
    cell = model.index_of(2)
    assert model.note(cell) == "<b> & so" and "<b>" in cell.data(Qt.ItemDataRole.ToolTipRole)
    assert not model.note(model.index_of(1)) and not model.note(model.index(0, 0))
    before = page.side.moves.grab().toImage()
    page.notes.write()
    page.side.note.field.clear()
    page.notes.leave()
    assert page.side.moves.grab().toImage() != before


def test_who_leafs_while_writing_writes_on_the_next_move(qtbot, page):
    page.controller.jump(1)
    page.notes.write()
    field = page.side.note.field
    qtbot.waitUntil(field.hasFocus)
    qtbot.keyClicks(field, "one")
    page.controller.leaf(1)
    assert field.hasFocus() and page.side.note.isVisible() and not field.toPlainText()
    qtbot.keyClicks(field, "two")
    qtbot.keyClick(field, "z", Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(field, "z", Qt.KeyboardModifier.ControlModifier)
    assert notes(page) == ["", "one", "", ""]


def test_a_move_that_is_made_meanwhile_takes_no_words_away(qtbot, page):
    page.notes.write()
    field = page.side.note.field
    qtbot.waitUntil(field.hasFocus)
    qtbot.keyClicks(field, "half a ")
    play_line(page, "a3")
    qtbot.keyClicks(field, "word")
    assert notes(page) == ["", "", "", "half a word", ""]
    page.notes.leave()
    assert page.side.note.isHidden()


def test_no_more_is_taken_than_is_kept(qtbot, page):
    page.notes.write()
    field = page.side.note.field
    field.insertPlainText("ab")
    field.moveCursor(field.textCursor().MoveOperation.Start)
    field.insertPlainText("x" * LONGEST_NOTE)
    assert notes(page)[3] == "x" * (LONGEST_NOTE - 2) + "ab"
    assert field.height() < 200
    field.setPlainText("🐥" * LONGEST_NOTE)
    assert notes(page)[3] == "🐥" * LONGEST_NOTE
    field.moveCursor(field.textCursor().MoveOperation.End)
    field.insertPlainText("🐥" * 9000)
    assert notes(page)[3] == "🐥" * LONGEST_NOTE


def test_lines_that_share_a_position_share_its_note(page):
    session = page.controller.session
    session.write(3, "end")
    session.write(1, "both")
    page.controller.jump(1)
    play_line(page, "a2")
    assert session.aside[0].notes == ("", "both", "", "end") and notes(page) == ["", "both", ""]
    session.write(1, "changed")
    session.write(2, "other")
    assert session.aside[0].note(1) == "changed" and not session.aside[0].note(2)
    page.controller.jump(1)
    play_line(page, "a1")
    play_line(page, "c3")
    assert notes(page) == ["", "changed", "", "end"] and session.aside[0].note(2) == "other"


def test_the_last_move_taken_back_and_made_again_keeps_its_note(page):
    page.controller.session.write(3, "end")
    page.controller.jump(2)
    play_line(page, "c3")
    assert notes(page)[3] == "end" and not page.controller.session.aside


def test_on_a_game_that_is_only_shown_one_writes_in_a_copy(qtbot, page, tmp_path):
    page.replay.show_programme(PairGames(TIC, [tournament_game(tmp_path)], ("random", "perfect")))
    page.controller.jump(2)
    assert not page.notes.able
    page.side.menu.aboutToShow.emit()
    page.notes.write()
    assert page.controller.replaying and not page.side.note.field.hasFocus()
    assert page.side.offer.title.text() == "Write a note on this game?"
    page.side.offer.buttons[0].click()
    assert not page.controller.replaying and page.controller.session.cursor == 2
    qtbot.waitUntil(page.side.note.field.hasFocus)
    qtbot.keyClicks(page.side.note.field, "Why?")
    page.shut_down()
    found = [load_record(path) for path in (tmp_path / "games" / "tictactoe").glob("*.json")]
    (copy,) = (one for one in found if one.match.outcome)
    assert copy.players == ("random", "perfect") and copy.match.note(2) == "Why?" and copy.given == 5
    assert not any(load_record(tournament_game(tmp_path)).match.notes)


def test_what_is_written_helps_nobody_who_is_to_guess_the_move(page):
    page.controller.session.write(2, "Now c3 wins.")
    page.controller.jump(2)
    assert page.side.note.isVisible()
    page.guessing.start()
    assert page.guessing.running and not page.side.note.isVisible()
    page.side.offer.closed.emit()
    assert not page.guessing.running and page.side.note.isVisible()


def tournament_game(tmp_path):
    path = tmp_path / "tournament.json"
    if not path.exists():
        save_record(record_of(line_of(TIC, "a1 b1 a2 b2 a3"), "random", "perfect"), path)
    return path


def test_a_game_that_is_shown_stops_where_one_wants_to_write(page, tmp_path):
    page.replay.show_programme(PairGames(TIC, [tournament_game(tmp_path)], ("random", "perfect")))
    before = page.board.state.coming
    page.notes.write()
    assert page.controller.paused and page.side.pause.isChecked()
    assert before is None and page.board.state.coming is not None
    assert page.side.offer.title.text() == "Write a note on this game?"


def test_nothing_is_written_where_moves_are_tried_out(page):
    told: list[Exception] = []
    page.failed.connect(told.append)
    page.trying.toggle()
    page.notes.write()
    assert "trying out" in str(told[0]) and not page.side.note.field.hasFocus()


def test_a_finished_game_keeps_what_is_written_on_it_in_its_file(qtbot, open_page, tmp_path):
    path = tmp_path / "games" / "tictactoe" / "old.json"
    old = record_of(line_of(TIC, "a1 b1 a2 b2 a3"), HUMAN, "random")
    save_record(old, path)
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.activateWindow()
    page.offers.take_up(load_record(path), path)
    page.controller.jump(2)
    write(qtbot, page, "Why?")
    read = saved(page, tmp_path)
    assert read == old and read.time == old.time and read.match.note(2) == "Why?"


def test_a_note_changes_nothing_of_what_was_counted(tmp_path):
    archive, session = Archive(TIC, tmp_path), Session(TIC, (HUMAN, "random"))
    session.line = line_of(TIC, "a1 b1 a2 b2 a3")
    session.kept = session.line, lambda: "counted"
    session.write(5, "well played")
    assert session.kept[0] is session.line and session.line.outcome
    archive.save(session)
    session.write(5, "")
    archive.save(session)
    archive.close()
    (path,) = (tmp_path / "tictactoe").glob("*.json")
    assert not any(load_record(path).match.notes)


def test_a_line_taken_up_from_a_finished_game_leaves_its_file_alone(tmp_path):
    old = tmp_path / "tictactoe" / "old.json"
    over = line_of(TIC, "a1 b1 a2 b2 a3")
    other = line_of(TIC, "a1 b1 c3")
    save_record(record_of(over, HUMAN, "random", aside=(other,)), old)
    archive, record = Archive(TIC, tmp_path), load_record(old)
    archive.begin(old, record)
    session = Session(TIC, record.players, record.match, None, record.given, record.aside)
    session.turn_to(other)
    archive.save(session)
    session.turn_to(over)
    session.write(1, "mine")
    archive.save(session)
    archive.close()
    notes = {path.name: load_record(path).match.note(1) for path in old.parent.glob("*.json")}
    assert notes.pop("old.json") == "" and list(notes.values()) == ["mine"]


def test_the_tab_key_comes_by_and_goes_on(qtbot, page):
    write(qtbot, page, "end")
    side = page.side
    side.note.field.setFocus()
    qtbot.keyClick(side.note.field, Qt.Key.Key_Tab)
    assert page.window().focusWidget() is side.new and notes(page)[3] == "end"
    qtbot.keyClick(side.new, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert side.note.field.hasFocus()
    qtbot.keyClick(side.note.field, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert page.window().focusWidget() is side.moves.table
