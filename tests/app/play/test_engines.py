"""Other programs as opponents: added in the window once they have answered, seated, taken off the list."""

import shlex
import sys

import pytest
from PySide6.QtCore import Qt

from app.i18n import languages
from app.play.opponents.engine_dialog import EngineDialog
from app.play.opponents.own_engines import command_of, engine_of, engine_seats, options_of
from app.play.session import HUMAN
from engines.catalogue import find_game
from engines.errors import InputError
from engines.matches.record import record_of, save_record
from engines.protocols.registry import add_engine, registered_engines
from tests.engines.protocols.programs import GTP_SCRIPT, script

GAME = find_game("tictactoe")
LEFT = Qt.MouseButton.LeftButton
SECONDS = 20_000


@pytest.fixture
def page(open_page):
    return open_page("tictactoe", (HUMAN, "random"))


@pytest.fixture
def dialog(qtbot, page):
    page.choosing.open()
    qtbot.mouseClick(page.panel.opponents.add, LEFT)
    return page.findChild(EngineDialog)


def fill(dialog, tmp_path, mode):
    program = script(tmp_path, GTP_SCRIPT, mode)
    dialog.program.setText(shlex.join(program.command))
    dialog.title.setText("Corners")


def test_a_program_is_tried_added_and_played(qtbot, page, dialog, hand, tmp_path):
    fill(dialog, tmp_path, "plays")
    with qtbot.waitSignal(dialog.added, timeout=SECONDS) as told:
        qtbot.mouseClick(dialog.add, LEFT)
    seat = told.args[0]
    assert engine_seats(GAME) == (seat,) and engine_of(seat) == "Corners"
    assert page.panel.seats() == (HUMAN, seat), "it is proposed at once"
    with qtbot.waitSignal(page.panel.chosen, timeout=SECONDS):
        qtbot.mouseClick(page.panel.start, LEFT)
    person = hand(page)
    person.wait_for_turn()
    person.play_by_clicks(page.board.touch.moves[4])
    person.wait_for_turn()
    assert person.session.line.plies == 2
    assert [card.name.text() for card in page.side.cards] == ["Corners", "You"]


def test_there_is_one_window_to_add_a_program(qtbot, page, dialog):
    dialog.title.setText("Corners")
    qtbot.mouseClick(page.panel.opponents.add, LEFT)
    assert [one for one in page.findChildren(EngineDialog) if one.isVisible()] == [dialog]
    assert dialog.title.text() == "Corners"


@pytest.mark.parametrize(
    ("mode", "sentence"),
    [("dies at once", "no licence was found"), ("nonsense", "a legal move: banana")],
)
def test_what_is_wrong_with_it_is_said_and_it_is_not_added(qtbot, page, dialog, tmp_path, mode, sentence):
    fill(dialog, tmp_path, mode)
    qtbot.mouseClick(dialog.add, LEFT)
    qtbot.waitUntil(lambda: sentence in dialog.trouble.text(), timeout=SECONDS)
    assert dialog.add.isEnabled() and dialog.isVisible() and not registered_engines()


def test_one_that_hangs_can_be_cancelled(qtbot, page, dialog, tmp_path):
    fill(dialog, tmp_path, "hangs")
    qtbot.mouseClick(dialog.add, LEFT)
    assert not dialog.add.isEnabled()
    qtbot.mouseClick(dialog.cancel, LEFT)
    assert not dialog.isVisible() and not registered_engines()


@pytest.mark.parametrize(
    ("program", "name", "options", "sentence"),
    [
        ("", "One", "", "Choose the program"),
        ("no-such-program -x", "One", "", "There is no program no-such-program"),
        ('"half', "One", "", "a quotation mark is not closed"),
        (sys.executable, "One", "Threads", "options are written K=V"),
        (sys.executable, "a/b", "", "cannot be the name of an engine"),
    ],
)
def test_what_is_filled_in_wrongly_is_said(qtbot, page, dialog, program, name, options, sentence):
    dialog.program.setText(program)
    dialog.title.setText(name)
    dialog.options.setText(options)
    qtbot.mouseClick(dialog.add, LEFT)
    qtbot.waitUntil(lambda: sentence in dialog.trouble.text(), timeout=SECONDS)


def test_what_is_written_is_taken_apart():
    assert command_of(f'"{sys.executable}" -m "two words"') == (sys.executable, "-m", "two words")
    assert options_of(" Threads=2, Hash = 64 ,") == {"Threads": "2", "Hash": "64"}
    with pytest.raises(InputError):
        options_of("Threads")


def test_it_is_taken_off_the_list(qtbot, page, tmp_path):
    add_engine(script(tmp_path, GTP_SCRIPT, "plays"))
    page.choosing.open()
    (row,) = page.panel.opponents.own
    assert row.text() == "plays" and "GTP" in row.accessibleDescription()
    row.remove_button.click()
    assert "plays" in page.panel.strip.text.text()
    page.panel.strip.buttons[0].click()
    assert not registered_engines() and not page.panel.opponents.own


def test_a_foreign_file_starts_nothing(page, tmp_path, qtbot):
    """A saved game may name a program, but only one that the person has added is started."""
    path = tmp_path / "game.json"
    save_record(record_of(page.controller.session.line, "engine:name=Trojan", HUMAN), path)
    from engines.matches.record import load_record

    with qtbot.waitSignal(page.failed, timeout=SECONDS) as told:
        page.offers.take_up(load_record(path), None)
    assert "no engine Trojan" in str(told.args[0])


def test_a_damaged_list_is_said_and_the_game_goes_on(page, home, heard):
    home.mkdir(parents=True, exist_ok=True)
    (home / "engines.json").write_text('{"Corners": {"command": "rm"}}', encoding="utf-8")
    page.choosing.open()
    assert "command of the engine Corners" in page.panel.strip.text.text()
    assert page.panel.strip.text.text() in heard
    languages.use("ja")
    assert page.panel.strip.text.text().endswith("エンジン Corners の command がないか、正しくありません。")
    assert page.panel.opponents.levels and not page.panel.opponents.own
    assert (home / "engines.json").read_text(encoding="utf-8") == '{"Corners": {"command": "rm"}}'


def test_the_window_closes_while_a_program_is_asked(qtbot, page, dialog, tmp_path):
    fill(dialog, tmp_path, "hangs")
    qtbot.mouseClick(dialog.add, LEFT)
    page.shut_down()
    assert not dialog.isVisible() and not registered_engines()
