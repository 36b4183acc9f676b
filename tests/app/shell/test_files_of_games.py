"""Files and texts of one game or several, of others or of nobody: shown, gone on with, saved."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QFileDialog

from app.keys import commands
from app.play.session import Session
from engines.catalogue import find_game
from engines.game import Side
from engines.matches.match import match_texts
from engines.matches.record import KEPT_LINES, Record, load_record, record_of, save_record
from engines.notation.texts import read_match, write_match
from engines.notation.writing_brackets import write_ggf, write_sgf
from tests.app.shell.coming_in import OTHELLO, paste, ready, session
from tests.app.shell.conftest import READY
from tests.engines.notation.wthor_files import played


def archive(qtbot, window, tmp_path, text: str, name: str = "games.ggf"):
    """Open a file of several games, and wait until the first one is shown."""
    file = tmp_path / name
    file.write_text(text)
    window.exchange.open_file(file)
    qtbot.waitUntil(lambda: window.game_tab.page.controller.replaying, timeout=READY)
    return window.game_tab.page


def test_a_file_of_several_games_shows_them_one_after_the_other(qtbot, window, tmp_path):
    match = read_match(OTHELLO, find_game("reversi8"))
    games = [write_ggf(Record(match, (f"Player {at}", "Other"), "2026-01-02")) for at in range(3)]
    page = archive(
        qtbot, window, tmp_path, "\n".join([games[0], "(;GM[Othello]PB[broken]BO[8 x];)", *games[1:]])
    )
    assert page.controller.replaying and page.replay.players[0].name == "Player 0"
    assert page.replay.bar.text.text() == "games.ggf · 2026-01-02 · game 1 of 4"
    page.replay.bar.after.click()
    assert window.banner.isVisible() and window.banner.text.text().startswith("games.ggf:2: The board")
    assert page.replay.bar.text.text().endswith("game 3 of 4")
    assert page.replay.players[0].name == "Player 1" and session(window).line == match
    page.replay.close()
    assert not page.controller.replaying


def test_remarks_of_others_are_shown_saved_again_and_taken_over(qtbot, window, tmp_path, monkeypatch):
    window.show_variant("reversi8")
    ready(qtbot, window)
    text = "(;FF[4]GM[2]PB[Ito Aya]RE[W+R]C[Final];B[f5]C[Rose, \\\nor tiger?];W[d6](;B[c3]C[tiger])(;B[c5]))"
    page = archive(qtbot, window, tmp_path, text, "remarks.sgf")
    assert page.side.note.isVisible() and page.side.note.field.toPlainText() == "Final"
    page.controller.set_paused(True)
    page.controller.jump(1)
    assert page.side.note.field.toPlainText() == "Rose, or tiger?" and page.side.note.field.isReadOnly()
    for form in (".sgf", ".ggf", ".json"):
        file = tmp_path / f"saved{form}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked, name=str(file): (name, ""))
        window.menu.actions[commands.SAVE].trigger()
        page = archive(qtbot, window, tmp_path, file.read_text(encoding="utf-8"), file.name)
        page.controller.set_paused(True)
        assert session(window).line.notes == ("Final", "Rose, or tiger?", "", "tiger")
        page.controller.jump(1)
    page.offers.try_again()
    assert not page.controller.replaying and session(window).line.notes == ("Final", "Rose, or tiger?")
    assert page.notes.able and page.side.note.isVisible()


def test_what_others_played_to_its_end_is_shown_and_saved_as_theirs(qtbot, window, tmp_path, monkeypatch):
    match = read_match(OTHELLO, find_game("reversi8"))
    window.show_variant("reversi8")
    ready(qtbot, window)
    own = session(window)
    for over in (match.resign(Side.FIRST), played(1)):
        page = archive(
            qtbot, window, tmp_path, write_ggf(Record(over, ("Ito Aya", "Rossi Ada"), "2026-01-02"))
        )
        assert [player.name for player in page.replay.players] == ["Ito Aya", "Rossi Ada"]
        assert page.replay.bar.text.text() == "games.ggf · 2026-01-02" and session(window).line == over
        for file in (tmp_path / "saved.json", tmp_path / "saved.sgf"):
            monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked, name=str(file): (name, ""))
            window.menu.actions[commands.SAVE].trigger()
            page = archive(qtbot, window, tmp_path, file.read_text(encoding="utf-8"), file.name)
            assert [player.name for player in page.replay.players] == ["Ito Aya", "Rossi Ada"]
            assert page.replay.bar.text.text() == f"{file.name} · 2026-01-02"
            assert session(window).line == over
        page.replay.close()
        assert session(window).line == own.line
    paste(window, write_ggf(Record(match, ("Ito Aya", "Rossi Ada"))))
    assert not window.game_tab.page.controller.replaying and session(window).line == match


def test_whose_game_is_played_on_stays_known(qtbot, window, home, monkeypatch, tmp_path):
    match = read_match(OTHELLO, find_game("reversi8"))
    theirs = Record(match, ("Ito Aya", "Rossi Ada"), "2026-01-02", event="Cup")
    paste(window, write_ggf(theirs))
    ready(qtbot, window)
    page = window.game_tab.page
    told = "Ito Aya – Rossi Ada · Cup · 2026-01-02"
    assert session(window).source == told and page.side.moves.source.text() == f"Taken from: {told}"
    page.offers.close()
    (path,) = (home / "games").rglob("*.json")
    window.exchange.open_own(path)
    for file in (tmp_path / "one.sgf", tmp_path / "one.ggf"):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked, name=str(file): (name, ""))
        window.menu.actions[commands.SAVE].trigger()
        assert f"SO[{told}]" in file.read_text(encoding="utf-8")
    page.controller.jump(0)
    session(window).play(page.game.legal_moves(page.game.initial)[1])
    page.presenter.show()
    assert session(window).source == "" and not page.side.moves.source.isVisibleTo(page)


def test_a_game_of_which_the_result_is_known_is_shown_though_its_moves_stop_before(qtbot, window):
    line = read_match(OTHELLO, find_game("reversi8"))
    paste(window, write_ggf(Record(line, ("Ito Aya", "Rossi Ada"), source="a book", lead=10)))
    qtbot.waitUntil(lambda: window.game_tab.page.controller.replaying, timeout=READY)
    page = window.game_tab.page
    page.controller.jump(line.plies)
    assert page.side.offer.text.text() == "The game ended 37 – 27."
    assert page.replay.bar.text.text() == "The clipboard · a book"


def test_whose_game_was_looked_at_stays_known_where_one_plays_on(qtbot, window):
    paste(window, write_ggf(Record(played(1), ("Ito Aya", "Rossi Ada"), "2026-01-02")))
    qtbot.waitUntil(lambda: window.game_tab.page.controller.replaying, timeout=READY)
    page = window.game_tab.page
    page.controller.jump(10)
    page.offers.try_again()
    assert session(window).source == "Ito Aya – Rossi Ada · 2026-01-02" and session(window).cursor == 10
    page.controller.resign()
    page.controller.jump(8)
    page.offers.try_again()
    assert session(window).source == "Ito Aya – Rossi Ada · 2026-01-02" and session(window).cursor == 8


def test_a_game_that_was_over_is_nobodys_where_it_names_nobody(qtbot, window, home):
    over, given_up = played(1), played(1).back_to(20).resign(Side.SECOND)
    for line, text in ((over, write_match(over)), (given_up, write_sgf(Record(given_up)))):
        paste(window, text)
        qtbot.waitUntil(lambda line=line: session(window).line == line, timeout=READY)
        page = window.game_tab.page
        assert page.controller.replaying
        assert page.replay.bar.text.text() == "The clipboard"
        assert {player.name for player in page.replay.players} == {"No name"}
    page.controller.jump(20)
    page.offers.try_again()
    assert "human" in session(window).seats
    page.offers.close()
    assert not list((home / "games").rglob("*.json"))


def test_a_saved_game_that_was_over_is_not_the_persons_once_more(qtbot, window, home, tmp_path):
    line = read_match(OTHELLO, find_game("reversi8")).resign(Side.SECOND)
    save_record(record_of(line, "human", "level:hen"), tmp_path / "over.json")
    window.exchange.open_file(tmp_path / "over.json")
    ready(qtbot, window)
    page = window.game_tab.page
    assert session(window).line == line
    page.controller.jump(3)
    page.offers.close()
    assert not list((home / "games").rglob("*.json"))


@pytest.mark.parametrize("own", [True, False])
def test_what_is_written_on_a_finished_game_that_was_opened_stays_with_it(qtbot, window, home, tmp_path, own):
    """In its file where it is one of the person's games; else in one copy, of the same day."""
    over = record_of(read_match(OTHELLO, find_game("reversi8")).resign(Side.SECOND), "human", "level:hen")
    theirs = replace(over, time="2026-01-02T10:00:00+00:00")
    path = (home / "games" / "reversi8" if own else tmp_path) / "over.json"
    save_record(theirs, path)
    window.exchange.open_file(path)
    ready(qtbot, window)
    page = window.game_tab.page
    for text in ("Well", "Well played"):
        session(window).write(5, text)
        page.offers.after_move()
    page.offers.close()
    (kept,) = (load_record(one) for one in (home / "games").rglob("*.json"))
    assert kept == replace(theirs, given=0 if own else 5) and kept.match.note(5) == "Well played"
    assert (load_record(path).match.note(5) == "Well played") is own


