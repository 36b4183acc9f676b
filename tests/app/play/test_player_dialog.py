"""A player is put together in a window, for the panel of a new game and for tournaments."""

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QLineEdit, QScrollArea

from app.i18n import languages
from app.play.opponents.known_files import possible_kinds
from app.play.opponents.player_dialog import PlayerDialog
from app.play.opponents.players import machine_seats
from app.play.session import HUMAN
from app.play.tournament.entrants import EntrantList
from engines.catalogue import GAMES, find_game
from engines.evaluation.library import bundled
from engines.opponents.levels import levels
from engines.opponents.spec import make_opponent, parse_spec
from engines.paths import resource

TOE, SIX = find_game("tictactoe"), find_game("reversi6")


@pytest.fixture
def open_dialog(qtbot):
    """A dialog that begins with a seat."""

    def make(seat="", game=SIX, own=()):
        dialog = PlayerDialog(game, seat, own)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return make


def field(dialog, option):
    return dialog.forms[dialog.kind.name][option].field


def choose_kind(dialog, name):
    dialog.box.setCurrentIndex(dialog.box.findData(name))


def write(qtbot, dialog, option, text):
    edit = field(dialog, option)
    assert isinstance(edit, QLineEdit)
    edit.clear()
    qtbot.keyClicks(edit, text)


@pytest.mark.parametrize("seat", [
    "random", "rollouts:n=500", "rollouts:n=20,temperature=0.5", "network", "network:images=false",
    "alphazero:sims=64,seconds=0.5", "alphazero:net=playouts,circles=true,proofs=false", "perfect:empties=20",
    "alphazero:circles=false", "natural:sims=3,allowance=0.25", "settai:net=playouts,wish=-4", "dqn",
    "alphazero:net=/nowhere/x.onnx", "settai",
])  # fmt: skip
def test_a_player_is_shown_as_it_is_written(open_dialog, seat):
    dialog = open_dialog(seat)
    assert parse_spec(dialog.spec) == parse_spec(seat) and dialog.written.text() == dialog.spec
    assert dialog.take.isEnabled()


@pytest.mark.parametrize("level", levels(SIX), ids=lambda level: level.id)
def test_a_level_is_shown_as_what_it_is_made_of(open_dialog, level):
    dialog = open_dialog(f"level:{level.id}")
    assert parse_spec(dialog.spec) == parse_spec(level.spec)


@pytest.mark.parametrize("seat", ["", "mylevel", "engine:nobody", "rollouts:n=0", HUMAN, "level:unicorn"])
def test_who_cannot_be_put_together_leaves_the_first_kind(open_dialog, seat):
    dialog = open_dialog(seat)
    assert dialog.spec == dialog.kinds[0].name


@pytest.mark.parametrize("game", [game for game in GAMES if bundled(game)], ids=lambda game: game.id)
def test_every_kind_that_is_offered_plays_as_it_stands(open_dialog, game):
    dialog = open_dialog(game=game)
    assert {"random", "rollouts", "alphazero", "natural"} <= {kind.name for kind in dialog.kinds}
    for kind in dialog.kinds:
        choose_kind(dialog, kind.name)
        assert make_opponent(game, dialog.spec) is not None


def test_what_is_set_is_written_and_what_is_not_is_left_out(qtbot, open_dialog):
    dialog = open_dialog()
    choose_kind(dialog, "alphazero")
    write(qtbot, dialog, "sims", "200")
    write(qtbot, dialog, "cpuct", "1.5")
    proofs, circles = field(dialog, "proofs"), field(dialog, "circles")
    assert isinstance(proofs, QCheckBox) and isinstance(circles, QComboBox)
    proofs.click()
    circles.setCurrentIndex(circles.findData(False))
    circles.activated.emit(circles.currentIndex())
    with qtbot.waitSignal(dialog.chosen) as chosen:
        dialog.take.click()
    assert chosen.args == ["alphazero:sims=200,circles=false,proofs=false"]


def test_what_is_set_of_one_kind_stays_while_another_is_looked_at(qtbot, open_dialog):
    dialog = open_dialog("rollouts:n=7")
    choose_kind(dialog, "random")
    assert dialog.written.text() == "random"
    choose_kind(dialog, "rollouts")
    assert dialog.written.text() == "rollouts:n=7"


@pytest.mark.parametrize("text", ["0", "x", "1.5", "99999999999", "-1"])
def test_what_is_no_value_is_told_and_not_taken(qtbot, open_dialog, text):
    dialog = open_dialog("rollouts")
    write(qtbot, dialog, "n", text)
    assert not dialog.take.isEnabled() and dialog.written.text() == ""
    assert dialog.trouble.text() == "Playouts is not within its range."
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.isVisible()
    write(qtbot, dialog, "n", "5")
    assert dialog.take.isEnabled() and not dialog.trouble.isVisible()


def test_a_decimal_comma_is_one(qtbot, open_dialog):
    dialog = open_dialog("rollouts:n=5")
    write(qtbot, dialog, "temperature", "0,5")
    assert dialog.written.text() == "rollouts:n=5,temperature=0.5"


def test_what_has_no_field_stays_and_what_cannot_be_read_is_told(open_dialog):
    assert open_dialog("rollouts:n=5,truth=true").spec == "rollouts:n=5,truth=true"
    dialog = open_dialog("rollouts:m=5")
    assert "no option m" in dialog.trouble.text() and dialog.trouble.isVisible() and dialog.take.isEnabled()
    assert not open_dialog("").trouble.isVisible()


def test_a_path_that_cannot_be_written_is_refused(open_dialog):
    dialog = open_dialog("network")
    dialog.forms["network"]["net"].set_value("/nowhere/a,n=1.onnx")
    dialog._show_spec()
    assert not dialog.take.isEnabled() and "no option n" in dialog.trouble.text()


