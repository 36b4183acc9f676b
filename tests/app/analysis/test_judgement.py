"""Whose point of view, what may be seen when, and what is written on the squares."""

import pytest

from app.analysis.bar import EvaluationBar
from app.analysis.graph import EvaluationGraph
from app.analysis.judgement import Judgement, curve, headline, judge, may_go_on, truths, viewpoint, visible
from app.analysis.line_row import followed, line_after
from app.analysis.overlays import candidate_words, figures, percentage
from app.play.session import HUMAN, Session
from engines.catalogue import find_game
from engines.game import Move, Side
from engines.matches.match import Match
from engines.search.branches import Branch
from engines.search.info import SearchInfo
from engines.solvers.oracle import Solution, Source, Truth
from tests.lines import line_of

SHUFFLED = "1d1c 3a3b 1c1d 3b3a 1d1c 3a3b 1c1d 3b3a"


def session_of(seats, plies):
    session = Session(find_game("reversi6"), seats)
    for _ in range(plies):
        session.play(session.match.legal_moves[0])
    return session


def opinion(value):
    return SearchInfo(value, {}, sims=100)


def test_values_are_turned_to_the_persons_side():
    session = session_of(("random", HUMAN), 3)
    session.infos = {0: opinion(0.5), 1: opinion(0.5)}
    assert viewpoint(session, "person") is Side.SECOND and viewpoint(session, "first") is Side.FIRST
    assert [point.value for point in curve(session, "person", "always")] == [-0.5, 0.5]
    assert [point.value for point in curve(session, "first", "always")] == [0.5, -0.5]


@pytest.mark.parametrize(("reveal", "plies"), [("hidden", []), ("after", [0, 1]), ("always", [0, 1, 2])])
def test_what_may_be_seen(reveal, plies):
    session = session_of((HUMAN, "random"), 2)
    session.infos = {ply: opinion(0.1) for ply in range(3)}
    assert [point.ply for point in curve(session, "person", reveal)] == plies


def test_a_finished_game_shows_all_and_ends_in_its_result():
    session = session_of((HUMAN, "random"), 2)
    session.infos = {ply: opinion(0.1) for ply in range(3)}
    session.resign()
    points = curve(session, "person", "hidden")
    assert [point.ply for point in points] == [0, 1, 2] and points[-1].value == -1.0


def test_the_truth_of_an_end_is_how_the_game_ended():
    """Three times the same position is a draw, whatever it is worth to whoever begins there."""
    game = find_game("animal-shogi")
    session = Session(game, (HUMAN, HUMAN), line_of(game, SHUFFLED))
    won = Solution({}, Truth(1, distance=9), exact=True, source=Source.TABLE)
    points = truths(session, lambda position: won, "first", "always")
    assert [point.value for point in points] == [1.0, -1.0] * 4 + [0.0]
    assert [point.ply for point in points] == list(range(9))


def test_the_latest_judgement_counts():
    points = [Judgement(ply, ply / 10, Side.FIRST) for ply in (1, 4)]
    assert judge(points, 0) is None
    assert judge(points, 3) is points[0] and judge(points, 9) is points[1]
    assert points[1].share == pytest.approx(0.7)


def test_words_grow_with_the_value():
    words = [headline(value) for value in (0.0, 0.2, 0.5, 0.95)]
    assert len(set(words)) == 4 and headline(-0.5) == headline(0.5)


def test_percentages_have_true_signs():
    assert [percentage(value) for value in (0.414, -0.2, 0.001)] == ["+41", "−20", "0"]


def test_overlays_write_the_most_and_the_viewers_values():
    game = find_game("reversi6")
    moves = game.legal_moves(game.initial)
    info = SearchInfo(
        0.2,
        dict.fromkeys(moves, 0.25),
        prior={moves[0]: 0.7, moves[1]: 0.3},
        visits={moves[0]: 30, moves[1]: 10},
        values={moves[0]: 0.4},
    )

    def written(kind, sign=1):
        found = figures(info, kind, Match.new(game), sign, arrows=False)
        return [(figure.move, figure.headline, figure.detail) for figure in found]

    assert written("visits") == [(moves[0], "75%", "+40"), (moves[1], "25%", "")]
    assert written("prior")[0][1] == "70%"
    assert written("value", sign=-1)[0][1:] == ("−40", "75%")


