"""The truth sought in the background: at once where that is quick, else when asked; one thing at a time."""

import pytest

from app.play.judging.truth_seeker import Stage, TruthSeeker
from engines.catalogue import find_game
from engines.matches.match import Match
from engines.solvers.reversi.speed import random_positions

SECONDS = 60_000


def doing(seeker: TruthSeeker) -> Stage:
    return seeker.stage


@pytest.fixture
def seek(qapp):
    made = []

    def make(game):
        made.append(TruthSeeker(find_game(game)))
        return made[-1]

    yield make
    for seeker in made:
        seeker.close()


@pytest.fixture(scope="module")
def far():
    """Positions of 8x8 with so many empty squares that solving takes minutes."""
    return random_positions(find_game("reversi8"), 30, 2)


def test_what_is_quick_is_found_when_looked_at(qtbot, seek):
    seeker = seek("tictactoe")
    position = seeker.game.initial
    seeker.look(position)
    assert doing(seeker) is Stage.PREPARING
    qtbot.waitUntil(lambda: doing(seeker) is Stage.IDLE, timeout=SECONDS)
    solution = seeker.known(position)
    assert solution.exact and solution.truth.value == 0 and len(solution.moves) == 9
    assert not seeker.offers


def test_what_is_found_of_a_near_position_is_told_meanwhile_and_the_rest_sought_again(qtbot, seek):
    """This one takes seconds."""
    seeker = seek("reversi8")
    cells = "----XO---O-OXOOXOOOOXOOOOOOXOXOOOOOOOXXX-XXXXXXX--OX-OO-------O- X"
    position = seeker.game.parse_position(cells)
    seeker.look(position)
    qtbot.waitUntil(lambda: seeker.known(position) is not None, timeout=SECONDS)
    assert doing(seeker) is Stage.LOOKING and not seeker.known(position).exact and not seeker.offers
    seeker.look(seeker.game.initial)
    seeker.look(position)
    assert doing(seeker) is Stage.LOOKING and not seeker.offers, "it is not left as it was"


def test_a_far_position_is_offered_solved_when_asked_and_given_up_at_once(qtbot, seek, far):
    seeker = seek("reversi8")
    seeker.look(far[0])
    qtbot.waitUntil(lambda: seeker.offers, timeout=SECONDS)
    assert doing(seeker) is Stage.IDLE and seeker.effort > 60
    seeker.insist()
    assert doing(seeker) is Stage.SOLVING and not seeker.offers
    with qtbot.waitSignal(seeker.changed, timeout=SECONDS):  # progress
        pass
    seeker.give_up()
    assert doing(seeker) is Stage.IDLE and seeker.offers
    solution = seeker.known(far[0])
    assert solution is not None and not solution.exact


def test_looking_elsewhere_drops_what_was_asked(qtbot, seek, far):
    seeker = seek("reversi8")
    seeker.look(far[0])
    qtbot.waitUntil(lambda: seeker.offers, timeout=SECONDS)
    seeker.insist()
    seeker.look(far[1])
    assert doing(seeker) is Stage.LOOKING
    qtbot.waitUntil(lambda: seeker.offers, timeout=SECONDS)
    assert seeker.known(far[1]) is not None and doing(seeker) is Stage.IDLE


def test_a_long_search_waits_while_an_opponent_thinks(qtbot, seek, far):
    seeker = seek("reversi8")
    seeker.look(far[0])
    qtbot.waitUntil(lambda: seeker.offers, timeout=SECONDS)
    seeker.insist()
    seeker.hold(True)
    assert seeker.waiting and doing(seeker) is Stage.IDLE
    seeker.hold(False)
    assert not seeker.waiting and doing(seeker) is Stage.SOLVING


def test_a_game_is_looked_through_from_its_end(qtbot, seek):
    seeker = seek("reversi4")
    match = Match.new(seeker.game)
    while match.outcome is None:
        match = match.play(match.legal_moves[-1])
    seeker.review(match.positions)
    qtbot.waitUntil(lambda: doing(seeker) is Stage.IDLE, timeout=SECONDS)
    assert all(map(seeker.known, match.positions))
    assert seeker.known(match.start).truth.margin == -10


def test_what_cannot_be_known_is_told_once_in_a_sentence(qtbot, seek):
    seeker = seek("animal-shogi")
    bare = seeker.game.parse_position("1l1/3/3/1L1 b - 1")
    with qtbot.waitSignal(seeker.failed, timeout=SECONDS) as failed:
        seeker.look(bare)
    assert str(failed.args[0]).endswith(".")
    with qtbot.assertNotEmitted(seeker.failed):
        seeker.review((bare, seeker.game.initial))
        seeker.insist()
        qtbot.waitUntil(lambda: doing(seeker) is Stage.IDLE, timeout=SECONDS)
    assert seeker.known(bare) is None and seeker.known(seeker.game.initial), "the others can be known"


def test_closing_while_solving_is_clean(qtbot, seek, far):
    seeker = seek("reversi8")
    seeker.look(far[0])
    qtbot.waitUntil(lambda: seeker.offers, timeout=SECONDS)
    seeker.insist()
    seeker.close()
