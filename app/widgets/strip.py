"""One line that says or asks something, with what can be done about it. In place of modal boxes."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QWidget

from app.i18n import error_text, languages, tr
from app.theme.roles import button, label, name, set_role
from app.widgets.announcing import announce
from app.widgets.tab_order import order_tabs

Deed = Callable[[], None]
Words = str | Callable[[], str]
"""What is said; a function says it in the language of now, or "" once there is nothing to say any more."""


class Strip(QFrame):
    """A sentence, perhaps a field, and buttons; hides when one is pressed."""

    def __init__(self, narrow: bool = False) -> None:
        """In a `narrow` column the buttons stand below the sentence."""
        super().__init__()
        self.text = label(wraps=True)
        self.buttons = (button("primary"), button())
        self._deeds: list[Deed | None] = [None, None]
        self._words: tuple[Words, Words, Words] = "", "", ""
        """The sentence, and what stands on the buttons."""
        self._field: QWidget | None = None
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._row = QBoxLayout(way, self)
        self._row.setContentsMargins(16, 8, 10, 8)
        self._row.setSpacing(8)
        self._row.addWidget(self.text, 1)
        answers = QHBoxLayout()
        answers.setSpacing(8)
        answers.addStretch()
        for one in self.buttons:
            answers.addWidget(one)
        self._row.addLayout(answers)
        self.buttons[0].clicked.connect(self._first)
        self.buttons[1].clicked.connect(self._second)
        languages.changed.connect(self._write)
        self.hide()

    def tell(self, text: Words) -> None:
        """Say what went wrong; it can be closed."""
        self._fill("error", text, None, ("", None), (_close, None))

    def explain(self, error: Exception) -> None:
        """Say why something failed; it can be closed."""
        self.tell(partial(error_text, error))

    def insist(self, text: Words, remedy: Words, deed: Deed) -> None:
        """Say what went wrong; it stays until the `remedy` was tried."""
        self._fill("error", text, None, (remedy, deed), ("", None))

    def ask(
        self, text: Words, yes: Words, deed: Deed, no: Words = "", field: QWidget | None = None,
        grave: bool = False,
    ) -> None:  # fmt: skip
        """Ask for something; `field` takes a number or a text that `deed` reads. What is `grave` is not
        what Enter does."""
        self._fill("wash", text, field, (yes, deed), (no or _cancel, None))
        set_role(self.buttons[0], "grave" if grave else "primary")
        (field or self.buttons[1 if grave else 0]).setFocus()

    def dismiss(self) -> None:
        """Take it away."""
        self.hide()
        self._take_field(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the focus, in a field the first; Escape takes the strip away."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (self.buttons[1] if self.buttons[1].hasFocus() else self.buttons[0]).click()
        else:
            super().keyPressEvent(event)

    def offer(self, text: Words, yes: Words, deed: Deed) -> None:
        """Say what was done, and what can be done about it; the focus stays where it is."""
        self._fill("wash", text, None, (yes, deed), (_close, None))
        set_role(self.buttons[0], "")

    def _fill(
        self, role: str, text: Words, field: QWidget | None, first: tuple[Words, Deed | None],
        second: tuple[Words, Deed | None],
    ) -> None:  # fmt: skip
        set_role(self, role)
        self._take_field(field)
        self._words = text, first[0], second[0]
        self._write()
        self._deeds = [first[1], second[1]]
        self.show()
        announce(self, self.text.text())

    def reread(self) -> None:
        """Say it as it is now; what is said may have changed, or be over."""
        if not self.isHidden():
            self._write()

    def _write(self) -> None:
        """The words in the language of now."""
        text, *titles = (words if isinstance(words, str) else words() for words in self._words)
        self.text.setText(text)
        self.setAccessibleName(text)
        for one, title in zip(self.buttons, titles, strict=True):
            one.setText(title)
            one.setVisible(bool(title))
            name(one, title)
        if not text:
            self.dismiss()

    def _take_field(self, field: QWidget | None) -> None:
        if self._field is not None and self._field is not field:
            self._row.removeWidget(self._field)
            self._field.deleteLater()
        self._field = field
        if field is not None:
            self._row.insertWidget(1, field)
            order_tabs(self)

    def _first(self) -> None:
        self._press(0)

    def _second(self) -> None:
        self._press(1)

    def _press(self, which: int) -> None:
        deed = self._deeds[which]
        self.hide()
        if deed is not None:
            deed()
        if self.isHidden():
            self._take_field(None)


def _close() -> str:
    return tr("Close")


def _cancel() -> str:
    return tr("Cancel")