def test_a_network_is_chosen_among_those_known_or_by_its_file(open_dialog, tmp_path, monkeypatch):
    own = tmp_path / "mine.onnx"
    for ending in (".onnx", ".json"):
        shutil.copy(resource("networks", SIX.id, f"best{ending}"), own.with_suffix(ending))
    dialog = open_dialog("network", own=(f"alphazero:net={own}", "dqn:net=/nowhere/other.onnx"))
    box = field(dialog, "net")
    texts = [box.itemText(at) for at in range(box.count())]
    assert texts[0] == "The game's own" and len(texts) == 3 and texts[-1] == "A file …"
    box.setCurrentIndex(1)
    box.activated.emit(1)
    assert dialog.spec == f"network:net={own}"
    for answer, spec in (("", f"network:net={own}"), ("/else/where.onnx", "network:net=/else/where.onnx")):
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, answer=answer, **__: (answer, ""))
        box.setCurrentIndex(box.count() - 1)
        box.activated.emit(box.count() - 1)
        assert dialog.spec == spec == dialog.written.text()
    assert box.currentText() == "where" and make_opponent(SIX, f"network:net={own}") is not None


def test_a_file_that_was_looked_for_stays_when_no_other_one_is_found(open_dialog, monkeypatch):
    dialog = open_dialog("network", own=("alphazero:net=/nowhere/other.onnx",))
    box = field(dialog, "net")
    for answer in ("/else/where.onnx", ""):
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, answer=answer, **__: (answer, ""))
        box.setCurrentIndex(box.count() - 1)
        box.activated.emit(box.count() - 1)
        assert box.currentText() == "where" and dialog.spec == "network:net=/else/where.onnx"


def test_a_table_is_offered_where_one_is_shipped(open_dialog):
    dialog = open_dialog("qtable", find_game("reversi4"))
    assert dialog.spec == "qtable" and field(dialog, "table").currentText() == "The game's own"
    assert "qtable" not in {kind.name for kind in possible_kinds(SIX, ())}


def test_kinds_without_a_network_in_a_game_come_with_ones_own(tmp_path):
    eight = find_game("reversi8")
    assert "dqn" not in {kind.name for kind in possible_kinds(eight, ())}
    own = (f"dqn:net={tmp_path / 'mine.onnx'}",)
    assert "dqn" in {kind.name for kind in possible_kinds(eight, own)}


def test_a_kind_whose_network_is_damaged_is_there_as_among_the_opponents_and_says_why(
    open_dialog, tmp_path, monkeypatch, caplog
):
    eight = find_game("reversi8")
    shutil.copytree(resource("networks", eight.id), tmp_path / "resources" / "networks" / eight.id)
    (tmp_path / "resources" / "networks" / eight.id / "policy.json").write_text("{")
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path), raising=False)
    assert "policy" in machine_seats(eight)
    dialog = open_dialog(game=eight)
    choose_kind(dialog, "policy")
    assert dialog.spec == "policy" and field(dialog, "net").currentText() == "The game's own"
    assert dialog.trouble.isVisible() and "policy.json" in dialog.trouble.text()
    choose_kind(dialog, "alphazero")
    assert not dialog.trouble.isVisible() and "policy.json" in caplog.text


def test_the_panel_takes_the_player_for_the_side_that_is_chosen(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, "rollouts:n=30"))
    page.choosing.open()
    page.panel.any.choose.click()
    [dialog] = page.window().findChildren(PlayerDialog)
    assert dialog.written.text() == "rollouts:n=30"
    write(qtbot, dialog, "n", "40")
    dialog.take.click()
    assert page.panel.seats() == (HUMAN, "rollouts:n=40") and page.panel.custom.text() == "rollouts:n=40"
    with qtbot.waitSignal(page.panel.chosen):
        page.panel.start.click()
    assert page.controller.session.seats == (HUMAN, "rollouts:n=40")


def test_a_tournament_takes_it_into_its_list(qtbot):
    entrants = EntrantList(TOE, ())
    qtbot.addWidget(entrants)
    entrants.retranslate()
    entrants.show()
    qtbot.keyClicks(entrants.custom, "rollouts:n=9")
    entrants.any.choose.click()
    [dialog] = entrants.findChildren(PlayerDialog)
    write(qtbot, dialog, "temperature", "1")
    dialog.take.click()
    assert entrants.chosen == ("rollouts:n=9,temperature=1.0",) and entrants.custom.text() == ""


def test_no_field_is_cut_off_in_the_smallest_window(open_dialog):
    dialog = open_dialog("alphazero")
    for language in ("en", "ja"):
        languages.use(language)
        dialog.resize(0, 0)
        area = field(dialog, "sims").window().findChildren(QScrollArea)[-1]
        for option in ("net", "sims", "seconds"):
            edge = field(dialog, option).rect().topRight()
            assert field(dialog, option).mapTo(area.viewport(), edge).x() < area.viewport().width()


def test_it_speaks_the_language_in_force(open_dialog):
    dialog = open_dialog("alphazero:net=playouts")
    languages.use("ja")
    assert (
        dialog.box.currentText() == "ネットワークと探索"
        and field(dialog, "net").currentText() == "ランダムなプレイアウト"
    )
    assert field(dialog, "sims").placeholderText() == "標準"
    assert dialog.spec == "alphazero:net=playouts"
    choice = field(dialog, "net")
    assert "付属のもの" in [choice.itemText(at) for at in range(choice.count())]
    languages.use("en")
    assert "The game's own" in [choice.itemText(at) for at in range(choice.count())]
