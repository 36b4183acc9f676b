"""In which position a game begins: chosen in the panel, remembered, and kept by the games after it."""

import pytest

from app.i18n import languages
from app.play.opponents.beginning import HANDICAP, OPENING, RANDOM, USUAL, beginnings, begun
from app.play.opponents.beginning_choice import SHOWN
from app.play.opponents.my_level import counts
from app.play.session import HUMAN, Session
from app.play.timing.paces import PACES, pace_key
from app.settings import options
from engines.catalogue import GAMES, find_game
from engines.game import Side
from engines.matches.match import Match
from engines.matches.record import load_record
from engines.notation.openings import opening_name
from engines.notation.texts import read_match, write_match
from tests.lines import line_of

OPPONENT = "rollouts:n=5"
TIGER = OPENING + "f5d6c3d3c4"


def begin(page, key, seats=(HUMAN, OPPONENT)):
    """Choose it in the panel, and start."""
    page.choosing.open()
    page.panel.begins.choose(key)
    assert page.panel.begins.key == key
    page.panel.chosen.emit(seats)
    return page.controller.session


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_beginning_can_be_begun_and_has_a_name_of_its_own(game):
    listed = beginnings(game)
    assert [key for key, _ in listed[:2]] == [USUAL, RANDOM]
    for language in ("en", "ja"):
        languages.use(language)
        titles = [title for _, title in beginnings(game)]
        assert all(titles) and len(set(titles[: 2 + len(game.handicaps)])) == 2 + len(game.handicaps)
    for key, _ in listed:
        match = begun(game, key)
        assert match.outcome is None and (match.start != game.initial) == key.startswith(HANDICAP)
        assert (match.plies > 0) == (key == RANDOM or key.startswith(OPENING))
        assert key != RANDOM or match.position.side is Side.FIRST


def test_what_chance_draws_is_another_one_each_time():
    assert len({begun(find_game("reversi8"), RANDOM).moves for _ in range(12)}) > 6


def test_what_a_game_does_not_know_is_the_usual():
    for key in ("handicap:queen", "opening:a1", "nonsense"):
        assert begun(find_game("animal-shogi"), key).positions == (find_game("animal-shogi").initial,)


def test_an_opening_goes_by_its_name(open_page):
    page = open_page("reversi8", (HUMAN, OPPONENT))
    session = begin(page, TIGER)
    assert opening_name(session.line) == "Tiger" and session.line.plies == session.given == 5
    assert page.panel.begins.currentText() == "Tiger"
    languages.use("ja")
    assert page.panel.begins.currentText() == "虎定石" and page.panel.begins.key == TIGER


def test_typing_leads_to_an_opening(qtbot, open_page):
    page = open_page("reversi8", (HUMAN, OPPONENT))
    page.choosing.open()
    qtbot.keyClicks(page.panel.begins, "tiger")
    assert page.panel.begins.key == TIGER


def test_the_list_of_openings_is_no_higher_than_its_lines(qtbot, open_page):
    page = open_page("reversi8", (HUMAN, OPPONENT))
    page.choosing.open()
    page.panel.begins.showPopup()
    view = page.panel.begins.view()
    assert (
        view.height()
        < (SHOWN + 2) * view.sizeHintForRow(0)
        < page.panel.begins.count() * view.sizeHintForRow(0)
    )


def test_truth_is_there_again_after_a_game_with_a_handicap(qtbot, open_page, settings):
    settings[options.REVEAL], settings[options.OVERLAY] = "always", options.TRUTH
    page = open_page("animal-shogi", (HUMAN, HUMAN))
    with qtbot.waitSignal(page.seeker.failed, timeout=20_000) as failed:
        begin(page, HANDICAP + "chick", (HUMAN, HUMAN))
    assert "all eight animals" in str(failed.args[0])
    with qtbot.assertNotEmitted(page.seeker.failed, wait=300):
        page.controller.play(page.controller.session.match.legal_moves[0])
    session = begin(page, USUAL, (HUMAN, HUMAN))
    qtbot.waitUntil(lambda: page.seeker.known(session.match.position) is not None, timeout=20_000)


