"""The games that a person has played, listed and taken up again."""

import json
import re
from pathlib import Path
from random import Random
from threading import Event

import pytest
from PySide6.QtCore import Qt

from app.play.own_games.dialog import JUDGED, OwnGamesDialog
from app.play.own_games.games import own_game, result_text
from app.play.own_games.judged import JudgedGames
from app.play.own_games.names import Names
from app.play.own_games.reading import read_games
from app.play.own_games.table import OwnGamesView
from app.play.session import HUMAN
from engines.catalogue import find_game
from engines.game import Outcome, Reason, Side
from engines.matches.match import Match
from engines.matches.record import Heading, load_record, record_of, save_record
from engines.opponents.spec import make_opponent
from engines.review.played import Played
from engines.review.reviewer import Reviewer
from engines.solvers.oracle import find_oracle
from tests.lines import line_of

SECONDS = 20_000
GAME, REVERSI = find_game("tictactoe"), find_game("reversi4")


@pytest.fixture
def home(tmp_path):
    return tmp_path / "games"


def save(home, name, match, seats, time):
    record = record_of(match, *seats)
    path = home / match.game.id / f"{name}.json"
    save_record(type(record)(record.match, record.players, time), path)
    return path


@pytest.fixture
def saved(home):
    """A lost game, an unfinished one that was played later, and four files that are no games."""
    lost = save(home, "1", line_of(GAME, "a1 b1 b2 a2 c3"), ("random", HUMAN), "2026-01-01T10:00:00+00:00")
    one = Match.new(REVERSI).play(Match.new(REVERSI).legal_moves[0])
    begun = save(home, "2", one, (HUMAN, "level:chick"), "2026-01-02T10:00:00+00:00")
    (home / "tictactoe" / "3.json").write_text("{")
    (home / "tictactoe" / "4.json").write_text(json.dumps({"game": "tictactoe"}))
    save(home, "5", line_of(GAME, "a1"), (HUMAN, HUMAN), "yesterday")
    save(home, "6", line_of(GAME, "a1"), (HUMAN, HUMAN), "0001-01-01T00:00:00+23:59")
    return lost, begun


def test_games_are_listed_the_latest_first_and_what_cannot_be_read_is_told(home, saved):
    lost, begun = saved
    found = read_games(home)
    games = sorted(found.games, key=lambda one: -one.when)
    assert [one.path for one in games] == [begun, lost]
    assert [(one.heading.plies, one.heading.line) for one in games][1] == (5, "a1 b1 b2 a2 c3")
    assert [one.heading.outcome for one in games] == [None, Outcome(Side.FIRST, Reason.LINE)]
    assert [result_text(one) for one in games] == ["unfinished", "Lost"]
    assert len(found.wrong) == 4 and found.files == 6
    assert read_games(home / "nowhere").games == []


def test_reading_ends_when_nobody_waits_for_it(home, saved):
    stop = Event()
    stop.set()
    assert read_games(home, stop).games == []


@pytest.mark.parametrize(("players", "outcome", "text"), [
    ((HUMAN, "random"), Outcome(Side.FIRST, Reason.DISCS, 4), "Won by 4"),
    (("random", HUMAN), Outcome(Side.FIRST, Reason.DISCS, 4), "Lost by 4"),
    ((HUMAN, "random"), Outcome(Side.FIRST, Reason.TIME), "Won"),
    ((HUMAN, HUMAN), Outcome(Side.SECOND, Reason.DISCS, 4), "White wins"),
    ((HUMAN, "random"), Outcome(None, Reason.DISCS), "Draw"),
])  # fmt: skip
def test_results_in_words(players, outcome, text):
    heading = Heading(REVERSI, players, "", 12, "", outcome, "")
    assert result_text(own_game(Path(), heading, 0.0, {})) == text


@pytest.fixture
def dialog(qtbot, home, saved):
    dialog = OwnGamesDialog(home)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: not dialog.status.text().startswith("Reading"), timeout=SECONDS)
    return dialog


def row(dialog, number):
    return [dialog.table.index(number, column).data() for column in range(6)]


