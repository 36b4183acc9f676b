"""Dialogs to read: they follow the language and the look while they are open."""

from collections.abc import Callable

import pyqtgraph as pg
import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton

from app.board.looks import find_look
from app.i18n import languages, tr
from app.play.progress.dialog import ProgressDialog
from app.play.rules.dialog import RulesDialog
from app.shell.about import AboutDialog
from app.theme.palette import DARK, LIGHT
from app.theme.theme import colour, theme
from engines.catalogue import find_game
from engines.opponents.standing import Played, Standing, save_standing

LOOK = find_look("reversi6")
KINDS: dict[str, Callable[[], QDialog]] = {
    "about": AboutDialog,
    "rules": lambda: RulesDialog(LOOK),
    "level": lambda: ProgressDialog(LOOK),
    "no level": lambda: ProgressDialog(LOOK),
}


@pytest.fixture
def dialog(qtbot, request):
    if request.param != "no level":
        save_standing(find_game(LOOK.game), Standing(900.0, (Played(1000.0, 1.0), Played(1150.0, 0.0))))
    made = KINDS[request.param]()
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def texts(dialog):
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return [label.text() for label in labels(dialog) if label.text()]


def labels(dialog):
    return [label for label in dialog.findChildren(QLabel) if label.parentWidget().isVisible()]


@pytest.mark.parametrize("dialog", KINDS, indirect=True)
def test_another_language_is_there_at_once_and_nothing_of_the_one_before(dialog):
    english, titled = texts(dialog), dialog.windowTitle()
    languages.use("ja")
    assert len(texts(dialog)) == len(english) and texts(dialog) != english
    assert dialog.windowTitle() == tr(titled) != titled
    close = dialog.findChildren(QPushButton)
    assert [one.text() for one in close] == [tr("Close")]
    for label in labels(dialog):
        wanted = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
        assert label.isVisible() and label.height() >= wanted
    close[0].click()
    assert not dialog.isVisible()


@pytest.mark.parametrize("dialog", ["level"], indirect=True)
def test_a_curve_has_the_colours_of_the_look_in_force(dialog):
    for appearance, palette in (("dark", DARK), ("light", LIGHT)):
        theme.use(appearance, "")
        lines = [one for one in dialog.box.addedItems if isinstance(one, pg.PlotCurveItem)]
        assert colour(palette.accent) in [one.opts["pen"].color() for one in lines]


@pytest.mark.parametrize("dialog", ["rules"], indirect=True)
def test_it_is_as_high_as_its_text_in_either_language(dialog):
    height = dialog.height()
    languages.use("ja")
    japanese = dialog.height()
    languages.use("en")
    assert dialog.height() == height != japanese
