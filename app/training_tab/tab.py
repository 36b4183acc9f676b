"""The Training tab: the runs on the left, one of them (or a new one) on the right."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout

from app.i18n import keep_translated, tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.runs.description import Description, Kind
from app.runs.folder import delete, new_folder
from app.runs.library import RunLibrary
from app.runs.model import RunModel
from app.runs.tab import RunsTab
from app.runs.words import say, title_of
from app.training_tab.checkpoint_menu import CheckpointMenu
from app.training_tab.new_run_page import NewRunPage
from app.training_tab.particulars import Particulars
from app.training_tab.run_header import EDGE
from app.training_tab.run_list import SLIM, WIDTH, RunList
from app.training_tab.run_page import RunPage
from app.training_tab.steering import Steering
from app.widgets.strip import Strip
from engines.runs.config import Config

NARROW = 1000
"""Below this width of the tab the list of runs is slim, in pixels."""


class TrainingTab(RunsTab):
    """Follows the runs in `home` (by default the person's) while it is shown."""

    play_network = Signal(str, str)
    """A game's id and the SPEC of the player that a run has made."""
    propose_network = Signal(str, str)
    """The same: it is to be among the opponents."""
    match_networks = Signal(str, object)
    """A game's id and the SPECs (tuple of str) of players that are to play each other."""
    watch_games = Signal(str, object, int, str)
    """A game's id, files of games, their iteration, and the player that is the nearest ("" for none)."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.library = RunLibrary(self.home, self.trainer, self)
        self.list, self.strip = RunList(), Strip()
        self.new_page, self.run_page = NewRunPage(), RunPage()
        self.steering = Steering(self.run_page, self.strip, self.trainer, self.library, self)
        self.stack = QStackedWidget()
        self.checkpoints = CheckpointMenu(self)
        self.particulars = Particulars(self, self.new_page.offers)
        self._overlaid: list[RunModel] = []
        self._begun: Path | None = None
        """The folder of the run that was begun last, unless it was refused."""
        self._chosen_once = False
        self._build()
        self._connect()
        keep_translated(self.retranslate)

    def _build(self) -> None:
        self.stack.addWidget(self.new_page)
        self.stack.addWidget(self.run_page)
        right = QVBoxLayout()
        right.setSpacing(10)
        above = QHBoxLayout()
        above.setContentsMargins(0, 0, EDGE, 0)
        above.addWidget(self.strip)
        right.addLayout(above)
        right.addWidget(self.stack, 1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(20, 16, 12, 8)
        layout.setSpacing(20)
        layout.addWidget(self.list)
        layout.addLayout(right, 1)

    def _connect(self) -> None:
        self.trainer.described.connect(self._described)
        for asking in (self.new_page.asking, self.run_page.asking):
            self.trainer.asked.connect(asking.show_asked)
            self.trainer.failed.connect(asking.show_failure)
            asking.again.connect(self.trainer.ask)
        self.library.listed.connect(self._listed)
        self.library.updated.connect(self._updated)
        self.library.ticked.connect(self._ticked)
        self.list.new_run.connect(self.show_new_run)
        self.list.chosen.connect(self.show_run)
        self.list.overlaid.connect(self._overlay)
        self.list.asked.connect(self._ask)
        self.new_page.wanted.connect(self.start)
        self.run_page.header.played.connect(self._play_best)
        self.run_page.header.settings_wanted.connect(self._show_settings)
        self.run_page.header.name_wanted.connect(self._ask_name)
        self.run_page.runs.compared.connect(self._show_settings)
        self.particulars.named.connect(self.library.refresh)
        self.particulars.again.connect(self.begin_like)
        self.run_page.point_clicked.connect(self._offer)
        self.run_page.network_chosen.connect(self._offer)
        self.checkpoints.played.connect(self.play_network)
        self.checkpoints.proposed.connect(self.propose_network)
        self.checkpoints.watched.connect(self.watch_games)
        self.checkpoints.matched.connect(self.match_networks)
        self.checkpoints.saved.connect(self.steering.export.ask)
        self.steering.deleted.connect(self._show_something)
        for command, deed in (
            (commands.LOG, self.run_page.log_button.toggle),
            (commands.NETWORKS, self.run_page.networks_button.toggle),
            (commands.NEW_RUN, self.show_new_run),
        ):
            keyboard.lead(command, self, deed)
        for action in (self.run_page.header.settings_action, self.run_page.header.name_action):
            self.addAction(action)  # its key counts while its menu is closed

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.list.retranslate()
        self.new_page.retranslate()
        self.run_page.retranslate()
        self.list.show_news(self._description)
        self.run_page.take_news(self._description)
        self.setAccessibleName(tr("Training"))

    @property
    def _description(self) -> Description:
        return self.trainer.description

    def start(self, kind: str, game: str, preset: str, settings: dict[str, object]) -> None:
        """Start a new run and look at it."""
        folder = new_folder(self.library.home, game, preset)
        if self.steering.attempt(lambda: self.trainer.begin(folder, kind, game, preset, settings)):
            self.strip.dismiss()
            self._begun = folder
            model = self.library.launched(folder)
            if model is not None and self._begun == folder:
                self.show_run(model)
                self.list.focus_selected()

    def show_new_run(self) -> None:
        """Offer to start a run."""
        self.strip.dismiss()
        self.list.select(None)
        self.library.watched = []
        self.stack.setCurrentWidget(self.new_page)

    def begin_like(self, config: Config) -> None:
        """Offer to start a run with the settings of another one, of a kind and game that are offered."""
        self.show_new_run()
        refused = self.new_page.repeat(config)
        if refused:
            self.strip.tell(lambda: refusal(refused))

    def show_run(self, model: RunModel) -> None:
        """Look at a run."""
        if self.list.selected is not model:
            self.strip.dismiss()
        self.list.select(model)
        self._overlaid = [one for one in self._overlaid if one is not model]
        self._show_curves(model)
        self.stack.setCurrentWidget(self.run_page)

    def title_of(self, config: Config) -> str:
        """Game, way of learning, and preset."""
        return title_of(config, self._description)

    def shut_down(self) -> None:
        """Stop watching. Runs go on."""
        super().shut_down()
        self.library.follow(False)
        self.steering.deletion.shut_down()
        self.steering.export.shut_down()
        self.run_page.shut_down()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window the list gives way to the curves."""
        super().resizeEvent(event)
        self.list.setFixedWidth(SLIM if self.width() < NARROW else WIDTH)

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the runs from now on."""
        super().showEvent(event)
        self.trainer.ask()
        self.library.follow(True)
        if not self._chosen_once:
            self._chosen_once = True
            self.setFocus()
            self._show_something()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: rest."""
        super().hideEvent(event)
        self.library.follow(False)

    def _show_something(self) -> None:
        """The run at work, else the newest, else an offer to start one."""
        runs = sorted(self.library.runs, key=lambda model: not model.status.live)
        if runs:
            self.show_run(runs[0])
        else:
            self.show_new_run()

    def _show_curves(self, model: RunModel) -> None:
        self.library.watched = [model, *self._overlaid]
        self.run_page.show_run(model, self._overlaid, self._description)
        self.list.show_dashes(self._overlaid)

    def _described(self, description: Description) -> None:
        newest = next((run.config.game for run in self.library.runs if run.config), "")
        self.new_page.describe(description, newest)
        self.list.show_runs(self.library.runs, description)
        if self.list.selected is not None:
            self._show_curves(self.list.selected)

    def _listed(self) -> None:
        runs, before, looked_at = self.library.runs, self._overlaid, self.list.selected
        self._overlaid = [model for model in before if model in runs]
        self.list.show_runs(runs, self._description)
        if looked_at is not None and looked_at not in runs:
            self._show_something()
        elif looked_at is not None and self._overlaid != before:
            self._show_curves(looked_at)

    def _updated(self, model: RunModel) -> None:
        if model.refused and model.folder == self._begun:
            self._take_back(model)
            return
        self.list.show_news(self._description, model)
        if model in self.library.watched:
            self.run_page.take_news(self._description, points=True)

    def _take_back(self, model: RunModel) -> None:
        """The trainer refused what was asked for: say why, over the form as it was filled in unless somebody
        looks at another run by now."""
        self._begun, sentence = None, model.status.sentence
        if self.list.selected is model:
            self.show_new_run()
        if self.steering.attempt(lambda: delete(model.folder)) and sentence is not None:
            self.strip.tell(lambda: say(sentence))
        self.library.refresh()

    def _ticked(self) -> None:
        if self.stack.currentWidget() is self.run_page:
            self.run_page.take_news(self._description)

    def _overlay(self, model: RunModel, on: bool) -> None:
        self._overlaid = [one for one in self._overlaid if one is not model] + ([model] if on else [])
        if self.list.selected is not None:
            self._show_curves(self.list.selected)

    def _show_settings(self) -> None:
        if self.run_page.model is not None and self.stack.currentWidget() is self.run_page:
            self.particulars.show_settings([self.run_page.model, *self._overlaid], self._description)

    def _ask_name(self) -> None:
        if self.run_page.model is not None and self.stack.currentWidget() is self.run_page:
            self.particulars.ask_name(self.run_page.model, self._description)

    def _ask(self, model: RunModel, place: QPoint) -> None:
        chosen = self.run_page.model if self.stack.currentWidget() is self.run_page else None
        self.particulars.offer(model, chosen, self._description, place)

    def _offer(self, model: RunModel, iteration: int, place: QPoint | None = None) -> None:
        self.checkpoints.offer(model, self._kind_of(model), iteration, place)

    def _play_best(self) -> None:
        model = self.run_page.model
        if model is None:
            return
        player = self._kind_of(model).player_of(model.network_path())
        if not player or model.config is None:
            self.strip.tell(lambda: tr("This run has saved nothing to play against yet."))
        else:
            self.play_network.emit(model.config.game, player)

    def _kind_of(self, model: RunModel) -> Kind:
        return self._description.kind_of(model.config)


def refusal(options: Sequence[str]) -> str:
    """That these options, by their titles in English, have values that cannot be had any more."""
    titles = ", ".join(tr(title) for title in options)
    return tr("These settings are no longer available: {options}.", options=titles)
