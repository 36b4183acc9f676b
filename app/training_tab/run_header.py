"""Over the curves: the verdict in words, where the run is, and the buttons that steer it."""

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QMenu,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.i18n import tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.runs.description import Description, Kind
from app.runs.forecast import forecast
from app.runs.made import SAVE_BEST, made
from app.runs.model import RESUMABLE, RunModel, State
from app.runs.sentence import Sentence
from app.runs.verdict import LEAST, Trend, judge
from app.runs.words import STATES, forecast_text, headline, past_text, phase_text, run_title, say
from app.theme.icons import ThemedIcon
from app.theme.roles import button, caption, label, name, set_role
from app.widgets.elided import UNBROKEN, ElidedLabel
from engines.runs.command import Command

EDGE = 18
"""Room at the right, where the curves have their scroll bar."""
BESIDE, ABOVE = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
NARROW = 800
"""Below this width the bar and its words have a line of their own."""
BETWEEN = 18
"""Of what a run does and the buttons, in pixels."""
SHORTEST = 48
"""The bar gives way to what stands beside it, down to this."""
UNJUDGED = (State.STARTING, State.STOPPED, State.FAILED, State.DIED, State.UNREADABLE)
"""In these a run is told by its state alone."""
TEST = (
    "The mean of the newest measurements is compared with the mean of as many before them. The margin is "
    "the 95 % interval of their difference, wider where several curves are looked at. Where a change is over "
    "by now, fewer of both are compared."
)
FORECAST = (
    "This assumes that the odds of winning grow in step with the training time, or more slowly, with its "
    "logarithm; both are fitted to the newer half of the run. If it goes on like that, the forecast holds in "
    "about nine cases out of ten."
)
ROLES = {Trend.DIVERGED: "mistake", Trend.FALLING: "mistake"}


