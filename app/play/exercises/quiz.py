"""The quiz made of one's own mistakes: those of a finished game, on its board, or those of earlier games that
are due again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.analysis.quiz import Grade, Question, Quiz, questions
from app.analysis.verdict_words import move_text, was_best, was_right
from app.i18n import sentences, tr
from app.play.exercises.asker import Asker, refuse
from app.play.exercises.book import Exercise, ExerciseBook, today
from app.play.offer_card import Offer, Said
from app.play.opponents.players import usual_opponent
from app.play.session import HUMAN
from app.settings import options
from engines.errors import InputError
from engines.game import Game, Move, Position, Side

if TYPE_CHECKING:
    from app.play.page import GamePage

AT_ONCE = 10
"""No more mistakes of earlier games are asked about in one go."""


class MistakeQuiz(Asker):
    """Asks for a better move, one mistake after the other. It ends when one looks elsewhere."""

    def __init__(self, page: GamePage, book: ExerciseBook) -> None:
        """`book` keeps the mistakes, and how they were answered."""
        super().__init__(page)
        self._book = book
        self._quiz: Quiz | None = None

    def found(self) -> tuple[Question, ...]:
        """What there is to ask about the game played; none while it goes on."""
        session = self._page.controller.session
        if session.line.outcome is None or session.tried or self._page.controller.replaying:
            return ()
        people = {side for side in Side if session.seats[side] == HUMAN}
        least = self._page.settings[options.MISTAKES]
        return questions(session.line, self._page.seeker.known, session.infos, people, session.opening, least)

    def collect(self) -> None:
        """Keep what there is to ask about the person's own moves in the game played, for later."""
        given = self._page.controller.session.given
        own = [one for one in self.found() if one.ply > given]
        if own and self._page.asker is None:
            self._read_book()
            self._book.add(own, today())

    def due(self) -> list[Exercise]:
        """What of earlier games is to be asked now."""
        self._read_book()
        return self._book.due(today())

    def _read_book(self) -> None:
        try:
            self._book.read()
        except InputError as error:
            self._page.failed.emit(error)

    def start(self) -> None:
        """Begin with the first mistake of the game played."""
        asked = self.found()
        if asked:
            self._quiz, self._session = Quiz(asked), self._page.controller.session
            self._ask()

    @property
    def able(self) -> bool:
        """Whether mistakes of earlier games may be asked about: between games."""
        session = self._page.controller.session
        return self._page.may_ask and (not session.under_way or session.line.outcome is not None)

    def practise(self) -> None:
        """Begin with the first mistake of earlier games that is due, between games or once more."""
        page = self._page
        if not (self.running or page.may_ask):
            refuse(page)
        elif not (self.running or self.able):
            page.failed.emit(
                InputError("Finish this game first; then you can practise mistakes from earlier games.")
            )
        elif due := self.due():
            self._quiz = Quiz(tuple(one.question for one in due[:AT_ONCE]))
            self._set_up(self._quiz.question.position, usual_opponent(page.game))
            self._ask()
        else:
            page.failed.emit(InputError("There are no mistakes from earlier games to practise right now."))

    def answer(self, move: Move) -> None:
        """A move made on the board; it counts unless the answer is shown."""
        quiz, session = self._quiz, self._session
        if quiz is None or session is None or not session.veiled:
            return
        fresh, grade = quiz.fresh, quiz.answer(move)
        if fresh:
            self._note(grade is Grade.RIGHT)
        self._page.sounding.answered(grade is Grade.RIGHT)
        if grade is Grade.RIGHT:
            self._reveal(was_right, move)
            return
        self._put(partial(self._no_answer, session.match.position, move, grade))

    def _no_answer(self, position: Position, move: Move, grade: Grade) -> str:
        text = move_text(self._page.game, position, move)
        if grade is Grade.BETTER:
            return tr("{move} is better, but not the best. Try once more.", move=text)
        return tr("{move} is no better. Try once more.", move=text)

    def _note(self, right: bool) -> None:
        """Remember how the question was answered the first time."""
        assert self._quiz is not None
        try:
            self._book.answered(self._quiz.question, right, today())
        except InputError as error:
            self._page.failed.emit(error)

    def _was(self, question: Question) -> str:
        """What the mistake was."""
        return question.mistake.said(move_text(self._page.game, question.position, question.played))

    @property
    def _place(self) -> int:
        """The ply after which the question stands in its session."""
        return self._quiz.question.ply - 1 if self._quiz is not None and self.home is None else 0

    def _ask(self) -> None:
        page, session = self._page, self._session
        assert session is not None
        page.choosing.leave()
        self._leading = True
        session.veiled = True
        if session.cursor == self._place:
            page.presenter.show()
        else:
            page.controller.jump(self._place)
        self._leading = False
        self._put(lambda: tr("Find a better move on the board."))
        page.board.setFocus()

    def _put(self, asked: Callable[[], str]) -> None:
        """The question, with what may be done about it."""
        quiz = self._quiz
        assert quiz is not None
        number, question = quiz.number + 1, quiz.question

        def say() -> Said:
            title = tr("Mistake {number} of {count}", number=number, count=len(quiz.questions))
            tip = tr("See the better move; this one then counts as missed")
            offers = (Offer(tr("Show me"), tip, self._give_up), self._stopping())
            return Said(title, sentences(self._was(question), asked()), offers)

        self._page.side.offer.offer(say)

    def _stopping(self) -> Offer:
        tip = tr("Back to the end of the game") if self.home is None else tr("Back to your own game")
        return Offer(tr("End the quiz"), tip, self._leave)

    def _give_up(self) -> None:
        if self._quiz is not None:
            if self._quiz.fresh:
                self._note(False)
            self._quiz.give_up()
            self._reveal(was_best, self._quiz.question.best)

    def _reveal(self, title: Callable[[Game, Position, Move], str], move: Move) -> None:
        """Show what is known, and the move that was found or asked for."""
        quiz, session = self._quiz, self._session
        assert quiz is not None and session is not None
        session.veiled = False
        self._page.presenter.show()
        self._page.presenter.point_at(move)
        question, last = quiz.question, quiz.last

        def say() -> Said:
            onward = (
                Offer(tr("See the result"), tr("See how many you found"), self._finish, True)
                if last
                else Offer(tr("Next"), tr("Go to the next mistake (Enter)"), self._next, True)
            )
            offers = (onward, self._stopping())
            return Said(title(self._page.game, question.position, move), self._was(question), offers)

        self._page.side.offer.offer(say)

    def _next(self) -> None:
        if self._quiz is not None:
            self._quiz.number += 1
            if self.home is not None:
                self._set_up(self._quiz.question.position, usual_opponent(self._page.game))
            self._ask()

    def _finish(self) -> None:
        quiz = self._quiz
        assert quiz is not None
        self._page.side.offer.offer(partial(self._result, quiz.found, len(quiz.questions)))

    def _result(self, found: int, count: int) -> Said:
        text = (
            tr("You found a better move for every mistake on the first try.")
            if found == count
            else tr("The ones you missed are worth another look.")
        )
        if self.home is None:
            again = Offer(tr("Once more"), tr("Answer the same questions again"), self.start, found < count)
        else:
            left = tr("Try the questions you missed, and others that are due")
            again = Offer(tr("Once more"), left, self.practise, found < count)
        offers = (again, self._stopping()) if self.home is None or self.due() else (self._stopping(),)
        return Said(tr("{found} of {count} found on the first try", found=found, count=count), text, offers)

    def _leave(self) -> None:
        if self.home is None:
            self._page.controller.jump(self._page.controller.session.line.plies)
        else:
            super()._leave()

    def _stays(self) -> bool:
        session = self._page.controller.session
        return super()._stays() and session.cursor == self._place

    def _end(self) -> None:
        super()._end()
        self._quiz = None
