"""A game to go through: each move of a side is guessed before it is shown."""

from __future__ import annotations

from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING

from app.analysis.guess import Course, Grade
from app.analysis.judgement import viewpoint
from app.board.state import Figure
from app.play.exercises import guess_words
from app.play.exercises.asker import Asker, refuse
from app.play.exercises.guess_card import BOTH, GuessCard
from app.play.exercises.weighing import Weighed, Weighing
from app.play.lists.on_board import OnBoard
from app.play.session import HUMAN
from app.settings import options
from engines.errors import InputError
from engines.game import Move, Side
from engines.matches.match import Match

if TYPE_CHECKING:
    from app.play.page import GamePage


class _Stage(Enum):
    CHOOSING = auto()
    """Whose moves are guessed is asked."""
    ASKED = auto()
    SHOWN = auto()
    """The move that was played is shown, but not made yet."""
    MOVING = auto()
    """The game goes on to the next move that is asked for."""
    OVER = auto()


class Guessing(Asker):
    """Shows a game as `Replay` does, as far as it was guessed. What moves are worth is said when it is known;
    one may go on before. Forced moves are not asked for."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._course = Course(Match.new(page.game), 0, ())
        self._stage = _Stage.OVER
        self._other = ""
        """Who stands for a side whose moves are not guessed."""
        self._card = GuessCard(page, self._leave)
        self._weighing = Weighing(page, self._weighed)

    @property
    def able(self) -> bool:
        """Whether there is a game to go through, and may be: not while time runs, nor in a question."""
        return self._free and self._page.controller.session.line.plies > 0

    @property
    def _free(self) -> bool:
        page = self._page
        return page.may_ask or (page.controller.ready and page.controller.replaying and page.asker is None)

    @property
    def helps(self) -> bool:
        """A hint may be asked for, but then the guess counts less."""
        return self._stage is _Stage.ASKED and self._there

    def start(self) -> None:
        """Ask whose moves are to be guessed, from the position looked at on, or from the start where no move
        is to be guessed after it."""
        page, session = self._page, self._page.controller.session
        if not self._free:
            refuse(page)
            return
        found = (Course(session.line, begin, BOTH) for begin in (session.cursor, session.opening, 0))
        course = next((one for one in found if one.asked), None)
        if course is None:
            page.failed.emit(InputError("There is no move to guess in this game."))
            return
        page.choosing.leave()
        self._card.own = not page.controller.replaying
        if self._card.own:
            session.aided = True
            page.replay.show_programme(OnBoard(session))
        self._other = page.controller.session.seats[0]
        self._pose(course)

    def close(self) -> None:
        """Stop for good."""
        self._session = None
        self._weighing.close()

    def answer(self, move: Move) -> None:
        """A move made on the board: a guess; or the move that is shown, with which the game goes on."""
        if self._stage is _Stage.ASKED and self._there:
            self._take(move)
        elif self._stage is _Stage.SHOWN and self._there and move == self._course.guesses[-1].played:
            self._next()
        elif self._looks_back:
            self._return()

    def figures(self) -> tuple[Figure, ...]:
        """The move played, and the guess."""
        if self._stage is not _Stage.SHOWN or not self._there:
            return ()
        guess, line = self._course.guesses[-1], self._course.line
        return guess_words.figures_of(line.game, line.positions[guess.ply - 1], guess, self._eyes)

    # The course of it

    def _pose(self, course: Course) -> None:
        self._weighing.cancel()  # of the course before this one
        self._course, self._stage = course, _Stage.CHOOSING
        self._set_out(())
        self._put()

    def _choose(self, sides: tuple[Side, ...]) -> None:
        """Begin to guess the moves of these sides."""
        self._course, self._stage = self._course.of(sides), _Stage.MOVING
        self._set_out(sides)
        self._go_on()
        self._page.presenter.show()
        self._page.board.setFocus()

    def _set_out(self, sides: tuple[Side, ...]) -> None:
        """Show the game as it stood where one begins; the guesser's side lies below."""
        page, controller, course = self._page, self._page.controller, self._course
        first, second = (HUMAN if side in sides else self._other for side in Side)
        self._leading = True
        controller.replay((first, second), course.line.back_to(course.begin), controller.session.opening)
        controller.jump(course.begin)
        page.turn_to_person()
        self._session, self.home = controller.session, page.replay.home
        self._session.veiled = self._session.guessed = True
        page.replay.bar.guess.hide()
        page.presenter.show()
        self._leading = False

    def _go_on(self) -> None:
        """On to the next move that is asked for, or to the end of the game."""
        session, line = self._session, self._course.line
        assert session is not None
        ahead = self._course.ahead(session.cursor)
        self._stage, session.veiled = _Stage.MOVING, ahead is not None
        session.unfold(line if ahead is None else line.back_to(ahead))
        if session.at_end:
            self._arrive()
        else:
            self._page.controller.set_paused(False)
            self._put()

    def _arrive(self) -> None:
        session = self._session
        assert session is not None
        asks = session.cursor in self._course.asked
        self._stage, session.aided = _Stage.ASKED if asks else _Stage.OVER, False
        self._put()

    def _take(self, move: Move | None) -> None:
        """Note a guess, None where none was made, and show what was played; nothing once it is over."""
        session, page = self._session, self._page
        if session is None:
            return
        before, guess = session.match, self._course.take(session.cursor, move, session.aided)
        self._stage, session.veiled = _Stage.SHOWN, False
        page.controller.set_paused(True)
        session.unfold(self._course.line.back_to(guess.ply))
        self._weighing.ask(before, tuple({one for one in (move, guess.played) if one is not None}))
        if guess.grade is Grade.SAME:
            page.sounding.answered(True)
        page.presenter.show()
        self._put()

    def _weighed(self, ply: int, weighed: Weighed) -> None:
        session, course = self._session, self._course
        if session is None:
            return
        guess = course.weigh(ply, {move: worth for move, (worth, _) in weighed.items()})
        info = weighed[guess.played][1] if guess.played in weighed else None
        if info is not None:
            session.add(course.line.back_to(guess.ply), {guess.ply: info})
        if self._stage is _Stage.SHOWN and guess is course.guesses[-1]:
            if guess.grade not in (Grade.SAME, Grade.UNKNOWN):
                self._page.sounding.answered(guess.grade is not Grade.WORSE)
            self._page.presenter.show()
        self._put()

    def _next(self) -> None:
        """Make the move that was shown; the game goes on from there."""
        if self._stage is _Stage.SHOWN:
            self._page.controller.jump(self._course.guesses[-1].ply)

    def _return(self) -> None:
        """Back to where the question stands, from wherever one looked."""
        if self._session is not None:
            self._page.controller.jump(self._place)

    def _moved(self, change: object) -> None:
        super()._moved(change)
        session = self._session
        if session is None or self._leading:
            return
        if self._stage is _Stage.SHOWN and session.at_end:
            self._go_on()
        elif self._stage is _Stage.MOVING and session.at_end:
            self._arrive()
        else:
            self._put()

    @property
    def _place(self) -> int:
        """The ply after which something is asked, or shown, or will be."""
        return self._session.line.plies - (self._stage is _Stage.SHOWN) if self._session is not None else 0

    @property
    def _there(self) -> bool:
        """Whether one looks at that position."""
        return self._session is not None and self._session.cursor == self._place

    @property
    def _looks_back(self) -> bool:
        """Whether one looks elsewhere, and not because the game goes on."""
        on_its_way = self._stage is _Stage.MOVING and not self._page.controller.paused
        return self._stage not in (_Stage.CHOOSING, _Stage.OVER) and not (self._there or on_its_way)

    @property
    def _eyes(self) -> Side:
        """Whose point of view figures take."""
        return viewpoint(self._page.controller.session, self._page.settings[options.VIEWPOINT])

    def _leave(self) -> None:
        """Back to the own game, or to the one that was shown, at the place one has come to."""
        page, at = self._page, self._page.controller.session.cursor
        if self._card.own:
            super()._leave()
            return
        self._end()
        page.replay.again()
        page.controller.jump(at)

    def _end(self) -> None:
        super()._end()
        self._page.side.offer.hide()
        self._page.replay.bar.guess.show()
        self._weighing.cancel()
        self._stage = _Stage.OVER

    def _put(self) -> None:
        """Say what is asked, or was played, or what all of it came to."""
        session, course, card = self._session, self._course, self._card
        if session is None:
            return
        if self._looks_back:
            say = partial(card.going_back, course, self._return)
        elif self._stage is _Stage.CHOOSING:
            say = partial(card.choice, course, self._choose, self._pose)
        elif self._stage is _Stage.MOVING:
            say = partial(card.way, course)
        elif self._stage is _Stage.ASKED:
            say = partial(card.question, course, session.side, lambda: self._take(None))
        elif self._stage is _Stage.SHOWN:
            say = partial(card.played, course, self._eyes, self._next)
        else:
            say = partial(card.result, course, self._pose)
        card.put(say)