def test_a_candidate_tells_how_the_game_is_expected_to_go_on():
    match = Match.new(find_game("reversi6"))
    first, second = match.legal_moves[:2]
    replies = [match.play(move).legal_moves[0] for move in (first, second)]
    policy = dict.fromkeys(match.legal_moves, 0.25)
    branches = (Branch(second, 10, 0.1, replies=(Branch(replies[1], 5, 0.0), Branch(Move(0), 1, 0.0))),)
    visits = {first: 30, second: 10}
    info = SearchInfo(0.2, policy, {first: 0.7}, visits, pv=(first, replies[0]), branches=branches)

    def told(move):
        return candidate_words(info, followed(match, line_after(info, move)), match)

    assert told(first) == "c2 · AI's first idea 70 % · after its search 75 % · then b2"
    assert told(second) == "b3 · after its search 25 % · then b2"
    assert told(match.legal_moves[2]) == "e4", "it was never tried"
    assert candidate_words(SearchInfo(0.0, policy), match.play(first), match) == "c2"


def test_the_graph_is_clicked_to_jump(qtbot):
    from PySide6.QtCore import QPoint, Qt

    graph = EvaluationGraph()
    qtbot.addWidget(graph)
    graph.resize(300, 100)
    graph.show_curve([Judgement(ply, 0.1, Side.FIRST) for ply in range(20)], 20, 20)
    with qtbot.waitSignal(graph.jumped) as jumped:
        qtbot.mouseClick(graph, Qt.MouseButton.LeftButton, pos=QPoint(5, 50))
    assert jumped.args == [0]
    assert graph.ply_at(295) == 20


def test_a_single_truth_on_the_graph_is_more_than_a_speck(qtbot):
    graph = EvaluationGraph()
    qtbot.addWidget(graph)
    graph.resize(300, 100)
    before = graph.grab().toImage()
    graph.show_truth([Judgement(5, 1.0, Side.FIRST)], ())
    after = graph.grab().toImage()
    changed = {x for x in range(300) for y in range(100) if before.pixel(x, y) != after.pixel(x, y)}
    assert len(changed) >= 8


def test_the_bar_shows_the_side_below_below(qtbot):
    bar = EvaluationBar()
    qtbot.addWidget(bar)
    bar.resize(14, 200)
    bar.speed = 0.0

    def lowest(first_below):
        bar.show_share(0.8, first_below)
        image = bar.grab().toImage()
        return image.pixelColor(7, 190).lightness()

    assert lowest(first_below=True) < lowest(first_below=False)


def test_a_line_stops_where_the_person_is_about_to_choose():
    game = find_game("tictactoe")
    session = Session(game, (HUMAN, "random"), line_of(game, "b2 a1"))
    before, now = session.line.back_to(1), session.line
    elsewhere = before.play(game.parse_move(before.position, "c1"))
    assert may_go_on(session, before, "after") and not may_go_on(session, now, "after")
    assert may_go_on(session, elsewhere, "after"), "that is not what was played"
    assert may_go_on(session, now, "always")
    replied = now.play(game.parse_move(now.position, "c3"))
    session.play(replied.moves[-1])
    assert may_go_on(session, replied, "after"), "the machine may be seen through"
    answered = replied.play(replied.legal_moves[0])
    assert not may_go_on(session, answered, "after"), "but not what one would answer"


def test_a_position_that_comes_again_is_hidden_again():
    game = find_game("animal-shogi")
    line = line_of(game, SHUFFLED[:19])
    session = Session(game, (HUMAN, "random"), line)
    assert line.position == line.start
    assert not visible(session, 0, "after") and visible(session, 2, "after") and visible(session, 1, "after")


def test_who_took_moves_back_is_told_of_the_position_after_another_move_and_who_looks_back_at_once():
    game = find_game("tictactoe")
    session = Session(game, (HUMAN, "random"), line_of(game, "b2 a1 c3 a3"))
    session.jump(2)
    assert visible(session, 2, "after"), "the move there stands"
    session.take_back(2)
    assert not visible(session, 2, "after") and visible(session, 2, "always")
    assert not may_go_on(session, session.match, "after"), "nor by what is expected after it"
    assert visible(session, 1, "after") and visible(session, 0, "after")
    session.play(game.parse_move(session.match.position, "b3"))
    assert visible(session, 2, "after") and visible(session, 3, "after")


def test_a_game_that_is_over_hides_nothing_from_who_takes_moves_back():
    game = find_game("tictactoe")
    session = Session(game, (HUMAN, "random"), line_of(game, "a1 b1 a2 b2 a3"))
    session.take_back(4)
    assert visible(session, 4, "after")
