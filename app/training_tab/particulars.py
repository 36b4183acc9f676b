"""What can be asked about a run beside its curves: its settings, alone or beside those of others."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from app.i18n import tr
from app.runs.description import Description
from app.runs.model import RunModel
from app.runs.words import plain_title
from app.training_tab.label_dialog import LabelDialog
from app.training_tab.settings_dialog import RunSettingsDialog
from app.widgets.saving import show_folder
from engines.runs.config import Config


class Particulars(QObject):
    """Opens windows over the tab, and the menu of a run in the list."""

    again = Signal(object)
    """The Config of a run: another one is to begin so."""
    named = Signal()
    """A run got a name or a note."""

    def __init__(self, parent: QWidget, offers: Callable[[Config], bool]) -> None:
        """`offers` tells whether a run of a configuration's kind can be begun."""
        super().__init__(parent)
        self._parent, self._offers = parent, offers

    def show_settings(self, runs: Sequence[RunModel], description: Description) -> None:
        """Open the window of these runs' settings; those that cannot be read are left out."""
        known = [(run, run.config) for run in runs if run.config is not None]
        if not known:
            return
        offered = [self._offers(config) for _, config in known]
        dialog = RunSettingsDialog([run for run, _ in known], description, offered, self._parent)
        dialog.again.connect(self.again)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def ask_name(self, run: RunModel, description: Description) -> None:
        """Open the window of a run's name and note."""
        dialog = LabelDialog(run, lambda: plain_title(run, description), self._parent)
        dialog.changed.connect(self.named)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def offer(self, run: RunModel, chosen: RunModel | None, description: Description, place: QPoint) -> None:
        """Open the menu of a run at a place of the screen; `chosen` is the one that is looked at."""
        menu = QMenu(self._parent)
        menu.addAction(tr("Name and note …"), lambda: self.ask_name(run, description))
        readable = run.config is not None
        alone = menu.addAction(tr("Settings of the run …"), lambda: self.show_settings([run], description))
        alone.setEnabled(readable)
        if chosen is not None and chosen is not run:
            both = [chosen, run]
            text = tr("Compare settings with the run looked at …")
            action = menu.addAction(text, lambda: self.show_settings(both, description))
            action.setEnabled(readable and chosen.config is not None)
        menu.addAction(tr("Show the folder"), lambda: show_folder(run.folder))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)
