"""A page on which something learns: its runs, with the lesson, the settings and earlier runs beside them."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from app.i18n import tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.labs.page import LabPage, Workshop
from app.labs.past_runs import PastRuns
from app.labs.run_header import RunHeader
from app.labs.run_session import RunSession
from app.labs.side import RUNS, SETTINGS, Side
from app.runs.description import Description
from app.runs.ending import EARLY, SILENT
from app.runs.model import RunModel, State
from app.runs.words import trouble_text
from app.widgets.strip import Strip


class LearningPage(LabPage):
    """What such pages have in common. Each makes its parts, and then connects them."""

    header: RunHeader
    session: RunSession
    runs: PastRuns
    side: Side

    def __init__(self, workshop: Workshop) -> None:
        super().__init__()
        self.workshop, self.strip = workshop, Strip()
        self._opened = False

    def _connect(self) -> None:
        self.story = self.side.story
        self.header.started.connect(self.start)
        self.header.commanded.connect(self.strip.dismiss)
        self.header.commanded.connect(self.session.command)
        self.session.failed.connect(self.strip.explain)
        self.session.broke.connect(lambda model: self.strip.tell(partial(_trouble, model)))
        self.session.news.connect(self._show_runs)
        self.session.news.connect(self._notice_end)
        self.side.chosen.connect(self._side_chosen)
        self.runs.deleted.connect(self._forget)
        self.workshop.trainer.described.connect(self._describe)
        keyboard.lead(commands.LEARN, self, self.header.start_button.click)

    def start(self) -> None:
        """Let something learn from nothing, and watch."""
        raise NotImplementedError

    def shut_down(self) -> None:
        """Rest."""
        self.session.be_awake(False)
        self.runs.shut_down()

    def be_awake(self, awake: bool) -> None:
        """The first time, with the run that is on."""
        if awake and not self._opened:
            self._opened = True
            self.session.open()
        self.session.be_awake(awake)

    def _describe(self, description: Description) -> None:
        """The trainer has said what it can do."""
        raise NotImplementedError

    def _show_runs(self) -> None:
        """Show how the runs stand."""
        raise NotImplementedError

    def _notice_end(self) -> None:
        if any(model.status.state is State.FINISHED for model in self.session.models):
            self.done.emit()

    def _show_nothing(self) -> None:
        """Show no run any more."""
        raise NotImplementedError

    def _is_well_set(self, mistake: Callable[[], str]) -> bool:
        """Whether a run can be started; if not, say so where it can be helped."""
        if mistake():
            self.strip.tell(mistake)
            self.side.show_view(SETTINGS)
            return False
        self.strip.dismiss()
        return True

    def _side_chosen(self, number: int) -> None:
        if number == RUNS:
            self.runs.list_runs()

    def _forget(self, folder: Path) -> None:
        if any(model.folder == folder for model in self.session.models):
            self._show_nothing()


def _trouble(model: RunModel) -> str:
    """Why a run broke off; epochs and episodes are no iterations, so these words leave them out."""
    sentence = model.status.sentence
    if sentence is not None and sentence.template == SILENT:
        return tr(
            "Learning broke off without a word: the computer was switched off, or memory ran out. "
            "Resume goes on from what was saved last."
        )
    if sentence is not None and sentence.template == EARLY:
        return tr("Learning broke off before it had begun. Press Start to begin again.")
    return trouble_text(model)
