"""What the buttons of a run do: commands to the trainer, more time, deletion, export."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QLineEdit

from app.curves.export import write_csv
from app.i18n import keep_translated, tr
from app.runs.deletion import Deletion
from app.runs.description import Kind
from app.runs.library import RunLibrary
from app.runs.model import RunModel, State
from app.runs.trainer import Trainer
from app.theme.roles import name
from app.training_tab.network_export import NetworkExport
from app.training_tab.run_page import RunPage
from app.widgets.saving import ask_to_save, show_folder, tell_saved
from app.widgets.strip import Strip
from engines.errors import InputError
from engines.runs.command import Command, give_command

LENGTHS = ("minutes", "iterations")
"""Options that end a run, whichever comes first: that one is extended."""
BEYOND = 1e12
"""A length like this is none."""


class _Amount(QLineEdit):
    """Takes a number: how much longer."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setFixedWidth(90)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        """Texts in the current language."""
        name(self, tr("How much longer"))


class Steering(QObject):
    """Acts on the run that `page` shows; speaks through `strip`."""

    deleted = Signal()

    def __init__(
        self, page: RunPage, strip: Strip, trainer: Trainer, library: RunLibrary, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._page, self._strip, self._trainer, self._library = page, strip, trainer, library
        self.deletion = Deletion(strip, self)
        self.deletion.deleted.connect(self._deleted)
        self.export = NetworkExport(page, strip, self)
        self._amount: QLineEdit | None = None
        header = page.header
        for wanted, command in (
            (header.paused, Command.PAUSE), (header.stopped, Command.STOP),
            (header.stopped_after, Command.STOP_AFTER_ITERATION),
        ):  # fmt: skip
            wanted.connect(partial(self._command, command))
        header.resumed.connect(self._resume)
        header.extended.connect(self._ask_extension)
        header.deleted.connect(self._ask_deletion)
        header.folder_wanted.connect(lambda: show_folder(self._model.folder))
        header.network_wanted.connect(lambda: self.export.ask(self._model, self._kind))
        header.table_wanted.connect(self._ask_table)
        header.picture_wanted.connect(self._ask_picture)

    @property
    def _model(self) -> RunModel:
        assert self._page.model is not None, "the buttons are on a run's page"
        return self._page.model

    @property
    def _kind(self) -> Kind:
        return self._trainer.description.kind_of(self._model.config)

    def attempt(self, deed: Callable[[], object]) -> bool:
        """Do something that may fail, and say so if it does."""
        try:
            deed()
        except InputError as error:
            self._strip.explain(error)
            return False
        return True

    def _command(self, command: Command) -> None:
        folder = self._model.folder
        if self.attempt(lambda: give_command(folder, command)):
            self._library.refresh()

    def _resume(self) -> None:
        if self._model.status.state is State.PAUSED:
            self._command(Command.RUN)
        else:
            self._restart({})

    def _restart(self, settings: dict[str, object]) -> None:
        folder = self._model.folder
        if self.attempt(lambda: self._trainer.resume(folder, settings)):
            self._library.launched(folder)

    def _ask_extension(self) -> None:
        length, planned = self._length()
        field = self._amount = _Amount(f"{planned or 20:g}")
        text = "How many more minutes:" if length == LENGTHS[0] else "How many more iterations:"
        self._strip.ask(lambda: tr(text), lambda: tr("Train on"), self._extend, field=field)

    def _length(self) -> tuple[str, float]:
        """The option that has ended the run, and its value; 0 where none is set, or to what is no length."""
        model, minutes, iterations = self._model, *LENGTHS
        options = model.config.options if model.config else {}
        lengths = {
            one: float(value)
            for one in LENGTHS
            if isinstance(value := options.get(one), int | float) and 0 < value < BEYOND
        }
        counted = minutes not in lengths or model.iteration >= lengths.get(iterations, BEYOND)
        ended = iterations if iterations in lengths and counted else minutes
        return ended, lengths.get(ended, 0.0)

    def _extend(self) -> None:
        model, text = self._model, self._amount.text() if self._amount is not None else ""
        self._amount = None
        length, planned = self._length()
        try:
            more = float(text)
        except ValueError:
            more = 0.0
        if not 0 < more < 1e6:
            self._strip.tell(lambda: tr("{text} is not a number above 0.", text=text))
            return
        done = model.seconds / 60 if length == LENGTHS[0] else float(model.iteration)
        total = max(planned, done) + more
        self._restart({length: f"{total:.10g}" if length == LENGTHS[0] else round(total)})

    def _ask_deletion(self) -> None:
        self.deletion.ask(
            self._model.folder,
            lambda: tr("Delete this run with all that it has saved? This cannot be undone."),
        )

    def _deleted(self, _: object) -> None:
        self._library.refresh()
        self.deleted.emit()

    def _ask_table(self) -> None:
        self._ask_file(".csv", tr("Save the figures"), self.save_table)

    def _ask_picture(self) -> None:
        self._ask_file(".png", tr("Save the curves"), self.save_picture)

    def _ask_file(self, suffix: str, title: str, then: Callable[[str], None]) -> None:
        ask_to_save(self._page, title, self._model.folder.name, suffix, then)

    def save_table(self, path: str) -> None:
        """Write the run's curves as CSV; what came of it is said in the strip."""
        if self.attempt(lambda: write_csv(self._model.series, Path(path))):
            tell_saved(self._strip, Path(path))

    def save_picture(self, path: str) -> None:
        """Write the run's panels as PNG; what came of it is said in the strip."""
        if self._page.curves.picture().save(path, "PNG"):
            tell_saved(self._strip, Path(path))
        else:
            self._strip.tell(lambda: tr("{path} cannot be written.", path=path))
