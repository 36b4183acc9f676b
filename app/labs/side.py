"""The right column of a page: what is told, the settings, or earlier runs."""

from app.i18n import tr
from app.labs.past_runs import PastRuns
from app.labs.settings_form import SettingsForm
from app.labs.story import Story
from app.labs.views import Views
from app.theme.scrolling import scrolling

SETTINGS, RUNS = 1, 2


class Side(Views):
    """Three views, of which one is shown."""

    def __init__(self, story: Story, settings: SettingsForm, runs: PastRuns) -> None:
        super().__init__("mini", gap=0)
        self.story, self.settings, self.runs = story, settings, runs
        for view in (story, scrolling(settings), runs):
            self.add(view)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.name_views(
            (tr("Lesson"), tr("What happens here, and what to try next.")),
            (tr("Settings"), tr("All settings of this lesson.")),
            (tr("Earlier runs"), tr("Play back what was learned before.")),
        )
        for part in (self.story, self.settings, self.runs):
            part.retranslate()
