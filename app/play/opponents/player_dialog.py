"""A player is put together: its kind, and each of its options."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from app.i18n import error_text, keep_translated, tr
from app.play.opponents.known_files import known_files, possible_kinds, trouble_with
from app.play.opponents.player_fields import PlayerField
from app.play.opponents.players import spec_of
from app.theme.roles import button, caption, label, name
from app.theme.scrolling import scrolling
from app.widgets.room import resize_within_screen
from app.widgets.tab_order import order_tabs
from engines.errors import InputError
from engines.game import Game
from engines.opponents.kind import SHARED, Kind
from engines.opponents.options import Value

WIDTH, HEIGHT = 560, 600
LEAST = 400, 360
"""It is made no smaller, in pixels: fields would be cut off beside their help."""


class PlayerDialog(QDialog):
    """Emits the seat of the player that was put together."""

    chosen = Signal(str)

    def __init__(self, game: Game, seat: str, own: Sequence[str], parent: QWidget | None = None) -> None:
        """It begins with the player at `seat`, where that can be shown; `own` are the person's own players,
        whose networks can be chosen."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._game, self._own = game, tuple(own)
        self.kinds = possible_kinds(game, self._own)
        self.box, self.story, self.written = QComboBox(), label("soft", wraps=True), QLineEdit()
        self.forms: dict[str, dict[str, PlayerField]] = {}
        self._shared: dict[str, Value] = {}
        """Options that every kind has, as they were written; they have no fields."""
        self._pages, self.trouble = QStackedWidget(), label("mistake", wraps=True)
        self.take, self.cancel = button("primary"), button()
        for kind in self.kinds:
            self.box.addItem("", kind.name)
        self.written.setReadOnly(True)
        self._build()
        self.box.currentIndexChanged.connect(self._show_kind)
        self.take.clicked.connect(self._take)
        self.cancel.clicked.connect(self.reject)
        self._show_kind(0)
        keep_translated(self.retranslate)
        self._begin(seat)
        self.setMinimumSize(*LEAST)
        resize_within_screen(self, WIDTH, HEIGHT)

    def _build(self) -> None:
        layout, foot = QVBoxLayout(self), QHBoxLayout()
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(8)
        foot.setSpacing(8)
        for widget in (self.box, self.story):
            layout.addWidget(widget)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self.trouble)
        foot.addWidget(self.written, 1)
        foot.addWidget(self.take)
        foot.addWidget(self.cancel)
        layout.addLayout(foot)
        self.take.setDefault(True)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setWindowTitle(tr("Any player"))
        for at, kind in enumerate(self.kinds):
            self.box.setItemText(at, tr(kind.title))
        name(self.box, tr("Kind of player"), tr("How it finds its moves"))
        name(
            self.written,
            tr("As it is written"),
            tr("The player in writing, as the command line takes it, too"),
        )
        caption(self.take, tr("Take this one"), tr("Choose the player as set here (Enter)"))
        caption(self.cancel, tr("Cancel"), tr("Go back without choosing (Escape)"))
        for form in self.forms.values():
            for field in form.values():
                field.retranslate()
        self.story.setText(tr(self.kind.help))
        self._show_spec()

    @property
    def kind(self) -> Kind:
        """The kind that is shown."""
        return self.kinds[max(0, self.box.currentIndex())]

    @property
    def spec(self) -> str:
        """The player as it is set. Raises InputError where a field holds no value of its option."""
        from engines.opponents.spec import format_spec

        fields = self.forms[self.kind.name]
        values = self._shared | {name: field.value for name, field in fields.items()}
        return format_spec(self.kind, values)

    def _begin(self, seat: str) -> None:
        """Show the player at a seat, if it is of a kind that can be put together."""
        from engines.opponents.spec import parse_spec

        unreadable: InputError | None = None
        try:
            kind, settings = parse_spec(spec_of(self._game, seat))
            self._shared = {option.name: settings.values[option.name] for option in SHARED}
        except InputError as error:
            kind, settings, unreadable = self.kinds[0], None, error if seat else None
        at = self.box.findData(kind.name)
        self.box.setCurrentIndex(max(0, at))
        self._show_kind(self.box.currentIndex())
        if at >= 0 and settings is not None:
            for name_, field in self.forms[kind.name].items():
                field.set_value(settings.values[name_])
        self._show_spec()
        if unreadable is not None:
            self._say(error_text(unreadable))

    def _show_kind(self, at: int) -> None:
        kind = self.kinds[at]
        if kind.name not in self.forms:
            self.forms[kind.name] = self._form(kind)
        self._pages.setCurrentIndex(list(self.forms).index(kind.name))
        self.story.setText(tr(kind.help))
        self._show_spec()

    def _form(self, kind: Kind) -> dict[str, PlayerField]:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 10, 0)
        column.setSpacing(4)
        form: dict[str, PlayerField] = {}
        for option in kind.options:
            files = known_files(self._game, option.file, self._own) if option.file else ()
            form[option.name] = PlayerField(option, files)
            form[option.name].changed.connect(self._show_spec)
            column.addWidget(form[option.name])
        column.addStretch()
        self._pages.addWidget(scrolling(inside))
        order_tabs(self)
        return form

    def _show_spec(self) -> None:
        said = self._mistake()
        self.take.setEnabled(not said)
        self.written.setText("" if said else self.spec)
        self.written.setCursorPosition(0)
        self._say(said or self._warning())

    def _mistake(self) -> str:
        """Why there is no such player; empty where there is."""
        from engines.opponents.spec import parse_spec

        wrong = next((one for one in self.forms[self.kind.name].values() if not one.valid), None)
        if wrong is not None:
            return tr("{option} is not within its range.", option=tr(wrong.option.title))
        try:
            parse_spec(self.spec)  # a path may hold what stands between options
        except InputError as error:
            return error_text(error)
        return ""

    def _warning(self) -> str:
        """What is wrong with a network that is chosen; it may be there when it is to play."""
        fields = self.forms[self.kind.name].values()
        return next(filter(None, (trouble_with(self._game, one.option, one.value) for one in fields)), "")

    def _say(self, text: str) -> None:
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))

    def _take(self) -> None:
        self.chosen.emit(self.spec)
        self.accept()
