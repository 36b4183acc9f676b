"""The middle of a lesson: curves, results, a try, the layers, or examples; one of them at a time."""

from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from app.i18n import tr
from app.labs.lessons.curves import LessonCurves
from app.labs.lessons.digit_trial import DigitTrial
from app.labs.lessons.examination import Examination
from app.labs.lessons.house_results import HouseResults
from app.labs.lessons.house_trial import HouseTrial
from app.labs.lessons.layer_table import LayerTable
from app.labs.lessons.learned import LearnedExamples
from app.labs.lessons.photo_trial import PhotoTrial
from app.labs.lessons.picture_results import PictureResults
from app.labs.lessons.tellings import Lesson, Subject
from app.labs.lessons.trial import Trial
from app.labs.views import Views
from app.theme.roles import label
from app.widgets.elided import ElidedLabel

CURVES, RESULTS, TRIAL, LAYERS, EXAMPLES = range(5)
TRIALS: dict[Subject, type[Trial]] = {
    Subject.DIGITS: DigitTrial,
    Subject.PHOTOGRAPHS: PhotoTrial,
    Subject.HOUSES: HouseTrial,
}


class LessonViews(Views):
    """What a run of the lesson came to, and what can be done with its network."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__("segment", gap=6)
        self.curves, self.layers, self.learned = LessonCurves(), LayerTable(), LearnedExamples()
        houses = lesson.subject is Subject.HOUSES
        self.results: HouseResults | PictureResults = HouseResults() if houses else PictureResults()
        self.trial = TRIALS[lesson.subject](lesson)
        self.no_results, self.figures = label("soft", wraps=True), ElidedLabel("strong")
        self._result_stack = QStackedWidget()
        for view in (_centred(self.no_results), _below(self.figures, self.results)):
            self._result_stack.addWidget(view)
        for view in (self.curves, self._result_stack, self.trial, self.layers, self.learned):
            self.add(view)
        self.results.taken.connect(self._try_out)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.name_views(
            (tr("Curves"), tr("Loss and accuracy while it learns.")),
            (tr("Results"), tr("What the network answered on examples that it has never learned from.")),
            (tr("Try it"), tr("Ask the network yourself.")),
            (tr("Layers"), tr("How the network is built.")),
            (tr("Examples"), tr("What the network learns from.")),
        )
        self.no_results.setText(
            tr("After its first epoch the network is examined, and its answers are shown here.")
        )
        for part in (self.curves, self.results, self.trial, self.layers, self.learned):
            part.retranslate()

    def show_examination(self, examination: Examination | None) -> None:
        """Show the answers of an examination, and take examples from it."""
        self._result_stack.setCurrentIndex(0 if examination is None else 1)
        self.results.show_examination(examination)
        self.trial.show_examination(examination)

    def show_figures(self, words: str) -> None:
        """Say what the test came to whose answers are shown; nothing where that is not known."""
        self.figures.setText(words)
        self.figures.setVisible(bool(words))

    def shut_down(self) -> None:
        """Wait for what still works."""
        self.curves.plots.shut_down()
        self.trial.shut_down()

    def _try_out(self, number: int) -> None:
        self.show_view(TRIAL)
        self.trial.return_to_run()
        self.trial.show_example(number)


def _centred(words: QLabel) -> QWidget:
    """Words in the middle of a wide room."""
    frame = QWidget()
    row = QHBoxLayout(frame)
    row.addStretch(1)
    row.addWidget(words, 4)
    row.addStretch(1)
    return frame


def _below(words: QLabel, view: QWidget) -> QWidget:
    """A view with words over it."""
    frame = QWidget()
    column = QVBoxLayout(frame)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(6)
    column.addWidget(words)
    column.addWidget(view, 1)
    return frame
