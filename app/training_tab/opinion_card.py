"""One position, and what each network of a run thinks of it, asked while one looks."""

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout

from app.board.looks import find_look, game_title
from app.board.state import Ghost, Shown
from app.board.touch import LegalMove
from app.board.view import BoardView
from app.i18n import error_text, tr
from app.play.positions import ghost, legal_moves, opening_state, state_of
from app.runs.description import Description
from app.runs.model import RunModel
from app.theme.roles import button, caption, label, set_role
from app.training_tab.inquiry import Inquiry
from app.training_tab.opinion_strip import OpinionStrip, told_of
from app.widgets.elided import ElidedLabel
from engines import kernel_cache
from engines.catalogue import GAMES
from engines.errors import InputError
from engines.game import Game, Move
from engines.matches.match import Match

BOARD, NARROW = 240, 620
"""The board's side; below this width of the card the strip stands under it, in pixels."""
HELP = (
    "A column for each saved iteration of the run, the oldest at the left. Yellow is the share that it gives "
    "to a move that is right as far as is known, red to one that gives something away. The line above is the "
    "score that it expects, and teal is the truth: what comes out when both sides play perfectly."
)
BESIDE, BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class OpinionCard(QFrame):
    """The position is the game's start at first; moves are made on the board, or a position is pasted."""

    chosen = Signal(object, int, QPoint)
    """A RunModel, an iteration, and where on the screen it was chosen."""

    def __init__(self) -> None:
        super().__init__()
        set_role(self, "card")
        self.model: RunModel | None = None
        self.inquiry = Inquiry(self)
        self._game: Game | None = None
        self.board: BoardView | None = None
        self.title, self.whose = label("strong"), ElidedLabel("soft")
        self.strip, self.detail, self.waiting = OpinionStrip(), ElidedLabel("soft"), label("soft")
        self.start_button, self.back_button = button("mini"), button("mini")
        self.paste_button, self.stop_button = button("mini"), button("mini")
        self.solve_button = button("mini")
        self._left, self._row = QVBoxLayout(), QBoxLayout(BESIDE)
        self._build()
        self.strip.reached.connect(self._reach)
        self.strip.chosen.connect(lambda iteration, place: self.chosen.emit(self.model, iteration, place))
        self.start_button.clicked.connect(self.begin)
        self.back_button.clicked.connect(self.take_back)
        self.paste_button.clicked.connect(self.paste)
        self.stop_button.clicked.connect(self._hold)
        self.solve_button.clicked.connect(self._solve)
        self.inquiry.heard.connect(self._follow)

    def _build(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(4)
        for one in (self.start_button, self.back_button, self.paste_button):
            buttons.addWidget(one)
        buttons.addStretch()
        self._left.setSpacing(4)
        self._left.addLayout(buttons)
        self._left.addStretch()
        top, above, right = QHBoxLayout(), QHBoxLayout(), QVBoxLayout()
        top.setSpacing(12)
        top.addWidget(self.title)
        top.addWidget(self.whose, 1)
        above.addWidget(self.detail, 1)
        above.addWidget(self.waiting)
        above.addWidget(self.solve_button)
        above.addWidget(self.stop_button)
        above.setSpacing(8)
        right.setSpacing(4)
        right.addLayout(above)
        right.addWidget(self.strip, 1)
        self._row.setSpacing(18)
        self._row.addLayout(self._left)
        self._row.addLayout(right, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 10)
        layout.setSpacing(8)
        layout.addLayout(top)
        layout.addLayout(self._row)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(tr("One position"))
        caption(self.start_button, tr("Beginning"), tr("Go back to the start of the game"))
        caption(self.back_button, tr("Take back"), tr("Take back the last move on the board"))
        caption(self.paste_button, tr("Paste"), tr("Take the position that the clipboard holds"))
        tip = tr("Find out what every move is worth when both sides play perfectly; this may take minutes")
        caption(self.solve_button, tr("Solve it"), tip)
        self.strip.setAccessibleName(tr("What each iteration thinks of the position"))
        if self.board is not None:
            self.board.setAccessibleName(tr("Board"))
        self.title.setToolTip(tr(HELP))
        self._say()

    @property
    def match(self) -> Match | None:
        """The position asked about, and how it came to be; None before the rules can be used."""
        return self.inquiry.match

    def show_run(self, model: RunModel, description: Description) -> None:
        """Ask the networks of this run, those that are new too."""
        kind = description.kind_of(model.config)
        game = next((one for one in GAMES if model.config and one.id == model.config.game), None)
        self.model = model
        self.inquiry.turn_to(model, kind)
        if game is not self._game:
            self._game = game
            self.inquiry.look_at(None)
            self._place_board()
        self.setVisible(bool(game is not None and kind.glance))
        self._follow()

    def begin(self) -> None:
        """Ask about the start of the game."""
        if self._game is not None:
            self._look_at(Match.new(self._game))

    def take_back(self) -> None:
        """Ask about the position before the last move."""
        if self.match is not None and self.match.plies:
            self._look_at(self.match.back_to(self.match.plies - 1))

    def paste(self) -> None:
        """Ask about the position that the clipboard holds."""
        from engines.notation.texts import read_match

        game = self._game
        if game is None or self.match is None:
            return
        try:
            found = read_match(QGuiApplication.clipboard().text(), game)
            if found.game is not game:
                other, own = game_title(found.game.id), game_title(game.id)
                raise InputError("This is a game of {other}, not of {game}.", other=other, game=own)
        except InputError as error:
            self.inquiry.trouble = error
            self._say()
            return
        self._look_at(found)

    def shut_down(self) -> None:
        """Ask nobody any more."""
        self.inquiry.shut_down()

    def showEvent(self, event: QShowEvent) -> None:
        """Ask from now on."""
        super().showEvent(event)
        self._follow()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: rest."""
        super().hideEvent(event)
        self.inquiry.rest()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In little room the strip stands below the board."""
        super().resizeEvent(event)
        self._row.setDirection(BELOW if self.width() < NARROW else BESIDE)

    def _place_board(self) -> None:
        """A board for the game, with its start on it."""
        if self.board is not None:
            self._left.removeWidget(self.board)
            self.board.deleteLater()
            self.board = None
        if self._game is None:
            return
        self.board = BoardView(find_look(self._game.id), self._preview, self)
        self.board.shown = Shown(speed=0.0)
        self.board.setFixedSize(BOARD, BOARD)
        self.board.setAccessibleName(tr("Board"))
        self.board.played.connect(self._play)
        self.board.leafed.connect(lambda by: self.take_back() if by < 0 else None)
        self.board.show_state(opening_state(self._game))
        self._left.insertWidget(0, self.board)

    def _preview(self, move: LegalMove) -> Ghost | None:
        assert self.match is not None
        return ghost(self.match.game, self.match.position, move)

    def _play(self, move: Move) -> None:
        if self.match is not None:
            self._look_at(self.match.play(move))

    def _look_at(self, match: Match) -> None:
        self.inquiry.look_at(match)
        if self.board is not None:
            self.board.show_state(state_of(match, legal_moves(match)))
        self._follow()

    def _follow(self) -> None:
        """Ask whoever has not been asked, if somebody looks."""
        if self._game is not None and self.match is None and kernel_cache.is_warm():
            self.begin()
            return
        if self.isVisible():
            self.inquiry.follow()
        else:
            self.inquiry.take_stock()
        self._show()

    def _hold(self) -> None:
        """It is enough; or let the others speak, too."""
        self.inquiry.hold()
        self._follow()

    def _solve(self) -> None:
        """Seek the truth, which was not known soon."""
        self.inquiry.solve()
        self._show()

    def _reach(self) -> None:
        """Whoever looks at a network has read what went wrong before."""
        self.inquiry.trouble = None
        self._say()

    def _show(self) -> None:
        inquiry, networks = self.inquiry, tuple(self.inquiry.networks)
        self.strip.show_told(self.match if inquiry.goes_on else None, networks, inquiry.told)
        self.back_button.setEnabled(self.match is not None and self.match.plies > 0)
        waits = inquiry.goes_on and inquiry.asked < len(networks)
        count = f"{inquiry.asked} / {len(networks)}" if waits else ""
        self.waiting.setText(tr("Solving …") if inquiry.solving else count)
        self.stop_button.setVisible(waits or inquiry.solving)
        self.solve_button.setVisible(inquiry.solvable)
        self._say()

    def _say(self) -> None:
        """Whose move it is, and what the network that one looks at thinks."""
        stop, go_on = (tr("Stop"), tr("Ask no more")), (tr("Continue"), tr("Ask the others, too"))
        if self.inquiry.solving:
            stop = tr("Stop"), tr("Stop solving")
        caption(self.stop_button, *(go_on if self.inquiry.held else stop))
        match, column, trouble = self.match, self.strip.looked_at, self.inquiry.trouble
        if match is None or trouble is not None:
            self.whose.setText("")
            waits = tr("Preparing the games (about a minute, this first time only) …")
            self.detail.setText(error_text(trouble) if trouble is not None else waits)
            return
        side = tr(find_look(match.game.id).sides[match.position.side])
        over = match.outcome is not None
        self.whose.setText("" if over else tr("{side} to move. Numbers are for that side.", side=side))
        if over or not self.inquiry.networks:
            empty = tr("This run has saved nothing to play against yet.")
            self.detail.setText(tr("The game is over here.") if over else empty)
        else:
            self.detail.setText(told_of(column, match, self.strip.tells_values) if column is not None else "")
        self.strip.setAccessibleDescription(self.detail.text())
