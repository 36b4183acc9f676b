"""The line under the tabs: what went wrong, and how long that is said."""

from pathlib import Path

from app.i18n import error_text, languages
from app.shell.details import DetailsDialog
from engines.errors import InputError
from tests.app.shell.conftest import READY


def test_an_error_is_a_banner_that_can_be_closed(qtbot, shown):
    banner = shown.window.banner
    shown.window.games[0].failed.emit(InputError("There is no file or folder {path}.", path="x"))
    assert banner.isVisible() and banner.text.text() == "There is no file or folder x."
    languages.use("ja")
    assert banner.text.text() == error_text(InputError("There is no file or folder {path}.", path="x"))
    assert not banner.text.text().startswith("There") and banner.accessibleName() == banner.text.text()
    languages.use("en")
    banner.close_button.click()
    assert not banner.isVisible()


def test_what_went_wrong_is_heard_where_the_focus_is_elsewhere(shown, heard):
    shown.window.games[0].failed.emit(InputError("There is no file or folder {path}.", path="x"))
    assert heard == ["There is no file or folder x."]


def test_a_refused_wish_is_past_with_the_next_move_and_in_another_game(qtbot, shown):
    window = shown.window
    page, banner = window.game_tab.page, window.banner
    qtbot.waitUntil(lambda: page.controller.ready, timeout=READY)
    page.start(("human", "human"))
    for move_on in (
        lambda: page.board.played.emit(page.board.touch.moves[0].move),
        lambda: page.start(("human", "level:hen")),
    ):
        window.exchange.open_file(Path("nowhere.txt"))
        assert banner.isVisible()
        page.controller.undo()
        assert banner.isVisible(), "one only looks elsewhere"
        move_on()
        assert not banner.isVisible()
    banner.explain(InputError("The games could not be prepared in advance; the first moves may take longer."))
    page.start(("human", "human"))
    assert banner.isVisible(), "that is no matter of one game"


def test_a_file_that_is_no_game_gives_a_banner(shown, tmp_path):
    file = tmp_path / "game.json"
    file.write_text("{}")
    shown.window.exchange.open_file(file)
    assert shown.window.banner.isVisible()


def test_what_may_tell_the_cause_is_a_click_away_where_there_is_something(qtbot, shown):
    banner, error = shown.window.banner, InputError("There is no file or folder {path}.", path="x")
    banner.explain(error)
    assert banner.details.isHidden()
    error.details = "> genmove b\n! out of luck"
    banner.refuse(error)
    banner.details.click()
    dialog = banner.findChild(DetailsDialog)
    assert dialog.isVisible() and dialog.lines.toPlainText() == error.details
    languages.use("ja")
    assert dialog.windowTitle() == "詳細" and dialog.sentence.text() == banner.text.text()
    with qtbot.waitSignal(dialog.destroyed):
        dialog.close_button.click()
    banner.promise(lambda: "soon")
    assert banner.details.isHidden()
