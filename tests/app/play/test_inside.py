"""What the opponent itself goes by: on the squares, whoever is to move, and in one sentence below."""

import pytest
from PySide6.QtCore import Qt

from app.i18n import languages
from app.play.judging.informants import Seated, shows_inside
from app.play.opponents.own_networks import file_of, network_story, network_title
from app.play.session import HUMAN
from app.play.tournament.games import PairGames
from app.settings import options
from engines.catalogue import find_game
from engines.matches.record import record_of, save_record
from engines.notation.played_over import board_game, match_of
from engines.notation.seeking import continuations
from engines.notation.wthor import read_base
from engines.qtables.library import bundled_table
from tests.engines.notation.wthor_files import collection
from tests.lines import line_of

SECONDS = 30_000
GAME, GAME8 = find_game("reversi4"), board_game()


@pytest.fixture
def page(open_page, settings):
    settings[options.REVEAL] = "always"
    settings[options.OVERLAY] = options.INSIDE
    return open_page("reversi4", (HUMAN, "qtable"))


def test_values_and_visits_stand_on_the_persons_squares(qtbot, page):
    qtbot.waitUntil(lambda: len(page.presenter.inside.figures()) == 4, timeout=SECONDS)
    figures = page.presenter.inside.figures()
    assert {figure.anatomy.target for figure in figures} == {1, 4, 11, 14}
    assert len({(figure.headline, figure.detail) for figure in figures}) == 1, "they are one under symmetry"
    assert 0 <= int(figures[0].headline) <= 1000 and figures[0].detail.startswith("×")
    caption = page.presenter.inside.caption
    assert caption.isVisible() and "knows 4 of 4 moves" in caption.text()
    languages.use("ja")
    assert "4手のうち4手" in caption.text()


def test_they_follow_the_game_and_the_setting(qtbot, page, hand):
    person = hand(page)
    person.wait_for_turn()
    page.board.played.emit(page.board.touch.moves[0].move)
    person.wait_for_turn()
    position = page.controller.session.match.position
    legal = set(page.game.legal_moves(position))
    qtbot.waitUntil(lambda: bool(page.presenter.inside.figures()), timeout=SECONDS)
    assert {figure.move for figure in page.presenter.inside.figures()} <= legal
    page.settings[options.OVERLAY] = "none"
    assert page.presenter.inside.figures() == () and not page.presenter.inside.caption.isVisible()
    page.settings[options.OVERLAY], page.settings[options.REVEAL] = options.INSIDE, "hidden"
    assert page.presenter.inside.figures() == ()


def test_in_a_game_of_a_tournament_the_one_to_move_is_asked(open_page, settings, tmp_path):
    settings[options.OVERLAY], settings[options.REVEAL] = options.INSIDE, "always"
    page, pair = open_page("reversi4", (HUMAN, "random")), ("settai", "qtable")
    line, path = line_of(GAME, "c4 b4 a2"), tmp_path / "game.json"
    save_record(record_of(line, *pair), path)
    page.replay.show_programme(PairGames(GAME, [path], pair))
    page.controller.set_paused(True)
    asked = []
    for ply in range(2):
        page.controller.jump(ply)
        asked.append(Seated(page).source())
    assert asked == ["settai", "qtable"]


def test_nobody_is_asked_who_cannot_show_it(open_page, settings):
    settings[options.OVERLAY], settings[options.REVEAL] = options.INSIDE, "always"
    page = open_page("reversi4", (HUMAN, "random"))
    assert page.presenter.inside.figures() == () and not page.presenter.inside.caption.isVisible()
    assert not shows_inside(GAME, HUMAN) and not shows_inside(GAME, "level:nobody")
    assert shows_inside(GAME, "qtable") and not shows_inside(GAME, "rollouts:n=3")


def test_a_table_is_chosen_for_either_side_with_a_sentence(qtbot, open_page, tmp_path):
    page = open_page("reversi4", (HUMAN, "random"))
    page.choosing.open()
    panel = page.panel
    row = next(row for row in panel.opponents.levels if row.seat == "qtable")
    assert (row.text(), "table of values" in row.toolTip()) == ("Q-table", True)
    qtbot.mouseClick(panel.modes[2], Qt.MouseButton.LeftButton)
    row.click()
    qtbot.mouseClick(panel.sides[1], Qt.MouseButton.LeftButton)
    row.click()
    assert panel.seats() == ("qtable", "qtable")
    own = tmp_path / "mine, all mine" / "000007.qtable"
    own.parent.mkdir()
    bundled = bundled_table(GAME)
    assert bundled is not None
    own.write_bytes(bundled.read_bytes())
    spec = f"qtable:table={own}"
    assert file_of(spec) == own
    page.choosing.propose(spec)
    assert panel.opponents.own[0].text() == network_title(own) == "Standard · iteration 20"
    assert panel.opponents.own[0].toolTip() == network_story(own)
    assert network_story(own).startswith("Your own Q-table: 50,000 games in ")


def test_boards_without_a_table_do_not_offer_it(open_page):
    page = open_page("reversi8", (HUMAN, "random"))
    page.choosing.open()
    assert "qtable" not in {row.seat for row in page.panel.opponents.levels}


