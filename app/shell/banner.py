"""One calm line under the tabs for what went wrong, with its next step, and for what is still to come."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QFrame, QHBoxLayout

from app.i18n import error_text, keep_translated, tr
from app.play.dialogs import open_beside
from app.theme.roles import button, label, name, set_role
from app.widgets.announcing import announce
from engines.errors import InputError


class Banner(QFrame):
    """A sentence that stays until it is closed or replaced, or is past."""

    def __init__(self) -> None:
        super().__init__()
        self._says: Callable[[], str] = str
        self._passing = False
        """Whether it is true only until one moves on."""
        self.text = label(wraps=True)
        self.details, self.close_button = button("quiet"), button("quiet")
        """The first shows what may tell the cause, where there is something."""
        self._error: InputError | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 8, 8)
        row.addWidget(self.text, 1)
        row.addWidget(self.details)
        row.addWidget(self.close_button)
        self.details.clicked.connect(self._show_details)
        self.close_button.clicked.connect(self.dismiss)
        self.hide()
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.details.setText(tr("Details"))
        name(self.details, tr("Details"), tr("The exchange with the program before that"))
        self.close_button.setText(tr("Close"))
        name(self.close_button, tr("Close"), tr("Close this message (Escape)"))
        self._say()

    def explain(self, error: Exception) -> None:
        """Say why something went wrong."""
        set_role(self, "error")
        self._show(partial(error_text, error), error)

    def refuse(self, error: Exception) -> None:
        """Say why something in a game is not as it was wished, until one moves on."""
        self.explain(error)
        self._passing = True

    def move_on(self) -> None:
        """Another move is made, or another game is there: take away what was refused before."""
        if self._passing:
            self.dismiss()

    def tell(self, says: Callable[[], str]) -> None:
        """Say what was done, until one moves on."""
        self.promise(says)
        self._passing = True

    def promise(self, says: Callable[[], str]) -> None:
        """Say what is still to come, without alarm, in the language of now."""
        set_role(self, "notice")
        self._show(says)

    def _show(self, says: Callable[[], str], error: Exception | None = None) -> None:
        self._says, self._passing = says, False
        self._error = error if isinstance(error, InputError) and error.details else None
        self.details.setVisible(self._error is not None)
        self._say()
        self.show()
        announce(self, self.text.text())

    def _show_details(self) -> None:
        from app.shell.details import DetailsDialog

        if self._error is not None:
            open_beside(DetailsDialog(self._error, self))

    def _say(self) -> None:
        self.text.setText(self._says())
        self.setAccessibleName(self.text.text())

    def dismiss(self) -> None:
        """Take the message away."""
        self._passing = False
        self.hide()
