"""One walker: its name, its board, and the run that it follows."""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.curves.dashes import Dashes
from app.i18n import tr
from app.labs.maze.board import MazeBoard
from app.labs.maze.painting import Scene, middle
from app.labs.maze.playback import Playback
from app.labs.maze.recording import Recording
from app.labs.maze.scenes import Stage
from app.labs.maze.tellings import find_lesson
from app.runs.model import RunModel
from app.theme.roles import label, set_role
from app.widgets.elided import ElidedLabel
from engines.errors import InputError
from engines.mazes.files import find_maze
from engines.mazes.maze import Maze


class Lane(QFrame):
    """Shows one run of a walker; `number` is 0 for the first, 1 for the one beside it."""

    def __init__(self, number: int, learner: str, maze: Maze) -> None:
        super().__init__()
        set_role(self, "card")
        self.learner = learner
        self.model: RunModel | None = None
        self.recording: Recording | None = None
        self.stage: Stage | None = None
        self.title, self.dash, self.where = label("strong"), Dashes(number), ElidedLabel("soft")
        self.board = MazeBoard(maze)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.dash)
        top.addWidget(self.title)
        top.addWidget(self.where, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self.board, 1)
        self.dash.hide()
        self.show_maze(maze)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(tr(find_lesson(self.learner).title))
        self.board.setAccessibleName(tr("Maze"))

    def show_maze(self, maze: Maze) -> None:
        """Forget the run and show a maze with the walker at its start."""
        self.model = self.recording = self.stage = None
        self.where.setText("")
        self._show_rest(maze)

    def follow(self, model: RunModel) -> None:
        """Show a run from its folder. Raises InputError where it is none of a walker's."""
        model.poll()
        config = model.config
        if config is None:
            raise model.trouble or InputError("There is no run in {path} any more.", path=model.folder)
        maze = find_maze(str(config.options.get("maze", "")))
        self.start(model, str(config.options.get("learner", "")), maze, config.options.get("gamma"))

    def start(self, model: RunModel, learner: str, maze: Maze, gamma: object) -> None:
        """Show a run that begins, or has begun, in this maze."""
        lesson = find_lesson(learner)
        self.learner, self.model = learner, model
        self.recording = Recording(model.folder, maze)
        known = float(gamma) if isinstance(gamma, int | float) else 0.9
        self.stage = Stage(maze, lesson.has_values, known)
        self.retranslate()
        self._show_rest(maze)

    def _show_rest(self, maze: Maze) -> None:
        self.board.show_scene(Scene(maze, walker=middle(maze, maze.start)))

    def length(self, number: int) -> int:
        """How many steps of this episode can be shown; 0 where it was not written down."""
        at = self.recording.place_of(number) if self.recording is not None else None
        if self.recording is None or at is None or self.recording.numbers[at] != number:
            return 0
        episode = self.recording.episode(at)
        return len(episode.walk) if episode is not None else 0

    def show_moment(self, playback: Playback) -> None:
        """Show the walker where the playback is; it stays at its last episode when the other goes on."""
        recording, number = self.recording, playback.episode
        at = recording.place_of(number) if recording is not None else None
        if recording is None or self.stage is None or at is None:
            return
        episode = recording.episode(at)
        before = recording.episode(max(0, at - 1)) or episode
        if episode is None or before is None:
            self.where.setText(tr("This episode cannot be read."))
            return
        here = recording.numbers[at] == number
        step = playback.step if here else float(len(episode.walk))
        learned = playback.learned if here else 1.0
        self.board.show_scene(self.stage.scene(before, episode, step, learned))
        self._tell(number, episode.steps, episode.steps - len(episode.walk) + int(step), here)

    def _tell(self, number: int, steps: int, taken: int, here: bool) -> None:
        if number == 0:
            self.where.setText(tr("Before the first episode"))
        elif not here:
            self.where.setText(tr("Finished"))
        else:
            self.where.setText(
                tr("Step {step} of {steps}", step=f"{min(taken, steps):,}", steps=f"{steps:,}")
            )
