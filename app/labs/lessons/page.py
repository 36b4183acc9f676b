"""A lesson's page: curves, results, a try and the layers in the middle, the lesson beside them."""

from pathlib import Path

from PySide6.QtWidgets import QVBoxLayout

from app.i18n import keep_translated, tr
from app.labs.learning_page import LearningPage
from app.labs.lessons.examination import Houses
from app.labs.lessons.header import LessonHeader
from app.labs.lessons.session import LessonSession
from app.labs.lessons.settings import LessonSettings
from app.labs.lessons.tellings import Subject, find_lesson
from app.labs.lessons.views import CURVES, RESULTS, TRIAL, LessonViews
from app.labs.lessons.words import epochs_of, figures_text, outcome_of
from app.labs.page import Workshop
from app.labs.past_runs import PastRuns
from app.labs.side import Side
from app.labs.story import Story
from app.runs.description import Description, Kind, Preset
from app.runs.settings import changes_of
from engines.runs.config import Config

TOLD = ("data", "iterations", "seed", "threads")
"""Options that the list of earlier runs tells otherwise, or that change nothing that is seen."""


class LessonPage(LearningPage):
    """One lesson; shows the newest run of its kind at once."""

    header: LessonHeader
    session: LessonSession

    def __init__(self, lesson: str, workshop: Workshop) -> None:
        super().__init__(workshop)
        self.lesson = find_lesson(lesson)
        self.header = LessonHeader(self.lesson)
        self.views, self.settings = LessonViews(self.lesson), LessonSettings(self.lesson)
        self.runs = PastRuns(
            workshop.home, self.lesson.id, self._run_words,
            ("Show this run again.", "Draw this run's curves beside those that are shown."), self.strip,
        )  # fmt: skip
        self.side = Side(Story(self.lesson), self.settings, self.runs)
        self.session = LessonSession(self.lesson.id, workshop, self)
        self.views.trial.folder = workshop.home
        self._settled = False
        self._build()
        self._connect()
        self._describe(workshop.trainer.description)
        keep_translated(self.retranslate)

    def _build(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(10)
        for part in (self.header, self.strip):
            column.addWidget(part)
        column.addWidget(self.views, 1)
        self._lay_out(column)

    def _connect(self) -> None:
        super()._connect()
        header, session, views = self.header, self.session, self.views
        header.preset_chosen.connect(self._preset_chosen)
        views.curves.beginning.chosen.connect(header.choose)
        self.settings.data.changed.connect(self._show_data)
        session.examined.connect(views.show_examination)
        session.shown.connect(views.learned.show_examples)
        session.layered.connect(views.layers.show_layers)
        session.saved.connect(views.trial.show_network)
        views.trial.failed.connect(self.strip.explain)
        views.trial.layered.connect(views.layers.show_layers)
        views.trial.returned.connect(lambda: views.layers.show_layers(session.layers))
        session.saved.connect(self._first_network)
        views.chosen.connect(self._view_chosen)
        self.runs.shown.connect(self._show_again)
        self.runs.put_beside.connect(self._put_beside)
        self.runs.deleted.connect(session.take_away)
        views.curves.taken_away.connect(session.take_away)

    def retranslate(self) -> None:
        """Texts in the current language."""
        for part in (self.header, self.views, self.side):
            part.retranslate()
        self._show_runs()
        self.setAccessibleName(tr(self.lesson.title))

    def start(self) -> None:
        """Let a network learn from nothing, and watch."""
        preset = self.header.preset
        if self.session.live or preset is None or not self._is_well_set(self.settings.mistake):
            return
        self.views.trial.return_to_run()
        if self.session.start(preset.id, self.settings.settings()):
            self.views.show_view(CURVES)

    def shut_down(self) -> None:
        """Rest."""
        super().shut_down()
        self.views.shut_down()

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
            self._show_runs()

    def _preset_chosen(self, preset: Preset) -> None:
        self.settings.show_preset(preset)
        self.views.curves.beginning.show_preset(preset)
        self._show_runs()

    def _first_network(self, path: Path | None) -> None:
        """A finished run was found: show what came of it, unless the person has looked elsewhere by now."""
        if path is not None and not self._settled and not self.session.live:
            self.views.show_view(TRIAL if self.lesson.subject is Subject.DIGITS else RESULTS)

    def _view_chosen(self, _view: int) -> None:
        self._settled = True
        self._show_runs()

    def _show_data(self) -> None:
        self.views.curves.beginning.show_data(self.settings.data.words)

    def _show_runs(self) -> None:
        model = self.session.model
        houses = self.session.examination
        unit = houses.unit if isinstance(houses, Houses) else ""
        self.header.show_run(model, unit, self.session.launched)
        self.views.show_figures(figures_text(model, self.session.examination, self.lesson))
        beside = self.session.beside
        words = self._run_words(beside.folder, beside.config) if beside and beside.config else ()
        told = " · ".join(part for part in words if part)
        self.views.curves.show_run(model, self._kind, bool(self.session.layers), beside, told)

    def _run_words(self, folder: Path, config: Config) -> tuple[str, str, str]:
        presets = {preset.id: preset.title for preset in self._kind.presets}
        data = str(config.options.get("data", ""))
        title = tr(presets.get(config.preset, config.preset))
        parts = epochs_of(folder), Path(data).name if data else "", outcome_of(folder)
        changes = changes_of(config, self._kind, TOLD)
        return title, " · ".join(part for part in parts if part), " · ".join(changes)

    def _show_again(self, folder: Path) -> None:
        self.strip.dismiss()
        self.views.trial.return_to_run()
        self.session.show_run(folder)

    def _put_beside(self, folder: Path) -> None:
        if self.session.model is None:
            self._show_again(folder)
        elif folder != self.session.model.folder:
            self.session.put_beside(folder)
        self.views.show_view(CURVES)

    def _show_nothing(self) -> None:
        self.views.trial.return_to_run()
        self.session.clear()
