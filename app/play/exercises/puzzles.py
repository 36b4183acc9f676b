"""Problems to solve on the board, one after the other, each as hard as fits the person."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from app.analysis.verdict_words import was_best, was_right
from app.background.task import TaskRunner
from app.i18n import tr
from app.play.exercises import problem_words
from app.play.exercises.asker import Asker, refuse
from app.play.exercises.grades import grade_menu
from app.play.exercises.problem_card import Deeds, ProblemCard
from app.play.exercises.solving import SolvingBook
from engines.errors import InputError
from engines.game import Game, Move, Position
from engines.problems.problem import Collection, Problem, Task, bundled, find_problems
from engines.solvers.oracle import Solution, find_oracle

if TYPE_CHECKING:
    from app.play.page import GamePage

DEFENDER = "perfect"
"""Who answers: it loses as late as it can."""


class _Stage(Enum):
    ASKED = auto()
    REFUTED = auto()
    """A wrong move was made on the board, to see why it is wrong."""
    KNOWN = auto()
    """It was solved, or the answer shown."""


class Puzzles(Asker):
    """Poses a problem, judges the moves by the truth, and keeps how each was answered the first time. Where
    nothing is asked any more, moves are played on against the defender."""

    def __init__(self, page: GamePage, book: SolvingBook) -> None:
        """`book` keeps how problems were answered."""
        super().__init__(page)
        self.able = bundled(page.game) is not None
        self._book = book
        self._problem: Problem | None = None
        self._grade: str | None = None
        """The level whose problems alone are asked; None for what fits."""
        self._stage = _Stage.KNOWN
        self._step = 0
        """The ply after which a move is asked for."""
        self._noted = False
        self._wrong: Move | None = None
        self._pending: Move | None = None
        self._known: dict[Position, Solution] = {}
        self._runner = TaskRunner(page)
        deeds = Deeds(
            self._refute, self._back, self._give_up, self._next, self._choose_grade, self._leave
        )  # fmt: skip
        self._card = ProblemCard(page, deeds)

    @cached_property
    def collection(self) -> Collection:
        """The game's problems. Raises InputError where they cannot be read."""
        return find_problems(self._page.game)

    def start(self) -> None:
        """Pose the first problem, in the place of the game on the board."""
        if not self.able:
            self._fail(InputError("There are no problems for {game}.", game=self._page.game))
        elif self._page.may_ask:
            try:
                self._book.read()
            except InputError as error:
                self._fail(error)
            self._next()
        else:
            refuse(self._page)

    def close(self) -> None:
        """Stop for good."""
        self._runner.shutdown()

    def answer(self, move: Move) -> None:
        """A move made on the board: judged while one is asked for, else played."""
        session = self._session
        if session is None or self._stage is not _Stage.ASKED:
            self._play(move)
        elif session.person_moves:
            solution = self._known.get(session.match.position)
            self._pending = move if solution is None else None
            if solution is not None:
                self._judge(move, solution)
            elif not self._runner.busy:  # it failed before
                self._learn(session.match.position)

    def _play(self, move: Move) -> None:
        """Make a move where one looks; one that was made there before is answered again."""
        controller, session = self._page.controller, self._page.controller.session
        if session.has_made(move):
            controller.take_back(session.cursor)
        controller.play(move)

    def _next(self) -> None:
        page, before = self._page, self._problem
        try:
            problem = self._book.next_of(self._wanted(), before)
        except InputError as error:
            page.failed.emit(error)
            return
        page.choosing.leave()
        self._problem, self._stage, self._noted = problem, _Stage.ASKED, False
        self._known.clear()
        self._leading = True
        self._set_up(problem.position, DEFENDER)
        page.presenter.show()
        self._leading = False
        self._ask()
        page.board.setFocus()

    def _wanted(self) -> tuple[Problem, ...]:
        grades = {level.id: inside for level, inside in self.collection.grades}
        return grades.get(self._grade or "", self.collection.problems)

    def _ask(self) -> None:
        """Ask for the move where the session stands."""
        session = self._session
        assert session is not None
        self._step, self._wrong, self._pending = session.cursor, None, None
        reply = partial(problem_words.gone_on, session.match) if session.cursor else None
        self._put(reply, praise=reply is not None)
        if session.match.position not in self._known:
            self._learn(session.match.position)

    def _learn(self, position: Position) -> None:
        """Have a position solved."""
        self._runner.start(partial(_solved, self._page.game, position), self._learned, self._fail)

    def _learned(self, found: Any) -> None:
        position, solution = found
        self._known[position] = solution
        session, move = self._session, self._pending
        if session is not None and move is not None and session.match.position == position:
            self._pending = None
            self._judge(move, solution)

    def _fail(self, error: Exception) -> None:
        self._page.failed.emit(error)

    def _judge(self, move: Move, solution: Solution) -> None:
        page, problem = self._page, self._problem
        assert problem is not None and self._session is not None
        position, right = self._session.match.position, move in problem.task.right(solution)
        page.sounding.answered(right)
        if right and problem.task is Task.WIN_IN:
            self._play(move)
        elif right:
            self._solve(move)
        elif move in problem.task.well(solution):
            self._put(partial(problem_words.slower, page.game, position, move))
        else:
            self._note(False)
            self._wrong = move
            self._put(partial(problem_words.missed, page.game, position, move, solution))

    def _moved(self, change: object) -> None:
        super()._moved(change)
        if self.running and not self._leading:
            self._follow()

    def _follow(self) -> None:
        """The question goes on after the defender's answer, and after moves that were taken back."""
        session = self._session
        assert session is not None
        if not (session.person_moves or session.outcome):
            return
        if self._stage is _Stage.REFUTED and session.cursor <= self._step:
            self._back()
        elif self._stage is _Stage.REFUTED:
            self._show_refutation()
        elif self._stage is _Stage.ASKED and session.outcome:
            self._solve(None)
        elif self._stage is _Stage.ASKED and session.cursor != self._step:
            self._ask()

    def _note(self, solved: bool) -> None:
        """Keep how the problem was answered, the first time."""
        if self._noted or self._problem is None:
            return
        self._noted = True
        try:
            self._book.note(self._problem, solved)
        except InputError as error:
            self._page.failed.emit(error)

    # What is said and offered

    def _put(self, said: Callable[[], str] | None = None, praise: bool = False) -> None:
        """The problem, with what was said of the last answer."""
        page, problem = self._page, self._problem
        assert problem is not None
        title = partial(problem_words.title_of, problem, self._step)
        asked = partial(problem_words.asked, problem, page.look.sides, self.collection)
        self._card.ask(title, said or asked, praise, self._wrong is not None)

    def _refute(self) -> None:
        """Make the wrong move on the board; the defender shows what is wrong with it."""
        session, move = self._session, self._wrong
        if session is not None and move is not None and session.cursor == self._step:
            self._stage = _Stage.REFUTED
            self._page.controller.play(move)

    def _show_refutation(self) -> None:
        session, move = self._session, self._wrong
        assert session is not None and move is not None
        position = session.line.positions[self._step]
        self._card.refute(position, move, self._known[position].moves[move], session.person)

    def _back(self) -> None:
        """Ask for the move once more."""
        self._leading, self._stage = True, _Stage.ASKED
        self._page.controller.take_back(self._step)
        self._leading = False
        self._ask()

    def _give_up(self) -> None:
        session, problem = self._session, self._problem
        if session is None or problem is None:
            return
        if session.cursor != self._step:
            self._back()
        self._note(False)
        position = session.match.position
        solution = self._known.get(position)
        move = problem.answer if solution is None else problem.task.right(solution)[0]
        self._reveal(partial(was_best, self._page.game, position, move), move, False)

    def _solve(self, move: Move | None) -> None:
        """It is solved: by this last move, or with the end of the game."""
        late, session = self._noted, self._session
        assert session is not None
        self._note(True)
        where = session.match.position
        title = (lambda: tr("Solved")) if move is None else partial(was_right, self._page.game, where, move)
        self._reveal(title, move, True, late)

    def _reveal(self, title: Callable[[], str], move: Move | None, praise: bool, late: bool = False) -> None:
        """Show what is known, and how the person fares."""
        page, session, problem = self._page, self._session, self._problem
        assert session is not None and problem is not None
        self._stage, session.veiled = _Stage.KNOWN, False
        if move is not None:
            page.presenter.show()
            page.presenter.point_at(move)
        fares = partial(problem_words.fares, problem, self.collection, self._book, late)
        self._card.reveal(title, fares, praise)

    def _choose_grade(self) -> None:
        menu = grade_menu(self.collection, self._book, self._grade, self._take_grade, self._page)
        buttons = self._page.side.offer.buttons
        button = next((one for one in buttons if one.text() == tr("Grade …")), buttons[0])
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _take_grade(self, grade: str | None) -> None:
        self._grade = grade
        if self.running:
            self._next()

    def _end(self) -> None:
        super()._end()
        self._runner.cancel()
        self._problem, self._stage = None, _Stage.KNOWN


def _solved(game: Game, position: Position, *_: object) -> tuple[Position, Solution]:
    """On the worker: the truth about a position."""
    return position, find_oracle(game).solve(position)
