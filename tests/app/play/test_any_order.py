"""Whatever comes in the place of one's own game, in any order, that game stays as it was and comes back."""

from random import Random

import pytest

from app.i18n import languages
from app.play.lists.self_play import SelfPlay
from app.play.session import HUMAN
from engines.catalogue import find_game
from engines.matches.record import record_of, save_record
from engines.problems.asking import ask
from engines.problems.problem import Collection
from engines.solvers.oracle import find_oracle
from tests.lines import line_of

TOE = find_game("tictactoe")
SHOWN = ("a1 b1 b2 a2 c3", "b2 a1 c1 a3 a2 c2 b1 b3 c3", "a1 a2")
OPPONENTS = ("random", HUMAN, "rollouts:n=20")
STEPS = 40


@pytest.fixture
def games(tmp_path):
    """Files of games to be shown."""
    files = [tmp_path / f"{number}.json" for number in range(len(SHOWN))]
    for file, moves in zip(files, SHOWN, strict=True):
        save_record(record_of(line_of(TOE, moves), "random", HUMAN), file)
    return SelfPlay(TOE, files, 1, "random")


class Person:
    """Does anything with a page, by chance."""

    def __init__(self, page, games, seed):
        self.page, self.games, self.random = page, games, Random(seed)
        self.done = []

    def do_something(self):
        """Returns whether a new game of one's own may have begun."""
        deeds = (
            self.try_out, self.guess, self.quiz, self.pose, self.show, self.leave, self.turn, self.put_away,
            self.undo, self.redo, self.jump, self.play, self.play, self.swap, self.resign, self.speak,
        )  # fmt: skip
        deed = self.random.choice((*deeds, self.press, self.press))
        self.done.append(deed.__name__)
        deed()
        return deed == self.press

    def try_out(self):
        self.page.trying.toggle()

    def guess(self):
        self.page.guessing.start()

    def quiz(self):
        self.page.quiz.start()

    def pose(self):
        position = TOE.parse_position("--------X O")
        problem = ask(position, find_oracle(TOE).solve(position))
        assert problem is not None
        puzzles = self.page.puzzles
        puzzles.able, puzzles.collection = True, Collection(TOE, (problem,), {})
        puzzles.start()

    def show(self):
        self.page.replay.show_programme(self.games, self.random.randrange(len(SHOWN)))

    def leave(self):
        if self.page.controller.replaying:
            self.page.replay.bar.close_button.click()

    def turn(self):
        if self.page.controller.replaying:
            self.random.choice((self.page.replay.bar.before, self.page.replay.bar.after)).click()

    def put_away(self):
        if self.page.side.offer.isVisible():
            self.page.side.offer.closed.emit()

    def press(self):
        shown = [one for one in self.page.side.offer.buttons if one.isVisible() and one.isEnabled()]
        if shown:
            self.random.choice(shown).click()

    def undo(self):
        self.page.side.undo.click()

    def redo(self):
        self.page.side.redo.click()

    def jump(self):
        self.page.controller.jump(self.random.randrange(9))

    def play(self):
        if self.page.board.touch.moves:
            self.page.board.played.emit(self.random.choice(list(self.page.board.touch.moves)).move)

    def swap(self):
        self.page.swap()

    def resign(self):
        self.page.resign()

    def speak(self):
        languages.use(self.random.choice(("en", "ja")))


def own(page):
    """The session of one's own game, and whether something else is in its place."""
    homes = (page.asker and page.asker.home, page.trying.home, page.controller.replaying and page.replay.home)
    home = next((one for one in homes if one), None)
    return (home.session if home else page.controller.session), home is not None


@pytest.mark.parametrize("seed", range(20))
def test_the_own_game_is_kept_whatever_is_done_in_whatever_order(open_page, games, seed):
    page = open_page("tictactoe", (HUMAN, OPPONENTS[seed % len(OPPONENTS)]))
    person = Person(page, games, seed)
    for _ in range(STEPS):
        (before, aside), line = own(page), own(page)[0].line
        begun = person.do_something()
        after, _ = own(page)
        assert begun or after is before, person.done
        assert not aside or after is not before or after.line is line, person.done
        assert sum((page.quiz.running, page.puzzles.running, page.guessing.running, page.trying.running)) <= 1
        assert bool(page.asker) or not page.controller.session.veiled, person.done
        assert page.replay.bar.isHidden() != page.controller.replaying, person.done
