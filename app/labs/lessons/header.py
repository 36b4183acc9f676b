"""Over a lesson: also which data it learns from, how far it has come, and how it is to learn."""

import time

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QProgressBar

from app.i18n import tr
from app.labs.lessons.tellings import Lesson
from app.labs.lessons.words import data_text, state_text
from app.labs.run_header import RunHeader
from app.runs.description import Kind, Preset
from app.runs.model import RunModel, State
from app.runs.words import about
from app.theme.roles import name
from app.widgets.elided import ElidedLabel

PRESET_LEAST, PRESET_MOST = 150, 190
"""The choice of a preset is so wide, in pixels; it gives way to the title."""
HIDDEN = ("smoke",)
"""Presets for tests alone."""


class LessonHeader(RunHeader):
    """Every button is a signal."""

    preset_chosen = Signal(object)
    """A Preset."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson.title)
        self._lesson = lesson
        self._presets: tuple[Preset, ...] = ()
        self.data, self.bar = ElidedLabel("soft", lines=2), QProgressBar()
        self.bar.setTextVisible(False)
        policy = self.bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(policy)
        self.presets = QComboBox()
        self.presets.setMinimumWidth(PRESET_LEAST)
        self.presets.setMaximumWidth(PRESET_MOST)
        layout = self._lay_out(self.presets)
        layout.addWidget(self.data)
        layout.addWidget(self.bar)
        self.presets.currentIndexChanged.connect(self._chosen)

    @property
    def preset(self) -> Preset | None:
        """The preset that Start would use; None before the trainer has spoken."""
        at = self.presets.currentIndex()
        return self._presets[at] if 0 <= at < len(self._presets) else None

    def describe(self, kind: Kind) -> None:
        """Take what the trainer says of its presets: the shortest is proposed."""
        self._presets = tuple(preset for preset in kind.presets if preset.id not in HIDDEN)
        with QSignalBlocker(self.presets):
            self.presets.clear()
            self.presets.addItems([""] * len(self._presets))
            quickest = min(range(len(self._presets)), key=lambda at: self._presets[at].minutes, default=-1)
            self.presets.setCurrentIndex(quickest)
        self._name_presets()
        self._chosen(quickest)

    @property
    def offered(self) -> tuple[Preset, ...]:
        """The presets to choose among."""
        return self._presets

    def choose(self, preset: Preset) -> None:
        """Start with this preset."""
        if preset in self._presets:
            self.presets.setCurrentIndex(self._presets.index(preset))

    def retranslate(self) -> None:
        """Texts in the current language."""
        super().retranslate()
        name(self.bar, tr("Progress"))
        self._name_presets()

    def show_run(self, model: RunModel | None, unit: str, launched: float) -> None:
        """Offer what can be done with the run, and say how it stands. `unit` is that of prices; `launched` is
        when the run was started."""
        busy = self.offer([model] if model is not None else [])
        self.start_button.setVisible(not busy and self.preset is not None)
        self.presets.setVisible(not busy and bool(self._presets))
        preset = self.preset
        if model is None:
            waiting = tr("The settings appear here as soon as the trainer has named them.")
            text = waiting if preset is None else tr("Press Start and watch.")
        else:
            text = state_text(model, self._lesson, unit, time.monotonic() - launched)
        self.detail.setText(text)
        self.data.setText(data_text(model) if model is not None else "")
        self._show_progress(model)

    def _show_progress(self, model: RunModel | None) -> None:
        live = model is not None and model.status.live
        self.bar.setVisible(live)
        progress = model.progress if model is not None and live else None
        known = progress is not None and model is not None and model.status.state is not State.STARTING
        self.bar.setRange(0, 1000 if known else 0)
        if known and progress is not None:
            self.bar.setValue(int(1000 * progress))

    def _name_presets(self) -> None:
        for at, preset in enumerate(self._presets):
            self.presets.setItemText(at, f"{tr(preset.title)} · {about(preset.minutes)}")
        chosen = self.preset
        name(self.presets, tr("How to learn"), tr(chosen.help) if chosen is not None else "")

    def _chosen(self, _at: int) -> None:
        self._name_presets()
        if self.preset is not None:
            self.preset_chosen.emit(self.preset)
