"""A growing tree, painted: lines as thick as they are trodden, boards and dots, and what happens just now."""

from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.board.looks import Look
from app.labs.search.boards import small_board
from app.labs.search.layout import DOT, Place, figures_room
from app.labs.search.playback import Phase, Playback
from app.labs.search.words import worth_text
from app.theme.fonts import SMALL, TINY, font
from app.theme.palette import Palette
from app.theme.theme import between, colour, theme
from engines.game import Position
from engines.search.watched import Judge, Node

THINNEST, THICKEST, LIT = 1.3, 5.0, 3.0
"""Pixels of lines; a thinner one is as thin as can be."""
SHADES = 20
"""Of the colour of worth, to each side."""
FRAME, ROUND = 2.0, 5.0
FAINT, PALE = 0.3, 0.4
"""Of lines that were hardly trodden, and of what was never tried or was cut off."""
LINE = 14
BUBBLE, EDGE = 44, 5


@dataclass(frozen=True, slots=True)
class Scene:
    """What is to be painted. `places` are in pixels, by the `id` of their nodes."""

    playback: Playback
    look: Look
    places: dict[int, Place]
    top: Node
    chosen: Node | None
    ratio: float


def worth_colour(value: float | None) -> QColor:
    """From the colour of mistakes, lost for the side to move at the root, over grey to that of truth, won."""
    return QColor(_shade(theme.palette, 0 if value is None else round(SHADES * value)))


@cache
def _shade(tokens: Palette, shade: int) -> QColor:
    end = tokens.truth if shade > 0 else tokens.mistake
    return between(tokens.soft, end, (abs(shade) / SHADES) ** 0.8)


@cache
def _line_colour(tokens: Palette, shade: int) -> QColor:
    """As if it shone through a little; painting what truly does takes five times as long."""
    return between(tokens.ground, tokens.soft, FAINT + (1 - FAINT) * shade / SHADES)


def paint_tree(painter: QPainter, scene: Scene) -> None:
    """Lines first, then nodes, then what happens."""
    seen = [place for place in scene.places.values() if not scene.playback.hides(place.node)]
    lit = set() if scene.playback.hurried else set(map(id, scene.playback.lit))
    for place in seen:
        above = scene.places.get(id(place.node.parent))
        if above is not None and place.node is not scene.top:
            _paint_line(painter, scene, above, place, id(place.node) in lit)
    for place in seen:
        _paint_node(painter, scene, place, id(place.node) in lit)
    _paint_message(painter, scene)


def _paint_line(painter: QPainter, scene: Scene, above: Place, place: Place, lit: bool) -> None:
    visits, _ = scene.playback.figures(place.node)
    share = visits / max(1, scene.top.visits)
    width = THICKEST * share**0.5
    width = max(width, LIT) if lit else width if width > THINNEST else 0.0
    tint = colour(theme.palette.accent) if lit else _line_colour(theme.palette, round(SHADES * share))
    painter.setPen(QPen(tint, width))
    start = QPointF(above.x, above.y + above.side / 2 + figures_room(above) * LINE + 2)
    painter.drawLine(start, QPointF(place.x, place.y - place.side / 2))