def test_a_file_that_is_no_table_goes_by_its_name(tmp_path):
    path = tmp_path / "mine.qtable"
    path.write_text("nothing")
    assert (network_title(path), network_story(path)) == ("mine", "A Q-table of your own.")


@pytest.fixture
def people(open_page, settings, tmp_path):
    """A page of the 8x8 board, for two people, that shows what was played in twelve games; and those."""
    folder = collection(tmp_path / "wthor", 12)
    settings[options.REVEAL], settings[options.OVERLAY] = "always", options.PEOPLE
    settings[options.COLLECTION] = str(folder)
    return open_page("reversi8", (HUMAN, HUMAN)), read_base([folder])


def test_what_people_played_stands_on_the_squares(qtbot, people):
    page, base = people
    inside, session = page.presenter.inside, page.controller.session
    qtbot.waitUntil(lambda: len(inside.figures()) == 1, timeout=SECONDS)
    first = inside.figures()[0]
    points = [(score > 32) + (score == 32) / 2 for score in base.scores.tolist()]
    assert (first.headline, first.detail) == ("100%", f"{sum(points) / 12:.0%}")
    assert inside.caption.isVisible() and inside.caption.text().startswith(
        "Games that went on from here: 12."
    )
    page.board.played.emit(first.move)
    qtbot.waitUntil(lambda: len(inside.figures()) > 1, timeout=SECONDS)
    played = {match_of(GAME8, squares).moves[1] for squares in base.squares}
    found = continuations(base.squares, session.match.position)
    assert {figure.move for figure in inside.figures()} == set(found.squares.tolist())
    assert len(inside.figures()) <= len(played)
    page.settings[options.REVEAL] = "hidden"
    assert inside.figures() == () and not inside.caption.isVisible()


def test_where_nobody_played_no_figure_stands(qtbot, people):
    page, base = people
    page.controller.new_game((HUMAN, HUMAN), match_of(GAME8, base.squares[0]).back_to(40))
    inside = page.presenter.inside
    qtbot.waitUntil(
        lambda: inside.caption.text().startswith("Games that went on from here: 1."), timeout=SECONDS
    )
    others = [move for move in page.controller.session.match.legal_moves if move != inside.figures()[0].move]
    page.controller.play(others[0])
    qtbot.waitUntil(lambda: inside.caption.text() == "No game continued from here.", timeout=SECONDS)
    assert inside.figures() == ()


@pytest.mark.parametrize(("game", "files", "said"), [
    ("reversi8", "", "Open a collection of games first; you find it in the menu."),
    ("reversi8", "/nowhere", "There is no file or folder /nowhere."),
    ("reversi4", "/nowhere", "Collections only hold games on the 8×8 board."),
])  # fmt: skip
def test_what_stands_in_the_way_is_said(qtbot, open_page, settings, game, files, said):
    settings[options.REVEAL], settings[options.OVERLAY] = "always", options.PEOPLE
    settings[options.COLLECTION] = files
    inside = open_page(game, (HUMAN, HUMAN)).presenter.inside
    qtbot.waitUntil(lambda: inside.caption.text() == said, timeout=SECONDS)
    languages.use("ja")
    assert inside.caption.text() != said


def test_another_collection_is_read_when_it_is_opened(qtbot, people, tmp_path):
    page, _ = people
    inside = page.presenter.inside
    qtbot.waitUntil(
        lambda: inside.caption.text().startswith("Games that went on from here: 12."), timeout=SECONDS
    )
    page.settings[options.COLLECTION] = str(collection(tmp_path / "more", 20))
    qtbot.waitUntil(
        lambda: inside.caption.text().startswith("Games that went on from here: 20."), timeout=SECONDS
    )


def test_the_replies_that_a_move_leaves_are_counted_and_a_pass_is_none(qtbot, open_page, settings):
    settings[options.REVEAL], settings[options.OVERLAY] = "always", options.REPLIES
    page = open_page("reversi4", (HUMAN, HUMAN))
    inside = page.presenter.inside
    qtbot.waitUntil(lambda: len(inside.figures()) == 4, timeout=SECONDS)
    assert {figure.headline for figure in inside.figures()} == {"3"}
    assert "answer with" in inside.caption.text()
    page.controller.new_game((HUMAN, HUMAN), line_of(page.game, "c4 b4 a2"))
    qtbot.waitUntil(lambda: bool(inside.figures()), timeout=SECONDS)
    match, left = page.controller.session.match, {}
    for figure in inside.figures():
        after = match.play(figure.move)
        left[figure.move] = sum(
            page.game.anatomy(after.position, one).target is not None for one in after.legal_moves
        )
    assert {figure.move: int(figure.headline) for figure in inside.figures()} == left and 0 in left.values()
    fewest = max(inside.figures(), key=lambda figure: figure.weight)
    assert left[fewest.move] == 0, "whom it leaves nothing is seen first"


def test_replies_are_not_counted_where_pieces_move(qtbot, open_page, settings):
    settings[options.REVEAL], settings[options.OVERLAY] = "always", options.REPLIES
    inside = open_page("animal-shogi", (HUMAN, HUMAN)).presenter.inside
    qtbot.waitUntil(lambda: "only put down" in inside.caption.text(), timeout=SECONDS)
    assert not inside.figures()
