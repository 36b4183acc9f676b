"""The window of runs' settings: what they were begun with, where they differ, and how to do it again."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QCheckBox, QComboBox, QPlainTextEdit, QWidget

from app.i18n import tr
from app.runs.description import Description
from app.runs.model import RunModel
from app.runs.settings import command_line, rows_of
from app.runs.words import distinct_titles
from app.theme.icons import ThemedIcon
from app.theme.roles import button, caption, label, name
from app.training_tab.settings_table import WIDEST, SettingsTable, SettingsView
from app.widgets.sections import SectionsDialog

WIDTH, HEIGHT = 780, 740
COMMAND_HEIGHT = 84


class RunSettingsDialog(SectionsDialog):
    """Shows one run beside its preset, or several beside each other."""

    again = Signal(object)
    """The Config of a run: another one is to begin so."""

    def __init__(
        self, runs: Sequence[RunModel], description: Description, offered: Sequence[bool], parent: QWidget
    ) -> None:
        """`runs` have configurations; `offered` says of each whether such a run can be begun."""
        super().__init__(parent)
        self.runs, self._description, self._offered = list(runs), description, list(offered)
        self.table = SettingsTable()
        self.view = SettingsView(self.table)
        self.empty, self.key, self.only = label("soft"), label("soft"), QCheckBox()
        self.which, self.command, self.copy_button = QComboBox(), QPlainTextEdit(), button()
        self.again_button = button()
        ThemedIcon(self.copy_button, "copy", 16)
        self._build()
        self.only.setChecked(len(self.runs) > 1)
        self.table.show_only_differing(self.only.isChecked())
        self.only.toggled.connect(self._choose)
        self.which.currentIndexChanged.connect(self._show_command)
        self.copy_button.clicked.connect(self._copy)
        self.again_button.clicked.connect(self._begin)
        self.retranslate()
        self.view.show()  # room for it is wanted even while nothing differs
        self.fit(WIDTH, HEIGHT)
        self._choose(self.only.isChecked())
        self.view.setFocus()

    def _build(self) -> None:
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setPixelSize(12)
        self.command.setFont(fixed)
        self.command.setReadOnly(True)
        self.command.setTabChangesFocus(True)
        self.command.setMaximumHeight(COMMAND_HEIGHT)
        card = self.section("Settings")
        card.addWidget(self.key, 0, 0)
        card.addWidget(self.only, 0, 1)
        card.addWidget(self.empty, 1, 0, 1, 2)
        card.addWidget(self.view, 2, 0, 1, 2)
        card.setRowStretch(2, 1)
        below = self.section("The same again")
        below.setRowMinimumHeight(1, COMMAND_HEIGHT)
        below.addWidget(self.which, 0, 0)
        below.addWidget(self.command, 1, 0)
        below.addWidget(self.copy_button, 1, 1, Qt.AlignmentFlag.AlignTop)
        below.setRowStretch(2, 1)
        self.which.setVisible(len(self.runs) > 1)
        self.beside.addWidget(self.again_button)

    def retranslate(self) -> None:
        """Texts in the current language."""
        super().retranslate()
        several = len(self.runs) > 1
        self.setWindowTitle(tr("Settings of the runs") if several else tr("Settings of the run"))
        self.key.setText(tr("What differs from the run's preset is shown in bold."))
        self.only.setText(tr("Only what differs"))
        common = "Hide what all runs have in common." if several else "Hide what is as in the preset."
        name(self.only, tr("Only what differs"), tr(common))
        same = "These runs have the same settings." if several else "Nothing differs from the preset."
        self.empty.setText(tr(same))
        titles = distinct_titles(self.runs, self._description)
        heads = ["\n".join(self._fitting(part) for part in pair if part) for pair in titles]
        tips = [f"{title}\n{run.folder}" for (title, _), run in zip(titles, self.runs, strict=True)]
        self.table.fill(rows_of(self.runs, self._description), heads, tips)
        self.view.setAccessibleName(tr("Settings"))
        name(self.which, tr("Which run"), tr("The run that is to be repeated."))
        name(self.command, tr("Command line"), tr("This command repeats the run in a folder beside it."))
        caption(self.copy_button, tr("Copy"), tr("Copy the command line"))
        tip = tr("Fill in the form for a new run with this run's settings; you can change them first.")
        caption(self.again_button, tr("Begin another with these settings …"), tip)
        self._name_runs([" · ".join(part for part in pair if part) for pair in titles])
        self._choose(self.only.isChecked())
        self._show_command()

    def _fitting(self, title: str) -> str:
        """As much of a title as a column has room for."""
        metrics = self.view.horizontalHeader().fontMetrics()
        return metrics.elidedText(title, Qt.TextElideMode.ElideRight, WIDEST - 30)

    def _name_runs(self, titles: Sequence[str]) -> None:
        at = max(0, self.which.currentIndex())
        with QSignalBlocker(self.which):
            self.which.clear()
            self.which.addItems(list(titles))
            self.which.setCurrentIndex(at)

    def _choose(self, only: bool) -> None:
        self.table.show_only_differing(only)
        self.empty.setVisible(only and not self.table.tells_choices)
        self.view.setVisible(bool(self.table.rows))
        self.view.fit()

    def _show_command(self) -> None:
        at = max(0, self.which.currentIndex())
        self.command.setPlainText(command_line(self.runs[at], self._description))
        self.again_button.setEnabled(self._offered[at])

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.command.toPlainText())

    def _begin(self) -> None:
        self.again.emit(self.runs[max(0, self.which.currentIndex())].config)
        self.accept()
