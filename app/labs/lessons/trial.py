"""Trying a network out: what all lessons have in common, the row that says which network it is."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.i18n import tr
from app.labs.lessons.examination import Examination, read_examination
from app.labs.lessons.guesser import Guesser
from app.labs.lessons.layers import layers_of
from app.labs.lessons.tellings import Lesson
from app.labs.lessons.words import percent, precise
from app.theme.roles import button, caption, name
from app.widgets.elided import ElidedLabel
from app.widgets.saving import ask_to_open, ask_to_save
from engines.errors import InputError
from engines.evaluation.manifest import manifest_path
from engines.files import read_bytes, write_atomically
from engines.runs.layout import EXAMINATION

if TYPE_CHECKING:
    from engines.evaluation.lesson_network import LessonNetwork

LARGEST = 512_000_000
"""Bytes of a network that is copied."""


class Trial(QWidget):
    """Holds a network: the newest of the run that is shown, or one that the person has opened. It is loaded
    when somebody looks."""

    failed = Signal(object)
    """The exception that says what."""
    layered = Signal(object)
    """The layers of a network that was opened (tuple of Layer)."""
    returned = Signal()
    """The network of the run answers again."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self.lesson = lesson
        self.guesser = Guesser(lesson.id, self)
        self.examination: Examination | None = None
        self.opened: Path | None = None
        """The file that the person has opened; None while the run's network answers."""
        self._run: Path | None = None
        self._run_examination: Examination | None = None
        self._due: Path | None = None
        self._asked: Path | None = None
        """A file that the person wants opened, until it is."""
        self._chance = random.Random()
        self.folder = Path()
        """Where models are looked for first."""
        self.which = ElidedLabel("soft")
        self.open_button, self.save_button, self.back_button = (button("mini") for _ in range(3))
        self.example_button = button()
        self.body = QVBoxLayout()
        top = QHBoxLayout()
        top.addWidget(self.which, 1)
        top.addWidget(self.back_button)
        top.addWidget(self.save_button)
        top.addWidget(self.open_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(top)
        layout.addLayout(self.body, 1)
        self.open_button.clicked.connect(self._ask_model)
        self.save_button.clicked.connect(self._ask_place)
        self.back_button.clicked.connect(self.return_to_run)
        self.example_button.clicked.connect(self.take_example)
        self.guesser.loaded.connect(self._loaded)
        self.guesser.failed.connect(self._failed)

    @property
    def network(self) -> LessonNetwork | None:
        """The network that answers."""
        return self.guesser.network

    @property
    def expectant(self) -> bool:
        """Whether a network is being loaded, or is when somebody looks."""
        return self._due is not None or self.guesser.loading

    def show_network(self, path: Path | None) -> None:
        """The run that is shown has a newer network, or none."""
        self._run = path
        if self.opened is None:
            self._due = path
            if path is None:
                self._forget()
            self._load_if_seen()
            self._say()

    def show_examination(self, examination: Examination | None) -> None:
        """Take examples from what the run was examined with."""
        self._run_examination = examination
        if self.opened is None:
            self.examination = examination
            self._say()

    def return_to_run(self) -> None:
        """Forget a network that was opened, or is to be: the run's own answers again."""
        if self.opened is not None or self._asked is not None:
            self.opened = self._asked = None
            self._forget()
            self.show_examination(self._run_examination)
            self.show_network(self._run)
            self.returned.emit()

    def open_model(self, path: str) -> None:
        """Try the network in a file; one that is none is said, and the one before stays."""
        self._asked = Path(path)
        self.guesser.load(self._asked)
        self._say()

    def take_example(self) -> None:
        """Show one of the test examples, by chance."""
        count = len(self.examination.truth) if self.examination is not None else 0
        if count:
            self.show_example(self._chance.randrange(count))

    def show_example(self, number: int) -> None:
        """Show an example of the examination by its number."""

    def show_no_answer(self) -> None:
        """There is no network any more that could have said what is shown."""

    def adopt(self, network: LessonNetwork) -> None:
        """Another network answers from now on."""

    def retranslate(self) -> None:
        """Texts in the current language."""
        caption(self.open_button, tr("Open a model …"), tr("Try a network that was saved, without training."))
        self.save_button.setText(tr("Save …"))
        name(self.save_button, tr("Save the model"), tr("Keep this network, with its card, in a file."))
        caption(self.back_button, tr("Back to the run"), tr("Let the network of the run answer again."))
        caption(self.example_button, tr("Example"), tr("Take one of the test examples at random."))
        self._say()

    def shut_down(self) -> None:
        """Wait until the network rests."""
        self.guesser.shut_down()

    def showEvent(self, event: QShowEvent) -> None:
        """Somebody looks: load what is due."""
        super().showEvent(event)
        self._load_if_seen()

    def _forget(self) -> None:
        self.guesser.forget()
        self.show_no_answer()

    def _load_if_seen(self) -> None:
        if self._due is not None and self._asked is None and self.isVisible():
            path, self._due = self._due, None
            self.guesser.load(path)
            self._say()

    def _loaded(self, network: LessonNetwork) -> None:
        ours = network.path.parent.parent / EXAMINATION
        if network.path == self._asked:
            self._asked, self._due, self.opened = None, None, network.path
            self.examination = _examination_beside(ours)
            if network.card is not None:
                self.layered.emit(layers_of(network.card.layers))
        self.adopt(network)
        self._say()

    def _failed(self, error: Exception) -> None:
        self.failed.emit(error)
        if not self.guesser.loading:
            self._asked = None
            self._load_if_seen()
            self._say()

    def _say(self) -> None:
        self.example_button.setEnabled(self.examination is not None)
        network = self.network
        self.save_button.setEnabled(network is not None)
        self.back_button.setVisible(self.opened is not None and self._run is not None)
        if network is None or network.card is None:
            text = tr("There is no network yet: a run has one after its first epoch. Or open a model.")
            self.which.setText(tr("The network is being loaded …") if self.expectant else text)
            return
        test = network.card.test
        told = ""
        if isinstance(test.get("accuracy"), float):
            told = tr("{share} of {count} test pictures right", share=percent(test["accuracy"]),
                      count=f"{int(test.get('examples', 0)):,}")  # fmt: skip
            if isinstance(test.get("loss"), float):
                told += f" · {tr('loss {loss}', loss=precise(test['loss']))}"
        where = tr("Model {name}", name=network.path.name) if self.opened else tr("The network of this run")
        self.which.setText(" · ".join(part for part in (where, told) if part))

    def _ask_model(self) -> None:
        ask_to_open(self, tr("Open a model"), "*.onnx", self.open_model, self.folder)

    def _ask_place(self) -> None:
        ask_to_save(self, tr("Save the model"), self.lesson.id, ".onnx", self.save_model)

    def save_model(self, path: str) -> None:
        """Copy the network and its card to another place; a failure is said."""
        network = self.network
        if network is None:
            return
        try:
            pairs = ((network.path, Path(path)), (manifest_path(network.path), manifest_path(Path(path))))
            for source, target in pairs:
                write_atomically(target, read_bytes(source, LARGEST))
        except InputError as error:
            self.failed.emit(error)


def _examination_beside(path: Path) -> Examination | None:
    """The examination of the run in which a network lies; None for a network that lies elsewhere."""
    try:
        return read_examination(path) if path.is_file() else None
    except InputError:
        return None
