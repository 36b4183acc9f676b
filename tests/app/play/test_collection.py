"""Collections of games: opened, searched, watched on the board, and taken over."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt

from app.i18n import languages
from app.play.lists.collected import Collected, chosen, in_words
from app.play.lists.collection import CollectionDialog
from app.play.lists.collection_table import BLACK, SCORE, WHITE
from app.play.session import HUMAN
from app.settings import options
from engines.matches.record import Record
from engines.notation.openings import opening_name
from engines.notation.played_over import board_game, match_of
from engines.notation.seeking import beginnings
from engines.notation.writing_brackets import write_ggf
from engines.notation.wthor import read_base
from tests.engines.notation.wthor_files import collection, games_file, names_file, played, record

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def folder(tmp_path):
    return collection(tmp_path / "wthor", 12)


@pytest.fixture
def dialog(qtbot, settings):
    result = CollectionDialog(settings)
    qtbot.addWidget(result)
    result.show()
    yield result
    result.close()


def opened(qtbot, dialog, *paths: Path):
    """Open files and wait until they are listed."""
    dialog.open(list(paths))
    qtbot.waitUntil(lambda: dialog.view.table.rowCount() > 0, timeout=10_000)


def column(dialog, number):
    table = dialog.view.table
    return [
        table.data(table.index(row, number), Qt.ItemDataRole.DisplayRole) for row in range(table.rowCount())
    ]


def test_a_folder_is_read_in_the_background_and_remembered(qtbot, dialog, settings, folder):
    assert dialog.stack.currentWidget() is dialog.empty and not dialog.watch.isEnabled()
    opened(qtbot, dialog, folder)
    assert dialog.status.text().startswith("12 games. Black won ") and dialog.place.text() == "wthor"
    assert settings[options.COLLECTION] == str(folder)
    assert column(dialog, 0) == ["2001"] * 6 + ["2002"] * 6
    assert column(dialog, 1)[1] == "Rossi Ada" and column(dialog, 5)[1] == "Autumn Cup"
    again = CollectionDialog(settings)
    qtbot.addWidget(again)
    qtbot.waitUntil(lambda: again.view.table.rowCount() == 12, timeout=10_000)
    again.close()


def test_where_no_game_fits_the_list_says_so(qtbot, dialog, folder):
    assert dialog.empty.text().startswith("Othello game collections")
    opened(qtbot, dialog, folder)
    assert dialog.stack.currentWidget() is dialog.view
    dialog.filters.search.setText("nobody")
    qtbot.waitUntil(lambda: dialog.stack.currentWidget() is dialog.empty, timeout=10_000)
    assert dialog.empty.text() == "No game matches the search and the filters above."
    dialog.filters.search.clear()
    qtbot.waitUntil(lambda: dialog.stack.currentWidget() is dialog.view, timeout=10_000)


def test_words_year_and_people_narrow_the_list(qtbot, dialog, folder):
    opened(qtbot, dialog, folder)
    base = read_base([folder])
    dialog.filters.people.setChecked(True)
    assert dialog.view.table.rowCount() == base.human.sum()
    dialog.filters.year.setCurrentText("2002")
    assert set(column(dialog, 0)) == {"2002"}
    dialog.filters.people.setChecked(False)
    qtbot.keyClicks(dialog.filters.search, "rossi cup")
    qtbot.waitUntil(lambda: dialog.view.table.rowCount() < 6, timeout=5000)
    rows = chosen(base, beginnings(base.squares), "rossi cup", 2002)
    assert dialog.view.table.rows.tolist() == rows.tolist()
    for black, white, event in zip(column(dialog, 1), column(dialog, 2), column(dialog, 5), strict=True):
        assert "Rossi Ada" in (black, white) and event == "Autumn Cup"
    dialog.filters.year.setCurrentIndex(0)
    dialog.filters.search.setText("rossi 2001")
    qtbot.waitUntil(lambda: set(column(dialog, 0)) == {"2001"}, timeout=5000)
    assert dialog.view.table.rows.tolist() == chosen(base, beginnings(base.squares), "rossi", 2001).tolist()


def test_what_came_out_in_the_games_listed_is_told(tmp_path):
    names_file(tmp_path / "few.jou", ["Ito Aya", "Berg Nils", "Okada Jun"])
    seats = [(0, 1, 44), (1, 2, 44), (1, 0, 32), (0, 1, 20), (2, 1, 20), (0, 2, 20)]
    records = [record("f5", 0, *one) for one in seats]
    base = read_base([games_file(tmp_path / "few.wtb", records)])
    assert in_words(base, np.arange(6)) == "6 games. Black won 2, White 3, drawn 1."
    assert in_words(base, np.arange(1)) == "1 of 6 games. Black won 1, White 0, drawn 0."
    assert in_words(base, np.arange(5)) == "5 of 6 games. Berg Nils won 3, drew 1, lost 1."
    assert in_words(base, np.array([0, 2])) == "2 of 6 games. Ito Aya won 1, drew 1, lost 0."
    assert in_words(base, np.arange(0)) == "0 of 6 games."


@pytest.mark.parametrize(("width", "card"), [(960, False), (960, True), (1280, False), (1280, True)])
def test_every_column_is_in_sight_and_players_have_room(qtbot, dialog, folder, width, card):
    opened(qtbot, dialog, folder)
    dialog.resize(width, 520)
    dialog.filters.here.setChecked(card)
    qtbot.waitUntil(lambda: dialog.moves.isVisible() == card and dialog.view.viewport().width() < width)
    view = dialog.view
    qtbot.waitUntil(lambda: view.horizontalHeader().length() == view.viewport().width())
    name = view.fontMetrics().horizontalAdvance("Iago (rosenbloom)")
    assert min(view.columnWidth(BLACK), view.columnWidth(WHITE)) > name + 12
    assert view.columnWidth(SCORE) > view.fontMetrics().horizontalAdvance("64 – 64") + 12


def test_a_name_is_shown_as_it_stands_in_a_tooltip_too(qtbot, dialog, tmp_path):
    names_file(tmp_path / "one.jou", ["<i>Ito</i>", "Berg Nils"])
    opened(qtbot, dialog, games_file(tmp_path / "one.wtb", [record("f5", 0, 0, 1)]))
    table = dialog.view.table
    tips = [table.data(table.index(0, at), Qt.ItemDataRole.ToolTipRole) for at in (BLACK, WHITE)]
    assert "<i>Ito" in tips[0] and tips[1] == "Berg Nils"


def test_a_column_that_was_made_wider_stays_so_until_the_window_changes(qtbot, dialog, folder):
    opened(qtbot, dialog, folder)
    header = dialog.view.horizontalHeader()
    header.resizeSection(BLACK, 900)
    dialog.view.sortByColumn(BLACK, Qt.SortOrder.AscendingOrder)
    dialog.resize(dialog.width(), dialog.height() - 60)
    assert header.sectionSize(BLACK) == 900
    dialog.resize(dialog.width() - 60, dialog.height())
    qtbot.waitUntil(lambda: header.sectionSize(BLACK) < 200)


def test_titles_sort(qtbot, dialog, folder):
    opened(qtbot, dialog, folder)
    for number in (1, 2, 4, 5):
        dialog.view.sortByColumn(number, Qt.SortOrder.AscendingOrder)
        assert column(dialog, number) == sorted(column(dialog, number), key=str.lower)
    dialog.view.sortByColumn(3, Qt.SortOrder.DescendingOrder)
    scores = [int(text.split()[0]) for text in column(dialog, 3)]
    assert scores == sorted(scores, reverse=True)


def test_openings_are_named_and_searched_in_either_language(qtbot, dialog, folder):
    opened(qtbot, dialog, folder)
    base, game = read_base([folder]), board_game()
    matches = [match_of(game, squares) for squares in base.squares]
    assert column(dialog, 4) == [opening_name(match) for match in matches]
    japanese = [opening_name(match, "ja") for match in matches]
    languages.use("ja")
    assert column(dialog, 4) == japanese and any(japanese)
    wanted = max(japanese)
    dialog.filters.search.setText(wanted)
    qtbot.waitUntil(lambda: dialog.view.table.rowCount() == japanese.count(wanted), timeout=5000)
    assert set(column(dialog, 4)) == {wanted}


def test_games_that_went_through_the_position_and_how_they_went_on(qtbot, dialog, folder):
    opened(qtbot, dialog, folder)
    base, game = read_base([folder]), board_game()
    assert not dialog.moves.isVisible()
    with qtbot.waitSignal(dialog.board_wanted):
        dialog.filters.here.setChecked(True)
    qtbot.waitUntil(lambda: dialog.moves.table.rowCount() == 1, timeout=10_000)
    assert dialog.moves.isVisible() and dialog.view.table.rowCount() == 12
    whole = dialog.moves.table.rows[0]
    black = [(score > 32) + (score == 32) / 2 for score in base.scores.tolist()]
    assert (whole.games, whole.share) == (12, 1.0) and whole.points == pytest.approx(np.mean(black))
    first = match_of(game, base.squares[0])
    dialog.look_at(first.positions[1])
    qtbot.waitUntil(lambda: dialog.moves.title.text() == "White continued with", timeout=10_000)
    rows = dialog.moves.table.rows
    assert sum(one.games for one in rows) == 12 and sum(one.share for one in rows) == pytest.approx(1)
    white = sum(one.games * one.points for one in rows)
    assert white == pytest.approx(12 - sum(black))
    with qtbot.waitSignal(dialog.continued) as played:
        dialog.moves.view.entered_row.emit(0)
    assert played.args == [rows[0].move]
    with qtbot.waitSignal(dialog.undone):
        qtbot.mouseClick(dialog.moves.back, LEFT)
    dialog.look_at(first.positions[30])
    qtbot.waitUntil(lambda: dialog.view.table.rows.tolist() == [0], timeout=10_000)
    assert dialog.status.text().startswith("1 of 12 games. Black won ")
    dialog.look_at(first.positions[-1])
    qtbot.waitUntil(lambda: dialog.view.table.rowCount() == 0, timeout=10_000)
    assert dialog.moves.title.text() == "No game continued from here."
    dialog.filters.here.setChecked(False)
    assert not dialog.moves.isVisible() and dialog.view.table.rowCount() == 12


def test_what_cannot_be_read_is_said_and_the_rest_is_listed(qtbot, dialog, folder, tmp_path):
    (folder / "broken.wtb").write_bytes(b"no games")
    dialog.open([folder])
    qtbot.waitUntil(lambda: "too short" in dialog.status.text(), timeout=10_000)
    assert dialog.view.table.rowCount() == 12 and "broken.wtb" in dialog.status.toolTip()
    dialog.open([folder / "broken.wtb"])
    qtbot.waitUntil(lambda: dialog.view.table.rowCount() == 0, timeout=10_000)
    assert dialog.status.property("role") == "mistake" and "too short" in dialog.status.text()
    assert dialog.stack.currentWidget() is dialog.empty


def test_an_archive_in_brackets_is_a_collection_too(qtbot, dialog, tmp_path):
    games = [write_ggf(Record(played(seed), ("Ito Aya", "Rossi Ada"), "2026-05-01")) for seed in range(3)]
    (tmp_path / "mine.ggf").write_text("\n".join(games))
    opened(qtbot, dialog, tmp_path / "mine.ggf")
    assert column(dialog, 0) == ["2026"] * 3 and set(column(dialog, 5)) == {"mine"}
    assert dialog.status.text().startswith("3 games. ")


def test_the_games_listed_are_written_in_their_order(qtbot, dialog, folder, tmp_path):
    assert not dialog.export.isEnabled()
    opened(qtbot, dialog, folder)
    dialog.filters.year.setCurrentText("2002")
    dialog.view.sortByColumn(SCORE, Qt.SortOrder.DescendingOrder)
    scores = column(dialog, SCORE)
    dialog.extracting.write(tmp_path / "found.ggf")
    qtbot.waitUntil(lambda: not dialog.extracting.busy, timeout=10_000)
    assert dialog.status.text() == f"6 games were exported to {tmp_path / 'found.ggf'}."
    dialog.open([tmp_path / "found.ggf"])
    dialog.filters.people.setChecked(True)
    assert (dialog.place.text(), dialog.status.text()) == ("wthor", "Reading …")
    dialog.filters.people.setChecked(False)
    qtbot.waitUntil(lambda: dialog.place.text() == "found.ggf", timeout=10_000)
    assert dialog.status.text().startswith("6 games.")
    dialog.view.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    assert (
        column(dialog, SCORE) == scores
        and "Autumn Cup" in column(dialog, 5)
        and set(column(dialog, 0)) == {"2002"}
    )
    dialog.filters.search.setText("nobody")
    qtbot.waitUntil(lambda: not dialog.export.isEnabled(), timeout=10_000)


def test_a_game_is_chosen_by_double_click_enter_or_button(qtbot, dialog, folder):
    opened(qtbot, dialog, folder)
    dialog.view.selectRow(3)
    for choose in (
        lambda: qtbot.keyClick(dialog.view, Qt.Key.Key_Return),
        lambda: qtbot.mouseClick(dialog.watch, LEFT),
        lambda: dialog.view.doubleClicked.emit(dialog.view.table.index(3, 0)),
    ):
        with qtbot.waitSignal(dialog.watched) as watched:
            choose()
        assert watched.args[2] == 3
    with qtbot.waitSignal(dialog.taken) as taken:
        qtbot.mouseClick(dialog.take, LEFT)
    assert taken.args[1] == 3


def test_both_languages(qtbot, dialog, folder):
    opened(qtbot, dialog, folder)
    english = (dialog.watch.text(), dialog.filters.year.itemText(0), dialog.windowTitle())
    languages.use("ja")
    shown = (dialog.watch.text(), dialog.filters.year.itemText(0), dialog.windowTitle())
    assert not set(english) & set(shown)
    assert dialog.status.text().startswith("12局。黒勝ち")


def test_games_are_watched_one_after_the_other(qtbot, open_page, folder):
    page = open_page("reversi8", (HUMAN, "random"))
    page.controller.pace = 1000.0
    base, game = read_base([folder]), board_game()
    rows = np.array([7, 2])
    page.replay.show_programme(Collected(game, base, rows, (HUMAN, "random")), 1)
    session = page.controller.session
    assert session.line == match_of(game, base.squares[2]) and session.cursor == 0
    assert page.replay.bar.text.text() == "Spring Open · 2001 · game 2 of 2"
    names = {base.players[base.black[2]], base.players[base.white[2]]}
    assert {card.name.text() for card in page.side.cards} == names == set(page.replay.record.players)
    assert (page.replay.record.match, page.replay.record.time) == (session.line, "2001")
    qtbot.mouseClick(page.replay.bar.after, LEFT)
    assert page.controller.session.line == match_of(game, base.squares[7])
    page.controller.jump(page.controller.session.line.plies)
    texts = [one.text() for one in page.side.offer.buttons]
    assert "Watch again" in texts and "Play again" not in texts
    page.replay.again()
    assert page.controller.session.cursor == 0
    page.controller.jump(6)
    page.offers.try_again()
    assert page.controller.session.seats == (HUMAN, "random") and not page.controller.replaying
    assert page.controller.session.line == match_of(game, base.squares[7]).back_to(6)
    page.replay.show_programme(Collected(game, base, rows, (HUMAN, "random")))
    page.controller.jump(7)
    page.offers.try_again()
    assert page.controller.session.seats == ("random", HUMAN) and page.controller.session.person_moves
    page.start((HUMAN, "random"))
    page.replay.show_programme(Collected(game, base, rows, (HUMAN, "random")))
    page.replay.close()
    assert page.controller.session.seats == (HUMAN, "random") and not page.controller.session.line.plies
