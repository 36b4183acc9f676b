"""What was thought of a finished game is kept with it, and used again where it would be thought so now."""

import json

import pytest

from app.play.judging.truth_seeker import Stage
from app.play.session import HUMAN
from app.play.tournament.games import PairGames
from app.settings import options
from engines.catalogue import find_game
from engines.matches.match import Match
from engines.matches.record import load_record, record_of, save_record
from engines.search.info import SearchInfo
from tests.lines import line_of, play_line

SECONDS = 20_000
GAME, LARGER = find_game("tictactoe"), find_game("reversi6")


def looked_through(qtbot, page):
    """Wait until nothing is left to find out."""
    qtbot.waitUntil(
        lambda: not page.presenter.hindsight.running and page.seeker.stage is Stage.IDLE, timeout=SECONDS
    )


@pytest.fixture
def path(qtbot, open_page, tmp_path):
    """A game that was played to its end here and looked through."""
    page = open_page("tictactoe", (HUMAN, HUMAN))
    play_line(page, "a1 b1 a2 b2 a3")
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
    assert all(page.seeker.known(position) for position in session.line.positions[:-1])
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


@pytest.fixture
def long(tmp_path):
    """A long game of the person's own that was not looked through."""
    match, path = Match.new(LARGER), tmp_path / "games" / "reversi6" / "20260101-000000-000000.json"
    while match.plies < 26:
        match = match.play(match.legal_moves[0])
    save_record(record_of(match.resign(match.position.side), HUMAN, "random"), path)
    return path


def in_the_middle(qtbot, open_page, path):
    """The page with a game that is being looked through, and something is known of it."""
    page = open_page("reversi6", (HUMAN, "random"))
    page.offers.take_up(load_record(path), path)
    qtbot.waitUntil(lambda: bool(page.controller.session.infos), timeout=SECONDS)
    return page


def test_what_was_found_out_before_the_program_is_closed_is_kept(qtbot, open_page, long):
    page = in_the_middle(qtbot, open_page, long)
    found = len(page.controller.session.infos)
    page.shut_down()
    assert len(json.loads(long.read_text())["thoughts"]["opinions"]) == found


def test_what_was_found_out_before_another_game_begins_is_kept(qtbot, open_page, long):
    page = in_the_middle(qtbot, open_page, long)
    page.start((HUMAN, "random"))
    page.shut_down()
    assert json.loads(long.read_text())["thoughts"]["opinions"]


def test_what_was_broken_off_does_not_replace_the_whole_of_another_judges(open_page, settings, path):
    before = path.read_bytes()
    settings[options.ANALYSIS_SIMS] = 48
    page, session = opened(open_page, path)
    session.keep(0, SearchInfo(0.0, {session.line.moves[0]: 1.0}))
    page.shut_down()
    assert path.read_bytes() == before


def test_a_copy_to_write_on_takes_along_what_was_found_out(qtbot, open_page, tmp_path):
    theirs = tmp_path / "theirs.json"
    save_record(record_of(line_of(GAME, "a1 b1 a2 b2 a3"), "random", "perfect"), theirs)
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.replay.show_programme(PairGames(GAME, [theirs], ("random", "perfect")))
    looked_through(qtbot, page)
    page.replay.take_over()
    session = page.controller.session
    assert set(session.infos) == set(range(5)) and not page.presenter.hindsight.running
    session.write(2, "Why?")
    page.offers.after_move()
    page.shut_down()
    (copy,) = (tmp_path / "games" / "tictactoe").glob("*.json")
    assert len(json.loads(copy.read_text())["thoughts"]["opinions"]) == 5


def test_a_copy_to_write_on_takes_along_the_lines_beside_the_one_that_was_played(open_page, tmp_path):
    theirs, other = tmp_path / "theirs.json", line_of(GAME, "a1 b1 b2")
    line = line_of(GAME, "a1 b1 a2 b2 a3")
    save_record(record_of(line, "random", "perfect", aside=(other,)), theirs)
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.replay.show_programme(PairGames(GAME, [theirs], ("random", "perfect")))
    assert page.controller.session.aside == (other,)
    page.replay.take_over()
    assert page.controller.session.aside == (other,)


def test_a_game_from_elsewhere_is_written_on_with_what_was_found_out_here(qtbot, open_page, tmp_path):
    theirs = tmp_path / "theirs.json"
    save_record(record_of(line_of(GAME, "a1 b1 a2 b2 a3"), HUMAN, "random"), theirs)
    page, session = opened(open_page, theirs)
    looked_through(qtbot, page)
    page.offers.after_move()
    assert not list((tmp_path / "games").rglob("*.json"))
    session.write(2, "Why?")
    page.offers.after_move()
    page.shut_down()
    (copy,) = (tmp_path / "games" / "tictactoe").glob("*.json")
    assert len(json.loads(copy.read_text())["thoughts"]["opinions"]) == 5


def test_what_others_say_is_exact_is_never_believed(qtbot, open_page, path, tmp_path):
    value = json.loads(path.read_text())
    value["thoughts"]["truth"]["0"]["truth"] = [1, None, 5]
    path.unlink()
    theirs = tmp_path / "theirs.json"
    theirs.write_text(json.dumps(value))
    page, session = opened(open_page, theirs)
    assert page.seeker.known(GAME.initial) is None and not session.infos
    session.write(2, "Why?")
    page.offers.after_move()
    page.shut_down()
    (copy,) = path.parent.glob("*.json")
    page, _ = opened(open_page, copy)
    looked_through(qtbot, page)
    assert page.seeker.known(GAME.initial).truth.value == 0
