"""Saving a network of a run, or its table, as a file of the person's own: the trainer checks it and writes it
beside the window."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.background.child_process import HelperProcess, Outcome
from app.background.programs import trainer
from app.i18n import tr
from app.runs.description import Kind
from app.runs.ending import SPOKEN
from app.runs.made import SAVE, made
from app.runs.model import RunModel
from app.runs.sentence import Sentence, sentence_of
from app.runs.words import say
from app.widgets.saving import ask_to_save, tell_saved
from app.widgets.strip import Strip
from engines.runs.refusal import refusal_in


class NetworkExport(QObject):
    """Asks for the file, and says in `strip` what came of it."""

    def __init__(self, page: QWidget, strip: Strip, parent: QObject) -> None:
        super().__init__(parent)
        self._page, self._strip = page, strip
        self._at_work: set[HelperProcess] = set()

    def ask(self, model: RunModel, kind: Kind, iteration: int | None = None) -> None:
        """Ask where the network nearest to an iteration is to be saved, for None the best one."""
        path, number = model.network_path(iteration), model.nearest_network(iteration)
        if path is None or number is None:
            self._strip.tell(lambda: tr("This run has saved nothing to play against yet."))
            return
        proposed, save = f"{model.folder.name}-{number}", partial(self.save, model.folder, number)
        ask_to_save(self._page, made(kind, SAVE), proposed, path.suffix, save)

    def save(self, folder: Path, iteration: int, path: str) -> None:
        """Have the network of an iteration written to a file."""
        process = HelperProcess(self)
        self._at_work.add(process)
        process.ended.connect(partial(self._tell, process, path))
        which = ("--run", str(folder), "--network", str(iteration), "--to", path)
        process.start(trainer("export", *which, "--record-refusal"))

    def shut_down(self) -> None:
        """Leave what is not written yet."""
        for process in self._at_work:
            process.cancel()

    def _tell(self, process: HelperProcess, path: str, outcome: Outcome) -> None:
        self._at_work.discard(process)
        process.deleteLater()
        if outcome.ok:
            tell_saved(self._strip, Path(path))
        else:
            told = refusal_in(outcome.errors)
            spoken = Sentence("{text}", {"text": outcome.sentence.removeprefix(SPOKEN)})
            reason = sentence_of(told) if told is not None else spoken
            self._strip.tell(lambda: tr("It could not be saved: {reason}", reason=say(reason)))