class RunHeader(QWidget):
    """Shows one run; every button is a signal."""

    paused = Signal()
    resumed = Signal()
    stopped = Signal()
    stopped_after = Signal()
    extended = Signal()
    deleted = Signal()
    played = Signal()
    folder_wanted = Signal()
    network_wanted = Signal()
    table_wanted = Signal()
    picture_wanted = Signal()
    settings_wanted = Signal()
    name_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = label("number", wraps=True)
        self.detail, self.where = ElidedLabel("soft"), ElidedLabel("soft")
        self.forecast = label("soft", wraps=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1000)
        self.bar.setMinimumWidth(SHORTEST)
        self.pause_button, self.resume_button = button(), button()
        self.stop_button, self.extend_button = button(), button()
        self.play_button, self.more_button = button(), button()
        self._stand_in: QPushButton | None = None
        """Has the focus in place of a button that is gone."""
        self.stop_menu, self.more_menu = QMenu(self), QMenu(self)
        for one, drawn in (
            (self.pause_button, "pause"), (self.resume_button, "resume"), (self.stop_button, "stop"),
            (self.extend_button, "refresh"), (self.play_button, "play"),
        ):  # fmt: skip
            ThemedIcon(one, drawn, 16)
        ThemedIcon(self.more_button, "more", 18)
        self.tools = QHBoxLayout()
        self._row = QBoxLayout(BESIDE)
        self._build()
        self._connect()

    def _build(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(3)
        words.addWidget(self.title)
        words.addWidget(self.detail)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addLayout(words, 1)
        for one in self._buttons():
            top.addWidget(one)
        self.tools.setSpacing(4)
        self.progress_row = QWidget()
        below = QHBoxLayout(self.progress_row)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(14)
        below.addWidget(self.bar, 1)
        below.addWidget(self.where)
        self._row.setSpacing(BETWEEN)
        self._row.addWidget(self.progress_row, 1)
        self._row.addLayout(self.tools)
        self._row.setAlignment(self.tools, Qt.AlignmentFlag.AlignRight)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, EDGE, 0)
        layout.setSpacing(8)
        layout.addLayout(top)
        layout.addWidget(self.forecast)
        layout.addLayout(self._row)

    def _buttons(self) -> tuple[QPushButton, ...]:
        return (
            self.resume_button, self.pause_button, self.stop_button, self.extend_button, self.play_button,
            self.more_button,
        )  # fmt: skip

    def _connect(self) -> None:
        self.pause_button.clicked.connect(self.paused)
        self.resume_button.clicked.connect(self.resumed)
        self.extend_button.clicked.connect(self.extended)
        self.play_button.clicked.connect(self.played)
        self.stop_button.setMenu(self.stop_menu)
        self.more_button.setMenu(self.more_menu)
        self.after_action = self._action(self.stop_menu, self.stopped_after)
        self.stop_action = self._action(self.stop_menu, self.stopped)
        self.name_action = self._action(self.more_menu, self.name_wanted)
        self.settings_action = self._action(self.more_menu, self.settings_wanted)
        self.more_menu.addSeparator()
        self.network_action = self._action(self.more_menu, self.network_wanted)
        self.table_action = self._action(self.more_menu, self.table_wanted)
        self.picture_action = self._action(self.more_menu, self.picture_wanted)
        self.folder_action = self._action(self.more_menu, self.folder_wanted)
        keyboard.bind(self.settings_action, commands.RUN_SETTINGS)
        keyboard.bind(self.name_action, commands.RUN_NAME)
        self.more_menu.addSeparator()
        self.delete_action = self._action(self.more_menu, self.deleted)

    def _action(self, menu: QMenu, signal: SignalInstance) -> QAction:
        action = QAction(self)
        action.triggered.connect(signal)
        menu.addAction(action)
        return action

    def retranslate(self) -> None:
        """Texts in the current language."""
        tips = (
            (self.pause_button, tr("Pause"), tr("Pause the training; nothing is lost.")),
            (self.resume_button, tr("Resume"), tr("Go on from where the training stopped.")),
            (self.stop_button, tr("Stop"), tr("End the training and keep what was learned.")),
            (self.extend_button, tr("Train on"), tr("Give this run more time.")),
            (self.play_button, tr("Play"), tr("Play against the best that this run has saved.")),
        )
        for one, text, tip in tips:
            caption(one, text, tip)
        name(self.more_button, tr("More"))
        self.after_action.setText(tr("After this iteration"))
        self.stop_action.setText(tr("Now"))
        self.name_action.setText(tr(commands.RUN_NAME.title))
        self.settings_action.setText(tr(commands.RUN_SETTINGS.title))
        self.table_action.setText(tr("Save the figures as CSV …"))
        self.picture_action.setText(tr("Save the curves as PNG …"))
        self.folder_action.setText(tr("Show the folder"))
        self.delete_action.setText(tr("Delete this run …"))

    def show_run(self, model: RunModel, description: Description, now: float) -> None:
        """Say how the run stands and offer what can be done with it."""
        self._show_words(model, description)
        self._show_progress(model, now)
        status = model.status
        at_work = status.state in (State.RUNNING, State.PAUSED)
        extendable = status.state is State.FINISHED and model.config is not None
        focused = self.window().focusWidget()
        self.pause_button.setVisible(status.state is State.RUNNING and status.asked is Command.RUN)
        self.resume_button.setVisible(
            status.state is State.PAUSED or (status.state in RESUMABLE and model.config is not None)
        )
        self.stop_button.setVisible(at_work or status.state is State.STARTING)
        self.stop_button.setEnabled(status.asked is not Command.STOP)
        self.extend_button.setVisible(extendable)
        set_role(self.resume_button, "primary" if self.resume_button.isVisibleTo(self) else "")
        self._stand_in = self._stand_in if focused is self._stand_in else None
        if focused in self._buttons() and (self._stand_in or not _offered(focused)):
            self._hand_on_focus()
        kind = description.kind_of(model.config)
        self.play_button.setVisible(bool(model.networks and kind.player))
        self.play_button.setEnabled(model.network_path() is not None)
        self.network_action.setText(made(kind, SAVE_BEST))
        self.settings_action.setEnabled(model.config is not None)
        self.delete_action.setEnabled(not status.live)
        self.network_action.setEnabled(model.network_path() is not None)
        self.table_action.setEnabled(bool(model.series))
        self.picture_action.setEnabled(bool(model.series))

    def _hand_on_focus(self) -> None:
        """Where the button with the focus is gone, another that steers gets it, until the one is there that
        takes back what was done; the next in line would begin a game."""
        steering = (self.resume_button, self.pause_button, self.stop_button, self.extend_button)
        self._stand_in = next(filter(_offered, steering), self.more_button)
        self._stand_in.setFocus()

    def _show_words(self, model: RunModel, description: Description) -> None:
        state = model.status.state
        title = run_title(model, description)
        kind = description.kind_of(model.config)
        headlines = [model.series[m.name] for m in kind.metrics if m.headline and m.name in model.series]
        points = max((len(series) for series in headlines), default=0)
        if state in UNJUDGED or not description.kinds:  # nothing can be judged before the trainer has spoken
            self.title.setText(tr(STATES[state]))
            self.detail.setText(title)
            self.title.setToolTip("")
            self.forecast.hide()
            set_role(self.title, "number")
            return
        finished = state is State.FINISHED
        verdict = judge(kind, model.series, finished)
        young = points < LEAST and verdict.trend is Trend.UNSURE
        words = tr(verdict.title(finished))
        if finished:
            figure = headline(model, kind).replace(" %", f"{UNBROKEN}%")
            words = " · ".join(filter(None, (tr(STATES[state]), figure if young else words)))
        elif young or state is State.PAUSED:
            words = tr(STATES[state])
        self.title.setText(words)
        self.detail.setText(say(verdict.reason))
        self.title.setToolTip(tr(TEST))
        self._show_forecast(kind, model, verdict.trend)
        set_role(self.title, "number-mistake" if verdict.trend in ROLES else "number")

    def _show_forecast(self, kind: Kind, model: RunModel, trend: Trend) -> None:
        """When it will be how strong; why that will take long is only said of a run that improves."""
        found = forecast(kind, model.series) if model.status.state is State.RUNNING else None
        if isinstance(found, Sentence) and trend is not Trend.IMPROVING:
            found = None
        self.forecast.setText(forecast_text(found) if found is not None else "")
        self.forecast.setToolTip(tr(FORECAST))
        self.forecast.setVisible(found is not None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give what the run does the room it needs."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """In a narrow window what a run does stands above the buttons for its curves; of one at rest, which
        says the same all the time, where there is no room beside them."""
        needed = self.where.sizeHint().width() + BETWEEN + self.tools.sizeHint().width()
        above = self.width() < (needed if self.bar.isHidden() else NARROW)
        self._row.setDirection(ABOVE if above else BESIDE)
        self._row.setSpacing(4 if above else BETWEEN)

    def _show_progress(self, model: RunModel, now: float) -> None:
        live = model.status.live
        self.bar.setVisible(live)
        self.where.setText(phase_text(model, now) if live else past_text(model))
        self.bar.setValue(int(1000 * (model.progress or 0.0)) if live else 0)
        self._make_room()


def _offered(one: QPushButton) -> bool:
    return one.isEnabled() and not one.isHidden()
