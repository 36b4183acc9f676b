"""The right side for one run: header, messages, curves or log."""

import time

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from app.curves.area import CurvesArea
from app.i18n import tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.runs.description import Description, Kind
from app.runs.made import NETWORKS, made
from app.runs.model import RunModel, State
from app.runs.series import AXES
from app.runs.words import trouble_text, waiting_text
from app.theme.roles import button, caption, label, name
from app.theme.scrolling import scrolling
from app.training_tab.asking import Asking
from app.training_tab.log_view import LogView
from app.training_tab.network_list import NetworkList
from app.training_tab.opinion_card import OpinionCard
from app.training_tab.run_header import EDGE, RunHeader
from app.training_tab.run_legend import RunLegend

COMING = "The curves come as soon as the trainer has said what they show."


class RunPage(QWidget):
    """Shows the run that is looked at, and others beside it."""

    point_clicked = Signal(object, int)
    """A RunModel and an iteration."""
    network_chosen = Signal(object, int, QPoint)
    """A RunModel, an iteration, and a place on the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.model: RunModel | None = None
        self._others: list[RunModel] = []
        self._description = Description()
        self.header, self.trouble = RunHeader(), label("trouble", wraps=True)
        self.curves, self.networks, self.log = CurvesArea(), NetworkList(), LogView()
        self.opinions = OpinionCard()
        self.runs, self.stack = RunLegend(), QStackedWidget()
        self.waiting, self.asking = label("soft"), Asking(COMING)
        self.axis_buttons = {axis: button("mini", checkable=True) for axis in AXES}
        self.smooth_button, self.log_button = button("mini", checkable=True), button("mini", checkable=True)
        self.networks_button = button("mini", checkable=True)
        self.marks_button, self.whole_button = button("mini", checkable=True), button("mini")
        self.whole_button.hide()
        self._axes = QButtonGroup(self)
        self._build()
        self._axes.buttonClicked.connect(self._choose_axis)
        self.smooth_button.toggled.connect(self.curves.set_smooth)
        self.marks_button.toggled.connect(self.curves.set_marked)
        self.marks_button.setChecked(True)
        self.whole_button.clicked.connect(lambda: self.curves.zoom(None))
        self.curves.zoomed.connect(self.whole_button.setVisible)
        self.log_button.toggled.connect(self._show_log)
        self.networks_button.toggled.connect(self._show_networks)
        self.curves.point_clicked.connect(self.point_clicked)
        for part in (self.networks, self.opinions):
            part.chosen.connect(self.network_chosen)

    def _build(self) -> None:
        tools = self.header.tools
        for one in self.axis_buttons.values():
            self._axes.addButton(one)
            tools.addWidget(one)
        self.axis_buttons["iteration"].setChecked(True)
        tools.addSpacing(14)
        tools.addWidget(self.smooth_button)
        tools.addWidget(self.marks_button)
        tools.addWidget(self.whole_button)
        self.smooth_button.setChecked(True)
        tools.addSpacing(14)
        tools.addWidget(self.networks_button)
        tools.addWidget(self.log_button)
        self.networks_page, self.log_page = scrolling(_inset(self.opinions, self.networks)), _inset(self.log)
        for view in (self.curves, self.networks_page, self.log_page):
            self.stack.addWidget(view)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.header)
        self._trouble_row = _inset(self.trouble)
        layout.addWidget(self._trouble_row)
        self._runs_row = _inset(self.runs)
        layout.addWidget(self._runs_row)
        layout.addWidget(self.waiting)
        layout.addWidget(self.asking, 1)
        layout.addWidget(self.stack, 1)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.header.retranslate()
        self.curves.retranslate()
        self.networks.retranslate()
        self.opinions.retranslate()
        self.runs.retranslate()
        self.asking.retranslate()
        texts = {"iteration": tr("Iterations"), "games": tr("Games"), "seconds": tr("Time")}
        for axis, one in self.axis_buttons.items():
            one.setText(texts[axis])
            name(one, texts[axis], tr("Show the curves along this axis."))
        self.smooth_button.setText(tr("Smooth"))
        name(self.smooth_button, tr("Smooth"), tr("Draw an averaged line beside the measurements."))
        tip = tr("Mark below the curves what happened: a new best one, going back, going on, warnings.")
        caption(self.marks_button, tr("Events"), tip)
        caption(self.whole_button, tr("Whole run"), tr("Show all of the run again (- in the curves)"))
        self.log_button.setText(tr("Log"))
        name(self.log_button, tr("Log"), keyboard.tip(tr("Show what the trainer wrote"), commands.LOG))

    def show_run(self, model: RunModel, others: list[RunModel], description: Description) -> None:
        """Look at `model`, with `others` drawn beside it."""
        self.model, self._others = model, list(others)
        self.log.show_run(model.folder)
        self.take_news(description)

    def take_news(self, description: Description, points: bool = False) -> None:
        """The run's state has changed, or time has passed; `points`: there are new points too."""
        model, self._description = self.model, description
        if model is None:
            return
        self.header.show_run(model, description, time.time())
        self.runs.show_runs([model, *self._others], description)
        self._runs_row.setVisible(bool(self._others) and self.stack.currentWidget() is self.curves)
        trouble = trouble_text(model)
        self._trouble_row.setVisible(bool(trouble))
        self.trouble.setText(trouble)
        bare = not model.series and model.status.state is not State.UNREADABLE
        waits = bare and model.status.live
        self.waiting.setText(waiting_text(model) if bare else "")
        self.waiting.setVisible(bare and (waits or self.stack.currentWidget() is self.curves))
        self._name_networks(description.kind_of(model.config))
        known = bool(description.kinds)
        for one in (*self.axis_buttons.values(), self.smooth_button, self.marks_button):
            one.setVisible(known)
        asks = not known and not waits and self.stack.currentWidget() is self.curves
        self.asking.setVisible(asks)
        self.stack.setVisible(not asks)
        # Before both are known, nobody can tell which curves belong together.
        told = known and (model.config or not model.status.live)
        drawn = [model, *self._others] if told else []
        kind, *more = (description.kind_of(run.config) for run in drawn or [model])
        self.curves.show_runs(drawn, kind.beside(more))
        if points:
            self.curves.take_news()
        if self.networks_button.isChecked():
            self.networks.show_run(model, description)
            self.opinions.show_run(model, description)
        self.curves.draw()
        self.log.look()

    def _name_networks(self, kind: Kind) -> None:
        text, tip = made(kind, NETWORKS), tr("List what this run has saved, and what it thinks")
        self.networks_button.setText(text)
        name(self.networks_button, text, keyboard.tip(tip, commands.NETWORKS))

    def shut_down(self) -> None:
        """Rest for good."""
        self.curves.shut_down()
        self.opinions.shut_down()

    def _choose_axis(self, chosen: QPushButton) -> None:
        for axis, one in self.axis_buttons.items():
            if one is chosen:
                self.curves.set_axis(axis)

    def _show_log(self, on: bool) -> None:
        self._show_view(on, self.log_page, self.networks_button)

    def _show_networks(self, on: bool) -> None:
        self._show_view(on, self.networks_page, self.log_button)

    def _show_view(self, on: bool, view: QWidget, other: QPushButton) -> None:
        """Show the log or the networks in place of the curves; one of them at a time."""
        if on:
            other.setChecked(False)
            self.stack.setCurrentWidget(view)
        elif not other.isChecked():
            self.stack.setCurrentWidget(self.curves)
        self.take_news(self._description)


def _inset(*widgets: QWidget) -> QWidget:
    """The widgets below each other, as far from the right edge as the curves' cards are."""
    frame = QWidget()
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(0, 0, EDGE, 0)
    layout.setSpacing(12)
    for widget in widgets:
        layout.addWidget(widget)
    return frame