@pytest.mark.parametrize("over", ["", "RE[B+10]"])
def test_lines_that_are_left_out_are_counted_in_a_sentence(qtbot, window, tmp_path, over):
    window.show_variant("reversi8")
    ready(qtbot, window)
    for others, seen in ((KEPT_LINES + 2, True), (KEPT_LINES, False)):
        file = tmp_path / f"{others}.sgf"
        file.write_text(f"(;FF[4]GM[2]{over};B[f5](;W[d6]){'(;W[f6])' * others})")
        window.exchange.open_file(file)
        assert match_texts(session(window).line) == ["f5", "d6"] and len(session(window).aside) == KEPT_LINES
        assert window.banner.isVisible() is seen
    window.exchange.open_file(tmp_path / f"{KEPT_LINES + 2}.sgf")
    assert window.banner.text.text().endswith(f"first {KEPT_LINES} are kept; left out: 2.")


def test_so_they_are_in_each_game_of_a_file(qtbot, window, tmp_path):
    games = [f"(;FF[4]GM[2]RE[B+10];B[f5](;W[d6]){'(;W[f6])' * (KEPT_LINES + more)})" for more in (3, 0, 4)]
    page = archive(qtbot, window, tmp_path, "\n".join(games), "lines.sgf")
    said = [window.banner.text.text()]
    for _ in games[1:]:
        page.replay.bar.after.click()
        said.append(window.banner.text.text() if window.banner.isVisible() else "")
    assert [text[-2:] for text in said] == ["3.", "", "4."]


