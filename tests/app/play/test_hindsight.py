"""A game looked through by the AI, on a page's own widgets."""

import pytest

from app.play.judging.analyst import Analyst
from app.play.judging.truth_seeker import Stage
from app.play.session import HUMAN
from app.settings import options
from engines.game import Side
from engines.review.doubts import CARELESS, TRUSTED_SIMS, doubts
from tests.lines import line_of

SECONDS = 60_000
TEXT = "d3 c3 b3 e3 f3 c5 f6 g2 b5 c6"
"""The eighth move gives a corner away."""


@pytest.fixture
def thorough(settings):
    settings[options.ANALYSIS_SIMS] = TRUSTED_SIMS
    return settings


@pytest.fixture
def page(thorough, open_page):
    return open_page("reversi8", (HUMAN, HUMAN))


def wait(qtbot, page):
    hindsight = page.presenter.hindsight
    qtbot.waitUntil(lambda: bool(page.controller.session.infos) and not hindsight.running, timeout=SECONDS)


def test_a_finished_game_is_judged_from_its_end_to_its_start_and_its_mistakes_are_marked(qtbot, page):
    line = line_of(page.game, TEXT).resign(Side.FIRST)
    page.controller.new_game((HUMAN, HUMAN), line)
    session, side = page.controller.session, page.side
    assert page.presenter.hindsight.running
    wait(qtbot, page)
    assert sorted(session.infos) == list(range(line.plies + 1))
    found = doubts(line, session.infos)
    marks = {ply: text for ply, (text, _) in side.moves.model.marks.items()}
    assert marks == {ply: one.mark for ply, one in found.items()} and marks[8].startswith("−")
    assert 8 in side.judgement.graph.doubts
    assert any(button.text() == "8 g2" for button in side.judgement.worst.buttons)
    assert any(one.text().startswith("Quiz") for one in side.offer.buttons)
    assert side.judgement.text.text().startswith("On average a move cost Black ")


def test_what_counts_as_a_mistake_is_chosen_in_the_settings(qtbot, page, settings):
    assert settings[options.MISTAKES] == CARELESS
    line = line_of(page.game, TEXT).resign(Side.FIRST)
    page.controller.new_game((HUMAN, HUMAN), line)
    wait(qtbot, page)
    costs = {ply: one.cost for ply, one in doubts(line, page.controller.session.infos).items()}
    asked = []
    for least, _ in options.MISTAKES.choices:
        settings[options.MISTAKES] = least
        marked = {ply for ply, cost in costs.items() if cost >= least}
        assert {ply for ply, (text, _) in page.side.moves.model.marks.items() if text} == marked
        assert set(page.side.judgement.graph.doubts) == marked
        asked.append(len(page.quiz.found()))
        assert any(one.text().endswith(f"({asked[-1]})") for one in page.side.offer.buttons)
    assert asked == sorted(asked, reverse=True) and asked[0] > asked[-1]


def test_one_looks_from_mistake_to_mistake(qtbot, page):
    line = line_of(page.game, TEXT).resign(Side.FIRST)
    page.controller.new_game((HUMAN, HUMAN), line)
    wait(qtbot, page)
    marked = sorted(page.side.moves.model.marks)
    marked = sorted(ply for ply, (text, _) in page.side.moves.model.marks.items() if text)
    assert len(marked) > 1 and marked[0] > 1

    def seen(step):
        page.presenter.truth.look_at_mistake(step)
        return page.controller.session.cursor + 1

    page.controller.jump(0)
    assert [seen(1) for _ in marked] == marked and seen(1) == marked[-1]
    assert [seen(-1) for _ in marked[1:]] == marked[-2::-1] and seen(-1) == marked[0]


def test_it_rests_while_nobody_looks(qtbot, page):
    line = line_of(page.game, TEXT).resign(Side.FIRST)
    page.controller.new_game((HUMAN, HUMAN), line)
    assert page.presenter.hindsight.running and page.seeker.stage is not Stage.IDLE
    page.hide()
    assert not page.presenter.hindsight.running and page.seeker.stage is Stage.IDLE
    page.show()
    wait(qtbot, page)
    assert sorted(page.controller.session.infos) == list(range(line.plies + 1))


def test_looking_back_on_a_mistake_says_what_it_cost_and_shows_what_the_ai_likes(qtbot, page):
    page.controller.new_game((HUMAN, HUMAN), line_of(page.game, TEXT).resign(Side.FIRST))
    wait(qtbot, page)
    page.offers.look_at(8)
    assert "of the expected score, the AI thinks" in page.side.offer.text.text()
    best = doubts(page.controller.session.line, page.controller.session.infos)[8].best
    assert best in {figure.move for figure in page.board.figures}


def test_a_game_that_goes_on_is_looked_through_only_where_its_judgements_always_show(qtbot, page):
    page.settings[options.REVEAL] = "after"
    page.controller.new_game((HUMAN, HUMAN), line_of(page.game, TEXT))
    assert not page.presenter.hindsight.running and not page.side.moves.model.marks
    page.settings[options.REVEAL] = "always"
    qtbot.waitUntil(lambda: len(page.controller.session.infos) == 11, timeout=SECONDS)
    assert page.side.moves.model.marks[8][0].startswith("−")


def test_of_a_game_that_is_only_shown_and_stops_before_its_end_the_last_position_is_judged_too(qtbot, page):
    page.settings[options.REVEAL] = "always"
    page.controller.replay(("random", "random"), line_of(page.game, TEXT))
    page.controller.set_paused(True)
    wait(qtbot, page)
    assert sorted(page.controller.session.infos) == list(range(11))


def test_a_new_game_ends_it_and_nothing_of_the_old_one_stays(qtbot, page):
    page.controller.new_game((HUMAN, HUMAN), line_of(page.game, TEXT).resign(Side.FIRST))
    assert page.presenter.hindsight.running
    page.start((HUMAN, HUMAN))
    assert not page.presenter.hindsight.running
    assert page.controller.session.infos == {} and not page.side.judgement.worst.buttons


def test_what_is_sought_for_an_old_line_is_kept_as_far_as_the_game_is_the_same(page):
    from engines.search.info import SearchInfo

    line = line_of(page.game, TEXT)
    page.controller.new_game((HUMAN, HUMAN), line)
    session = page.controller.session
    early, late = SearchInfo(0.1, {}), SearchInfo(0.2, {})
    page.controller.jump(4)
    page.controller.play(session.match.legal_moves[-1])
    assert session.line.moves[4] != line.moves[4]
    session.add(line, {3: early, 4: early, 5: late, 6: late})
    assert session.infos == {3: early, 4: early}


def test_a_network_that_cannot_be_asked_is_said_once(qtbot, page, monkeypatch):
    page.settings[options.ANALYSIS_SIMS] = TRUSTED_SIMS
    monkeypatch.setattr(Analyst, "spec", "alphazero:net=./nowhere.onnx")
    with qtbot.waitSignal(page.failed, timeout=SECONDS):
        page.controller.new_game((HUMAN, HUMAN), line_of(page.game, TEXT).resign(Side.FIRST))
    page.presenter.look()
    assert not page.presenter.hindsight.running
