"""A calm card that says something and offers what could be done next; no modal box."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout

from app.i18n import languages, tr
from app.theme.roles import button, label, name, set_role
from app.widgets.announcing import announce
from app.widgets.tab_order import order_tabs

MARGIN, GAP = 16, 8
"""At the card's sides, and between its buttons, in pixels."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: what it says, what it does in one sentence, and its deed."""

    text: str
    tip: str
    act: Callable[[], object]
    primary: bool = False


class Said(NamedTuple):
    """What a card says in the current language; with `praise` the title says that something was right."""

    title: str
    text: str
    offers: tuple[Offer, ...]
    praise: bool = False


Say = Callable[[], Said]
"""Says it anew, in the language that is current then."""


class OfferCard(QFrame):
    """Title, sentence, and a few offers in two columns; an odd or a long one takes both. In any language."""

    closed = Signal()
    """The person put it away."""
    acted = Signal()
    """What was offered is done, or the card put away: its button may be gone, and the focus with it."""

    def __init__(self) -> None:
        super().__init__()
        set_role(self, "wash")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.title, self.text = label("title", wraps=True), label(wraps=True)
        self.buttons: list[QPushButton] = []
        self._say: Say | None = None
        self._close = button("quiet")
        self._close.setText("✕")
        self._close.setFixedWidth(36)
        self._close.clicked.connect(self.hide)
        self._close.clicked.connect(self.closed)
        self._close.clicked.connect(self.acted)
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(self._close)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(GAP)
        self._rows: list[list[QPushButton]] = []
        """The buttons as they stand below and beside each other."""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(MARGIN, 8, MARGIN, 14)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self.text)
        layout.addSpacing(6)
        layout.addLayout(self._lines)
        self.hide()
        languages.changed.connect(self.retranslate)

    @property
    def say(self) -> Say | None:
        """What says what the card says now, to be offered again; None while it is closed."""
        return None if self.isHidden() else self._say

    def offer(self, say: Say) -> None:
        """Show the card; `say` is asked again when the language changes, and may be later on."""
        said = say()
        self._say = say
        for old in self.buttons:
            old.hide()
            old.deleteLater()
        self.buttons = [self._button(offer) for offer in said.offers]
        self._write(said)
        order_tabs(self)
        self.show()
        announce(self, self.accessibleName())

    def amend(self, say: Say) -> None:
        """Say something else with the same title and offers; closed it stays closed, and no button goes."""
        self._say = say
        self._write(say())

    def lead_on(self) -> bool:
        """Do what is offered before all else, and say whether there was such an offer."""
        first = next((one for one in self.buttons if one.property("role") == "primary"), None)
        if first is None or self.isHidden():
            return False
        first.click()
        return True

    def retranslate(self) -> None:
        """Texts in the current language, where they can be seen."""
        if self._say is not None and not self.isHidden():
            self._write(self._say())

    def _write(self, said: Said) -> None:
        self.title.setText(said.title)
        set_role(self.title, "title-right" if said.praise else "title")
        self.text.setText(said.text)
        self.setAccessibleName(f"{said.title} {said.text}")
        name(self._close, tr("Close this note"))
        for widget, offer in zip(self.buttons, said.offers, strict=False):
            widget.setText(offer.text)
            name(widget, offer.text, offer.tip)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, fewer offers stand side by side."""
        super().resizeEvent(event)
        self._arrange()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As high as its words are in its width: without that a layout cuts off what wraps further."""
        hint = super().sizeHint()
        return QSize(hint.width(), max(hint.height(), self.heightForWidth(self.width())))

    def _arrange(self) -> None:
        """Two beside each other where both have room for their words, else one in a row."""
        room = self.width() - 2 * MARGIN - GAP
        rows, left = list[list[QPushButton]](), list(self.buttons)
        while left:
            fits = sum(one.sizeHint().width() for one in left[:2]) <= room
            rows.append([left.pop(0) for _ in left[: 1 + fits]])
        if rows == self._rows:
            return
        self._rows = rows
        while (old := self._lines.takeAt(0)) is not None:
            while old.layout().takeAt(0) is not None:
                pass  # a layout that goes reaches for the buttons in it, which may have gone before
            old.layout().deleteLater()
        for row in rows:
            line = QHBoxLayout()
            self._lines.addLayout(line)
            for widget in row:
                line.addWidget(widget, 1)
            line.setSpacing(GAP)

    def _button(self, offer: Offer) -> QPushButton:
        result = button("primary" if offer.primary else "")
        result.clicked.connect(partial(self._act, offer))
        return result

    def _act(self, offer: Offer, *_: object) -> None:
        """A click says whether the button is checked, which no deed wants to know."""
        offer.act()
        self.acted.emit()
