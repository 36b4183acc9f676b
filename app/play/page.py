"""One game on its tab: board, bar and side panel, wired to the controller."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QStackedWidget, QWidget

from app.analysis.bar import EvaluationBar
from app.board.looks import Look
from app.board.state import Ghost, Shown
from app.board.touch import LegalMove
from app.board.view import BoardView
from app.i18n import keep_translated, languages, tr
from app.play.archive import Archive
from app.play.confirming import Confirming
from app.play.controller import MatchController
from app.play.controls import Controls
from app.play.exercises.asker import Asker
from app.play.exercises.guessing import Guessing
from app.play.exercises.puzzles import Puzzles
from app.play.exercises.quiz import MistakeQuiz
from app.play.judging.analyst import Analyst
from app.play.judging.kept_review import KeptReview
from app.play.judging.truth_seeker import TruthSeeker
from app.play.notes import Notes
from app.play.notice import Notice
from app.play.offers import Offers
from app.play.opponents.beginning import begin_anew, go_on_from_here, remembered_beginning
from app.play.opponents.choosing import Choosing
from app.play.opponents.my_level import seated
from app.play.opponents.new_game import NewGamePanel
from app.play.opponents.own_players import OwnPlayers
from app.play.opponents.seating import remember_seats, remembered_seats
from app.play.other_lines import OtherLines
from app.play.positions import ghost, opening_state
from app.play.presenter import Presenter
from app.play.put_aside import PutAside
from app.play.replay import Replay
from app.play.session import HUMAN, Seats
from app.play.side_panel import SidePanel
from app.play.sounding import Sounding
from app.play.standing_still import offer_where_it_stands_still
from app.play.timing.paces import full_clock
from app.play.trying_out import TryingOut
from app.settings import options
from app.settings.store import Settings
from engines.catalogue import find_game
from engines.game import Move

NARROWEST_SIDE, SIDE_WIDTH, WIDEST_SIDE = 330, 380, 460
"""The column beside the board: in a small window, usually, and where there is much room."""
_SHOWN_KEYS = {one.key for one in options.TOLD}


class GamePage(QWidget):
    """A game to play. `begin` must follow once the game's kernels are there."""

    failed = Signal(object)
    """The exception that says why something is not as it was wished."""
    moved_on = Signal()
    """As the controller's."""
    called = Signal(str)
    """Something is shown here: the game's id, whose page is to come to the front."""

    def __init__(
        self, look: Look, settings: Settings, archive: Archive, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.look, self.settings = look, settings
        self.game = find_game(look.game)
        self.controller = MatchController(
            self.game, remembered_seats(self.game, settings), self, full_clock(settings[options.CLOCK])
        )
        self.seeker = TruthSeeker(self.game, self)
        # Each has its parent from the first: whole panels that move into another are dressed once more.
        self.board = BoardView(look, self._ghost, self)
        keep_translated(self.retranslate)
        self.notice = Notice(self.board)
        self.bar = EvaluationBar(self.board)
        self.column = QStackedWidget(self)
        self.side = SidePanel(self.column)
        self.panel = NewGamePanel(self.game, look, self.column)
        self._build()
        self.offers, self.tournaments = Offers(self, archive), archive.tournaments
        self.replay = Replay(self)
        self.quiz, self.puzzles = MistakeQuiz(self, archive.exercises), Puzzles(self, archive.solving)
        self.own, self.choosing, self.guessing = OwnPlayers(self), Choosing(self), Guessing(self)
        self.analyst, self.review = Analyst(self), KeptReview(self, archive)
        self.confirming = Confirming(self)
        self.presenter = Presenter(self, self.offers)
        self.lines, self.trying = OtherLines(self), TryingOut(self)
        self.sounding, self.controls, self.notes = Sounding(self), Controls(self), Notes(self)
        self._apply_settings()
        self.board.show_state(opening_state(self.game))
        self.presenter.show()
        self._wire()

    def _build(self) -> None:
        self.column.addWidget(self.side)
        self.column.addWidget(self.panel)
        self.column.setMaximumWidth(WIDEST_SIDE)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 14, 24, 18)
        layout.setSpacing(14)
        layout.addWidget(self.board, 3)
        layout.addWidget(self.column, 1)

    def _wire(self) -> None:
        controller, side = self.controller, self.side
        self.board.played.connect(self._touched)
        self.board.leads_on = self._lead_on
        self.board.laid_out.connect(self._place_bar)
        controller.failed.connect(self.failed)
        controller.failed.connect(lambda _: offer_where_it_stands_still(self))
        controller.changed.connect(lambda _: self._remind())
        controller.moved_on.connect(self.moved_on)
        self.seeker.failed.connect(self.failed)
        side.offer.acted.connect(self.board.setFocus)
        side.moves.jumped.connect(controller.jump)
        side.judgement.jumped.connect(controller.jump)
        side.judgement.scrubber.moved.connect(self.presenter.show_moment)
        side.judgement.worst.chosen.connect(self.offers.look_at)
        self.settings.changed.connect(self._setting_changed)
        languages.changed.connect(self.presenter.show)

    def retranslate(self) -> None:
        """The board's name for those who hear it."""
        self.board.setAccessibleName(tr("Board"))

    def _touched(self, move: int) -> None:
        """A move was made on the board: it is played, or answers what is asked."""
        (self.asker.answer if self.asker else self.confirming.play)(Move(move))

    def _lead_on(self) -> bool:
        """Enter on the board does what is asked there, or goes on to the next question; whether it did."""
        return self.confirming.lead_on() or (self.asker is not None and self.side.offer.lead_on())

    def _remind(self) -> None:
        """A game that stands still since its machine failed says so wherever one looks."""
        if self.controller.paused and not self.controller.session.watching:
            offer_where_it_stands_still(self)

    @property
    def asker(self) -> Asker | None:
        """Who asks a question on the board."""
        return next((one for one in (self.quiz, self.puzzles, self.guessing) if one.running), None)

    @property
    def own_game(self) -> PutAside:
        """The person's own game: put aside already, where something else is in its place, or as it stands."""
        return (self.asker or self.trying).home or PutAside.of(self)

    def put_aside(self) -> PutAside:
        """The person's own game, for something else to take its place; what was found out of it is kept."""
        self.review.keep()
        return self.own_game

    @property
    def may_ask(self) -> bool:
        """Whether something else may take the game's place: not while time runs, or other games are shown."""
        session, shown = self.controller.session, self.controller.replaying
        timed = session.clock is not None and session.line.outcome is None
        return self.controller.ready and not (shown or timed or self.asker)

    @property
    def goes_on(self) -> bool:
        """Whether a game is played: not one that is over, only shown or tried out, nor a question."""
        session = self.controller.session
        elsewhere = self.controller.replaying or session.tried or self.asker is not None
        return not elsewhere and session.line.outcome is None

    @property
    def looks_back(self) -> bool:
        """Whether a game goes on elsewhere than where one looks: not after moves were taken back."""
        session = self.controller.session
        return self.controller.ready and self.goes_on and not session.stands_here

    def _place_bar(self) -> None:
        self.bar.setGeometry(self.board.board_geometry.bar.toRect())

    def begin(self) -> None:
        """The kernels are loaded: the game may start, unless something else was opened meanwhile."""
        if not self.controller.ready:
            self.notice.hide()
            self.controller.begin()
            if self.controller.session.line.positions == (self.game.initial,):
                if remembered_beginning(self.game, self.settings):
                    self.start(self.controller.session.seats)
                self.offers.resume()

    def start(self, seats: Seats, here: bool = False) -> None:
        """A new game with these players, `here` from the position looked at."""
        seats = seated(self.game, seats)
        remember_seats(self.game, self.settings, seats)
        self.choosing.leave()
        self.offers.new_file()
        self._turn_board(seats)
        if here:
            go_on_from_here(self.controller, seats, self.settings, self.replay.source(seats))
        else:
            begin_anew(self.controller, seats, self.settings)

    def swap(self) -> None:
        """Change sides with the opponent and go on, where a game goes on."""
        if self.goes_on:
            self.controller.swap()
            self._turn_board(self.controller.session.seats)
            self.presenter.show()

    def resign(self) -> None:
        """Give up the game that is played."""
        if self.goes_on:
            self.controller.resign()

    def flip(self) -> None:
        """Look from the other side."""
        self.board.set_flipped(not self.board.board_geometry.flipped)
        self.presenter.show()

    def turn_to_person(self) -> None:
        """The person's side below."""
        self._turn_board(self.controller.session.seats)

    def showEvent(self, event: QShowEvent) -> None:
        """Nothing was thought about while nobody looked, and networks may have come or gone."""
        super().showEvent(event)
        self.own.refresh()
        if self.controller.ready:
            self.presenter.look()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Wherever on the page one is, Escape says no to what is asked over the board."""
        if event.key() != Qt.Key.Key_Escape or not self.confirming.let_go():
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a small window the column leaves more to the board."""
        super().resizeEvent(event)
        self.column.setMinimumWidth(min(max(2 * self.width() // 5, NARROWEST_SIDE), SIDE_WIDTH))

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks any more: what was not asked for rests until somebody does."""
        super().hideEvent(event)
        if self.controller.ready:
            self.presenter.rest()

    def shut_down(self) -> None:
        """Stop thinking for good, with everything saved."""
        self.review.keep()
        for dialog in self.findChildren(QDialog):
            dialog.reject()  # one may be asking a program
        self.presenter.close()  # it thinks with the controller's brains
        self.controller.close()
        self.panel.trial.close()
        self.offers.close()
        self.puzzles.close()
        self.guessing.close()
        self.seeker.close()

    def _turn_board(self, seats: Seats) -> None:
        self.board.set_flipped(self.look.turned and seats[0] != HUMAN and seats[1] == HUMAN)

    def _ghost(self, move: LegalMove) -> Ghost | None:
        position = self.controller.session.match.position
        return None if self.look.turned else ghost(self.game, position, move)

    def _setting_changed(self, key: str) -> None:
        self._apply_settings()
        if self.controller.ready and key in _SHOWN_KEYS:
            self.presenter.show()

    def _apply_settings(self) -> None:
        settings, speed = self.settings, self.settings[options.ANIMATION]
        shown = Shown(
            settings[options.COORDINATES], settings[options.LEGAL_DOTS], settings[options.FLIP_PREVIEW],
            settings[options.NUMBERS], speed,
        )  # fmt: skip
        if shown != self.board.shown:
            self.board.set_shown(shown)
        self.bar.speed = speed
        self.controller.pace = speed
        self.controller.watch_pause = settings[options.WATCH_PAUSE]
