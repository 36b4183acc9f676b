"""What may be done with a page's game: the buttons below the moves, and the menu beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.play.dialogs import show_report, show_rules
from app.play.opponents.own_engines import engine_of
from app.play.turns import turn_after, turn_before
from app.settings import options

if TYPE_CHECKING:
    from app.play.page import GamePage


class Controls(QObject):
    """Lets the side panel's buttons do what they say, and each be used where it can be."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page, side, controller = page, page.side, page.controller
        side.new.clicked.connect(page.choosing.open)
        side.undo.clicked.connect(controller.undo)
        side.redo.clicked.connect(controller.redo)
        side.hint.clicked.connect(page.presenter.hint)
        side.truth.clicked.connect(self.toggle_truth)
        side.pause.clicked.connect(self._pause)
        side.step.clicked.connect(controller.step)
        menu = side.menu
        menu.swap.triggered.connect(page.swap)
        menu.flip.triggered.connect(page.flip)
        menu.try_out.triggered.connect(page.trying.toggle)
        menu.practise.triggered.connect(page.quiz.practise)
        menu.puzzles.triggered.connect(page.puzzles.start)
        menu.guess.triggered.connect(page.guessing.start)
        menu.rules.triggered.connect(lambda: show_rules(page))
        menu.resign.triggered.connect(page.resign)
        menu.aboutToShow.connect(self._prepare_menu)
        page.replay.bar.guess.clicked.connect(page.guessing.start)
        side.judgement.worst.unfolded.connect(lambda: show_report(page))
        page.board.leafed.connect(self._leaf)

    def show(self) -> None:
        """The buttons as the game stands."""
        page, side, controller = self._page, self._page.side, self._page.controller
        session = controller.session
        side.show_watching(session.watching)
        side.show_paused(controller.paused)
        side.undo.setEnabled(turn_before(session) is not None)
        side.redo.setEnabled(turn_after(session) is not None)
        side.hint.setEnabled(page.presenter.may_hint)
        side.step.setEnabled(controller.can_step)
        side.pause.setEnabled(session.outcome is None)
        side.truth.setChecked(page.presenter.truth.here.wanted)
        side.truth.setVisible(page.seeker.able)

    @property
    def may_hurry(self) -> bool:
        """Whether somebody thinks about its move who has one at any time. Not another program: most of them,
        stopped, have none."""
        controller, session = self._page.controller, self._page.controller.session
        own = not engine_of(session.seats[session.side_to_move])
        return session.awaits_machine and controller.is_thinking and own

    def move_now(self) -> None:
        """Who thinks about its move makes the one it has come to."""
        if self.may_hurry:
            self._page.controller.session.aided = True
            self._page.controller.hurry()

    def toggle_truth(self) -> None:
        """Show exact results on the board, or what was shown there before."""
        settings = self._page.settings
        if settings[options.OVERLAY] == options.TRUTH:
            settings[options.OVERLAY] = settings[options.OTHER_OVERLAY]
        else:
            settings[options.OTHER_OVERLAY] = settings[options.OVERLAY]
            settings[options.OVERLAY] = options.TRUTH

    def mirror(self) -> None:
        """Look at a board without hands with its rows as columns: openings of Reversi begin on any of four
        squares, and with `flip` each of them can be seen where one is used to it."""
        board = self._page.board
        if not board.look.hand:
            board.set_mirrored(not board.board_geometry.mirrored)
            self._page.presenter.show()

    def _prepare_menu(self) -> None:
        page, menu, due = self._page, self._page.side.menu, len(self._page.quiz.due())
        menu.show_trying(page.trying.running)
        menu.show_due(due)
        for entry, able in (
            (menu.swap, page.goes_on), (menu.resign, page.goes_on), (menu.try_out, page.trying.able),
            (menu.practise, bool(due) and page.quiz.able), (menu.guess, page.guessing.able),
            (menu.puzzles, page.puzzles.able and page.may_ask), (menu.note, page.notes.may_ask),
        ):  # fmt: skip
            entry.setEnabled(able)

    def _leaf(self, step: int) -> None:
        """Not where a question stands: a wheel turns easily."""
        if self._page.asker is None:
            self._page.controller.leaf(step)

    def _pause(self, paused: bool) -> None:
        controller = self._page.controller
        controller.set_paused(paused)
        if not (paused or controller.replaying):
            controller.jump(controller.session.line.plies)  # machines go on where their game has come to
        self._page.presenter.show()