def test_the_next_games_begin_so_until_another_is_chosen(open_page, settings):
    page, game = open_page("reversi6", (HUMAN, OPPONENT)), find_game("reversi6")
    key = HANDICAP + "2-corners"
    start = begin(page, key).line.start
    assert start == game.handicaps[1].position and settings[options.BEGINNINGS] == {"reversi6": key}
    page.start((OPPONENT, HUMAN))
    assert page.controller.session.line.start == start
    page.choosing.open()
    assert page.panel.begins.key == key
    assert begin(page, USUAL).line.start == game.initial


def test_a_window_that_is_opened_begins_as_was_chosen(open_page, settings):
    settings[options.BEGINNINGS] = {"animal-shogi": HANDICAP + "chick", "reversi6": RANDOM, "tictactoe": 7}
    assert (
        open_page("animal-shogi").controller.session.line.start
        == find_game("animal-shogi").handicaps[0].position
    )
    assert open_page("reversi6").controller.session.line.plies == 4
    assert open_page("tictactoe").controller.session.line.plies == 0


def test_before_the_rules_are_there_nothing_is_played_out_and_nothing_forgotten(open_page, settings):
    settings[options.BEGINNINGS] = {"reversi8": TIGER}
    page = open_page("reversi8", (HUMAN, HUMAN), begin=False)
    page.choosing.open()
    assert page.panel.begins.isHidden() and page.panel.begins.key is None
    page.panel.chosen.emit((HUMAN, HUMAN))
    assert page.controller.session.line.plies == 0 and settings[options.BEGINNINGS] == {"reversi8": TIGER}
    page.begin()
    assert page.controller.session.line.plies == 5
    page.choosing.open()
    assert page.panel.begins.isVisible() and page.panel.begins.key == TIGER


@pytest.mark.parametrize(("game", "key", "told"), [
    ("tictactoe", USUAL, True), ("tictactoe", RANDOM, True), ("reversi6", HANDICAP + "1-corners", False),
])  # fmt: skip
def test_a_handicap_alone_keeps_a_game_from_counting(qtbot, open_page, game, key, told):
    page = open_page(game, (HUMAN, HUMAN))
    session = begin(page, key, (HUMAN, "random"))
    while session.outcome is None:
        if session.person_moves:
            page.controller.play(session.match.legal_moves[0])
        else:
            plies = session.line.plies
            qtbot.waitUntil(lambda plies=plies: session.line.plies > plies, timeout=10_000)
    assert counts(session) == told


def test_a_game_broken_off_after_an_opening_does_not_count(open_page):
    page = open_page("reversi8", (HUMAN, HUMAN))
    session = begin(page, TIGER, (OPPONENT, HUMAN))
    page.resign()
    assert session.outcome is not None and not session.aided and not counts(session)


@pytest.mark.parametrize(("game", "key"), [
    ("reversi8", TIGER), ("reversi6", HANDICAP + "4-corners"), ("animal-shogi", HANDICAP + "giraffe"),
    ("animal-shogi-simple", HANDICAP + "elephant-and-giraffe"),
])  # fmt: skip
def test_such_a_game_is_saved_and_copied_whole(open_page, tmp_path, game, key):
    page = open_page(game, (HUMAN, HUMAN))
    session = begin(page, key, (HUMAN, HUMAN))
    page.controller.play(session.match.legal_moves[0])
    page.offers.close()
    [path] = (tmp_path / "games" / game).glob("*.json")
    assert load_record(path).match == session.line
    assert read_match(write_match(session.line), page.game).positions == session.line.positions


