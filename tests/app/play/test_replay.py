"""Games that a run played against itself, shown on the board."""

import random

import pytest
from PySide6.QtCore import Qt

from app.play.session import HUMAN
from engines.catalogue import find_game
from engines.matches.match import Match
from engines.matches.record import record_of, save_record

LEFT = Qt.MouseButton.LeftButton


def played(game, seed):
    chance, match = random.Random(seed), Match.new(game)
    while match.outcome is None:
        match = match.play(chance.choice(match.legal_moves))
    return match


@pytest.fixture
def files(tmp_path):
    paths = []
    for number in (1, 2):
        path = tmp_path / f"000012-{number}.json"
        save_record(record_of(played(find_game("tictactoe"), number), "self-play 12", "self-play 12"), path)
        paths.append(path)
    return paths


@pytest.fixture
def page(open_page):
    page = open_page("tictactoe", (HUMAN, "random"))
    page.controller.pace = 0.0
    return page


def test_a_game_plays_itself_to_its_end(qtbot, page, files):
    page.replay.show_games(files, 12)
    session = page.controller.session
    assert session.cursor == 0 and session.line == played(find_game("tictactoe"), 1)
    assert page.replay.bar.isVisible()
    assert page.replay.bar.text.text() == "Self-play of iteration 12 · game 1 of 2"
    assert [card.name.text() for card in page.side.cards] == ["Self-play", "Self-play"]
    qtbot.waitUntil(lambda: session.at_end, timeout=60_000)
    assert not page.controller.is_thinking and session.line.plies == len(session.line.moves)


def test_a_game_among_very_many_is_counted_as_numbers_are_written(page, files):
    page.replay.show_games([*files] * 600, 12)
    assert page.replay.bar.text.text().endswith("game 1 of 1,200")


def test_asking_for_a_hint_does_not_stop_it(qtbot, page, files):
    page.replay.show_games(files, 12)
    page.presenter.hint()
    assert not page.controller.is_thinking
    qtbot.waitUntil(lambda: page.controller.session.at_end, timeout=60_000)


def test_leafing_pausing_stepping_and_jumping(qtbot, page, files):
    page.controller.pace = 1000.0
    page.replay.show_games(files, 12)
    controller = page.controller
    qtbot.mouseClick(page.side.pause, LEFT)
    assert controller.paused and controller.session.cursor == 0
    qtbot.mouseClick(page.side.step, LEFT)
    assert controller.session.cursor == 1
    controller.jump(4)
    controller.undo()
    assert controller.session.cursor == 3 and controller.paused
    controller.resign()
    assert controller.session.line.resigned is None
    qtbot.mouseClick(page.replay.bar.after, LEFT)
    assert controller.session.line == played(find_game("tictactoe"), 2) and controller.session.cursor == 0
    qtbot.mouseClick(page.replay.bar.after, LEFT)
    assert page.replay.bar.text.text().endswith("game 1 of 2")
    controller.jump(controller.session.line.plies)
    assert not controller.can_step


def test_going_back_at_the_start_does_not_hold_it(qtbot, page, files):
    page.replay.show_games(files, 12)
    assert not page.side.undo.isEnabled()
    page.controller.undo()
    assert not page.controller.paused and not page.side.pause.isChecked()
    qtbot.waitUntil(lambda: page.controller.session.at_end, timeout=60_000)


def test_ones_own_game_comes_back_and_no_replay_is_saved(qtbot, page, hand, files, tmp_path):
    person = hand(page)
    person.play_by_clicks(page.board.touch.moves[4])
    qtbot.waitUntil(lambda: page.controller.session.line.plies == 2, timeout=60_000)
    own = page.controller.session.line
    page.replay.show_games(files, 12)
    qtbot.waitUntil(lambda: page.controller.session.at_end, timeout=60_000)
    qtbot.mouseClick(page.replay.bar.close_button, LEFT)
    assert page.controller.session.line == own and page.controller.session.seats == (HUMAN, "random")
    assert not page.replay.bar.isVisible() and not page.controller.replaying
    page.shut_down()
    assert len(list((tmp_path / "games" / "tictactoe").glob("*.json"))) == 1


def test_one_plays_on_from_a_game_whose_file_is_gone(page, tmp_path):
    file = tmp_path / "000001-1.json"
    save_record(record_of(played(find_game("tictactoe"), 1), "random", "random"), file)
    page.replay.show_games([file], 1)
    page.controller.jump(3)
    file.unlink()  # a training keeps those of its last iterations only
    page.offers.try_again()
    assert not page.controller.replaying and page.controller.session.seats == ("random", "random")


def test_a_game_of_another_kind_is_told_by_its_name(qtbot, page, tmp_path):
    file = tmp_path / "000001-1.json"
    save_record(record_of(Match.new(find_game("animal-shogi")), "random", "random"), file)
    with qtbot.waitSignal(page.failed) as failed:
        page.replay.show_games([file], 1)
    assert str(failed.args[0]).endswith("is a game of Animal Shogi · Official rules.")


def test_a_new_game_ends_the_replay(page, files):
    page.replay.show_games(files, 12)
    page.start((HUMAN, "random"))
    assert not page.replay.bar.isVisible() and page.controller.session.line.plies == 0


def test_a_replay_waits_for_the_rules(qtbot, open_page, files):
    page = open_page("tictactoe", (HUMAN, "random"), begin=False)
    page.controller.pace = 1000.0
    page.replay.show_games(files, 12)
    assert not page.controller.replaying
    page.begin()
    qtbot.waitUntil(lambda: page.controller.replaying, timeout=60_000)
    assert page.replay.bar.isVisible()


@pytest.mark.parametrize("content", ["{", "another game", "nothing"])
def test_a_game_that_cannot_be_shown_is_a_sentence(qtbot, page, tmp_path, content):
    path = tmp_path / "game.json"
    if content == "another game":
        save_record(record_of(Match.new(find_game("reversi4")), "a", "b"), path)
    elif content != "nothing":
        path.write_text(content)
    with qtbot.waitSignal(page.failed) as failed:
        page.replay.show_games([path], 1)
    assert str(path) in str(failed.args[0])
    assert not page.controller.replaying and not page.replay.bar.isVisible()
