"""Every ply is saved, and the game is offered again; damaged files cost nothing but themselves."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.play.archive import Archive
from app.play.session import HUMAN, Session
from engines.catalogue import find_game
from engines.errors import InputError
from engines.matches.record import load_record
from tests.lines import line_of

ROOT = Path(__file__).parents[3]
PLAYING = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from app.play.archive import Archive
from app.play.session import HUMAN, Session
from engines.catalogue import find_game

application = QCoreApplication([])
game = find_game("tictactoe")
archive, session = Archive(game, Path(sys.argv[1])), Session(game, (HUMAN, HUMAN))
for move in range(9):
    if session.outcome is None:
        session.play(session.match.legal_moves[-1])
    else:
        session.swap()
    archive.save(session)
    while archive.writer.busy:
        application.processEvents()
    print(session.line.plies, flush=True)
"""


def test_a_game_left_is_offered_and_goes_on(open_page, hand):
    first = open_page("reversi6", (HUMAN, "random"))
    person = hand(first)
    for _ in range(2):
        person.wait_for_turn()
        person.play_by_clicks(first.board.touch.moves[0])
    person.wait_for_turn()
    moves = person.session.line.moves
    first.shut_down()
    again = open_page("reversi6", (HUMAN, "random"))
    assert again.side.offer.isVisible() and "4" in again.side.offer.text.text()
    again.side.offer.buttons[0].click()
    assert again.controller.session.line.moves == moves
    assert again.controller.session.seats == (HUMAN, "random")
    assert not again.side.offer.isVisible()


def test_a_game_goes_on_in_one_window_at_a_time(open_page, hand, tmp_path):
    first = open_page("tictactoe", (HUMAN, HUMAN))
    hand(first).play_by_clicks(first.board.touch.moves[0])
    second = open_page("tictactoe", (HUMAN, HUMAN))
    assert not second.side.offer.isVisible(), "it goes on in the first one"
    (path,) = (tmp_path / "games" / "tictactoe").glob("*.json")
    first.offers.close()
    hold = Archive(first.game, tmp_path / "games")
    hold.begin(path)
    with pytest.raises(InputError, match="goes on in another window"):
        second.offers.take_up(load_record(path), path)
    assert second.controller.session.line.plies == 0
    hold.close()
    second.offers.take_up(load_record(path), path)
    assert second.controller.session.line.plies == 1


def test_a_game_offered_goes_on_as_another_window_has_left_it(qtbot, open_page, hand, tmp_path):
    first = open_page("tictactoe", (HUMAN, HUMAN))
    hand(first).play_by_clicks(first.board.touch.moves[0])
    first.offers.close()
    pages = [open_page("tictactoe", (HUMAN, HUMAN)) for _ in range(3)]
    pages[0].side.offer.buttons[0].click()
    with qtbot.waitSignal(pages[1].failed) as failed:
        pages[1].side.offer.buttons[0].click()
    assert "goes on in another window" in str(failed.args[0]) and not pages[1].side.offer.isVisible()
    hand(pages[0]).play_by_clicks(pages[0].board.touch.moves[0])
    pages[0].offers.close()
    pages[2].side.offer.buttons[0].click()
    assert pages[2].controller.session.line == pages[0].controller.session.line


def test_an_offer_declined_leaves_the_old_game_saved(open_page, hand, tmp_path):
    first = open_page("tictactoe", (HUMAN, HUMAN))
    hand(first).play_by_clicks(first.board.touch.moves[0])
    first.shut_down()
    again = open_page("tictactoe", (HUMAN, HUMAN))
    again.side.offer.buttons[1].click()
    hand(again).play_by_clicks(again.board.touch.moves[4])
    again.shut_down()
    assert len(list((tmp_path / "games" / "tictactoe").glob("*.json"))) == 2


def test_a_finished_game_is_not_offered(open_page, hand):
    first = open_page("tictactoe", (HUMAN, HUMAN))
    person = hand(first)
    person.play_game(person.play_by_clicks)
    first.shut_down()
    again = open_page("tictactoe", (HUMAN, HUMAN))
    assert not again.side.offer.isVisible()


def test_a_damaged_file_is_passed_over(qapp, tmp_path, caplog):
    game = find_game("tictactoe")
    archive = Archive(game, tmp_path)
    session = Session(game, (HUMAN, HUMAN))
    session.play(session.match.legal_moves[0])
    archive.save(session)
    archive.close()
    (tmp_path / "tictactoe" / "99999999.json").write_text('{"format": 1, "moves"')
    found = archive.unfinished()
    assert found is not None and found[1].match.moves == session.line.moves
    assert "passed over" in caplog.text


