"""The quiz made of one's own mistakes, on the board of a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.analysis.quiz import Grade, Question, Quiz, questions
from app.analysis.verdict_words import move_text
from app.i18n import tr
from app.play.offer_card import Offer
from app.play.session import HUMAN
from engines.game import Move, Side

if TYPE_CHECKING:
    from app.play.page import GamePage
    from app.play.session import Session


class MistakeQuiz:
    """Asks for a better move, one mistake after the other; what is known stays hidden meanwhile. It ends
    when one looks elsewhere. Made before the page's presenter, which shows what follows from it."""

    def __init__(self, page: GamePage) -> None:
        self._page = page
        self._quiz: Quiz | None = None
        self._session: Session | None = None
        self._leading = False
        page.controller.changed.connect(self._moved)
        page.side.offer.closed.connect(self._closed)

    @property
    def running(self) -> bool:
        """Whether a quiz goes on."""
        return self._quiz is not None

    def found(self) -> tuple[Question, ...]:
        """What there is to ask about the game played; none while it goes on."""
        session = self._page.controller.session
        if session.line.outcome is None or self._page.controller.replaying:
            return ()
        people = {side for side in Side if session.seats[side] == HUMAN}
        return questions(session.line, self._page.truth.known, session.infos, people)

    def start(self) -> None:
        """Begin with the first mistake."""
        asked = self.found()
        if asked:
            self._quiz, self._session = Quiz(asked), self._page.controller.session
            self._ask()

    def answer(self, move: Move) -> None:
        """A move made on the board; it counts unless the answer is shown."""
        quiz, session = self._quiz, self._session
        if quiz is None or session is None or not session.veiled:
            return
        grade, text = quiz.answer(move), self._text(move)
        if grade is Grade.RIGHT:
            self._reveal(tr("Right: {move}", move=text), move)
            return
        said = (
            tr("{move} is better than that, but not the best. Try once more.", move=text)
            if grade is Grade.BETTER
            else tr("{move} is no better. Try once more.", move=text)
        )
        self._put(f"{quiz.question.said} {said}")

    def _ask(self) -> None:
        quiz, session = self._quiz, self._session
        assert quiz is not None and session is not None
        session.veiled = True
        if session.cursor == quiz.question.ply - 1:
            self._page.presenter.show()
        else:
            self._leading = True
            self._page.controller.jump(quiz.question.ply - 1)
            self._leading = False
        self._put(f"{quiz.question.said} {tr('Find a better move on the board.')}")
        self._page.board.setFocus()

    def _put(self, text: str) -> None:
        """The question, with what may be done about it."""
        quiz = self._quiz
        assert quiz is not None
        title = tr("Mistake {number} of {count}", number=quiz.number + 1, count=len(quiz.questions))
        show = Offer(tr("Show me"), tr("See the better move; then this one counts as missed"), self._give_up)
        self._page.side.offer.offer(title, text, (show, self._stopping()))

    def _stopping(self) -> Offer:
        return Offer(tr("End the quiz"), tr("Back to the end of the game"), self._leave)

    def _give_up(self) -> None:
        if self._quiz is not None:
            self._quiz.give_up()
            best = self._quiz.question.best
            self._reveal(tr("Best was {move}", move=self._text(best)), best)

    def _reveal(self, title: str, move: Move) -> None:
        """Show what is known, and the move that was found or asked for."""
        quiz, session = self._quiz, self._session
        assert quiz is not None and session is not None
        session.veiled = False
        self._page.presenter.show()
        self._page.board.show_hint(session.game.anatomy(session.match.position, move))
        onward = (
            Offer(tr("See the result"), tr("See how many you found"), self._finish, True)
            if quiz.last
            else Offer(tr("Next"), tr("On to the next mistake"), self._next, True)
        )
        self._page.side.offer.offer(title, quiz.question.said, (onward, self._stopping()))

    def _next(self) -> None:
        if self._quiz is not None:
            self._quiz.number += 1
            self._ask()

    def _finish(self) -> None:
        quiz = self._quiz
        assert quiz is not None
        found, count = quiz.found, len(quiz.questions)
        text = (
            tr("You found a better move for every mistake at once.")
            if found == count
            else tr("Those that you missed are worth another look.")
        )
        again = Offer(tr("Once more"), tr("The same questions again"), self.start, found < count)
        self._page.side.offer.offer(
            tr("{found} of {count} found at once", found=found, count=count), text, (again, self._stopping())
        )

    def _leave(self) -> None:
        self._page.controller.jump(self._page.controller.session.line.plies)

    def _closed(self) -> None:
        """The card was put away: so is the quiz."""
        if self.running:
            self._end()
            self._page.presenter.show()

    def _moved(self, _: object) -> None:
        quiz, session = self._quiz, self._page.controller.session
        if quiz is None or self._leading:
            return
        if session is not self._session or session.cursor != quiz.question.ply - 1:
            self._end()

    def _end(self) -> None:
        if self._session is not None:
            self._session.veiled = False
        self._quiz = self._session = None

    def _text(self, move: Move) -> str:
        session = self._page.controller.session
        return move_text(session.game, session.match.position, move)