def costs(dialog, number):
    return [dialog.table.index(number, column).data() for column in (7, 8)]


def test_a_row_tells_who_played_and_how_it_ended(dialog):
    assert re.fullmatch(r"2026-01-0\d \d\d:\d\d", row(dialog, 0)[0])
    assert dialog.view.sizeHintForColumn(0) <= dialog.view.columnWidth(0)
    assert row(dialog, 0)[1:] == ["Reversi 4 × 4", "You", "Chick", "unfinished", "1"]
    assert row(dialog, 1)[1:4] == ["Tic-tac-toe", "Random player", "You"] and row(dialog, 1)[4:] == [
        "Lost",
        "5",
    ]
    assert dialog.words.text() == "2 games. Won 0, drawn 0, lost 1. 1 unfinished."
    assert dialog.status.text() == "4 files cannot be read." and dialog.open_button.text() == "Continue"


@pytest.mark.parametrize("how", ["enter", "button", "double click"])
def test_a_game_is_chosen(qtbot, dialog, saved, how):
    dialog.view.selectRow(1)
    assert dialog.open_button.text() == "Open"
    with qtbot.waitSignal(dialog.chosen) as chosen:
        if how == "enter":
            qtbot.keyClick(dialog.view, Qt.Key.Key_Return)
        elif how == "button":
            dialog.open_button.click()
        else:
            dialog.view.doubleClicked.emit(dialog.table.index(1, 0))
    assert chosen.args == [saved[0]] and not dialog.isVisible()


def test_all_games_are_looked_through_once(qtbot, dialog, home, saved):
    """The person answered a1 with b1, which turned a draw into a loss; the next move cost nothing more."""
    assert costs(dialog, 1) == ["", ""] and dialog.judge_button.text() == "Review all"
    dialog.judge_button.click()
    assert dialog.judge_button.text() == "Stop"
    qtbot.waitUntil(lambda: dialog.judge_button.text() == "Review all", timeout=SECONDS)
    assert dialog.status.text() == "1 of 1 games reviewed" and not dialog.judge_button.isEnabled()
    assert costs(dialog, 0) == ["", ""], "it goes on still"
    assert costs(dialog, 1) == ["25.0 %", "1"]
    again = OwnGamesDialog(home)
    qtbot.addWidget(again)
    qtbot.waitUntil(lambda: not again.status.text().startswith("Reading"), timeout=SECONDS)
    assert costs(again, 1) == ["25.0 %", "1"] and not again.judge_button.isEnabled()


def test_looking_through_can_be_stopped_and_goes_on(qtbot, dialog, home):
    games = read_games(home).games
    judged = JudgedGames(home / JUDGED)
    stop = Event()
    stop.set()
    assert judged.look_through(games, stop, lambda _: None) == [] and len(judged.left(games)) == 1
    dialog.judge_button.click()
    dialog.judge_button.click()
    assert dialog.judge_button.text() == "Review all"
    dialog.judge_button.click()
    qtbot.waitUntil(lambda: not dialog.judge_button.isEnabled(), timeout=SECONDS)
    assert JudgedGames(home / JUDGED).left(games) == []


def test_what_moves_cost_is_what_a_review_says(home):
    line = line_of(REVERSI, "")
    rng = Random(3)
    while line.outcome is None:
        line = line.play(rng.choice(line.legal_moves))
    save(home, "7", line, (HUMAN, "random"), "2026-01-03T10:00:00+00:00")
    games = read_games(home).games
    judged = JudgedGames(home / JUDGED)
    heard: list[object] = []
    assert judged.look_through(games, Event(), heard.append) == [] and heard == [1]
    review = next(
        Reviewer(make_opponent(REVERSI, "random"), find_oracle(REVERSI), 60).reviews([Played("", line)])
    )
    found = judged.of(games[0])
    assert found is not None and found.costs == review.averages
    assert list(found.mistakes) == [len(review.mistakes(side)) for side in Side]
    assert review.averages is not None and max(review.averages) > 0


