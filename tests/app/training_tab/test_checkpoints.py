"""What can be done with a moment of a run: its network played or made an opponent, its games watched."""

import json

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from tests.app.runs.make_runs import make_run
from tests.app.training_tab.shown import settled, strength

LEFT = Qt.MouseButton.LeftButton


def menu_of(qtbot):
    """The menu that is open, by the words of its entries."""
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None, timeout=60_000)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    return menu, {action.text(): action for action in menu.actions()}


def choose(qtbot, text):
    menu, entries = menu_of(qtbot)
    entries[text].trigger()
    menu.close()


@pytest.fixture
def folder(runs):
    folder = make_run(runs / "run", iterations=7, outcome="completed")
    for name in ("000002-1.json", "000006-1.json", "000006-2.json", "notes-1.json"):
        (folder / "games").mkdir(exist_ok=True)
        (folder / "games" / name).write_text("{}")
    return folder


def test_what_a_q_table_leaves_is_called_a_table(qtbot, open_tab, folder):
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(config | {"kind": "qlearning"}))
    tab = open_tab()
    header = tab.run_page.header
    assert header.network_action.text() == "Save the best table …"
    assert tab.run_page.networks_button.text() == "Tables"
    tab.checkpoints.offer(tab.run_page.model, tab._description.kind("qlearning"), 3, QPoint(9, 9))
    menu, entries = menu_of(qtbot)
    assert "Save the table of iteration 3 …" in entries and not any("network" in text for text in entries)
    menu.close()


def test_the_button_plays_the_best_network(qtbot, open_tab, folder):
    tab = open_tab()
    with qtbot.waitSignal(tab.play_network) as caught:
        qtbot.mouseClick(tab.run_page.header.play_button, LEFT)
    assert caught.args == ["reversi6", f"alphazero:net={folder / 'networks' / '000006.onnx'}"]


def test_a_point_plays_its_network_shows_its_games_or_makes_it_an_opponent(qtbot, open_tab, folder):
    tab = open_tab()
    settled(qtbot, tab)
    strength(tab).point_clicked.emit(tab.run_page.model, 3)
    menu, entries = menu_of(qtbot)
    assert list(entries) == [
        "Play the network of iteration 3",
        "Watch self-play games of iteration 2",
        "Make the network of iteration 3 an opponent …",
        "Save the network of iteration 3 …",
        "Tournament of 6 networks of this run …",
    ]
    menu.close()
    player = f"alphazero:net={folder / 'networks' / '000003.onnx'}"
    for text, signal, expected in (
        ("Play the network of iteration 3", tab.play_network, ["reversi6", player]),
        ("Make the network of iteration 3 an opponent …", tab.propose_network, ["reversi6", player]),
        (
            "Watch self-play games of iteration 2",
            tab.watch_games,
            ["reversi6", [folder / "games" / "000002-1.json"], 2, player],
        ),
        (
            "Tournament of 6 networks of this run …",
            tab.match_networks,
            ["reversi6", tuple(player.replace("3.onnx", f"{number}.onnx") for number in (1, 2, 3, 5, 6, 7))],
        ),
    ):
        strength(tab).point_clicked.emit(tab.run_page.model, 3)
        with qtbot.waitSignal(signal) as caught:
            choose(qtbot, text)
        assert caught.args == expected


def test_a_run_without_games_or_networks_offers_what_there_is(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=3, outcome="completed")
    for path in (folder / "networks").iterdir():
        path.unlink()
    tab = open_tab()
    tab.run_page.point_clicked.emit(tab.run_page.model, 2)
    assert QApplication.activePopupWidget() is None
    (folder / "games").mkdir()
    (folder / "games" / "000003-1.json").write_text("{}")
    tab.run_page.point_clicked.emit(tab.run_page.model, 2)
    with qtbot.waitSignal(tab.watch_games) as caught:
        choose(qtbot, "Watch self-play games of iteration 3")
    assert caught.args[2:] == [3, ""]


def test_the_list_of_networks_offers_the_same_in_each_row(qtbot, open_tab, folder):
    tab = open_tab()
    page = tab.run_page
    qtbot.mouseClick(page.networks_button, LEFT)
    table = page.networks.table
    assert table.isVisible() and not page.curves.isVisible()
    assert [table.item(row, 0).text() for row in range(table.rowCount())] == list("7654321")
    titles = [table.horizontalHeaderItem(at).text() for at in range(table.columnCount())]
    assert titles[:3] == ["Iteration", "Games", "Time"] and "Rollouts (1000)" in titles
    assert table.item(0, 1).text() == "1,792" and table.item(0, 2).text() == "7 min"
    assert table.item(0, titles.index("Rollouts (1000)")).text().endswith("%")
    assert table.item(1, len(titles) - 1).text() == "the best so far"
    row = table.visualItemRect(table.item(4, 0)).center()
    with qtbot.waitSignal(page.networks.chosen) as caught:
        qtbot.mouseClick(table.viewport(), LEFT, pos=QPoint(row))
    assert caught.args[1] == 3
    with qtbot.waitSignal(tab.play_network) as caught:
        choose(qtbot, "Play the network of iteration 3")
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_Up)
    qtbot.keyClick(table, Qt.Key.Key_Return)
    with qtbot.waitSignal(tab.play_network) as caught:
        choose(qtbot, "Play the network of iteration 4")
    assert caught.args[1].endswith("000004.onnx")


def test_log_and_networks_take_turns_with_the_curves(qtbot, open_tab, folder):
    page = open_tab().run_page
    for button, view in ((page.networks_button, page.networks), (page.log_button, page.log)):
        qtbot.mouseClick(button, LEFT)
        assert view.isVisible() and not page.curves.isVisible()
    assert not page.networks_button.isChecked()
    qtbot.mouseClick(page.log_button, LEFT)
    assert page.stack.currentWidget() is page.curves


def test_networks_saved_meanwhile_come_into_the_list(qtbot, open_tab, runs):
    folder = make_run(runs / "run", iterations=3, live=True)
    tab = open_tab()
    qtbot.mouseClick(tab.run_page.networks_button, LEFT)
    assert tab.run_page.networks.table.rowCount() == 3
    with (folder / "events.jsonl").open("a") as out:
        out.write('{"type": "network", "iteration": 4, "path": "networks/gone", "best": false, "time": 1}\n')
    qtbot.waitUntil(lambda: tab.run_page.networks.table.rowCount() == 4, timeout=60_000)
    last = tab.run_page.networks.table.columnCount() - 1
    assert tab.run_page.networks.table.item(0, last).text() == "no longer there"
