"""The board as something to look at: shows a state, and moves pieces from one to the next."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from app.board.animation import Animation
from app.board.chips import Chips
from app.board.geometry import Geometry, InHand, Spot
from app.board.hints import Hints
from app.board.layers import Badges, Marks, Surface
from app.board.looks import Look
from app.board.motions import Choreography
from app.board.piece_item import PieceItem
from app.board.state import BoardState, Chip, Figure, Shown, Step
from app.board.touch import Touch
from app.theme.theme import theme
from engines.game import Anatomy, Piece, Side
from engines.transition import Transition


class BoardDisplay(QGraphicsView):
    """A board to look at."""

    laid_out = Signal()
    """Board and pieces have new places."""
    settled = Signal()
    """Everything stands where it belongs."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setScene(QGraphicsScene(self))
        self.look = look
        self.touch = Touch()
        self.state = BoardState((None,) * (len(look.rows) * len(look.columns)))
        self.shown = Shown()
        self._geometry = Geometry(look, 400, 400)
        self._surface = Surface(self._geometry, 0)
        self._marks, self._badges = Marks(self._geometry, 1), Badges(self._geometry, 5)
        self._hints, self._chips = Hints(self._geometry, 6), Chips(self._geometry, 7)
        self._layers = (self._surface, self._marks, self._badges, self._hints, self._chips)
        self._pointed_at: Spot | None = None
        self._pieces: dict[Spot, PieceItem] = {}
        self._animation = Animation(self)
        self._build()

    def _build(self) -> None:
        for layer in self._layers:
            self.scene().addItem(layer)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setMinimumSize(240, 240)
        theme.changed.connect(self._repaint)

    # What is shown

    @property
    def board_geometry(self) -> Geometry:
        """Where everything lies now."""
        return self._geometry

    @property
    def busy(self) -> bool:
        """Whether pieces are on their way."""
        return self._animation.running

    def show_state(self, state: BoardState, transition: Transition | None = None) -> None:
        """Show `state`; with a transition, the pieces of the state before move into it."""
        self._animation.finish()
        self.state = state
        self.touch.offer(state.moves, state.side)
        self._hints.hint, self._hints.figures, self._chips.chips = None, (), ()
        self._pointed_at = None
        if transition is None:
            self._settle()
            return
        dance = Choreography(transition, self._geometry, self._pieces)
        motions = dance.motions()
        for item in dance.created:
            item.setZValue(4)
            item.setOpacity(0.0)
            self.scene().addItem(item)
        self._animation.play(motions, self.shown.speed, self._settle)
        self._redraw()

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures that are written on moves."""
        return self._hints.figures

    @property
    def pointed(self) -> tuple[Figure | Chip, ...]:
        """What is written on the moves to, or from, where the pointer rests, the best first."""
        return self.written_at(self._pointed_at) if self._pointed_at is not None else ()

    @property
    def line(self) -> tuple[Step, ...]:
        """The moves that are shown as expected, where one is pointed at."""
        return self.line_at(self._pointed_at) if self._pointed_at is not None else ()

    def line_at(self, spot: Spot) -> tuple[Step, ...]:
        """The moves expected after the best one to a square, or from there, of which that is known."""
        return next((one.line for one in self.written_at(spot) if one.line), ())

    @property
    def chips(self) -> tuple[Chip, ...]:
        """What is shown of the truth."""
        return self._chips.chips

    @property
    def numbers(self) -> dict[int, tuple[int, Side]]:
        """By square the number that is written on a stone, and whose it is."""
        return self._badges.numbers

    def written_at(self, spot: Spot) -> tuple[Figure | Chip, ...]:
        """What is written on the moves to a square, or from there or a pile, the best first."""
        return self._chips.at(spot) or self._hints.at(spot)

    def words_at(self, spot: Spot) -> str:
        """What is said of the same moves, one line for each."""
        return "\n".join(one.words for one in self.written_at(spot) if one.words)

    def show_figures(self, figures: tuple[Figure, ...], chips: tuple[Chip, ...] = ()) -> None:
        """Write figures on moves, or chips, the best first."""
        self._hints.figures, self._chips.chips = figures, chips
        self._redraw()

    def show_hint(self, hint: Anatomy | None) -> None:
        """Point at a move."""
        self._hints.hint = hint
        self._redraw()

    def set_shown(self, shown: Shown) -> None:
        """Follow the settings."""
        self.shown = shown
        self._relayout()

    def set_flipped(self, flipped: bool) -> None:
        """Show the board from the second player's side."""
        self._turn(flipped, self._geometry.mirrored)

    def set_mirrored(self, mirrored: bool) -> None:
        """Show a square board with its rows as columns."""
        self._turn(self._geometry.flipped, mirrored)

    def _turn(self, flipped: bool, mirrored: bool) -> None:
        before = self._geometry
        if (flipped, mirrored) != (before.flipped, before.mirrored):
            self._animation.finish()
            self._geometry = replace(before, flipped=flipped, mirrored=mirrored)
            self._relayout()

    def refresh(self) -> None:
        """Paint everything again that the game changes; a line pointed at takes the place of the figures."""
        self._hints.line = self.line
        self._chips.setVisible(not self.line)
        self.scene().update()
        self.viewport().update()

    def _repaint(self) -> None:
        self._surface.update()
        self.refresh()

    def _settle(self) -> None:
        for item in [item for item in self.scene().items() if isinstance(item, PieceItem)]:
            self.scene().removeItem(item)
        self._pieces.clear()
        for square, piece in enumerate(self.state.pieces):
            if piece is not None:
                self._put(square, PieceItem(self.look, piece, self._geometry.cell, self._geometry.flipped))
        for side in Side:
            for kind, count in self.state.hands[side].items():
                if count and kind in self.look.hand:
                    self._put(InHand(side, kind), self._in_hand(side, kind))
        self._redraw()
        self.settled.emit()

    def _in_hand(self, side: Side, kind: str) -> PieceItem:
        return PieceItem(self.look, Piece(kind, side), self._geometry.slot, self._geometry.flipped)

    def _put(self, spot: Spot, item: PieceItem) -> None:
        item.setPos(self._geometry.spot_rect(spot).center())
        item.setZValue(3)
        self._pieces[spot] = item
        self.scene().addItem(item)

    def _relayout(self) -> None:
        width, height, labels = self.width(), self.height(), self.shown.coordinates
        self._geometry = replace(self._geometry, width=width, height=height, labels=labels)
        self.scene().setSceneRect(0, 0, self.width(), self.height())
        for layer in self._layers:
            layer.place(self._geometry)
        self._animation.finish()
        self._settle()
        self.laid_out.emit()

    def _redraw(self) -> None:
        """Bring the layers up to date with state and touch."""
        state, touch = self.state, self.touch
        self._marks.last = self._badges.last = None if self.busy else state.last
        self._marks.coming = None if self.busy else state.coming
        self._marks.selected = touch.selected
        self._badges.counts = {
            InHand(side, kind): count for side in Side for kind, count in state.hands[side].items()
        }
        numbered = self.shown.numbers and self.look.counts and not self.busy
        self._badges.numbers = {
            square: (number, piece.side)
            for square, number in state.numbers.items()
            if numbered and (piece := state.pieces[square]) is not None
        }
        self._hints.side, self._hints.typed = state.side, touch.typed
        self._chips.side, self._chips.selected = state.side, touch.selected
        targets = tuple(move.anatomy.target for move in touch.candidates() if move.anatomy.target is not None)
        written = {
            chip.anatomy.target for chip in self._chips.chips if self._chips.source(chip.anatomy) is None
        }
        dots = targets if self.shown.dots or touch.selected is not None else ()
        self._hints.dots = tuple(square for square in dots if square not in written)
        self._hints.captures = tuple(square for square in targets if state.pieces[square] is not None)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the cells square and as large as fits."""
        super().resizeEvent(event)
        self._relayout()