def test_a_game_a_line_is_read_so_too_on_the_tab_of_its_game(qtbot, window, tmp_path):
    page = archive(qtbot, window, tmp_path, "# a remark\nf5d6c3\n\nf5f6\nf5f4\n", "lines.txt")
    assert page.look.game == "reversi8" and page.replay.bar.text.text() == "lines.txt · game 1 of 3"
    assert match_texts(session(window).line) == ["f5", "d6", "c3"]
    assert {player.name for player in page.replay.players} == {"No name"}
    paste(window, "f5d6c3d3\nf5d6c3d3")
    assert page.replay.bar.text.text() == "The clipboard · game 1 of 2"


def test_positions_with_what_is_known_of_their_moves_are_shown_one_after_the_other(qtbot, window, tmp_path):
    board = "--------" * 3 + "---OX------XO---" + "--------" * 3
    page = archive(qtbot, window, tmp_path, f"{board} X; d3:+0;\n{board} O; e3:+0; c5:-2\n", "two.obf")
    assert page.replay.bar.text.text() == "two.obf · game 1 of 2"
    page.replay.bar.after.click()
    assert session(window).line.positions[0].side == 1


def test_a_file_without_a_game_gets_a_sentence(qtbot, window, tmp_path):
    ready(qtbot, window)
    before, file = session(window), tmp_path / "prose.txt"
    file.write_text("nothing\nto be read\n")
    window.exchange.open_file(file)
    assert "nothing" in window.banner.text.text() and session(window) is before


@pytest.mark.parametrize("suffix", [".json", ".ggf", ".sgf"])
def test_a_saved_game_tells_how_long_its_opening_was(qtbot, window, tmp_path, monkeypatch, suffix):
    paste(window, OTHELLO)
    ready(qtbot, window)
    page = window.game_tab.page
    page.controller.restore(Session.begun_after(session(window).line, ("human", "human"), None))
    page.controller.play(session(window).match.legal_moves[0])
    path, wanted = tmp_path / f"game{suffix}", session(window).line
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.exchange.save()
    page.start(("human", "human"))
    window.exchange.open_file(path)
    assert session(window).line == wanted and session(window).opening == 5
