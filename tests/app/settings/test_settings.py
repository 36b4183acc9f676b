"""Options: remembered, checked, never trusted; the dialog is made from the table."""

import json

import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox, QPushButton, QScrollArea, QSpinBox

from app.i18n import languages
from app.settings import options
from app.settings.dialog import SettingsDialog
from app.settings.options import OPTIONS
from app.settings.store import Settings, stored_value


def test_values_survive_a_restart(tmp_path):
    path = tmp_path / "deep" / "settings.json"
    first = Settings(path)
    first[options.APPEARANCE] = "dark"
    first[options.VARIANTS] = {"Reversi": "reversi8"}
    first.close()
    again = Settings(path)
    assert again[options.APPEARANCE] == "dark" and again[options.VARIANTS] == {"Reversi": "reversi8"}
    assert again[options.BOARD] == options.BOARD.default


def test_a_change_is_told_once(qtbot):
    settings = Settings(None)
    with qtbot.waitSignal(settings.changed) as changed:
        settings[options.APPEARANCE] = "dark"
    assert changed.args == ["appearance"]
    with qtbot.assertNotEmitted(settings.changed):
        settings[options.APPEARANCE] = "dark"


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[1]", b"\xff\xfe\x00", b'{"appearance": ', b'{"seats": {"x": Infinity}}']
)
def test_a_damaged_file_gives_defaults_and_is_kept_aside(tmp_path, content, caplog):
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings = Settings(path)
    assert all(settings[option] == option.default for option in OPTIONS)
    assert (tmp_path / "settings.json.damaged").read_bytes() == content and settings.trouble is not None
    settings[options.APPEARANCE] = "dark"
    settings.close()
    assert Settings(path)[options.APPEARANCE] == "dark"


def test_foreign_and_wrong_values_are_ignored(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text(
        json.dumps(
            {"appearance": "pink", "animation": True, "analysis_sims": 10**9, "unknown": 1, "board": "wood"}
        )
    )
    settings = Settings(path)
    assert settings[options.APPEARANCE] == options.APPEARANCE.default
    assert settings[options.ANIMATION] == 1.0 and settings[options.ANALYSIS_SIMS] == 400
    assert settings[options.BOARD] == "wood"


def test_what_another_window_or_a_newer_version_wrote_stays(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"unknown": [1], "board": "of later days", "sound": 1.0}))
    first, second = Settings(path), Settings(path)
    first[options.APPEARANCE] = "dark"
    first.close()
    second[options.SOUND] = 0.0
    second[options.SOUND] = 0.25
    second.close()
    stored = {"unknown": [1], "board": "of later days", "sound": 0.25, "appearance": "dark"}
    assert json.loads(path.read_text()) == stored


def test_what_was_written_once_is_not_written_again_over_a_later_choice(qtbot, tmp_path):
    path = tmp_path / "settings.json"
    first, second = Settings(path), Settings(path)
    first[options.APPEARANCE] = "dark"
    qtbot.waitUntil(lambda: stored_value(path, options.APPEARANCE) == "dark")
    second[options.APPEARANCE] = "light"
    second.close()
    first[options.BOARD] = "wood"
    first.close()
    assert json.loads(path.read_text()) == {"appearance": "light", "board": "wood"}


