"""The line of play that the AI expects: a row of moves, each of which shows the board after it."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.i18n import keep_translated, tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.play.session import Session
from app.theme.roles import button, label, name
from engines.matches.match import Match

LONGEST = 5
"""So many moves are shown."""
FEWEST = 2
"""One move alone is no line."""
_LEAVING = (QEvent.Type.Leave, QEvent.Type.FocusOut, QEvent.Type.Hide)


def expected_line(session: Session) -> Match | None:
    """The match as the AI expects it to go on from the position looked at; None where it has no idea."""
    match, info = session.match, session.opinion
    for move in info.pv[:LONGEST] if info is not None else ():
        if move not in match.legal_moves:
            break
        match = match.play(move)
    return match if match.plies >= session.cursor + FEWEST else None


class LineRow(QWidget):
    """Tells which move the pointer or the keyboard is on: its number in the line from 1, 0 for none."""

    looked = Signal(int)
    unfolded = Signal()
    """The whole search is wanted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self._at = label("soft"), 0
        self.moves = [button("mini") for _ in range(LONGEST)]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addWidget(self.title)
        row.addSpacing(4)
        for move in self.moves:
            row.addWidget(move)
            move.installEventFilter(self)
        row.addStretch()
        self.all = button("mini")
        row.addWidget(self.all)
        self.all.clicked.connect(self.unfolded)
        self.hide()
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(tr("Expected"))
        self.title.setToolTip(tr("How the AI expects the game to go on; point at a move to see it"))
        self.all.setText(tr("All"))
        name(
            self.all,
            tr("All moves"),
            keyboard.tip(tr("Every move that the AI looked at, and what follows"), commands.UNFOLD),
        )

    def show_line(self, texts: tuple[str, ...]) -> None:
        """Show a line's moves; none hide the row."""
        for number, move in enumerate(self.moves):
            move.setVisible(number < len(texts))
            if number < len(texts):
                move.setText(texts[number])
                name(move, texts[number], tr("The board after {moves}", moves=" ".join(texts[: number + 1])))
        self.setVisible(bool(texts))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is pointed at, or has the keyboard, is looked at."""
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self._look(next(i for i, move in enumerate(self.moves, 1) if move is watched))
        elif event.type() in _LEAVING and self._at and self.moves[self._at - 1] is watched:
            self._look(0)
        return super().eventFilter(watched, event)

    def _look(self, number: int) -> None:
        self._at = number
        self.looked.emit(number)