def test_an_unfinished_game_is_offered_although_moves_stand_on_the_board(open_page, settings):
    first = open_page("reversi6", (HUMAN, HUMAN))
    first.controller.play(first.controller.session.match.legal_moves[0])
    first.offers.close()
    settings[options.BEGINNINGS] = {"reversi6": RANDOM}
    second = open_page("reversi6", (HUMAN, HUMAN))
    assert second.side.offer.title.text() == "Continue your last game?"


def test_a_position_that_is_opened_before_the_game_is_ready_stays(open_page, settings):
    first = open_page("reversi6", (HUMAN, HUMAN))
    first.controller.play(first.controller.session.match.legal_moves[0])
    first.offers.close()
    settings[options.BEGINNINGS] = {"reversi6": RANDOM}
    second = open_page("reversi6", (HUMAN, HUMAN), begin=False)
    opened = first.controller.session.match.position
    second.offers.play_from(Match.new(second.game, opened))
    second.begin()
    assert second.controller.session.line.positions == (opened,) and not second.side.offer.isVisible()


def test_a_game_in_which_nobody_has_moved_is_not_kept(open_page, tmp_path):
    page = open_page("reversi8", (HUMAN, HUMAN))
    session = begin(page, TIGER, (HUMAN, HUMAN))
    page.controller.jump(2)
    assert page.quiz.able, "mistakes of earlier games may be asked about before the first move"
    page.controller.play(session.match.legal_moves[-1])
    assert session.under_way and not page.quiz.able, "what was played within the opening is the players' own"
    begin(page, TIGER, (HUMAN, HUMAN))
    page.offers.close()
    [path] = (tmp_path / "games" / "reversi8").glob("*.json")
    assert load_record(path).match == session.line


def test_time_runs_from_the_first_move_of_a_player(open_page, settings):
    settings[options.CLOCK], settings[options.BEGINNINGS] = pace_key(PACES[0]), {"reversi8": TIGER}
    page = open_page("reversi8", (HUMAN, HUMAN))
    session = page.controller.session
    assert session.line.plies == 5 and not session.clock.runs
    page.controller.play(session.match.legal_moves[0])
    assert session.clock.runs


def test_what_an_opening_lost_is_nobodys_mistake(qtbot, open_page):
    page = open_page("tictactoe", (HUMAN, HUMAN))
    line, moves = line_of(page.game, "a1 b1"), line_of(page.game, "a1 b1 b2 a2 c3").moves
    for session, asked in (
        (Session.begun_after(line, (HUMAN, HUMAN), None), []),
        (Session(page.game, (HUMAN, HUMAN), line), [2]),
    ):
        page.controller.restore(session)
        for move in moves[2:]:
            page.controller.play(move)
        truth, made = page.presenter.truth, range(session.opening + 1, 6)
        qtbot.waitUntil(lambda told=truth.verdict, made=made: all(map(told, made)), timeout=10_000)
        verdict = truth.decisive
        assert [one.ply for one in page.quiz.found()] == asked == ([verdict.ply] if verdict else [])
        assert (truth.verdict(2) is None) == (not asked)


def test_help_seen_before_the_first_move_keeps_a_game_from_counting(open_page, settings):
    page = open_page("reversi6", (HUMAN, HUMAN))
    settings[options.REVEAL] = "always"
    assert begin(page, RANDOM, (HUMAN, "random")).aided
    settings[options.REVEAL] = "hidden"
    assert not begin(page, RANDOM, (HUMAN, "random")).aided


def test_sides_may_change_before_the_first_move(open_page):
    page = open_page("reversi8", (HUMAN, HUMAN))
    session = begin(page, TIGER, (HUMAN, OPPONENT))
    session.swap()
    assert not session.aided


def test_a_line_that_parts_within_the_opening_is_the_players_own(open_page):
    page = open_page("reversi8", (HUMAN, HUMAN))
    session = begin(page, TIGER, (HUMAN, HUMAN))
    opened = session.line
    page.controller.jump(2)
    page.controller.play(session.match.legal_moves[-1])
    assert session.opening == 2
    session.turn_to(opened)
    assert session.opening == 2 and session.under_way
