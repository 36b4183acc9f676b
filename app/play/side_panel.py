"""Beside the board: the two players, the judgement, the moves, and what one may do."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.analysis.card import JudgementCard
from app.analysis.search_tree import SearchTree
from app.i18n import keep_translated, tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.play.game_menu import GameMenu
from app.play.move_list import MoveList
from app.play.note_card import NoteCard
from app.play.offer_card import OfferCard
from app.play.player_card import LOW, TALL, PlayerCard
from app.theme.icons import ThemedIcon
from app.theme.roles import button, name
from app.widgets.laid_out import laid_out

ICONS, CLOSE_ICONS = (38, 6), (32, 4)
"""How wide they are, and the gap between them: usually, and in a column narrower than `ROOMY`. Six of them
and the words beside fit the narrowest one."""
ROOMY = 380
SPACING, LITTLE = 10, 8
"""Between the cards: usually, and where they have little room."""
ROW = 27
"""A row of moves more than the fewest: with so many a list can be read."""
TALLEST = 278
"""The judgement leaves the rest to the moves."""


class SidePanel(QWidget):
    """Only widgets and their texts; what they show is the page's affair."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards = (PlayerCard(), PlayerCard())
        """The side at the top of the board, then the one at the bottom."""
        self.offer, self.judgement, self.moves = OfferCard(), JudgementCard(), MoveList()
        self.tree, self.note = SearchTree(), NoteCard()
        self.shows_tree = False
        """Whether what the AI looked at stands where the moves are else."""
        self.new, self.undo, self.redo = button("primary"), button("icon"), button("icon")
        self.hint, self.truth, self.more = button("icon"), button("icon", checkable=True), button("icon")
        self.pause, self.step = button("icon", checkable=True), button("icon")
        self._small = (self.undo, self.redo, self.hint, self.pause, self.step, self.truth, self.more)
        self._row = QHBoxLayout()
        self.menu = GameMenu(self)
        self.more.setMenu(self.menu)
        self._pause_icon = ThemedIcon(self.pause, "pause")
        for one, drawn in (
            (self.undo, "undo"), (self.redo, "redo"), (self.hint, "hint"), (self.more, "more"),
            (self.step, "step"), (self.truth, "truth"),
        ):  # fmt: skip
            ThemedIcon(one, drawn)
        self._build()
        keep_translated(self.retranslate)

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACING)
        for card in self.cards:
            layout.addWidget(card)
        layout.addWidget(self.offer)
        layout.addWidget(self.judgement, 1)
        layout.addWidget(self.moves, 1)
        layout.addWidget(self.tree, 3)
        layout.addWidget(self.note)
        layout.addStretch(0)
        layout.addLayout(self._buttons())
        self.judgement.setMaximumHeight(TALLEST)
        self.show_tree(False)

    def _buttons(self) -> QHBoxLayout:
        self._row.addWidget(self.new, 1)
        for widget in self._small:
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the board
            self._row.addWidget(widget)
        self.pause.hide()
        self.step.hide()
        return self._row

    def stand_for_new(self, other: QPushButton) -> None:
        """Have a place for another button where the one for a new game is, of which one is hidden."""
        self._row.insertWidget(0, other, 1)

    def show_tree(self, shown: bool) -> None:
        """Show what the AI looked at, or else the moves and the graph."""
        self.shows_tree = shown
        self.tree.setVisible(shown)
        self.moves.setVisible(not shown)
        grows = QSizePolicy.Policy.Maximum if shown else QSizePolicy.Policy.Preferred
        self.judgement.setSizePolicy(QSizePolicy.Policy.Preferred, grows)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what has no room, and move closer together what has little."""
        super().resizeEvent(event)
        width, gap = ICONS if self.width() >= ROOMY else CLOSE_ICONS
        self._row.setSpacing(gap)
        for widget in self._small:
            widget.setFixedWidth(width)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """A card that comes or grows may take another one's room."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        """In a low window the players take less, and an offer takes the place of the curve, then that of the
        whole judgement, rather than be squeezed with them: the moves, or what the AI looked at where that was
        asked for, stay as long as there is room for them; a list in which there is nothing yet need not."""
        layout = self.layout()
        if layout is None or not self.height():
            return
        below = self.tree if self.shows_tree else self.moves
        judged, moved = _least(self.judgement, self.width()), _least(below, self.width())
        curve = 0 if self.shows_tree else self.judgement.curve_height
        bare = judged if self.judgement.graph.isHidden() else judged - self.judgement.curve_height
        legible = moved + (0 if self.shows_tree else ROW)
        more = self.judgement.passing_height(self.width())  # the players keep still while one leafs
        low = bare + more + curve + legible + SPACING > self._room(TALL, SPACING)
        gap = LITTLE if low else SPACING
        layout.setSpacing(gap)
        for card in self.cards:
            card.set_low(low)
        room = self._room(LOW if low else TALL, gap)
        needed = self.shows_tree or bool(self.moves.model.rowCount())
        stays = moved + (0 if needed else bare + gap) <= room
        curved = not self.shows_tree and bare + curve + (legible + gap if stays else 0) <= room
        self.judgement.show_graph(curved)
        self.judgement.setVisible(bare + (moved + gap if stays else 0) <= room)
        below.setVisible(stays)

    def _room(self, card: int, gap: int) -> int:
        """How high the judgement and what stands below it can be together, with the gap between them."""
        layout, apart = self.layout(), (*self.cards, self.judgement, self.moves, self.tree)
        assert layout is not None
        others = [_height(one, self.width()) for one in laid_out(layout) if one not in apart]
        return self.height() - sum(high + gap for high in others if high) - 2 * (card + gap)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.new.setText(tr("New game"))
        name(self.new, tr("New game"), keyboard.tip(tr("Choose side and opponent"), commands.NEW_GAME))
        for widget, text, tip, command in (
            (self.undo, tr("Undo"), tr("Take back your last move and the reply"), commands.UNDO),
            (self.redo, tr("Redo"), tr("Restore the moves you took back"), commands.REDO),
            (self.hint, tr("Hint"), tr("Show the move the AI would play for you"), commands.HINT),
            (
                self.truth,
                tr("Truth"),
                tr("Show the exact result of every move, next to what the AI thinks"),
                commands.TRUTH,
            ),
            (self.step, tr("One move"), tr("Let the machine play one move, then wait"), commands.STEP),
        ):
            name(widget, text, keyboard.tip(tip, command))
        name(self.more, tr("More"), tr("Swap sides, flip the board, practise, rules, resign"))
        self.show_paused(self.pause.isChecked())

    def show_paused(self, paused: bool) -> None:
        """Whether machines playing each other are held."""
        self.pause.setChecked(paused)
        self._pause_icon.name = "play" if paused else "pause"
        self._pause_icon.refresh()
        text = tr("Continue") if paused else tr("Pause")
        tip = tr("Pause or resume the game between machines")
        name(self.pause, text, keyboard.tip(tip, commands.HOLD))

    def show_watching(self, watching: bool) -> None:
        """Buttons for a game of machines, or for one with a person."""
        for widget in (self.pause, self.step):
            widget.setVisible(watching)
        self.hint.setVisible(not watching)


def _least(card: QWidget, width: int) -> int:
    """The height below which a card would be squeezed."""
    layout = card.layout()
    if layout is None:
        return card.minimumHeight()
    wraps = layout.hasHeightForWidth()
    inner = layout.minimumHeightForWidth(width) if wraps else layout.minimumSize().height()
    return max(card.minimumHeight(), inner)


def _height(part: QWidget | QLayout, width: int) -> int:
    """What a part of the column takes at least; nothing while it is hidden."""
    if isinstance(part, QLayout):
        return part.minimumSize().height()
    return 0 if part.isHidden() else max(part.minimumHeight(), _least(part, width))
