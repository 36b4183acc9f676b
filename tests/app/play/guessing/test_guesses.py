"""What a guess is worth, and what is said of it."""

from engines.game import Side
from tests.app.card import offers, press, text, title, touch
from tests.app.conftest import GAME_SECONDS
from tests.app.play.guessing.course import TOE, asks, begin, weighed


def test_a_guess_is_weighed_beside_the_move_played(qtbot, page):
    begin(qtbot, page)
    touch(qtbot, page, "a1")
    assert title(page) == "b2 was played"
    played, guess = page.board.figures
    assert (played.move, guess.move) == (TOE.parse_move(TOE.initial, "b2"), TOE.parse_move(TOE.initial, "a1"))
    weighed(qtbot, page)
    assert title(page) == "As good as the move played, b2"
    assert "(exactly Draw)" in text(page) and text(page).endswith("+2 · 2 of 2 points")
    assert all(figure.headline.endswith("%") for figure in page.board.figures)


def test_what_is_worse_and_what_a_hint_leaves_is_said(qtbot, page):
    page.controller.jump(4)
    begin(qtbot, page)
    assert page.side.hint.isEnabled()
    touch(qtbot, page, "c1")
    weighed(qtbot, page)
    assert title(page) == "a3 was played" and text(page).endswith("+0 · 0 of 2 points")
    press(page, "Next")
    asks(qtbot, page)
    with qtbot.waitSignal(page.presenter.consulting.hinted):
        press(page, "Hint")
    touch(qtbot, page, "a2")
    assert title(page) == "The same: a2"
    weighed(qtbot, page)
    assert "one point at most" in text(page) and text(page).endswith("+1 · 1 of 4 points")


def test_what_is_still_weighed_when_one_begins_once_more_is_forgotten(qtbot, page):
    begin(qtbot, page)
    for square in ("b2", "a1", "a3", "a2"):
        asks(qtbot, page)
        touch(qtbot, page, square)
        page.guessing._next()
    assert page.guessing._course.score.open == 0 and page.guessing._weighing._runner.busy
    press(page, "Once more")
    qtbot.waitUntil(lambda: not page.guessing._weighing._runner.busy, timeout=GAME_SECONDS)
    press(page, "Cross")
    asks(qtbot, page)
    assert page.guessing._course.score.count == 0


def test_where_nobody_can_judge_the_truth_is_told_and_the_reason(qtbot, page, monkeypatch):
    begin(qtbot, page)
    monkeypatch.setattr(type(page.analyst), "spec", "alphazero:net=/nowhere/gone.onnx")
    with qtbot.waitSignal(page.failed) as failed:
        touch(qtbot, page, "a1")
    assert "gone.onnx" in str(failed.args[0])
    weighed(qtbot, page)
    assert title(page) == "As good as the move played, b2" and "a1 exactly Draw" in text(page)


def test_a_move_that_is_shown_counts_nothing_and_one_looks_back(qtbot, page):
    begin(qtbot, page, "Both sides")
    press(page, "Show the move")
    assert title(page) == "b2 was played"
    page.controller.jump(1)
    asks(qtbot, page)
    assert title(page) == "Guess 2 of 7" and text(page).startswith("Nought to move")
    page.controller.undo()
    assert title(page) == "Looking back" and page.controller.session.cursor == 0
    touch(qtbot, page, "a1")
    assert title(page) == "Guess 2 of 7" and len(page.guessing._course.guesses) == 1
    assert page.controller.session.cursor == 1


def test_you_are_not_who_played_the_moves_that_you_guess(qtbot, page):
    begin(qtbot, page, "Nought")
    session = page.controller.session
    assert session.person is Side.SECOND and session.you is None
    for square in ("b1", "c3", "c1"):
        asks(qtbot, page)
        touch(qtbot, page, square)
        weighed(qtbot, page)
        assert not page.side.judgement.title.text().startswith(("You", "The opponent"))
        page.guessing._next()
    qtbot.waitUntil(lambda: "Once more" in offers(page), timeout=GAME_SECONDS)
    assert page.board.accessibleDescription().endswith("Cross wins")
