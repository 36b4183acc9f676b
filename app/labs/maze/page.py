"""A maze page: boards and curves in the middle, the lesson beside them."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.i18n import keep_translated, tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.labs.learning_page import LearningPage
from app.labs.maze.curves import MazeCurves
from app.labs.maze.drawing_panel import DrawingPanel
from app.labs.maze.header import NOBODY, MazeHeader
from app.labs.maze.lane import Lane
from app.labs.maze.session import KIND, MazeSession
from app.labs.maze.settings import MazeSettings
from app.labs.maze.tellings import RANDOM, find_lesson
from app.labs.maze.transport import Transport
from app.labs.maze.words import changes_text, run_words
from app.labs.page import Workshop
from app.labs.past_runs import PastRuns
from app.labs.side import Side
from app.labs.story import Story
from app.runs.description import Description, Kind
from engines.runs.config import Config

LEAST_CURVES, CURVES_SHARE = 196, 0.3
"""Height of the curves below two boards: pixels at least, and the share of the page."""
QWIDGETSIZE_MAX = 16_777_215


class MazePage(LearningPage):
    """One lesson. What was drawn or generated on one page is there on the others too."""

    header: MazeHeader
    session: MazeSession

    def __init__(self, lesson: str, workshop: Workshop) -> None:
        super().__init__(workshop)
        self.lesson = find_lesson(lesson)
        self.header = MazeHeader(self.lesson)
        self.panel = DrawingPanel(workshop)
        self.lanes = (Lane(0, lesson, workshop.maze), Lane(1, lesson, workshop.maze))
        self.session = MazeSession(workshop, self.lanes, self)
        self.curves, self.transport = MazeCurves(lesson != RANDOM.id), Transport()
        self.runs = PastRuns(
            workshop.home, KIND, self._run_words,
            ("Play this run back from its beginning.", "Show this run on the second board."), self.strip,
        )  # fmt: skip
        self.settings = MazeSettings(self.lesson)
        self.side = Side(Story(self.lesson), self.settings, self.runs)
        self._middle = QGridLayout()
        self._build()
        self._connect()
        self._describe(workshop.trainer.description)
        self._arrange()
        self._show_runs()
        self._show_place()
        keep_translated(self.retranslate)

    def _build(self) -> None:
        self.panel.hide()
        self._middle.setSpacing(12)
        boards = QHBoxLayout()
        boards.setSpacing(12)
        for lane in self.lanes:
            boards.addWidget(lane, 1)
        self._boards = QWidget()
        self._boards.setLayout(boards)
        boards.setContentsMargins(0, 0, 0, 0)
        column = QVBoxLayout()
        column.setSpacing(10)
        for part in (self.header, self.strip, self.panel):
            column.addWidget(part)
        column.addLayout(self._middle, 1)
        column.addWidget(self.transport)
        self._lay_out(column)

    def _connect(self) -> None:
        super()._connect()
        header, session, transport = self.header, self.session, self.transport
        header.drawing_wanted.connect(self._draw)
        header.beside_chosen.connect(self._arrange)
        self.panel.failed.connect(self.strip.explain)
        self.panel.closed.connect(lambda: header.draw_button.setChecked(False))
        session.moved.connect(self._show_place)
        transport.toggled.connect(lambda: session.play(not session.playback.playing))
        transport.stepped.connect(session.step)
        transport.scrubbed.connect(session.scrub)
        transport.speed_chosen.connect(session.choose_speed)
        self.curves.episode_clicked.connect(session.scrub_to_episode)
        self.runs.shown.connect(lambda folder: self._replay(folder, beside=False))
        self.runs.put_beside.connect(lambda folder: self._replay(folder, beside=True))
        self.workshop.maze_changed.connect(self._maze_changed)
        for lane in self.lanes:
            lane.board.drawn.connect(self.workshop.use_maze)
        keyboard.lead(commands.DRAW, self, header.draw_button.toggle)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.header.retranslate()
        self.panel.retranslate()
        self.transport.retranslate()
        self.curves.retranslate()
        self.side.retranslate()
        for lane in self.lanes:
            lane.retranslate()
        self._show_runs()
        self.session.show_moment()
        self.setAccessibleName(tr(self.lesson.title))

    def start(self) -> None:
        """Let the walkers learn from nothing, and watch."""
        if self.session.live or not self._is_well_set(self.settings.mistake):
            return
        learners = [self.lesson.id, self.header.learner_beside]
        if self.session.start([one for one in learners if one != NOBODY], self.settings.settings()):
            self.header.draw_button.setChecked(False)
            self._arrange()
            self.lanes[0].board.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the curves out anew."""
        super().resizeEvent(event)
        self._fit_curves()
        self.curves.take_news()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space plays and holds, the arrows go step by step."""
        keys = {
            Qt.Key.Key_Space: self.transport.play_button, Qt.Key.Key_Right: self.transport.step_button,
            Qt.Key.Key_Left: self.transport.back_button,
        }  # fmt: skip
        pressed = keys.get(Qt.Key(event.key()))
        if pressed is not None:
            pressed.click()
        else:
            super().keyPressEvent(event)

    def _describe(self, description: Description) -> None:
        kind = description.kind(KIND)
        self.settings.describe(kind)
        self.settings.suit(self.workshop.maze.cells)
        self.curves.describe(kind)

    def _arrange(self) -> None:
        """One board with the curves at its side, or two with the curves below."""
        drawing = self.header.draw_button.isChecked()
        two = self.lanes[1].model is not None or self.header.learner_beside != NOBODY
        if self.lanes[1].model is None and self.header.learner_beside != NOBODY:
            self.lanes[1].learner = self.header.learner_beside
            self.lanes[1].retranslate()
        self.lanes[1].setVisible(two and not drawing)
        self.curves.setVisible(not drawing)
        for lane in self.lanes:
            lane.dash.setVisible(two)
        for part in (self._boards, self.curves):
            self._middle.removeWidget(part)
        self._middle.addWidget(self._boards, 0, 0)
        self._middle.addWidget(self.curves, 1 if two else 0, 0 if two else 1)
        self.curves.arrange(stacked=not two)
        self._middle.setColumnStretch(0, 5)
        self._middle.setColumnStretch(1, 0 if two or drawing else 3)
        self._middle.setRowStretch(0, 1)
        self._fit_curves()
        if (layout := self.layout()) is not None:
            layout.activate()
        self.update()  # on some desktops strips of the cards stay in the gaps between them

    def _fit_curves(self) -> None:
        """Below two boards the curves take what is left by those."""
        below = self._middle.indexOf(self.curves) >= 0 and not self.lanes[1].isHidden()
        high = max(LEAST_CURVES, int(self.height() * CURVES_SHARE)) if below else QWIDGETSIZE_MAX
        self.curves.setMaximumHeight(high)

    def _draw(self, on: bool) -> None:
        self.panel.setVisible(on)
        if on:
            self.session.clear()
        self._arrange()
        for lane in self.lanes:
            lane.board.set_drawing(on)
        self.lanes[0].board.setFocus()

    def _maze_changed(self) -> None:
        self.settings.suit(self.workshop.maze.cells)
        if self.header.draw_button.isChecked() or not self.session.models:
            self.session.clear()

    def _show_runs(self) -> None:
        runs = [(lane.learner, lane.model) for lane in self.lanes if lane.model is not None]
        self.header.show_runs([(learner, one, self._changes(one.config)) for learner, one in runs])
        self.curves.show_runs(self.session.models)
        self.curves.take_news()
        if not self.session.live:
            self.curves.draw_all()

    def _show_place(self) -> None:
        session, playback = self.session, self.session.playback
        numbers = session.numbers()
        last = numbers[-1] if numbers else 0
        self.transport.show_place(playback.at, len(numbers), playback.episode, last)
        self.transport.show_playing(playback.playing)
        self.transport.show_speed(playback.speed)
        self.curves.point_at(playback.episode if numbers else float("nan"))

    @property
    def _kind(self) -> Kind:
        return self.workshop.trainer.description.kind(KIND)

    def _run_words(self, _folder: Path, config: Config) -> tuple[str, str, str]:
        return run_words(config, self._kind)

    def _changes(self, config: Config | None) -> str:
        return changes_text(config, self._kind) if config is not None else ""

    def _replay(self, folder: Path, beside: bool) -> None:
        self.header.draw_button.setChecked(False)
        if self.session.show_run(folder, beside):
            self.strip.dismiss()
            self._arrange()

    def _show_nothing(self) -> None:
        self.session.clear()
        self._arrange()
