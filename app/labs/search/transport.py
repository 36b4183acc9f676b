"""Under the tree: single phases and simulations, from the beginning again, all of the tree, and the speed."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.i18n import tr
from app.labs.search.playback import FASTEST, SLOWEST
from app.labs.speed_slider import SpeedSlider, two_digits
from app.theme.icons import ThemedIcon
from app.theme.roles import button, caption, label, name

NOTCHES = 120
SPEED_WIDTH = 150


class SearchTransport(QWidget):
    """Says what the person wants."""

    phase_wanted = Signal()
    simulation_wanted = Signal()
    restart_wanted = Signal()
    whole_wanted = Signal()
    speed_chosen = Signal(float)
    """Simulations a second."""

    def __init__(self) -> None:
        super().__init__()
        self.restart_button, self.phase_button, self.simulation_button = (button("quiet") for _ in range(3))
        self.whole_button = button("quiet")
        for one, drawn in (
            (self.restart_button, "refresh"), (self.phase_button, "step"), (self.simulation_button, "last"),
            (self.whole_button, "search"),
        ):  # fmt: skip
            ThemedIcon(one, drawn, 18)
        self.speed, self.pace = SpeedSlider(SLOWEST, FASTEST, NOTCHES, SPEED_WIDTH), label("soft")
        self._exhaustive = False
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for one in (self.restart_button, self.phase_button, self.simulation_button):
            one.setFixedWidth(42)
            row.addWidget(one)
        row.addWidget(self.whole_button)
        row.addStretch(1)
        row.addWidget(self.speed)
        row.addSpacing(6)
        row.addWidget(self.pace)
        self.pace.setMinimumWidth(150)
        self.whole_button.hide()
        self.restart_button.clicked.connect(self.restart_wanted)
        self.phase_button.clicked.connect(self.phase_wanted)
        self.simulation_button.clicked.connect(self.simulation_wanted)
        self.whole_button.clicked.connect(self.whole_wanted)
        self.speed.chosen.connect(self._choose_speed)

    def retranslate(self) -> None:
        """Texts in the current language."""
        again = tr("Think about the same position again, from nothing")
        name(self.restart_button, tr("From the beginning"), again)
        name(self.phase_button, tr("One phase"), tr("One phase of a simulation (right arrow)"))
        name(self.simulation_button, tr("One simulation"), tr("One whole simulation (Shift and right arrow)"))
        caption(self.whole_button, tr("Whole tree"), tr("Show the tree from the root again (Escape)"))
        name(self.speed, tr("Speed"), tr("How fast it thinks. Slowly, every phase is to be seen."))
        self.show_speed(self.speed.speed)

    def offer(self, there: bool, more: bool) -> None:
        """Whether a search lies ready, and whether it can go on."""
        self.restart_button.setEnabled(there)
        for one in (self.phase_button, self.simulation_button):
            one.setEnabled(more)

    def show_unit(self, exhaustive: bool) -> None:
        """Count positions, or simulations."""
        self._exhaustive = exhaustive
        self.show_speed(self.speed.speed)

    def show_speed(self, speed: float) -> None:
        """Show a speed in simulations a second."""
        self.speed.show_speed(speed)
        shown = f"{speed:.1f}" if speed < 2 else f"{two_digits(speed):,}"
        unit = tr("{count} positions/s" if self._exhaustive else "{count} simulations/s", count=shown)
        self.pace.setText(unit)

    def _choose_speed(self, speed: float) -> None:
        self.show_speed(speed)
        self.speed_chosen.emit(speed)
