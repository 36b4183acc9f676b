"""Over a lesson: its name, how the run stands, which data it learns from, and the buttons that steer it."""

import time

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from app.i18n import tr
from app.labs.lessons.tellings import Lesson
from app.labs.lessons.words import data_text, state_text
from app.theme.icons import ThemedIcon
from app.theme.roles import button, label, name
from app.training_tab.description import Kind, Preset
from app.training_tab.elided import ElidedLabel
from app.training_tab.run_model import RESUMABLE, RunModel, State
from app.training_tab.words import about
from engines.runs.command import Command

PRESET_WIDTH = 190
HIDDEN = ("smoke",)
"""Presets for tests alone."""


class LessonHeader(QWidget):
    """Every button is a signal."""

    started = Signal()
    commanded = Signal(object)
    """A Command to the run that is shown."""
    preset_chosen = Signal(object)
    """A Preset."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self._lesson = lesson
        self._presets: tuple[Preset, ...] = ()
        self.title, self.detail, self.data = label("number"), ElidedLabel("soft"), ElidedLabel("soft")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        policy = self.bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(policy)
        self.presets = QComboBox()
        self.presets.setFixedWidth(PRESET_WIDTH)
        self.start_button = button("primary")
        self.pause_button, self.resume_button, self.stop_button = button(), button(), button()
        self._icons = [
            ThemedIcon(self.start_button, "play", 16, on_accent=True),
            ThemedIcon(self.pause_button, "pause", 16), ThemedIcon(self.resume_button, "resume", 16),
            ThemedIcon(self.stop_button, "stop", 16),
        ]  # fmt: skip
        self._build()
        self.start_button.clicked.connect(self.started)
        self.presets.currentIndexChanged.connect(self._chosen)
        for one, command in (
            (self.pause_button, Command.PAUSE), (self.resume_button, Command.RUN),
            (self.stop_button, Command.STOP),
        ):  # fmt: skip
            one.clicked.connect(lambda _=False, command=command: self.commanded.emit(command))

    def _build(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.title, 1)
        for one in (self.presets, self.stop_button, self.pause_button, self.resume_button, self.start_button):
            top.addWidget(one)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(3)
        layout.addLayout(top)
        layout.addWidget(self.detail)
        layout.addWidget(self.data)
        layout.addWidget(self.bar)

    @property
    def preset(self) -> Preset | None:
        """The preset that Start would use; None before the trainer has spoken."""
        at = self.presets.currentIndex()
        return self._presets[at] if 0 <= at < len(self._presets) else None

    def describe(self, kind: Kind) -> None:
        """Take what the trainer says of its presets: the shortest is proposed."""
        self._presets = tuple(preset for preset in kind.presets if preset.id not in HIDDEN)
        self.presets.blockSignals(True)
        self.presets.clear()
        self.presets.addItems([""] * len(self._presets))
        quickest = min(range(len(self._presets)), key=lambda at: self._presets[at].minutes, default=-1)
        self.presets.setCurrentIndex(quickest)
        self.presets.blockSignals(False)
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
        self.title.setText(tr(self._lesson.title))
        texts = (
            (self.start_button, tr("Start"), tr("Begin to learn from nothing (Ctrl+Return).")),
            (self.pause_button, tr("Pause"), tr("Hold the learning where it is; nothing is lost.")),
            (self.resume_button, tr("Resume"), tr("Go on with the learning from where it stopped.")),
            (self.stop_button, tr("Stop"), tr("End the learning and keep what was learned.")),
        )
        for one, text, tip in texts:
            one.setText(text)
            name(one, text, tip)
        name(self.bar, tr("Progress"))
        self._name_presets()

    def refresh(self) -> None:
        """Take the palette's colours."""
        for icon in self._icons:
            icon.refresh()

    def show_run(self, model: RunModel | None, unit: str, launched: float) -> None:
        """Offer what can be done with the run, and say how it stands. `unit` is that of prices; `launched` is
        when the run was started."""
        status = model.status if model is not None else None
        state = status.state if status is not None else None
        busy = status is not None and status.live
        resumable = state in RESUMABLE and model is not None and model.iteration > 0
        asked = status is not None and status.asked is not Command.RUN
        self.pause_button.setVisible(state is State.RUNNING and not asked)
        self.resume_button.setVisible(state is State.PAUSED or (not busy and resumable))
        self.stop_button.setVisible(busy)
        self.stop_button.setEnabled(status is None or status.asked is not Command.STOP)
        self.start_button.setVisible(not busy)
        self.start_button.setEnabled(self.preset is not None)
        self.presets.setVisible(not busy and bool(self._presets))
        preset = self.preset
        if model is None:
            text = tr("The trainer is asked for its settings …") if preset is None else tr(preset.help)
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