def test_a_file_that_is_damaged_meanwhile_is_written_anew_with_all_that_is_known(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text('{"appearance": "dark"}')
    settings = Settings(path)
    path.write_text("{")
    settings[options.BOARD] = "wood"
    settings.close()
    assert json.loads(path.read_text()) == {"appearance": "dark", "board": "wood"}
    assert (tmp_path / "settings.json.damaged").read_text() == "{"


def test_a_value_out_of_range_is_refused():
    with pytest.raises(ValueError, match="appearance"):
        Settings(None)[options.APPEARANCE] = "pink"
    for sims in (15, 20_001):
        with pytest.raises(ValueError, match="analysis_sims"):
            Settings(None)[options.ANALYSIS_SIMS] = sims


def test_what_is_said_of_one_game_leaves_the_others_and_nothing_takes_no_room():
    settings = Settings(None)
    settings.put(options.VARIANTS, "Reversi", "reversi8")
    settings.put(options.VARIANTS, "Animal Shogi", "animal-shogi")
    settings.put(options.VARIANTS, "Reversi", "")
    assert settings[options.VARIANTS] == {"Animal Shogi": "animal-shogi"}


def test_a_place_that_cannot_be_written_is_no_end(qtbot, tmp_path, caplog):
    (tmp_path / "file").write_text("")
    settings = Settings(tmp_path / "file" / "settings.json")
    with qtbot.waitSignal(settings.failed) as told:
        settings[options.APPEARANCE] = "dark"
    assert settings[options.APPEARANCE] == "dark"
    assert (
        str(told.args[0]).startswith("Your settings cannot be saved: ") and "cannot be saved" in caplog.text
    )
    with qtbot.assertNotEmitted(settings.failed):
        settings[options.APPEARANCE] = "light"
        qtbot.waitUntil(lambda: caplog.text.count("cannot be saved") == 2)


def test_the_dialog_shows_and_changes_every_option(qtbot):
    settings = Settings(None)
    dialog = SettingsDialog(settings)
    qtbot.addWidget(dialog)
    shown = [option for option in OPTIONS if option.title]
    assert set(dialog.editors) == {option.key for option in shown}
    for option in shown:
        editor = dialog.editors[option.key]
        before = settings[option]
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex((editor.currentIndex() + 1) % editor.count())
        elif isinstance(editor, QCheckBox):
            editor.click()
        else:
            assert isinstance(editor, QSpinBox)
            editor.setValue(editor.value() + 1)
        assert settings[option] != before
        assert editor.accessibleName() and editor.toolTip()


def test_the_dialog_follows_the_language(qtbot):
    dialog = SettingsDialog(Settings(None))
    qtbot.addWidget(dialog)
    english = dialog.windowTitle()
    languages.use("ja")
    assert dialog.windowTitle() != english


@pytest.mark.parametrize("language", ["en", "ja"])
def test_fields_stand_below_each_other_on_every_card(qtbot, language):
    languages.use(language)
    dialog = SettingsDialog(Settings(None))
    qtbot.addWidget(dialog)
    dialog.show()
    fields = [one for one in dialog.editors.values() if not isinstance(one, QCheckBox)]
    assert len({(one.x(), one.width()) for one in fields}) == 1
    [area] = dialog.findChildren(QScrollArea)
    inside = area.widget()
    assert inside is not None and inside.width() <= area.viewport().width()


def test_one_value_is_read_without_the_rest(tmp_path):
    path = tmp_path / "settings.json"
    assert stored_value(path, options.SIZE) == 1.0
    for text, size in (
        ('{"size": 1.5}', 1.5),
        ('{"size": 9.0}', 1.0),
        ('{"size": "1.5"}', 1.0),
        ("[]", 1.0),
        ("{", 1.0),
    ):
        path.write_text(text)
        assert stored_value(path, options.SIZE) == size
        assert path.read_text() == text


def test_what_waits_for_the_next_start_is_told_and_offered(qtbot, tmp_path):
    settings = Settings(tmp_path / "settings.json")
    dialog = SettingsDialog(settings)
    qtbot.addWidget(dialog)
    settings[options.APPEARANCE] = "dark"
    assert not settings.waits() and dialog.again_button.isHidden() and dialog.later.isHidden()
    [close] = [one for one in dialog.findChildren(QPushButton) if one is not dialog.again_button]
    dialog.show()
    assert close.width() == close.sizeHint().width()
    box = dialog.editors["size"]
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(box.findData(1.5))
    assert settings.waits() and not dialog.again_button.isHidden() and not dialog.later.isHidden()
    with qtbot.waitSignal(dialog.again):
        dialog.again_button.click()
    settings.close()
    again = Settings(tmp_path / "settings.json")
    assert again[options.SIZE] == 1.5 and not again.waits()
    settings[options.SIZE] = 1.0
    assert not settings.waits() and dialog.again_button.isHidden()
    settings.close()


def test_the_dialog_follows_what_is_chosen_elsewhere(qtbot):
    """A key or the menu changes a setting while the window of settings is open."""
    settings = Settings(None)
    dialog = SettingsDialog(settings)
    qtbot.addWidget(dialog)
    settings[options.APPEARANCE], settings[options.COORDINATES] = "dark", False
    settings[options.ANALYSIS_SIMS] = 77
    look, edge = dialog.editors[options.APPEARANCE.key], dialog.editors[options.COORDINATES.key]
    number = dialog.editors[options.ANALYSIS_SIMS.key]
    assert isinstance(look, QComboBox) and look.currentData() == "dark"
    assert isinstance(edge, QCheckBox) and not edge.isChecked()
    assert isinstance(number, QSpinBox) and number.value() == 77
    assert settings[options.APPEARANCE] == "dark"


def test_some_settings_are_in_sight_however_low_the_window_is_made(qtbot):
    dialog = SettingsDialog(Settings(None))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.resize(0, 0)
    [area] = dialog.findChildren(QScrollArea)
    boxes = dialog.findChildren(QComboBox)
    tops = [box.mapTo(area.viewport(), box.rect().bottomLeft()).y() for box in boxes]
    assert sum(top < area.viewport().height() for top in tops) >= 3
