"""A tab of the window on which something is trained, and may go on being trained without the window."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.runs.trainer import Trainer
from app.runs.words import told_apart
from app.theme.roles import set_role
from engines.errors import InputError
from engines.runs.config import Config, read_config
from engines.runs.label import read_label


class RunsTab(QWidget):
    """Its runs lie in one folder."""

    def __init__(self, home: Path) -> None:
        super().__init__()
        set_role(self, "ground")
        self.home, self.trainer = home, Trainer(self)

    def runs_at_work(self) -> dict[Path, str]:
        """The runs that are on and were not asked to stop: their folders, and what they are called."""
        folders = self.trainer.at_work(self.home)
        configs = [_config(folder) for folder in folders]
        titles = [self._title(folder, config) for folder, config in zip(folders, configs, strict=True)]
        apart = told_apart(titles, [config.created if config else 0.0 for config in configs], folders)
        names = (" · ".join(filter(None, pair)) for pair in zip(titles, apart, strict=True))
        return dict(zip(folders, names, strict=True))

    def shut_down(self) -> None:
        """The window closes: rest, and wait for nothing long. Runs go on."""
        self.trainer.close()

    def title_of(self, config: Config) -> str:
        """What a run is called, in the current language."""
        raise NotImplementedError

    def _title(self, folder: Path, config: Config | None) -> str:
        try:
            named = read_label(folder).name
        except InputError:
            named = ""
        return named or (self.title_of(config) if config else folder.name)


def _config(folder: Path) -> Config | None:
    try:
        return read_config(folder)
    except InputError:
        return None
