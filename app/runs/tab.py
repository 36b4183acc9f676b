"""A tab of the window on which something is trained, and may go on being trained without the window."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.runs.trainer import Trainer
from app.theme.roles import set_role
from engines.errors import InputError
from engines.runs.config import Config, read_config
from engines.runs.label import read_label


class RunsTab(QWidget):
    """Its runs lie in one folder."""

    def __init__(self, home: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "ground")
        self.home, self.trainer = home, Trainer(self)

    def runs_at_work(self) -> dict[Path, str]:
        """The runs that are on and were not asked to stop: their folders, and what they are called."""
        return {folder: self._title(folder) for folder in self.trainer.at_work(self.home)}

    def shut_down(self) -> None:
        """The window closes: rest, and wait for nothing long. Runs go on."""
        self.trainer.close()

    def title_of(self, config: Config) -> str:
        """What a run is called, in the current language."""
        raise NotImplementedError

    def _title(self, folder: Path) -> str:
        try:
            named = read_label(folder).name
        except InputError:
            named = ""
        try:
            return named or self.title_of(read_config(folder))
        except InputError:
            return folder.name