def test_a_game_that_ended_otherwise_is_judged_anew(home):
    for moves in ("a1 b1 b2 a2 c3", "a1 a2 b2 b1 c3"):
        path = save(
            home, "7", line_of(find_game("tictactoe"), moves), (HUMAN, "random"), "2026-01-03T10:00:00+00:00"
        )
        [game] = [one for one in read_games(home).games if one.path == path]
        judged = JudgedGames(home / JUDGED)
        assert judged.of(game) is None and judged.left([game]) == [game]
        judged.look_through([game], Event(), lambda _: None)
        assert judged.of(game) is not None and JudgedGames(home / JUDGED).left([game]) == []


@pytest.mark.parametrize("content", [
    "{", "[]", '{"format": 2}', '{"format": 2, "games": {"a": {}}}', '{"format": 1, "games": {}}',
    '{"format": 2, "games": {"tictactoe/1.json": {"moves": 5, "costs": [1], "mistakes": [0, 1]}}}',
    '{"format": 2, "games": {"tictactoe/1.json": {"moves": 5, "costs": [0, NaN], "mistakes": [0, 1]}}}',
    '{"format": 2, "games": {"tictactoe/1.json": {"moves": 5, "costs": [0, 7], "mistakes": [0, 1]}}}',
    '{"format": 2, "games": {"tictactoe/1.json": {"moves": 5, "costs": null, "mistakes": [0, Infinity]}}}',
])  # fmt: skip
def test_what_is_damaged_is_found_out_again(home, saved, content, caplog):
    (home / JUDGED).write_text(content)
    games = read_games(home).games
    judged = JudgedGames(home / JUDGED)
    assert judged.left(games) == [games[1]] and "looked for again" in caplog.text
    judged.look_through(games, Event(), lambda _: None)
    assert JudgedGames(home / JUDGED).left(games) == []


def test_what_is_known_of_other_games_stays(home, saved):
    games = read_games(home).games
    judged = JudgedGames(home / JUDGED)
    judged.look_through(games, Event(), lambda _: None)
    JudgedGames(home / JUDGED).look_through(games[:1], Event(), lambda _: None)
    assert JudgedGames(home / JUDGED).left(games) == []


def test_where_it_cannot_be_kept_is_told(qtbot, dialog, home):
    (home / JUDGED).mkdir()
    dialog.judge_button.click()
    qtbot.waitUntil(lambda: dialog.status.property("role") == "mistake", timeout=SECONDS)
    assert dialog.judge_button.text() == "Review all" and str(home / JUDGED) in dialog.status.text()


def test_who_has_not_played_is_told_so(qtbot, home):
    dialog = OwnGamesDialog(home)
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.stack.currentWidget() is dialog.empty, timeout=SECONDS)
    assert dialog.empty.text() == "You have not played a game yet." and not dialog.open_button.isEnabled()


def test_a_finished_game_is_looked_at_without_a_copy_and_another_try_is_another_file(qtbot, open_page, home):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    path = save(home, "1", line_of(GAME, "a1 b1 b2 a2 c3"), (HUMAN, HUMAN), "2026-01-01T10:00:00+00:00")
    before = path.read_bytes()
    page.offers.take_up(load_record(path), path)
    page.controller.jump(2)
    page.controller.play(page.controller.session.match.legal_moves[-1])
    page.offers.close()
    files = sorted((home / "tictactoe").glob("*.json"))
    assert len(files) == 2 and path.read_bytes() == before
    assert load_record(next(file for file in files if file != path)).match.plies == 3


def test_an_unfinished_game_goes_on_in_its_file(qtbot, open_page, home):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    path = save(home, "1", line_of(GAME, "a1 b1"), (HUMAN, HUMAN), "2026-01-01T10:00:00+00:00")
    page.offers.take_up(load_record(path), path)
    page.controller.play(page.controller.session.match.legal_moves[0])
    page.offers.close()
    assert list((home / "tictactoe").glob("*.json")) == [path] and load_record(path).match.plies == 3


def test_nothing_is_told_of_games_where_there_are_none(qtbot, tmp_path):
    view = OwnGamesView(JudgedGames(tmp_path / JUDGED), Names())
    qtbot.addWidget(view)
    with qtbot.assertNotEmitted(view.table.dataChanged):
        view.table.judged_more()
