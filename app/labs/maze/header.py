"""Over the boards: the lesson's name, who walks beside it, and the buttons that steer the runs."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from app.i18n import tr
from app.labs.maze.lessons import LESSONS, RANDOM, Lesson
from app.theme.icons import ThemedIcon
from app.theme.roles import button, label, name
from app.training_tab.elided import ElidedLabel
from app.training_tab.run_model import RESUMABLE, RunModel, State
from engines.runs.command import Command

NOBODY = ""
BESIDE_WIDTH = 170


class MazeHeader(QWidget):
    """Every button is a signal."""

    started = Signal()
    commanded = Signal(object)
    """A Command to the runs on the boards."""
    drawing_wanted = Signal(bool)
    beside_chosen = Signal()

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self._lesson = lesson
        self.title, self.detail = label("number"), ElidedLabel("soft")
        self.start_button = button("primary")
        self.pause_button, self.resume_button, self.stop_button = button(), button(), button()
        self.draw_button = button(checkable=True)
        self.beside = QComboBox()
        self.beside.setFixedWidth(BESIDE_WIDTH)
        self.beside.addItem("", NOBODY)
        for other in LESSONS:
            if other.id != lesson.id:
                self.beside.addItem("", other.id)
        self._start_icon = ThemedIcon(self.start_button, "play", 16, on_accent=True)
        self._icons = [
            self._start_icon, ThemedIcon(self.pause_button, "pause", 16),
            ThemedIcon(self.resume_button, "resume", 16), ThemedIcon(self.stop_button, "stop", 16),
            ThemedIcon(self.draw_button, "edit", 16),
        ]  # fmt: skip
        self._build()
        self.start_button.clicked.connect(self.started)
        self.draw_button.toggled.connect(self.drawing_wanted)
        self.beside.currentIndexChanged.connect(self.beside_chosen)
        for one, command in (
            (self.pause_button, Command.PAUSE), (self.resume_button, Command.RUN),
            (self.stop_button, Command.STOP),
        ):  # fmt: skip
            one.clicked.connect(lambda _=False, command=command: self.commanded.emit(command))

    def _build(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.title)
        words.addWidget(self.detail)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(words, 1)
        for one in (self.beside, self.draw_button, self.stop_button, self.pause_button, self.resume_button,
                    self.start_button):  # fmt: skip
            layout.addWidget(one)

    @property
    def learner_beside(self) -> str:
        """The id of the learner that is to walk beside the page's own; NOBODY for none."""
        return str(self.beside.currentData())

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(tr(self._lesson.title))
        texts = (
            (self.start_button, tr("Start"), tr("Begin to learn from nothing (Ctrl+Return).")),
            (self.pause_button, tr("Pause"), tr("Hold the learning where it is; nothing is lost.")),
            (self.resume_button, tr("Resume"), tr("Go on with the learning from where it stopped.")),
            (self.stop_button, tr("Stop"), tr("End the learning and keep what was learned.")),
            (self.draw_button, tr("Maze"), tr("Draw, generate, open or save a maze (Ctrl+D).")),
        )
        for one, text, tip in texts:
            one.setText(text)
            name(one, text, tip)
        self.beside.setItemText(0, tr("Alone"))
        for at in range(1, self.beside.count()):
            other = next(lesson for lesson in LESSONS if lesson.id == self.beside.itemData(at))
            self.beside.setItemText(at, tr("Beside {learner}", learner=tr(other.title)))
        name(
            self.beside, tr("Who walks beside it"),
            tr("Another walker in the same maze, with the same random numbers."),
        )  # fmt: skip

    def refresh(self) -> None:
        """Take the palette's colours."""
        for icon in self._icons:
            icon.refresh()

    def show_runs(self, models: Sequence[RunModel]) -> None:
        """Offer what can be done with the runs on the boards, and say how they stand."""
        states = [model.status.state for model in models]
        busy = any(model.status.live for model in models)
        asked = any(model.status.asked is not Command.RUN for model in models)
        self.pause_button.setVisible(State.RUNNING in states and not asked)
        self.resume_button.setVisible(
            State.PAUSED in states or (not busy and any(state in RESUMABLE for state in states))
        )
        self.stop_button.setVisible(busy)
        self.start_button.setVisible(not busy)
        self.draw_button.setEnabled(not busy)
        self.beside.setEnabled(not busy)
        self.detail.setText(
            " · ".join(dict.fromkeys(_words(model) for model in models)) or tr(self._summary())
        )

    def _summary(self) -> str:
        return "Press Start and watch."


def _words(model: RunModel) -> str:
    """How one run stands."""
    state = model.status.state
    if state is State.STARTING:
        return tr("Starting …")
    episodes = f"{model.iteration:,}"
    if state is State.FINISHED:
        learns = model.config is None or model.config.options.get("learner") != RANDOM.id
        text = "Learned in {episodes} episodes" if learns else "Walked {episodes} times"
        return tr(text, episodes=episodes)
    texts = {
        State.RUNNING: "Learning: episode {episodes}",
        State.PAUSED: "Paused at episode {episodes}",
        State.STOPPED: "Stopped at episode {episodes}",
    }
    return tr(texts.get(state, "Broken off at episode {episodes}"), episodes=episodes)
