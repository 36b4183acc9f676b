"""Lines of play that somebody expects: a row of moves, each of which shows the board after it."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from app.analysis.judgement import may_go_on
from app.i18n import keep_translated, tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.play.session import Session
from app.theme.roles import button, label, name
from app.widgets.elided import ElidedLabel
from engines.game import Move
from engines.matches.match import Match
from engines.search.info import SearchInfo

LONGEST, LONGEST_BESIDE = 5, 3
"""So many moves are shown, where there is room; of another's opinion, beside its name, fewer."""
FEWEST = 2
"""One move alone is no line."""
GAP = 2
May = Callable[[Match], bool]
"""Whether it may be told how a match is expected to go on."""
_LEAVING = (QEvent.Type.Leave, QEvent.Type.FocusOut, QEvent.Type.Hide)


def expected_line(session: Session, reveal: str) -> Match | None:
    """The match as the AI expects it to go on from the position looked at, as far as that may be told; None
    where it has no idea."""
    info, may = session.opinion, partial(may_go_on, session, reveal=reveal)
    match = followed(session.match, info.pv[:LONGEST] if info is not None else (), may)
    return match if match.plies >= session.cursor + FEWEST else None


def line_after(info: SearchInfo, move: Move) -> tuple[Move, ...]:
    """How a search expects the game to go on with a move, which comes first, as far as it tells."""
    if info.pv[:1] == (move,):
        return info.pv[:LONGEST]
    line: list[Move] = []
    found = next((branch for branch in info.branches if branch.move == move), None)
    while found is not None and len(line) < LONGEST:
        line.append(found.move)
        found = next(iter(found.replies), None)
    return tuple(line) or (move,)


def followed(match: Match, line: Sequence[Move], may: May = lambda _: True) -> Match:
    """The match after as many moves of a line as can be played, up to where it `may` not go on."""
    for move in line:
        if move not in match.legal_moves or not may(match):
            break
        match = match.play(move)
    return match


class MoveRow(QWidget):
    """Tells which move the pointer or the keyboard is on: its number in the line from 1, 0 for none."""

    looked = Signal(int)

    def __init__(self, title: QLabel, longest: int, *behind: QPushButton) -> None:
        """`behind` stands at the row's end, whatever becomes of the moves."""
        super().__init__()
        self.title, self._behind, self._at, self._length = title, behind, 0, 0
        self.moves = [button("mini") for _ in range(longest)]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(self.title)
        row.addSpacing(2 * GAP)
        for move in self.moves:
            row.addWidget(move)
            move.installEventFilter(self)
        row.addStretch()
        for widget in behind:
            row.addWidget(widget)
        self.hide()

    def show_line(self, texts: tuple[str, ...]) -> None:
        """Show a line's moves; none hide the row."""
        self._length = len(texts)
        for number, (move, text) in enumerate(zip(self.moves, texts, strict=False), 1):
            move.setText(text)
            name(move, text, tr("The board after {moves}", moves=" ".join(texts[:number])))
        self._fit()
        self.setVisible(bool(texts))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what has no room."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - sum(one.sizeHint().width() + 2 * GAP for one in (self.title, *self._behind))
        for number, move in enumerate(self.moves):
            room -= move.sizeHint().width() + GAP
            move.setVisible(number < self._length and (number < FEWEST or room >= 0))

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


class LineRow(MoveRow):
    """How the judge expects the game to go on, and the way to all that it looked at."""

    unfolded = Signal()
    """The whole search is wanted."""

    def __init__(self) -> None:
        self.all = button("mini")
        super().__init__(label("soft"), LONGEST, self.all)
        self.all.clicked.connect(self.unfolded)
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


class OpinionRow(MoveRow):
    """Another's opinion: who it is, what the position is worth to them, and what they expect."""

    def __init__(self) -> None:
        super().__init__(ElidedLabel("soft"), LONGEST_BESIDE)

    def tell(self, title: str, texts: tuple[str, ...] = ()) -> None:
        """Show an opinion; a title alone says why there is none, and nothing hides the row."""
        self.title.setText(title)
        self.show_line(texts)
        self.setVisible(bool(title))
