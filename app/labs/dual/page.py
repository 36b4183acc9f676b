"""The closing page: the dual network, drawn and explained, and the ways on from here."""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.i18n import keep_translated, tr
from app.labs.dual.diagram import DualDiagram
from app.labs.dual.telling import DUAL, PARTS, words_of
from app.labs.page import LabPage, Workshop
from app.labs.story import Story
from app.theme.icons import ThemedIcon
from app.theme.roles import button, caption, label, set_role

TRAINING, GAME = "Training", "Reversi"
"""The tabs that lie ahead."""


class DualPage(LabPage):
    """Nothing runs here."""

    story: Story

    def __init__(self, workshop: Workshop) -> None:
        super().__init__()
        self.title, self.subtitle = label("number"), label("soft", wraps=True)
        self.training_button, self.game_button = button("primary"), button()
        ThemedIcon(self.training_button, "chart", 16, on_accent=True)
        ThemedIcon(self.game_button, "board", 16)
        self.diagram, self.story = DualDiagram(), Story(DUAL)
        self.side = self.story
        self.part_title, self.part_text = label("title"), label(wraps=True)
        self._part, self._unseen = PARTS[0].id, {words.id for words in PARTS}
        self._build()
        self.diagram.pointed.connect(self.explain)
        self.training_button.clicked.connect(lambda: workshop.tab_wanted.emit(TRAINING))
        self.game_button.clicked.connect(lambda: workshop.tab_wanted.emit(GAME))
        keep_translated(self.retranslate)
        self.explain(self._part)

    def _build(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.title)
        words.addWidget(self.subtitle)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addLayout(words, 1)
        top.addWidget(self.game_button)
        top.addWidget(self.training_button)
        card = QFrame()
        set_role(card, "card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(20, 14, 20, 16)
        inside.setSpacing(4)
        inside.addWidget(self.part_title)
        inside.addWidget(self.part_text, 1)
        card.setMinimumHeight(112)
        column = QVBoxLayout()
        column.setSpacing(14)
        column.addLayout(top)
        column.addWidget(self.diagram, 1)
        column.addWidget(card)
        column.addStretch(0)
        self.diagram.setMaximumHeight(500)
        self._lay_out(column)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(tr(DUAL.title))
        self.subtitle.setText(tr("Point at a part, or go from one to the next with Tab."))
        texts = (
            (self.training_button, tr("To Training"), tr("Train such a network by playing against itself.")),
            (self.game_button, tr("To Reversi"), tr("Play against networks that were trained like this.")),
        )
        for one, text, tip in texts:
            caption(one, text, tip)
        self.story.retranslate()
        self.diagram.retranslate()
        self.explain(self._part)
        self.setAccessibleName(tr(DUAL.title))

    def explain(self, part: str) -> None:
        """Say what a part of the picture is for."""
        self._part = part
        words = words_of(part)
        self.part_title.setText(tr(words.title))
        self.part_text.setText(tr(words.text))
        self.diagram.explain(part)
        self._unseen.discard(part)
        if not self._unseen:
            self.done.emit()
