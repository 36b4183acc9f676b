"""Over the pieces: what is true of each move, and beside it what the AI thought of it."""

from collections.abc import Sequence
from itertools import product

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from app.board.geometry import Geometry, InHand, Spot
from app.board.layers import Layer, arrow
from app.board.state import Chip, Tone
from app.theme.fonts import font
from app.theme.theme import colour, theme
from engines.game import Anatomy, Side

UPRIGHT, LEVEL, ASLANT = (0.72, 0.5, 0.95), (0.58, 0.75, 0.9), (0.45, 0.66, 0.9, 0.25)
"""How far from its origin to its target the chip of a step may lie, the best place first."""
ASIDE = (0.0, -0.5, 0.5)
"""How far above or below its arrow a chip may lie where it would cover others, by its height."""
SMALLEST_TEXT, LARGEST_TEXT = 9, 26


class Chips(Layer):
    """A chip on every move. Moves with an origin are shown as steps; drops only on their pile, as the best
    of them, until the pile is taken up."""

    def __init__(self, geometry: Geometry, depth: float) -> None:
        super().__init__(geometry, depth)
        self.chips: tuple[Chip, ...] = ()
        self._brief = False
        """Whether squares have no room for what was thought."""
        self.selected: Spot | None = None
        self.side = Side.FIRST

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Arrows first, so that no arrow crosses a chip."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shown = [chip for chip in self.shown() if chip.anatomy.target is not None]
        for chip in shown:
            self._arrow(painter, chip)
        for chip, area in self.layout(painter, shown):
            self._chip(painter, chip, area)

    def layout(self, painter: QPainter, shown: Sequence[Chip]) -> list[tuple[Chip, QRectF]]:
        """A place for each chip, all equally wide; the best ones choose first, and nobody covers another
        where that can be helped."""
        self._brief = False
        wide = self._widest(painter, shown)
        if wide > self.geometry.cell and not any(self._steps(chip) for chip in shown):
            self._brief = True
            wide = self._widest(painter, shown)
        placed: list[tuple[Chip, QRectF]] = []
        for chip in shown:
            area = QRectF(0, 0, wide, sum(self._letters(chip)) * 1.3 + 3)
            choices: list[tuple[float, int, QRectF]] = []
            for aside, place in product(ASIDE, self._places(chip)):
                area.moveCenter(place + QPointF(0, aside * area.height()))
                covered = sum(_overlap(area, other) for _, other in placed)
                choices.append((covered, len(choices), QRectF(area)))
            placed.append((chip, min(choices, key=lambda choice: choice[:2])[2]))
        return placed

    def at(self, spot: Spot) -> tuple[Chip, ...]:
        """Those of the moves to a square, or from there or a pile, the best first."""
        return tuple(
            chip
            for chip in self.chips
            if spot in (chip.anatomy.target, self.source(chip.anatomy))
            and (self.selected is None or self.source(chip.anatomy) == self.selected)
        )

    def source(self, anatomy: Anatomy) -> Spot | None:
        """Where a move is picked up; None for one that is only put down."""
        return InHand(self.side, anatomy.drop) if anatomy.drop is not None else anatomy.origin

    def shown(self) -> Sequence[Chip]:
        """Those that are painted, the best first: once a piece is taken up, those of its moves."""
        if self.selected is not None:
            return [chip for chip in self.chips if self.source(chip.anatomy) == self.selected]
        steps = [chip for chip in self.chips if chip.anatomy.drop is None]
        drops: dict[str, Chip] = {}
        for chip in self.chips:  # the best come first
            if chip.anatomy.drop is not None:
                drops.setdefault(chip.anatomy.drop, chip)
        telling = [chip for chip in self.chips if chip.anatomy.drop is not None and _telling(chip)]
        return [*steps, *dict.fromkeys([*drops.values(), *telling])]

    def _places(self, chip: Chip) -> list[QPointF]:
        """Where the middle of a chip may lie, the best place first."""
        target, source = chip.anatomy.target, self.source(chip.anatomy)
        assert target is not None
        end = self.geometry.cell_rect(target).center()
        if source is None or self.selected is not None:
            return [end]
        rect = self.geometry.spot_rect(source)
        if isinstance(source, InHand):
            below = QPointF(rect.center().x(), rect.bottom() - rect.height() * 0.14)
            return [end if _telling(chip) else below]
        start, way = rect.center(), end - rect.center()
        parts = ASLANT if way.x() and way.y() else LEVEL if way.x() else UPRIGHT
        return [start + way * part for part in parts]

    def _arrow(self, painter: QPainter, chip: Chip) -> None:
        source, target = self.source(chip.anatomy), chip.anatomy.target
        if source is None or target is None or self.selected is not None:
            return
        strong = _telling(chip)
        if isinstance(source, InHand) and not strong:
            return
        opacity = 0.9 if strong else 0.55
        painter.setPen(QPen(colour(theme.palette.card, opacity), 1))  # some boards are as dark as the shades
        shade = theme.palette.accent if chip.favourite else _shade(chip.tone)
        painter.setBrush(colour(shade, opacity))
        start, end = self.geometry.spot_rect(source).center(), self.geometry.cell_rect(target).center()
        away = end - start
        painter.drawPath(arrow(start + away * 0.3, end, self.geometry.cell * (0.075 if strong else 0.04)))

    def _letters(self, chip: Chip) -> tuple[int, int]:
        """The heights in pixels of a chip's two lines; 0 for a line that it does not have."""
        size = min(LARGEST_TEXT, self.geometry.cell * (0.115 if self._steps(chip) else 0.20))
        small = max(SMALLEST_TEXT, round(size * 0.62)) if _thought(chip) and not self._brief else 0
        return max(SMALLEST_TEXT + 1, round(size)), small

    def _steps(self, chip: Chip) -> bool:
        """Whether a chip lies on its way rather than on its square."""
        return self.source(chip.anatomy) is not None and self.selected is None

    def _widest(self, painter: QPainter, shown: Sequence[Chip]) -> float:
        return max((self._width(painter, chip) for chip in shown), default=0.0)

    def _width(self, painter: QPainter, chip: Chip) -> float:
        large, small = self._letters(chip)
        painter.setFont(font(large, 700))
        wide = painter.fontMetrics().horizontalAdvance(chip.truth)
        if small:
            painter.setFont(font(small, 500))
            wide = max(wide, painter.fontMetrics().horizontalAdvance(_thought(chip)))
        return wide + large * 0.9

    def _chip(self, painter: QPainter, chip: Chip, area: QRectF) -> None:
        large, small = self._letters(chip)
        palette, filled = theme.palette, chip.tone is Tone.BEST
        missed = chip.played and chip.tone is Tone.LOSES
        edge = palette.accent if chip.favourite else palette.mistake if missed else palette.hairline
        painter.setBrush(QColor(palette.truth if filled else palette.card))
        painter.setPen(QPen(QColor(edge), max(2.0, large * 0.13) if chip.favourite or missed else 1))
        painter.drawRoundedRect(area, large * 0.45, large * 0.45)
        upper = QRectF(area.x(), area.y() + 1, area.width(), area.height() * large / (large + small))
        painter.setPen(QColor(palette.card if filled else _shade(chip.tone)))
        painter.setFont(font(large, 700))
        painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, chip.truth)
        if small:
            lower = QRectF(area.x(), upper.bottom() - 1, area.width(), area.bottom() - upper.bottom() - 1)
            painter.setPen(colour(palette.card, 0.92) if filled else QColor(palette.accent_text))
            painter.setFont(font(small, 500))
            painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, _thought(chip))


def _overlap(one: QRectF, other: QRectF) -> float:
    shared = one.intersected(other)
    return shared.width() * shared.height()


def _telling(chip: Chip) -> bool:
    """Whether a chip is one of the few that the eye should find first."""
    return chip.tone is Tone.BEST or chip.favourite or chip.played


def _shade(tone: Tone) -> str:
    palette = theme.palette
    return {Tone.LOSES: palette.mistake, Tone.OPEN: palette.soft}.get(tone, palette.truth)


def _thought(chip: Chip) -> str:
    """The first idea and what the search made of it, in percent."""
    shares = [f"{round(100 * share)}" for share in (chip.prior, chip.visits) if share is not None]
    return f"{' → '.join(shares)} %" if shares else ""
