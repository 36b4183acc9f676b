"""A game looked back on in numbers: both sides' moves by how good they were, and what they cost when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from app.i18n import sentences, tr
from app.play.dialogs import may_report
from app.play.opponents.players import describe
from app.settings import options
from app.theme.roles import label, set_role
from app.theme.theme import theme
from app.widgets.reading import ReadingDialog
from engines.game import Side
from engines.review.summary import Grade, SideSummary, summary

if TYPE_CHECKING:
    from app.play.page import GamePage

WIDTH, BAR, GAP = 600, 12, 34
GRADES = (
    ("Best move", "As the AI, or perfect play, would have moved"),
    ("Good move", "Cost less than 4 % of the expected score"),
    ("Inexact move", "Cost 4 to {least} % of the expected score, or 4 discs or more but not the result"),
    ("Mistake", "Cost {least} to 30 % of the expected score"),
    ("Blunder", "Cost 30 % of the expected score or more"),
)
"""What each grade is called, and what it means."""
PARTS = ("Early moves", "Middle moves", "Late moves")


class Bar(QWidget):
    """A part of a whole, grown towards the left for the first side and towards the right for the second."""

    def __init__(self, part: float, shade: str, side: Side) -> None:
        super().__init__()
        self._part, self._shade, self._side = part, shade, side

    def sizeHint(self) -> QSize:
        """As high as a line of small print."""
        return QSize(120, BAR)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Nothing for nothing."""
        if not self._part:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._shade))
        wide = max(4.0, self.width() * self._part)
        left = self.width() - wide if self._side is Side.FIRST else 0.0
        painter.drawRoundedRect(QRectF(left, (self.height() - BAR) / 2, wide, BAR), 4, 4)


class ReportDialog(ReadingDialog):
    """The game on a page's board, as far as its moves are judged; it is told anew when more is known, and
    closes where there is nothing to tell any more."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self.sides: tuple[SideSummary, ...] = ()
        page.presenter.truth.judged.connect(self._follow)
        page.presenter.hindsight.news.connect(self._follow)
        self.fill()

    def _follow(self) -> None:
        if not may_report(self._page):
            self.close()
        elif (self._found(), self._text()) != (self.sides, self.text.text()):
            self.fill()

    def _found(self) -> tuple[SideSummary, ...]:
        session = self._page.controller.session
        return summary(session.line, self._page.presenter.truth.losses(), session.opening)

    def contents(self) -> QWidget:
        """A card with the grades, and below them what moves cost in each part of the game."""
        self.setWindowTitle(tr("Report of the game"))
        self.sides = self._found()
        self.rows: dict[str, tuple[QLabel, QLabel]] = {}  # by section and title
        card, self._grid = QFrame(), QGridLayout()
        set_role(card, "card")
        card.setLayout(self._grid)
        self._grid.setContentsMargins(18, 14, 18, 16)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(7)
        for column, stretch in enumerate((3, 0, 2, 0, 3)):
            self._grid.setColumnStretch(column, stretch)
        self._heads()
        self._grades()
        self._parts()
        title, self.text = label("number"), label("soft", wraps=True)
        title.setText(self.windowTitle())
        self.text.setText(self._text())
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(24, 18, 24, 18)
        layout.setSpacing(10)
        for widget in (title, self.text, card):
            layout.addWidget(widget)
        self.closing(layout)
        self.fit(layout, WIDTH)
        return page

    def _text(self) -> str:
        under_way = self._page.presenter.hindsight.told
        if any(side.moves for side in self.sides):
            told = tr(
                "Only moves that had a choice count. What they cost is told by the truth where it is known, "
                "elsewhere by the AI."
            )
            return sentences(told, under_way)
        return under_way or tr("No move has been judged yet: the AI looks through a game once it is over.")

    def _heads(self) -> None:
        page = self._page
        seats, sides = page.controller.session.seats, page.look.sides
        players = page.replay.players or tuple(describe(page.game, seat) for seat in seats)
        for side, column, edge in (
            (Side.FIRST, 0, Qt.AlignmentFlag.AlignRight),
            (Side.SECOND, 3, Qt.AlignmentFlag.AlignLeft),
        ):
            head = label("strong", wraps=True)
            head.setText(f"{tr(sides[side])} · {players[side].name}")
            head.setAlignment(edge)
            self._grid.addWidget(head, 0, column, 1, 2)

    def _grades(self) -> None:
        palette = theme.palette
        shades = (palette.truth, palette.truth, palette.accent, palette.mistake, palette.mistake)
        least = round(100 * self._page.settings[options.MISTAKES])
        most = max((count for side in self.sides for count in side.grades), default=0) or 1
        for one, (title, tip), shade in zip(Grade, GRADES, shades, strict=True):
            row = self._row(tr(title), [str(side.grades[one]) for side in self.sides], tr(tip, least=least))
            for side, column in zip(Side, (0, 4), strict=True):
                self._grid.addWidget(Bar(self.sides[side].grades[one] / most, shade, side), row, column)

        shares = [
            round(100 * side.grades[Grade.BEST] / side.moves) if side.moves else None for side in self.sides
        ]
        texts = ["–" if share is None else f"{share} %" for share in shares]
        self._row(tr("Share of best moves"), texts, tr(GRADES[Grade.BEST][1]))

    def _parts(self) -> None:
        costs = [[None if cost is None else 100 * cost for cost in side.parts] for side in self.sides]
        self._averages(tr("Cost of a move on average"), costs, " %")
        discs = [side.discs for side in self.sides]
        if any(one is not None for side in discs for one in side):
            self._averages(tr("Discs given away by a move on average"), discs)

    def _averages(self, title: str, sides: Sequence[Sequence[float | None]], unit: str = "") -> None:
        head = label("section")
        head.setText(title)
        row, edge = self._grid.rowCount(), Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
        self._grid.addWidget(head, row, 0, 1, 5, edge)
        self._grid.setRowMinimumHeight(row, GAP)
        for part, both in zip(PARTS, zip(*sides, strict=True), strict=True):
            self._row(tr(part), ["–" if one is None else f"{one:.1f}{unit}" for one in both], section=title)

    def _row(self, title: str, texts: list[str], tip: str = "", section: str = "") -> int:
        """A line with its name in the middle, below the title of its `section`; returns its number."""
        row, middle = self._grid.rowCount(), label("soft")
        middle.setText(title)
        middle.setToolTip(tip)
        self._grid.addWidget(middle, row, 2, Qt.AlignmentFlag.AlignHCenter)
        cells = (label("strong"), label("strong"))
        for cell, text, column, side in zip(cells, texts, (1, 3), self._page.look.sides, strict=True):
            cell.setText(text)
            cell.setAccessibleName(
                ", ".join(part for part in (tr(side), section, f"{title}: {text}") if part)
            )
            edge = Qt.AlignmentFlag.AlignRight if column == 1 else Qt.AlignmentFlag.AlignLeft
            self._grid.addWidget(cell, row, column, edge)
        self.rows[section + title] = (cells[0], cells[1])
        return row
