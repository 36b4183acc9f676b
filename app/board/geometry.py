"""Where squares and hands lie in a view of a given size. Pixels, whole ones, so that lines are sharp."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from app.board.looks import Look
from engines.game import Side

FRAME = 11
LABELS = 24
GAP = 3
TRAY_GAP, TRAY_RIM = 12, 3
TRAY_ROOM = 2 * (TRAY_GAP + TRAY_RIM)
"""What trays take beside their piles: a gap to the board, and a rim."""
TRAY, SMALLEST_TRAY = 0.84, 0.6
"""A pile's side in cells: where there is room, and where more would make the board smaller."""
BAR_WIDTH, BAR_MARK, BAR_ROOM = 14, 10, 36
"""The bar's column, the room for the mark at its side, and what board and bar keep free for both."""


@dataclass(frozen=True, slots=True)
class InHand:
    """A pile of captured pieces."""

    side: Side
    kind: str


Spot = int | InHand
"""What a person can touch: a square, or a pile in hand."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """The board's place in a view. `flipped` shows it from the second player's side, and `mirrored` a square
    one with its rows as columns."""

    look: Look
    width: float
    height: float
    flipped: bool = False
    labels: bool = True
    mirrored: bool = False

    @property
    def rows(self) -> int:
        """Rows of the board."""
        return len(self.look.rows)

    @property
    def columns(self) -> int:
        """Columns of the board."""
        return len(self.look.columns)

    @property
    def _label(self) -> int:
        return LABELS if self.labels else 0

    @property
    def _room(self) -> tuple[float, float]:
        """How wide and high the cells can be together, or cells and trays on the sides where those lie."""
        frame = 2 * FRAME + self._label
        return self.width - frame - BAR_ROOM, self.height - frame - 8

    def _fitting(self, stacked: bool) -> float:
        """A cell's side where trays lie above and below the board, or beside it."""
        wide, high = self._room
        columns, rows, trays = float(self.columns), float(self.rows), 2 * SMALLEST_TRAY
        if self.look.hand and stacked:
            high, rows = high - TRAY_ROOM, rows + trays
        elif self.look.hand:
            wide, columns = wide - TRAY_ROOM, columns + trays
        return min(wide / columns, high / rows)

    @property
    def stacked(self) -> bool:
        """Whether trays lie above and below the board, since it is larger so."""
        return bool(self.look.hand) and int(self._fitting(True)) > int(self._fitting(False))

    @property
    def cell(self) -> int:
        """A cell's side, the gap to the next one included."""
        return max(16, int(self._fitting(self.stacked)))

    @property
    def slot(self) -> int:
        """A pile's side: what the board leaves, up to what suits it."""
        wide, high = self._room
        left = high - self.rows * self.cell if self.stacked else wide - self.columns * self.cell
        return int(max(SMALLEST_TRAY * self.cell, min(TRAY * self.cell, (left - TRAY_ROOM) / 2)))

    @property
    def board(self) -> QRectF:
        """The cells together: in the middle of what labels, trays and the bar leave."""
        width, height = self.cell * self.columns, self.cell * self.rows
        left = (self.width - width - BAR_ROOM + self._label) / 2
        top = (self.height - height + self._label) / 2
        return QRectF(int(left), int(top), width, height)

    @property
    def bar(self) -> QRectF:
        """Where the evaluation bar stands, right of everything."""
        frame = self.frame
        right = self.width - BAR_ROOM
        if not self.look.hand or self.stacked:
            right = min(right, frame.right() + 4)
        else:
            right = min(right, frame.right() + TRAY_GAP + self.slot + 6)
        return QRectF(int(right) + 12, frame.top(), BAR_WIDTH + BAR_MARK, frame.height())

    @property
    def frame(self) -> QRectF:
        """The board with its frame."""
        return self.board.adjusted(-FRAME, -FRAME, FRAME, FRAME)

    @property
    def outline(self) -> QRectF:
        """The board with its frame, coordinates and trays."""
        around = self.frame.adjusted(-self._label, -self._label, 0, 0)
        if self.look.hand:
            for side in Side:
                around = around.united(self.tray(side).adjusted(-6, -6, 6, 6))
        return around

    def cell_rect(self, square: int) -> QRectF:
        """A square's cell without the gap."""
        row, column = divmod(square, self.columns)
        if self.mirrored:
            row, column = column, row
        if self.flipped:
            row, column = self.rows - 1 - row, self.columns - 1 - column
        board = self.board
        return QRectF(
            board.x() + column * self.cell + GAP / 2,
            board.y() + row * self.cell + GAP / 2,
            self.cell - GAP,
            self.cell - GAP,
        )

    def _near(self, side: Side) -> bool:
        """Whether a side sits at the bottom, so that its tray lies at the lower right."""
        return (side is Side.FIRST) != self.flipped

    def tray(self, side: Side) -> QRectF:
        """Where a side's captured pieces lie: the lower right for the side at the bottom."""
        slot, frame = self.slot, self.frame
        long, away = slot * len(self.look.hand), TRAY_GAP + self._label + slot
        if self.stacked and self._near(side):
            return QRectF(frame.right() - TRAY_RIM - long, frame.bottom() + TRAY_GAP, long, slot)
        if self.stacked:
            return QRectF(frame.left() + TRAY_RIM, frame.top() - away, long, slot)
        if self._near(side):
            return QRectF(frame.right() + TRAY_GAP, frame.bottom() - long, slot, long)
        return QRectF(frame.left() - away, frame.top(), slot, long)

    def spot_rect(self, spot: Spot) -> QRectF:
        """The rectangle of a square or a pile."""
        if isinstance(spot, int):
            return self.cell_rect(spot)
        tray, slot = self.tray(spot.side), self.slot
        place = self.look.hand.index(spot.kind)
        if not self._near(spot.side):
            place = len(self.look.hand) - 1 - place
        right, down = (place * slot, 0) if self.stacked else (0, place * slot)
        return QRectF(tray.x() + right, tray.y() + down, slot, slot).adjusted(2, 2, -2, -2)

    def spots(self) -> list[Spot]:
        """Everything that can be touched."""
        squares: list[Spot] = list(range(self.rows * self.columns))
        return squares + [InHand(side, kind) for side in Side for kind in self.look.hand]

    def spot_at(self, point: QPointF) -> Spot | None:
        """What lies under a point; the gap between cells belongs to the nearer one."""
        for spot in self.spots():
            if self.spot_rect(spot).adjusted(-GAP / 2, -GAP / 2, GAP / 2, GAP / 2).contains(point):
                return spot
        return None

    def step(self, spot: Spot, right: int, down: int, holder: Side) -> Spot:
        """Where the keyboard's cursor goes from `spot`; past the edge it enters `holder`'s hand."""
        if isinstance(spot, InHand):
            return self._step_in_hand(spot, right, down)
        if self.mirrored:
            right, down = down, right
        sign = -1 if self.flipped else 1
        row, column = divmod(spot, self.columns)
        row, column = row + sign * down, column + sign * right
        beyond, ahead = (row, self.rows) if self.stacked else (column, self.columns)
        towards = down if self.stacked else right
        if self.look.hand and not 0 <= beyond < ahead and (towards > 0) == self._near(holder):
            return InHand(holder, self.look.hand[0])
        return min(max(row, 0), self.rows - 1) * self.columns + min(max(column, 0), self.columns - 1)

    def _step_in_hand(self, spot: InHand, right: int, down: int) -> Spot:
        kinds, near = self.look.hand, self._near(spot.side)
        across, along = (down, right) if self.stacked else (right, down)
        if across and (across < 0) == near:
            return self.rows * self.columns - 1 if spot.side is Side.FIRST else 0
        sign = 1 if near else -1
        place = min(max(kinds.index(spot.kind) + sign * along, 0), len(kinds) - 1)
        return InHand(spot.side, kinds[place])
