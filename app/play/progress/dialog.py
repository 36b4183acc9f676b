"""My level: a curve over the games that counted, with how sure it is, and what those games brought."""

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from app.board.looks import Look, game_title
from app.curves.axes import QuietAxis
from app.curves.plot import Plot
from app.i18n import sentences, tr
from app.play.progress.course import beside, course_of, in_words
from app.theme.roles import label, set_role
from app.theme.theme import colour, theme
from app.widgets.reading import ReadingDialog
from app.widgets.room import resize_within_screen
from engines.catalogue import find_game
from engines.opponents.levels import levels

SIZE, WIDTH = (720, 520), 460
"""With a curve; without."""
LOWEST = 220
"""Of the curve, in pixels: it takes the room that the window has, and no more than that."""
BAND = 0.16
WON, DRAWN, LOST = ("t1", 1.0), ("d", 0.5), ("t", 0.0)
"""Signs of a game: a triangle upwards, a lozenge, a triangle downwards; by the person's score."""


class ProgressDialog(ReadingDialog):
    """Draws the course of the person's level in one game."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        """Raises InputError where the game's levels cannot be read."""
        game = find_game(look.game)
        course = course_of(game)
        super().__init__(parent)
        self._game, self.course = game, course
        self.fill()
        if self.course.games:
            resize_within_screen(self, *SIZE)

    def contents(self) -> QWidget:
        """The estimate in words above the curve."""
        self.setWindowTitle(tr("My level"))
        title, self.text, legend = label("number"), label(wraps=True), label("soft", wraps=True)
        title.setText(game_title(self._game.id))
        self.text.setText(sentences(in_words(self.course), beside(self.course, levels(self._game))))
        legend.setText(tr("Each mark is a game, at its opponent's rating: ▲ won, ◆ drawn, ▼ lost."))
        self.levels_axis, self.games_axis = QuietAxis("right"), QuietAxis("bottom")
        self.box = pg.ViewBox(enableMenu=False, enableMouse=False)
        self.plot = Plot(self.box, QuietAxis("left"), self.games_axis, self.levels_axis)
        self.plot.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.plot.setMinimumHeight(LOWEST)
        self._draw()
        card, inside = QFrame(), QVBoxLayout()
        set_role(card, "card")
        card.setLayout(inside)
        inside.setContentsMargins(14, 12, 14, 10)
        inside.addWidget(self.plot, 1)
        inside.addWidget(legend)
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(24, 18, 24, 18)
        layout.setSpacing(10)
        layout.addWidget(title)
        layout.addWidget(self.text)
        layout.addWidget(card, 1)
        card.setVisible(bool(self.course.games))
        self.closing(layout)
        if not self.course.games:
            self.fit(layout, WIDTH)
        return page

    def _draw(self) -> None:
        box, found = self.box, self.course
        self.plot.setAccessibleName(tr("My level"))
        self.plot.setAccessibleDescription(self.text.text())
        self.games_axis.write_as("{games}", whole=True)
        self.levels_axis.setWidth(76)
        self.levels_axis.setTicks([[(level.elo, tr(level.animal)) for level in found.levels]])
        for level in found.levels:
            box.addItem(pg.InfiniteLine(level.elo, 0, pen=_pen(theme.palette.hairline, 1.0)))
        games = np.arange(found.games + 1, dtype=np.float64)
        low, high = (np.array(ends) for ends in zip(*found.intervals, strict=True))
        bounds = [pg.PlotCurveItem(games, ends, pen=QPen(Qt.PenStyle.NoPen)) for ends in (low, high)]
        box.addItem(pg.FillBetweenItem(*bounds, brush=QBrush(colour(theme.palette.accent, BAND))))
        line = _pen(theme.palette.accent, 2.2)
        box.addItem(pg.PlotCurveItem(games, np.array(found.estimates), pen=line, antialias=True))
        for (sign, score), shade in zip(
            (WON, DRAWN, LOST), (theme.palette.truth, theme.palette.soft, theme.palette.mistake), strict=True
        ):
            chosen = [(at, one.elo) for at, one in enumerate(found.results, 1) if one.score == score]
            if chosen:
                x, y = zip(*chosen, strict=True)
                box.addItem(pg.ScatterPlotItem(x, y, symbol=sign, size=9, pen=None, brush=colour(shade)))
        box.setXRange(0, max(5, found.games), padding=0.03)
        box.setYRange(*found.reach, padding=0)


def _pen(shade: str, width: float) -> QPen:
    pen = QPen(colour(shade), width)
    pen.setCosmetic(True)
    return pen
