"""Over a page on which something learns: its name, how it stands, and the buttons that steer it."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.i18n import tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.runs.model import RESUMABLE, RunModel, State
from app.theme.icons import ThemedIcon
from app.theme.roles import button, caption, label
from app.widgets.elided import ElidedLabel
from engines.runs.command import Command


class RunHeader(QWidget):
    """Every button is a signal. Each page's own header lays them out, with what it has besides."""

    started = Signal()
    commanded = Signal(object)
    """A Command to the runs that are shown."""

    def __init__(self, title: str) -> None:
        """`title` is the page's name, in English."""
        super().__init__()
        self._title = title
        self.title, self.detail = label("number"), ElidedLabel("soft", lines=2)
        self.start_button = button("primary")
        self.pause_button, self.resume_button, self.stop_button = button(), button(), button()
        ThemedIcon(self.start_button, "play", 16, on_accent=True)
        for one, drawn in (
            (self.pause_button, "pause"), (self.resume_button, "resume"), (self.stop_button, "stop")
        ):  # fmt: skip
            ThemedIcon(one, drawn, 16)
        self.start_button.clicked.connect(self.started)
        for one, command in (
            (self.pause_button, Command.PAUSE), (self.resume_button, Command.RUN),
            (self.stop_button, Command.STOP),
        ):  # fmt: skip
            one.clicked.connect(lambda _=False, command=command: self.commanded.emit(command))

    def _lay_out(self, *own: QWidget) -> QVBoxLayout:
        """The name, a page's own controls and the buttons in a row, and below it how the run stands; what is
        added to the layout stands below that."""
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.title, 1)
        for one in (*own, self.resume_button, self.pause_button, self.stop_button, self.start_button):
            top.addWidget(one)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(3)
        layout.addLayout(top)
        layout.addWidget(self.detail)
        return layout

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(tr(self._title))
        start = keyboard.tip(tr("Begin to learn from nothing"), commands.LEARN)
        texts = (
            (self.start_button, tr("Start"), start),
            (self.pause_button, tr("Pause"), tr("Hold the learning where it is; nothing is lost.")),
            (self.resume_button, tr("Resume"), tr("Go on with the learning from where it stopped.")),
            (self.stop_button, tr("Stop"), tr("End the learning and keep what was learned.")),
        )
        for one, text, tip in texts:
            caption(one, text, tip)

    def offer(self, models: Sequence[RunModel]) -> bool:
        """Show the buttons for what can be done with these runs. Returns whether a trainer is at work."""
        states = [model.status.state for model in models]
        asked = {model.status.asked for model in models if model.status.live} - {Command.RUN}
        busy = any(model.status.live for model in models)
        resumable = any(model.status.state in RESUMABLE and model.iteration > 0 for model in models)
        self.pause_button.setVisible(State.RUNNING in states and not asked)
        self.resume_button.setVisible(State.PAUSED in states or (not busy and resumable))
        self.stop_button.setVisible(busy)
        self.stop_button.setEnabled(Command.STOP not in asked)
        self.start_button.setVisible(not busy)
        return busy