def _paint_node(painter: QPainter, scene: Scene, place: Place, lit: bool) -> None:
    visits, value = scene.playback.figures(place.node)
    pale = not visits and place.node is not scene.top
    tint = theme.palette.accent if lit else None
    if place.side:
        _paint_board(painter, scene, place, pale)
        _outline(painter, place, colour(tint) if tint else worth_colour(value), pale)
        _write_figures(painter, place, visits, worth_text(value, place.node.bound))
    else:
        painter.setPen(QPen(colour(theme.palette.soft, PALE), 1) if pale else Qt.PenStyle.NoPen)
        painter.setBrush(colour(theme.palette.ground) if pale else worth_colour(value))
        radius = DOT + 1.5 if lit else min(DOT, max(1.5, place.strip / 2 - 0.7))
        if lit:
            painter.setPen(QPen(colour(theme.palette.accent), 2))
        painter.drawEllipse(QPointF(place.x, place.y), radius, radius)
    if place.node.cut:
        _cross_out(painter, place)
    if place.node is scene.chosen:
        reach = max(place.side / 2, DOT) + 4
        painter.setPen(QPen(colour(theme.palette.ink), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(_around(place, reach), ROUND + 3, ROUND + 3)


def _around(place: Place, reach: float) -> QRectF:
    return QRectF(place.x - reach, place.y - reach, 2 * reach, 2 * reach)


def _paint_board(painter: QPainter, scene: Scene, place: Place, pale: bool) -> None:
    side = max(1, round(place.side))
    game = scene.playback.prepared.search.game
    pixmap = small_board(game, scene.look, place.node.position, side, scene.ratio)
    painter.setOpacity(PALE if pale else 1.0)
    painter.drawPixmap(QPointF(place.x - side / 2, place.y - side / 2), pixmap)
    painter.setOpacity(1.0)


def _outline(painter: QPainter, place: Place, tint: QColor, pale: bool) -> None:
    if pale:
        tint.setAlphaF(PALE)
    painter.setPen(QPen(tint, FRAME if place.side > 24 else 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(_around(place, place.side / 2 + 1), ROUND, ROUND)


def _write_figures(painter: QPainter, place: Place, visits: int, worth: str) -> None:
    lines = figures_room(place)
    if not lines or not visits:
        return
    y = place.y + place.side / 2 + 2
    room = QRectF(place.x - place.strip / 2, y, place.strip, LINE)
    painter.setPen(colour(theme.palette.ink))
    painter.setFont(font(SMALL if lines == 2 else TINY, 600 if lines == 2 else 500))
    if painter.fontMetrics().horizontalAdvance(worth) <= place.strip:
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, worth)
    if lines == 2:
        painter.setPen(colour(theme.palette.soft))
        painter.setFont(font(TINY))
        below = room.translated(0, LINE - 1) if worth else room
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, f"{visits:,}")


def _cross_out(painter: QPainter, place: Place) -> None:
    reach = max(place.side / 2, DOT) * 0.9
    painter.setPen(QPen(colour(theme.palette.mistake), 2.4 if place.side else 1.4, c=Qt.PenCapStyle.RoundCap))
    box = _around(place, reach)
    painter.drawLine(box.topLeft(), box.bottomRight())
    painter.drawLine(box.topRight(), box.bottomLeft())


def _paint_message(painter: QPainter, scene: Scene) -> None:
    """The leaf's judgement, and how it goes up."""
    playback, visit = scene.playback, scene.playback.visit
    if visit is None or playback.whole:
        return
    leaf = scene.places.get(id(visit.leaf))
    if playback.phase is Phase.JUDGE and leaf is not None and visit.judge is not Judge.NOBODY:
        _paint_bubble(painter, scene, leaf)
    elif playback.phase is Phase.BACK_UP and visit.value is not None:
        places = [scene.places.get(id(node)) for node in reversed(visit.path)]
        at = playback.fraction * (len(places) - 1)
        below, above = places[int(at)], places[min(len(places) - 1, int(at) + 1)]
        if below is not None and above is not None:
            part = at - int(at)
            x, y = (a + (b - a) * part for a, b in ((below.x, above.x), (below.y, above.y)))
            painter.setPen(QPen(colour(theme.palette.card), 2))
            painter.setBrush(worth_colour(visit.value))
            painter.drawEllipse(QPointF(x, y), 8, 8)


def _shown_of_playout(playback: Playback) -> Position | None:
    visit = playback.visit
    if visit is None or not visit.playout:
        return None
    return visit.playout[min(len(visit.playout) - 1, int(playback.fraction * len(visit.playout)))]


def _paint_bubble(painter: QPainter, scene: Scene, leaf: Place) -> None:
    playback = scene.playback
    assert playback.visit is not None
    position = _shown_of_playout(playback)
    over = position is None or playback.fraction >= 1.0 or position is playback.visit.playout[-1]
    text = worth_text(playback.visit.value) if over else ""
    width, height = (BUBBLE + 2 * EDGE, BUBBLE + 2 * EDGE + 16) if position else (BUBBLE + 8, 26)
    area = painter.viewport()
    x = min(max(0.0, leaf.x + leaf.side / 2 + 12), area.width() / scene.ratio - width)
    y = min(max(0.0, leaf.y - height / 2), area.height() / scene.ratio - height)
    if x < leaf.x + leaf.side / 2 + 4:
        x = leaf.x - leaf.side / 2 - 12 - width
    box = QRectF(x, y, width, height)
    painter.setPen(QPen(colour(theme.palette.accent), 1.6))
    painter.setBrush(colour(theme.palette.card))
    painter.drawRoundedRect(box, 8, 8)
    words = box
    if position is not None:
        game = playback.prepared.search.game
        board = small_board(game, scene.look, position, BUBBLE, scene.ratio)
        painter.drawPixmap(QPointF(x + EDGE, y + EDGE), board)
        words = QRectF(x, y + BUBBLE + EDGE, width, 18)
    painter.setPen(colour(theme.palette.ink))
    painter.setFont(font(SMALL, 600))
    painter.drawText(words, Qt.AlignmentFlag.AlignCenter, text)
