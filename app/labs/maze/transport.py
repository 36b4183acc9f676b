"""Under the boards: play and pause, single steps, the episodes to scrub through, and the speed."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSlider, QWidget

from app.i18n import tr
from app.labs.maze.playback import FASTEST, SLOWEST
from app.labs.speed_slider import SpeedSlider, two_digits
from app.theme.icons import ThemedIcon
from app.theme.roles import button, label, name

NOTCHES = 100
SPEED_WIDTH, ROOMY = 110, 600


class Transport(QWidget):
    """Shows where the playback is; says what the person wants."""

    toggled = Signal()
    stepped = Signal(int)
    """1 step on, or -1 back."""
    scrubbed = Signal(int)
    """To a place in the list of episodes."""
    speed_chosen = Signal(float)
    """Steps a second."""

    def __init__(self) -> None:
        super().__init__()
        self.play_button, self.back_button, self.step_button = (button("quiet") for _ in range(3))
        self._play_icon = ThemedIcon(self.play_button, "play", 20)
        ThemedIcon(self.back_button, "chevron-left", 18)
        ThemedIcon(self.step_button, "step", 18)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.speed = SpeedSlider(SLOWEST, FASTEST, NOTCHES, SPEED_WIDTH)
        self.where, self.pace = label("soft"), label("soft")
        self.slider.setRange(0, 0)
        self.slider.setMinimumHeight(22)
        self._playing = False
        self._build()
        self.play_button.clicked.connect(self.toggled)
        self.back_button.clicked.connect(lambda: self.stepped.emit(-1))
        self.step_button.clicked.connect(lambda: self.stepped.emit(1))
        self.slider.valueChanged.connect(self.scrubbed)
        self.speed.chosen.connect(self._choose_speed)
        self.show_speed(8.0)

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for one in (self.back_button, self.play_button, self.step_button):
            one.setFixedWidth(42)
            row.addWidget(one)
        row.addSpacing(8)
        row.addWidget(self.slider, 1)
        row.addSpacing(8)
        row.addWidget(self.where)
        row.addSpacing(14)
        row.addWidget(self.speed)
        row.addWidget(self.pace)
        self.where.setMinimumWidth(118)
        self.pace.setMinimumWidth(84)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._name_play()
        name(self.back_button, tr("One step back"), tr("One step back (left arrow)"))
        name(self.step_button, tr("One step"), tr("One step (right arrow)"))
        name(self.slider, tr("Episode"), tr("Go to any episode that was written down."))
        tip = tr(
            "How fast the walk is shown; the learning itself is never slowed. Until you choose a speed, "
            "later walks are shown faster."
        )
        name(self.speed, tr("Speed"), tip)
        self.show_speed(self.speed.speed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, the slider tells the speed alone."""
        super().resizeEvent(event)
        self.pace.setVisible(self.width() >= ROOMY)

    def buttons(self) -> tuple[QPushButton, ...]:
        """Those that need something to play."""
        return self.back_button, self.play_button, self.step_button

    def show_place(self, at: int, count: int, episode: int, last: int) -> None:
        """Show place `at` of `count` that were written down: `episode`, of `last` so far."""
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, max(0, count - 1))
            self.slider.setValue(at)
        for one in (*self.buttons(), self.slider):
            one.setEnabled(count > 0)
        text = tr("Episode {episode} of {last}", episode=f"{episode:,}", last=f"{last:,}")
        self.where.setText(text if count else "")

    def show_playing(self, on: bool) -> None:
        """Whether the walkers walk."""
        if on != self._playing:
            self._playing = on
            self._play_icon.name = "pause" if on else "play"
            self._play_icon.refresh()
            self._name_play()

    def show_speed(self, speed: float) -> None:
        """Show a speed in steps a second."""
        self.speed.show_speed(speed)
        steps = two_digits(speed)
        self.pace.setText(tr("{steps} steps/s", steps=f"{steps:,}") if steps != 1 else tr("1 step/s"))

    def _name_play(self) -> None:
        text = tr("Pause") if self._playing else tr("Let it walk")
        name(self.play_button, text, tr("{deed} (space bar)", deed=text))

    def _choose_speed(self, speed: float) -> None:
        self.show_speed(speed)
        self.speed_chosen.emit(speed)