def test_nothing_is_deleted_however_many_games_there_are(qapp, tmp_path):
    folder = tmp_path / "tictactoe"
    folder.mkdir()
    for number in range(300):
        (folder / f"20250101-{number:06}.json").write_text("{}")
    archive = Archive(find_game("tictactoe"), tmp_path)
    session = Session(archive.game, (HUMAN, HUMAN))
    session.play(session.match.legal_moves[0])
    archive.save(session)
    archive.close()
    assert len(list(folder.iterdir())) == 301
    found = Archive(archive.game, tmp_path).unfinished()
    assert found is not None and found[1].match.moves == session.line.moves


def test_a_folder_that_cannot_be_written_gives_a_sentence(qtbot, open_page, hand, tmp_path):
    (tmp_path / "games").write_text("a file where the folder should be")
    page = open_page("tictactoe", (HUMAN, HUMAN))
    with qtbot.waitSignal(page.failed, timeout=3000) as failed:
        hand(page).play_by_clicks(page.board.touch.moves[0])
    assert "cannot be written" in str(failed.args[0])
    assert page.controller.session.line.plies == 1
    (tmp_path / "games").unlink()  # there is room for it again at the end


def test_nothing_is_written_again_while_one_only_looks_back(qapp, tmp_path):
    archive = Archive(find_game("tictactoe"), tmp_path)
    session = Session(archive.game, (HUMAN, HUMAN))
    for _ in range(3):
        session.play(session.match.legal_moves[0])
    archive.save(session)
    archive.writer.finish()
    (path,) = (tmp_path / "tictactoe").glob("*.json")
    path.unlink()
    session.jump(1)
    archive.save(session)
    archive.close()
    assert not path.exists()


@pytest.mark.skipif(os.name != "posix", reason="no such limit")
@pytest.mark.parametrize(("moves", "files"), [("a1 b1 b2", 1), ("a1 b1 b2 a2 c3", 2)])
def test_a_game_that_goes_on_stays_in_its_file_and_one_that_is_over_keeps_its_own(
    qapp, tmp_path, moves, files
):
    """What is played from a finished game is another game: nothing of the finished one is written over."""
    game = find_game("tictactoe")
    first = Archive(game, tmp_path)
    first.save(Session(game, (HUMAN, HUMAN), line_of(game, moves)))
    first.close()
    (path,) = (tmp_path / "tictactoe").iterdir()
    before, record = path.read_bytes(), load_record(path)
    again, session = Archive(game, tmp_path), Session(game, record.players, record.match)
    again.begin(path, record)
    again.save(session)
    session.jump(2)
    session.play(game.parse_move(session.match.position, "c2"))
    again.save(session)
    again.close()
    written = sorted((tmp_path / "tictactoe").iterdir())
    assert len(written) == files and load_record(written[-1]).match == session.line
    assert (path.read_bytes() == before) is (files == 2)


def test_a_full_disk_is_a_sentence_and_the_ply_before_stays(qtbot, tmp_path):
    import resource

    archive = Archive(find_game("tictactoe"), tmp_path)
    session = Session(archive.game, (HUMAN, HUMAN))
    told: list[object] = []
    archive.writer.failed.connect(told.append)

    def play():
        session.play(session.match.legal_moves[0])
        archive.save(session)
        qtbot.waitUntil(lambda: not archive.writer.busy)
        (path,) = (tmp_path / "tictactoe").glob("*.json")
        return load_record(path).match.plies

    assert play() == 1
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, hard))
    try:
        assert play() == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert "cannot be written" in str(told[0]) and not list((tmp_path / "tictactoe").glob(".*"))
    assert play() == 3
    archive.close()


@pytest.mark.skipif(os.name != "posix", reason="no such signal")
def test_a_kill_leaves_the_last_ply_or_the_one_before(tmp_path):
    chance = random.Random(7)
    for attempt in range(2):
        home = tmp_path / str(attempt)
        with subprocess.Popen(
            [sys.executable, "-c", PLAYING, str(home)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        ) as child:
            assert child.stdout is not None
            told = [int(child.stdout.readline()) for _ in range(chance.randint(1, 6))]
            child.send_signal(signal.SIGKILL)
            told += [int(line) for line in child.stdout]
        (path,) = (home / "tictactoe").glob("*.json")
        assert load_record(path).match.plies - told[-1] in (0, 1)
        lock = path.with_name(f"{path.name}.lock")
        assert lock.exists()
        Archive(find_game("tictactoe"), home).unfinished()
        assert not lock.exists(), "nobody has the game any more"
