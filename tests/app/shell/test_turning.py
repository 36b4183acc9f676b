"""Keys that go through what the AI shows."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolTip

from app.i18n import languages
from app.settings import options


def test_a_key_hides_and_shows_what_the_ai_thinks(qtbot, shown):
    settings, seen = shown.settings, []
    for _ in range(3):
        qtbot.keyClick(shown.window, Qt.Key.Key_F8)
        seen.append((settings[options.REVEAL], QToolTip.text()))
    assert seen == [
        ("after", "What the AI thinks: After my move"),
        ("always", "What the AI thinks: Always"),
        ("hidden", "What the AI thinks: Hidden"),
    ]
    languages.use("ja")
    qtbot.keyClick(shown.window, Qt.Key.Key_F8)
    assert QToolTip.text() == "AIの考え：自分の手の後"


def test_a_key_goes_through_the_figures_that_every_ai_has(qtbot, shown):
    settings, seen = shown.settings, []
    for _ in range(4):
        qtbot.keyClick(shown.window, Qt.Key.Key_F9)
        seen.append(settings[options.OVERLAY])
    assert seen == ["prior", "visits", "value", "none"]
    settings[options.OVERLAY] = options.TRUTH
    qtbot.keyClick(shown.window, Qt.Key.Key_F9)
    assert settings[options.OVERLAY] == "none"
