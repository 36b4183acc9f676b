"""A lesson's page: curves, results, a try and the layers in the middle, the lesson beside them."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from app.i18n import error_text, keep_translated, tr
from app.labs.lessons.examination import Houses
from app.labs.lessons.header import LessonHeader
from app.labs.lessons.session import LessonSession
from app.labs.lessons.settings import LessonSettings
from app.labs.lessons.tellings import Subject, find_lesson
from app.labs.lessons.views import CURVES, RESULTS, TRIAL, LessonViews
from app.labs.page import LabPage, Workshop
from app.labs.past_runs import PastRuns
from app.labs.side import RUNS, SETTINGS, Side
from app.labs.story import Story
from app.theme.theme import theme
from app.training_tab.description import Description, Kind, Preset
from app.training_tab.run_folder import delete
from app.training_tab.strip import Strip
from engines.errors import InputError
from engines.runs.config import Config

SIDES = ((1300, 380), (900, 296), (0, 250))
"""From so wide a page on the right column is so wide."""


class LessonPage(LabPage):
    """One lesson; shows the newest run of its kind at once."""

    def __init__(self, lesson: str, workshop: Workshop) -> None:
        super().__init__()
        self.lesson, self.workshop = find_lesson(lesson), workshop
        self.header, self.strip = LessonHeader(self.lesson), Strip()
        self.views, self.settings = LessonViews(self.lesson), LessonSettings(self.lesson)
        self.runs = PastRuns(workshop.home, self.lesson.id, self._run_words, "Show this run again.")
        self.side = Side(Story(self.lesson), self.settings, self.runs)
        self.session = LessonSession(self.lesson.id, workshop, self)
        self.views.trial.folder = workshop.home
        self._opened = self._settled = False
        self._build()
        self._connect()
        self._describe(workshop.trainer.description)
        keep_translated(self.retranslate)
        self.refresh()

    def _build(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(10)
        for part in (self.header, self.strip):
            column.addWidget(part)
        column.addWidget(self.views, 1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(20)
        layout.addLayout(column, 1)
        layout.addWidget(self.side)

    def _connect(self) -> None:
        header, session, views = self.header, self.session, self.views
        header.started.connect(self.start)
        header.commanded.connect(session.command)
        header.preset_chosen.connect(self._preset_chosen)
        views.curves.beginning.chosen.connect(header.choose)
        self.settings.data.changed.connect(self._show_data)
        session.failed.connect(self.strip.tell)
        session.news.connect(self._show_run)
        session.examined.connect(views.show_examination)
        session.layered.connect(views.layers.show_layers)
        session.saved.connect(views.trial.show_network)
        views.trial.failed.connect(self.strip.tell)
        views.trial.layered.connect(views.layers.show_layers)
        views.curves.plots.failed.connect(lambda error: self.strip.tell(error_text(error)))
        session.saved.connect(self._first_network)
        views.chosen.connect(self._view_chosen)
        self.side.chosen.connect(self._side_chosen)
        self.runs.shown.connect(self._show_again)
        self.runs.deleted.connect(self._ask_deletion)
        self.workshop.trainer.described.connect(self._describe)
        theme.changed.connect(self.refresh)
        shortcut = QShortcut(QKeySequence("Ctrl+Return"), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(header.start_button.click)

    def retranslate(self) -> None:
        """Texts in the current language."""
        for part in (self.header, self.views, self.side, self.settings):
            part.retranslate()
        self._show_run()
        self.setAccessibleName(tr(self.lesson.title))

    def refresh(self) -> None:
        """Take the palette's colours."""
        for part in (self.header, self.views, self.side):
            part.refresh()

    def start(self) -> None:
        """Let a network learn from nothing, and watch."""
        preset = self.header.preset
        if self.session.live or preset is None:
            return
        mistake = self.settings.mistake()
        if mistake:
            self.strip.tell(mistake)
            self.side.show_view(SETTINGS)
            return
        self.strip.dismiss()
        self.views.trial.return_to_run()
        if self.session.start(preset.id, self.settings.settings()):
            self.views.show_view(CURVES)

    def shut_down(self) -> None:
        """Rest."""
        self.session.be_awake(False)
        self.views.shut_down()

    def showEvent(self, event: QShowEvent) -> None:
        """Go on from here; the first time, with the newest run."""
        super().showEvent(event)
        if not self._opened:
            self._opened = True
            self.session.open_newest()
        self.session.be_awake(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: rest."""
        super().hideEvent(event)
        self.session.be_awake(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The lesson gets more room where there is much."""
        super().resizeEvent(event)
        self.side.setFixedWidth(next(side for width, side in SIDES if self.width() >= width))

    @property
    def _kind(self) -> Kind:
        return self.workshop.trainer.description.kind(self.lesson.id)

    def _describe(self, description: Description) -> None:
        kind = description.kind(self.lesson.id)
        if kind.presets:
            self.settings.describe(kind)
            self.header.describe(kind)
            self.views.curves.beginning.offer(self.header.offered)
            if self.header.preset is not None:
                self.views.curves.beginning.show_preset(self.header.preset)
            self._show_run()

    def _preset_chosen(self, preset: Preset) -> None:
        self.settings.show_preset(preset)
        self.views.curves.beginning.show_preset(preset)
        self._show_run()

    def _first_network(self, path: Path | None) -> None:
        """A finished run was found: show what came of it, unless the person has looked elsewhere by now."""
        if path is not None and not self._settled and not self.session.live:
            self.views.show_view(TRIAL if self.lesson.subject is Subject.DIGITS else RESULTS)

    def _view_chosen(self, _view: int) -> None:
        self._settled = True
        self._show_run()

    def _show_data(self) -> None:
        self.views.curves.beginning.show_data(self.settings.data.words)

    def _show_run(self) -> None:
        model = self.session.model
        houses = self.session.examination
        unit = houses.unit if isinstance(houses, Houses) else ""
        self.header.show_run(model, unit, self.session.launched)
        self.views.curves.show_run(model, self._kind, bool(self.session.layers))

    def _side_chosen(self, number: int) -> None:
        if number == RUNS:
            self.runs.list_runs()

    def _run_words(self, config: Config) -> tuple[str, str]:
        presets = {preset.id: preset.title for preset in self._kind.presets}
        epochs = tr("{count} epochs", count=config.options.get("iterations", "?"))
        data = str(config.options.get("data", ""))
        title = tr(presets.get(config.preset, config.preset))
        return title, " · ".join([epochs, *([Path(data).name] if data else [])])

    def _show_again(self, folder: Path) -> None:
        self.strip.dismiss()
        self.views.trial.return_to_run()
        self.session.show_run(folder)

    def _ask_deletion(self, folder: Path) -> None:
        self.strip.ask(
            tr("Delete this run? This cannot be undone."), tr("Delete"), lambda: self._delete(folder),
            tr("Keep"), grave=True,
        )  # fmt: skip

    def _delete(self, folder: Path) -> None:
        try:
            delete(folder)
        except InputError as error:
            self.strip.tell(error_text(error))
            return
        model = self.session.model
        if model is not None and model.folder == folder:
            self.views.trial.return_to_run()
            self.session.clear()
        self.runs.list_runs()
