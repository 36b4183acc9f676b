"""The right column of a page: what is told, the settings, or earlier runs."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.i18n import tr
from app.labs.past_runs import PastRuns
from app.labs.story import Story
from app.theme.roles import button, caption
from app.theme.scrolling import scrolling
from app.widgets.choice import Choice

LESSON, SETTINGS, RUNS = range(3)


class Side(QWidget):
    """Three views, of which one is shown."""

    chosen = Signal(int)

    def __init__(self, story: Story, form: QWidget, runs: PastRuns) -> None:
        super().__init__()
        self.story, self.runs = story, runs
        self.buttons = [button("mini", checkable=True) for _ in range(3)]
        self.stack = QStackedWidget()
        self._group = Choice(self)
        top = QHBoxLayout()
        top.setSpacing(0)
        for number, one in enumerate(self.buttons):
            self._group.addButton(one, number)
            top.addWidget(one)
        top.addStretch()
        for view in (self.story, scrolling(form), runs):
            self.stack.addWidget(view)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(top)
        layout.addWidget(self.stack, 1)
        self.buttons[LESSON].setChecked(True)
        self._group.idClicked.connect(self._choose)

    def retranslate(self) -> None:
        """Texts in the current language."""
        texts = (
            (tr("Lesson"), tr("What happens here, and what to try next.")),
            (tr("Settings"), tr("All settings of this lesson.")),
            (tr("Earlier runs"), tr("Play back what was learned before.")),
        )
        for one, (text, tip) in zip(self.buttons, texts, strict=True):
            caption(one, text, tip)
        self.story.retranslate()
        self.runs.retranslate()

    def refresh(self) -> None:
        """Take the palette's colours."""
        self.story.refresh()
        self.runs.refresh()

    def show_view(self, number: int) -> None:
        """Bring a view to the front."""
        self.buttons[number].click()

    def _choose(self, number: int) -> None:
        self.stack.setCurrentIndex(number)
        self.chosen.emit(number)
