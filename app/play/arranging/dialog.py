"""A position is set up beside the game: pieces from a palette, or the position's text."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.board.geometry import InHand, Spot
from app.board.looks import Look
from app.board.state import BoardState, Shown
from app.board.words import piece_words
from app.i18n import error_text, keep_translated, tr
from app.play.arranging.board import ArrangingBoard
from app.play.arranging.draft import Draft
from app.theme.roles import button, caption, label, name, set_role
from app.theme.tint import drawing
from app.widgets.room import resize_within_screen
from engines.errors import InputError
from engines.game import Game, Piece, Position, Side
from engines.notation.bitboards import read_position

SIZE, SIDE_WIDTH, PICTURE = (860, 580), 300, 30


class ArrangingDialog(QDialog):
    """Emits the position that is to be played from."""

    arranged = Signal(object)

    def __init__(self, game: Game, look: Look, position: Position, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.draft = Draft(game, position)
        self.board = ArrangingBoard(look)
        self.board.set_shown(Shown(dots=False, preview=False, speed=0.0))
        self._titles = {key: label("section") for key in ("Piece", "To move", "Position")}
        self.brushes: dict[Piece | None, QPushButton] = {
            piece: button("segment", checkable=True)
            for piece in (*(Piece(kind, side) for side in Side for kind in game.kinds), None)
        }
        self.sides = tuple(button("segment", checkable=True) for _ in Side)
        self.start, self.clear = button(), button()
        self.text, self.trouble = QLineEdit(), label("mistake", wraps=True)
        self.play, self.cancel = button("primary"), button()
        self._build()
        self._wire()
        resize_within_screen(self, *SIZE)
        keep_translated(self.retranslate)
        self._show()

    def _build(self) -> None:
        column, groups = QVBoxLayout(), (QButtonGroup(self), QButtonGroup(self))
        column.setSpacing(8)
        column.addWidget(self._titles["Piece"])
        column.addLayout(self._palette(groups[0]))
        column.addSpacing(8)
        column.addWidget(self._titles["To move"])
        for choice in self.sides:
            groups[1].addButton(choice)
        column.addLayout(_row(*self.sides))
        column.addSpacing(8)
        column.addWidget(self._titles["Position"])
        column.addWidget(self.text)
        column.addLayout(_row(self.start, self.clear))
        column.addWidget(self.trouble)
        column.addStretch()
        column.addLayout(_row(self.play, self.cancel))
        side = QWidget()
        side.setLayout(column)
        side.setFixedWidth(SIDE_WIDTH)
        column.setContentsMargins(0, 4, 0, 0)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 16, 24, 18)
        layout.addWidget(self.board, 1)
        layout.addWidget(side)

    def _palette(self, group: QButtonGroup) -> QGridLayout:
        """A row of pieces for each side, the empty square below; all in one row where there is one kind."""
        grid, kinds = QGridLayout(), self.draft.game.kinds
        grid.setSpacing(6)
        for piece, brush in self.brushes.items():
            group.addButton(brush)
            brush.setIconSize(QSize(PICTURE, PICTURE))
            if piece is not None:
                brush.setIcon(QIcon(drawing(self._look.drawing(piece), PICTURE, self.devicePixelRatioF())))
            if len(kinds) == 1:
                grid.addWidget(brush, 0, len(Side) if piece is None else piece.side)
            elif piece is None:
                grid.addWidget(brush, len(Side), 0, 1, len(kinds))
            else:
                grid.addWidget(brush, piece.side, kinds.index(piece.kind))
        next(iter(self.brushes.values())).setChecked(True)
        return grid

    def _wire(self) -> None:
        self.board.touched.connect(self._touch)
        for side, choice in zip(Side, self.sides, strict=True):
            choice.clicked.connect(lambda _=False, side=side: self._move_next(side))
        self.text.textEdited.connect(self._read)
        self.start.clicked.connect(lambda: self._take(self.draft.game.initial))
        self.clear.clicked.connect(self._clear)
        self.play.clicked.connect(self._play)
        self.text.returnPressed.connect(self._play)
        self.cancel.clicked.connect(self.reject)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setWindowTitle(tr("Set up a position"))
        for key, title in self._titles.items():
            title.setText(tr(key))
        for piece, brush in self.brushes.items():
            if piece is None:
                caption(
                    brush,
                    tr("Empty square"),
                    tr("Clear the squares you click; the right button always does"),
                )
            else:
                name(brush, piece_words(self._look, piece))
        for side, choice in zip(self._look.sides, self.sides, strict=True):
            caption(choice, tr(side), tr("{side} is to move", side=tr(side)))
        caption(self.start, tr("Starting position"), tr("The position every game starts from"))
        caption(self.clear, tr("Empty board"), tr("Remove all pieces"))
        caption(self.play, tr("Play from here"), tr("Start a game from this position (Enter)"))
        caption(self.cancel, tr("Cancel"), tr("Back to the game (Escape)"))
        name(self.text, tr("Position"), tr("The position as text; you can edit it or paste another one"))
        self.board.setAccessibleName(tr("Board"))
        self._judge()

    @property
    def brush(self) -> Piece | None:
        """What a touch puts down."""
        return next(piece for piece, brush in self.brushes.items() if brush.isChecked())

    def _touch(self, spot: Spot, empty: bool) -> None:
        if isinstance(spot, InHand):
            self.draft.hold(spot.side, spot.kind, -1 if empty else 1)
        else:
            self.draft.put(spot, None if empty else self.brush)
        self._show()

    def _move_next(self, side: Side) -> None:
        self.draft.side = side
        self._show()

    def _take(self, position: Position) -> None:
        self.draft.take(position)
        self._show()

    def _clear(self) -> None:
        self.draft.clear()
        self._show()

    def _read(self, text: str) -> None:
        """Follow what is written, as soon as it is a position."""
        try:
            self.draft.take(read_position(text, self.draft.game))
        except InputError as error:
            set_role(self.text, "wrong")
            self._refuse(error)
        else:
            set_role(self.text, "")
            self._show(writing=True)

    def _play(self) -> None:
        if self.play.isEnabled():
            self.arranged.emit(self.draft.position())
            self.accept()

    def _show(self, writing: bool = False) -> None:
        """Bring board, side and text up to date, but not the text while somebody is `writing` it."""
        draft = self.draft
        self.board.show_state(BoardState(tuple(draft.pieces), draft.hands, draft.side))
        self.sides[draft.side].setChecked(True)
        self._judge()
        if not writing:
            set_role(self.text, "")
            playable = self.play.isEnabled()
            self.text.setText(draft.game.format_position(draft.position()) if playable else "")
            self.text.setCursorPosition(0)  # a long one is read from its beginning

    def _judge(self) -> None:
        """Say whether one can play from there, and if not, why."""
        try:
            self.draft.position()
        except InputError as error:
            self._refuse(error)
        else:
            self.trouble.clear()
            self.play.setEnabled(True)

    def _refuse(self, error: InputError) -> None:
        self.trouble.setText(error_text(error))
        self.play.setEnabled(False)


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(8)
    for widget in widgets:
        row.addWidget(widget, 1)
    return row
