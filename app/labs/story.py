"""The lesson's words: what happens, the rule as a formula, what to try, and where the road goes on."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.i18n import tr
from app.labs.formula import FormulaView
from app.labs.telling import Telling
from app.theme.roles import button, caption, label, set_role
from app.theme.scrolling import reading


class Story(QWidget):
    """A column to read."""

    went_on = Signal()
    """To the next page."""

    def __init__(self, telling: Telling) -> None:
        super().__init__()
        self.next_button = button("segment")
        self._next = ("", "")
        self.formulas = FormulaView(telling.formulas)
        self.answers_button = button("mini", checkable=True)
        self._texts: list[tuple[QLabel, str, str]] = []
        self._answers: list[QLabel] = []
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(10)
        for paragraph in telling.paragraphs:
            column.addWidget(self._text(paragraph))
        card = QFrame()
        set_role(card, "card")
        box = QVBoxLayout(card)
        box.setContentsMargins(14, 4, 14, 10)
        box.setSpacing(0)
        box.addWidget(self.formulas)
        box.addWidget(self._text(telling.symbols, "soft"))
        column.addWidget(card)
        column.addSpacing(4)
        column.addLayout(self._heading())
        for idea, answer in zip(telling.ideas, telling.answers, strict=True):
            column.addLayout(self._riddle(idea, answer))
        column.addSpacing(4)
        column.addWidget(self._text("Learned here", "strong"))
        column.addWidget(self._text(telling.learned))
        column.addWidget(self.next_button)
        column.addStretch()
        self.next_button.hide()
        self.next_button.clicked.connect(self.went_on)
        self.answers_button.toggled.connect(self._unfold)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self._area = reading(inside)
        layout.addWidget(self._area)

    def _heading(self) -> QHBoxLayout:
        """Over what there is to try."""
        row = QHBoxLayout()
        row.addWidget(self._text("Try next", "strong"), 1)
        row.addWidget(self.answers_button)
        return row

    def _riddle(self, idea: str, answer: str) -> QVBoxLayout:
        """Something to try, and close below it what came of it."""
        below = self._text(answer, "soft")
        below.hide()
        self._answers.append(below)
        result = QVBoxLayout()
        result.setSpacing(2)
        result.addWidget(self._text(idea, mark="• "))
        result.addWidget(below)
        return result

    def _unfold(self, on: bool) -> None:
        for one in self._answers:
            one.setVisible(on)

    def _text(self, text: str, role: str = "", mark: str = "") -> QLabel:
        result = label(role, wraps=True)
        self._texts.append((result, text, mark))
        return result

    def lead_on(self, title: str, summary: str) -> None:
        """Name the page that comes next (in English)."""
        self._next = title, summary
        self.next_button.show()
        self._name_next()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._name_next()
        caption(self.answers_button, tr("Answers"), tr("What came of each where it was tried."))
        self._area.setAccessibleName(tr("Lesson"))
        for one, text, mark in self._texts:
            one.setText(mark + tr(text))

    def _name_next(self) -> None:
        title, summary = self._next
        if title:
            caption(self.next_button, tr("Next: {page}", page=tr(title)), tr(summary))
