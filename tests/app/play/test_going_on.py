"""Other players take up a game in the position on the board."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from app.play.opponents.beginning import HERE, USUAL
from app.play.session import HUMAN
from app.settings import options
from engines.game import Side
from engines.matches.record import load_record, record_of, save_record

LEFT = Qt.MouseButton.LeftButton
TRIAL = 20_000


@pytest.fixture
def page(open_page, hand):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    person = hand(page)
    for square in (4, 0, 2):
        person.click(square)
    return page


def go_on(qtbot, page, mode, seat=None):
    """Have the players of a mode go on from here."""
    page.choosing.open()
    page.panel.begins.choose(HERE)
    assert page.panel.begins.key == HERE
    page.panel.modes[mode].click()
    if seat is not None:
        page.panel.choose(seat)
    with qtbot.waitSignal(page.panel.chosen, timeout=TRIAL):
        qtbot.mouseClick(page.panel.start, LEFT)
    return page.controller.session


def test_another_player_takes_a_side_over(qtbot, page, hand):
    line = page.controller.session.line
    session = go_on(qtbot, page, 0, "perfect")
    assert session.seats == (HUMAN, "perfect") and session.line.moves[:3] == line.moves
    hand(page).wait_for_turn()
    assert session.line.plies == 4 and session.line.positions[3].side is Side.SECOND


def test_machines_play_on_from_a_position_looked_back_at(qtbot, page):
    page.controller.jump(2)
    before = page.controller.session
    session = go_on(qtbot, page, 2, "random")
    assert session is not before and session.given == 2
    qtbot.waitUntil(lambda: session.outcome is not None, timeout=TRIAL)
    assert session.line.moves[:2] == before.line.moves[:2], "and the game before is as it was"
    assert before.line.plies == 3


def test_it_says_nothing_of_the_persons_level_and_is_a_file_of_its_own(qtbot, page, hand, tmp_path):
    session = go_on(qtbot, page, 0, "random")
    assert session.aided
    person = hand(page)
    person.wait_for_turn()
    person.play_by_clicks(page.board.touch.moves[0])
    person.wait_for_turn()
    page.offers.close()
    saved = [load_record(path) for path in (tmp_path / "games").rglob("*.json")]
    assert sorted(record.players for record in saved) == [(HUMAN, HUMAN), (HUMAN, "random")]


def test_the_next_game_begins_as_ever(qtbot, page, settings):
    go_on(qtbot, page, 3)
    page.choosing.open()
    assert page.panel.begins.key == USUAL and "tictactoe" not in settings[options.BEGINNINGS]


def test_it_is_offered_only_where_a_game_can_go_on(page, hand):
    def offered():
        page.choosing.open()
        return page.panel.begins.findData(HERE) >= 0

    assert offered()
    page.controller.jump(0)
    assert not offered(), "that is the usual start"
    page.controller.jump(3)
    person = hand(page)
    for square in (3, 6):
        person.click(square)
    assert person.session.outcome is not None and not offered()
    page.controller.jump(4)
    assert offered()
    page.guessing.start()
    assert not offered(), "a question stands there"


def test_a_game_of_others_is_taken_up(qtbot, page, tmp_path):
    path = tmp_path / "shown.json"
    save_record(record_of(page.controller.session.line, "random", "random"), path)
    page.replay.show_games([path], 1)
    page.controller.jump(2)
    session = go_on(qtbot, page, 3)
    assert not page.controller.replaying and page.replay.bar.isHidden()
    assert session.seats == (HUMAN, HUMAN) and session.line.plies == 2 and session.person_moves


def test_a_game_that_is_taken_up_is_judged_from_the_next_move_on(page, settings):
    settings[options.REVEAL] = "after"
    line = page.controller.session.line
    told = page.side.judgement.text
    page.offers.take_up(record_of(line.back_to(1), "random", HUMAN), None)
    assert told.text().startswith("The curve begins with your first move.")
    page.offers.take_up(record_of(line.back_to(2), HUMAN, "random"), None)
    assert told.text() == "The curve begins with your next move."


def test_where_a_game_comes_from_goes_with_it(qtbot, page):
    page.offers.play_from(page.controller.session.line, source="A – B · Cup")
    assert go_on(qtbot, page, 0, "random").source == "A – B · Cup"
    page.controller.jump(2)
    assert go_on(qtbot, page, 3).source == "A – B · Cup"


def test_a_shown_game_of_others_is_what_the_new_one_comes_from(qtbot, page, tmp_path):
    path, line = tmp_path / "shown.json", page.controller.session.line
    save_record(replace(record_of(line, "random", "random"), source="A – B"), path)
    page.replay.show_games([path], 1)
    told = page.replay.record.told
    page.controller.jump(2)
    assert go_on(qtbot, page, 3).source == told != "A – B"
    page.replay.show_games([path], 1)
    page.controller.jump(2)
    theirs = page.replay.record.players
    assert page.replay.source(theirs) == "A – B", "where the same players go on with it"
