"""What was thought of a finished game is kept with it, and used again where it would be thought so now."""

import json

import pytest

from app.play.judging.truth_seeker import Stage
from app.play.session import HUMAN
from app.settings import options
from engines.catalogue import find_game
from engines.matches.record import load_record, record_of, save_record
from tests.lines import line_of

SECONDS = 20_000
GAME = find_game("tictactoe")


def looked_through(qtbot, page):
    """Wait until nothing is left to find out."""
    qtbot.waitUntil(
        lambda: not page.presenter.hindsight.running and page.truth.stage is Stage.IDLE, timeout=SECONDS
    )


@pytest.fixture
def path(qtbot, open_page, tmp_path):
    """A game that was played to its end here and looked through."""
    page = open_page("tictactoe", (HUMAN, HUMAN))
    for move in ["a1", "b1", "a2", "b2", "a3"]:
        page.controller.play(GAME.parse_move(page.controller.session.match.position, move))
    looked_through(qtbot, page)
    page.shut_down()
    (path,) = (tmp_path / "games" / "tictactoe").glob("*.json")
    return path


def opened(open_page, path):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.offers.take_up(load_record(path), path)
    return page, page.controller.session


def test_a_game_opened_again_is_not_thought_through_again(qtbot, open_page, path):
    before = path.read_bytes()
    page, session = opened(open_page, path)
    assert set(session.infos) == set(range(5)) and not page.presenter.hindsight.running
    assert all(page.truth.known(position) for position in session.line.positions[:-1])
    assert page.presenter.truth.decisive is not None
    looked_through(qtbot, page)
    page.shut_down()
    assert path.read_bytes() == before


def test_who_would_think_more_thinks_anew_and_keeps_that(qtbot, open_page, settings, path):
    settings[options.ANALYSIS_SIMS] = 48
    page, session = opened(open_page, path)
    assert not session.infos and page.presenter.hindsight.running
    looked_through(qtbot, page)
    page.shut_down()
    kept = json.loads(path.read_text())["thoughts"]
    assert "48" in kept["by"] and len(kept["opinions"]) == 5


@pytest.mark.parametrize("harm", ["old", "damaged", "newer"])
def test_a_game_whose_thoughts_cannot_be_read_is_looked_through_and_loses_nothing(
    qtbot, open_page, path, harm, caplog
):
    value = json.loads(path.read_text())
    there = {"old": None, "damaged": {"format": 1, "by": 3}, "newer": {"format": 9, "so": "much"}}[harm]
    path.write_text(json.dumps({**value, "thoughts": there}))
    page, session = opened(open_page, path)
    assert ("looked through again" in caplog.text) is (harm != "old")
    looked_through(qtbot, page)
    session.write(2, "Why?")
    page.offers.after_move()
    page.shut_down()
    record = load_record(path)
    assert record.match == session.line and record.match.note(2) == "Why?"
    assert record.time == value["time"]
    if harm == "newer":
        assert record.thoughts == there
    else:
        assert len(json.loads(path.read_text())["thoughts"]["opinions"]) == 5


def test_what_is_played_from_it_has_nothing_of_it(open_page, path):
    page, session = opened(open_page, path)
    page.controller.jump(4)
    page.controller.play(session.match.legal_moves[-1])
    page.shut_down()
    (other,) = (one for one in path.parent.glob("*.json") if one != path)
    assert load_record(other).match.plies == 5 and load_record(other).thoughts is None
    assert load_record(path).thoughts is not None


def test_a_game_from_elsewhere_is_only_looked_at(qtbot, open_page, tmp_path):
    path = tmp_path / "theirs.json"
    save_record(record_of(line_of(GAME, "a1 b1 a2 b2 a3"), HUMAN, "random"), path)
    before = path.read_bytes()
    page, _ = opened(open_page, path)
    looked_through(qtbot, page)
    page.shut_down()
    assert path.read_bytes() == before and not list((tmp_path / "games").rglob("*.json"))


def test_a_game_thrown_away_meanwhile_stays_away(qtbot, open_page, settings, path):
    settings[options.ANALYSIS_SIMS] = 48
    page, _ = opened(open_page, path)
    path.unlink()
    looked_through(qtbot, page)
    page.shut_down()
    assert not path.exists()
