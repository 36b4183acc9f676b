"""The rules of a game, with pictures of its pieces."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from app.board.looks import Look, game_title
from app.i18n import tr
from app.play.rules.texts import picture_of, rules_of
from app.theme.roles import label, set_role
from app.theme.tint import drawing
from app.widgets.reading import ReadingDialog
from engines.catalogue import find_game

PICTURE, WIDTH = 42, 660


class RulesDialog(ReadingDialog):
    """One row for each thing to know."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.fill()

    def contents(self) -> QWidget:
        """The game's name and a card with the rows."""
        look = self._look
        self.setWindowTitle(tr("Rules"))
        title = label("number")
        title.setText(game_title(look.game))
        self.texts: list[QLabel] = []
        self.pictures: list[QLabel] = []
        card, grid = QFrame(), QGridLayout()
        set_role(card, "card")
        card.setLayout(grid)
        grid.setContentsMargins(16, 14, 18, 14)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(9)
        grid.setColumnStretch(1, 1)
        for row, point in enumerate(rules_of(find_game(look.game))):
            picture, text = QLabel(), self._text(tr(point.title), tr(point.text))
            if drawn := picture_of(point, look):
                picture.setPixmap(drawing(drawn, PICTURE, self.devicePixelRatioF()))
                picture.setAccessibleName(tr(point.title))
                self.pictures.append(picture)
            picture.setFixedWidth(PICTURE)
            grid.addWidget(picture, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addLayout(text, row, 1)
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(24, 18, 24, 18)
        layout.setSpacing(12)
        layout.addWidget(title)
        layout.addWidget(card)
        self.closing(layout)
        self.fit(layout, WIDTH)
        return page

    def _text(self, title: str, text: str) -> QVBoxLayout:
        column, head, body = QVBoxLayout(), label("strong"), label(wraps=True)
        column.setSpacing(2)
        head.setText(title)
        body.setText(text)
        self.texts.append(body)
        column.addWidget(head)
        column.addWidget(body)
        column.addStretch()
        return column
