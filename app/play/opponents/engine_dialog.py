"""Another program is added as an opponent, once it has been tried."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.background.task import TaskRunner
from app.i18n import error_text, keep_translated, tr
from app.play.opponents.own_engines import PROTOCOLS, command_of, options_of
from app.theme.roles import button, caption, label, name
from app.widgets.saving import file_to_read
from engines.errors import InputError
from engines.game import Game

WIDTH, SEARCH_WIDTH = 520, 110
MOST_SECONDS = 600.0


class EngineDialog(QDialog):
    """Emits the seat of a program that was added."""

    added = Signal(str)

    def __init__(self, game: Game, parent: QWidget | None = None) -> None:
        from engines.protocols.registry import USUAL_SECONDS
        from engines.protocols.spelling import protocols_of

        super().__init__(parent)
        self._game = game
        self._runner = TaskRunner(self)
        self.program, self.title, self.options = QLineEdit(), QLineEdit(), QLineEdit()
        self.protocol, self.seconds = QComboBox(), QDoubleSpinBox()
        for protocol in protocols_of(game):
            self.protocol.addItem(PROTOCOLS[protocol], protocol)
        self.seconds.setDecimals(1)
        self.seconds.setRange(0.1, MOST_SECONDS)
        self.seconds.setValue(USUAL_SECONDS)
        self.search, self.add, self.cancel = button(), button("primary"), button()
        self.intro, self.trouble = label("soft", wraps=True), label("mistake", wraps=True)
        self._titles = tuple(label("section") for _ in range(5))
        self._build()
        self.search.clicked.connect(self._choose)
        self.add.clicked.connect(self._try)
        self.cancel.clicked.connect(self.reject)
        self.finished.connect(lambda _: self._runner.shutdown())
        keep_translated(self.retranslate)

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(6)
        layout.addWidget(self.intro)
        fields = (
            _row(self.program, self.search),
            self.title,
            _row(self.protocol),
            _row(self.seconds),
            self.options,
        )
        for title, field in zip(self._titles, fields, strict=True):
            layout.addSpacing(6)
            layout.addWidget(title)
            layout.addWidget(field)
        layout.addWidget(self.trouble)
        layout.addSpacing(8)
        layout.addWidget(_row(self.add, self.cancel))
        self.search.setFixedWidth(SEARCH_WIDTH)
        self.setFixedWidth(WIDTH)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setWindowTitle(tr("Add a program"))
        self.intro.setText(
            tr("A program on this computer that plays by one of these protocols. It runs with your rights: "
               "choose one that you trust.")
        )  # fmt: skip
        texts = (
            (self.program, tr("Program"), tr("The program's file, then its arguments")),
            (self.title, tr("Name"), tr("What it is called here: letters, digits, spaces, and . _ -")),
            (self.protocol, tr("It speaks"), tr("The protocol by which it is asked")),
            (self.seconds, tr("Seconds per move"), tr("How long it thinks about a move")),
            (
                self.options,
                tr("Options"),
                tr("Its settings, such as Threads=2, Hash=64; may be left empty"),
            ),
        )
        for title, (field, text, tip) in zip(self._titles, texts, strict=True):
            title.setText(text)
            name(field, text, tip)
            if isinstance(field, QLineEdit):
                field.setPlaceholderText(tip)
        caption(self.search, tr("Choose …"), tr("Look for the program's file"))
        caption(self.add, tr("Try and add"), tr("Ask it for a first move, and add it if it answers"))
        caption(self.cancel, tr("Cancel"), tr("Back to the game (Escape)"))

    def _choose(self) -> None:
        path = file_to_read(self, tr("Program"), "")
        if path is not None:
            self.program.setText(f'"{path}"' if " " in str(path) else str(path))
            if not self.title.text():
                self.title.setText(path.stem)

    def _try(self) -> None:
        """Ask the program for a move on the worker; Cancel ends that, too."""
        from engines.protocols.registry import Registered, spec_of_engine

        try:
            engine = Registered(
                self.title.text().strip(), command_of(self.program.text()), Path.home(),
                self.protocol.currentData(), self._game.id, options_of(self.options.text()),
                self.seconds.value(),
            )  # fmt: skip
        except InputError as error:
            self._fail(error)
            return

        def work(stop: Event, _: Callable[[object], None]) -> None:
            from engines.opponents.engine import add_tried
            from engines.search.limit import Control

            add_tried(engine, Control(stop))

        def done(_: object) -> None:
            self.added.emit(spec_of_engine(engine.name))
            self.accept()

        self.trouble.clear()
        self.add.setEnabled(False)
        self.add.setText(tr("Asking …"))
        self._runner.start(work, done, self._fail)

    def _fail(self, error: Exception) -> None:
        self.trouble.setText(error_text(error))
        self.add.setEnabled(True)
        self.add.setText(tr("Try and add"))


def _row(*widgets: QWidget) -> QWidget:
    """Widgets side by side; one alone keeps its own width."""
    result = QWidget()
    row = QHBoxLayout(result)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    for widget in widgets:
        row.addWidget(widget, 0 if len(widgets) == 1 else 1)
    if len(widgets) == 1:
        row.addStretch()
    return result
