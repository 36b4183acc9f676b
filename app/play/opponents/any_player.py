"""Any player that the engine knows: written down, or put together in a window."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.i18n import tr
from app.theme.roles import button, caption, name
from engines.game import Game


class AnyPlayer(QWidget):
    """A line to write in, and beside it the way to the window. Emits the seat of a player that was put
    together there; what is written is read from `text`."""

    taken = Signal(str)

    def __init__(
        self, game: Game, own: Callable[[], Sequence[str]], present: Callable[[], str] | None = None
    ) -> None:
        """`own()` are the person's own players. The window begins with the player at the seat `present()`;
        unless that is given, with what is written."""
        super().__init__()
        self._game, self._own, self._present = game, own, present
        self.text, self.choose = QLineEdit(), button()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.text, 1)
        row.addWidget(self.choose)
        self.choose.clicked.connect(self._open)

    def retranslate(self, tip: str) -> None:
        """Texts in the current language; `tip` says what writing does here."""
        self.text.setPlaceholderText(tr("Such as rollouts:n=500"))
        name(self.text, tr("Any player"), tip)
        caption(
            self.choose,
            tr("Choose …"),
            tr("Put a player together: how it chooses its moves, and how far it thinks ahead"),
        )

    def _open(self) -> None:
        from app.play.opponents.player_dialog import PlayerDialog

        seat = self._present() if self._present is not None else self.text.text().strip()
        dialog = PlayerDialog(self._game, seat, self._own(), self.window())
        dialog.chosen.connect(self.taken)
        dialog.open()
