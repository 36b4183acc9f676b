"""What the boards show and why: runs that were started or opened, followed and played back together."""

import random
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.labs.maze.lane import Lane
from app.labs.maze.playback import Playback
from app.labs.page import Workshop
from app.labs.run_session import RunSession
from app.runs.model import RESUMABLE, RunModel
from engines.errors import InputError
from engines.mazes.files import to_text
from engines.mazes.maze import check
from engines.runs.lock import owner

KIND = "maze"
FRAME_MS = 25
LOOK_SECONDS = 0.05
"""The run folders are looked at so often while a run is on."""
EASY_SPEED, EASY_CELLS = 14.0, 9
FAST_ENOUGH = 600.0


class MazeSession(RunSession):
    """Drives two lanes, of which the second may be empty."""

    moved = Signal()
    """The playback is at another place, or there are more episodes."""

    def __init__(self, workshop: Workshop, lanes: Sequence[Lane], parent: QObject) -> None:
        super().__init__(workshop, FRAME_MS, parent)
        self.lanes = tuple(lanes)
        self.playback = Playback(self.numbers, self._length)
        self._ticked = self._looked = 0.0
        self._easy = EASY_SPEED
        self._own_speed = False

    @property
    def models(self) -> list[RunModel]:
        """The runs on the boards."""
        return [lane.model for lane in self.lanes if lane.model is not None]

    def numbers(self) -> Sequence[int]:
        """The episodes that can be shown: those of the run that has more of them."""
        recordings = [lane.recording for lane in self.lanes if lane.recording is not None]
        return max((recording.numbers for recording in recordings), key=len, default=[])

    def start(self, learners: Sequence[str], settings: Mapping[str, object]) -> bool:
        """Let one or two learners walk in the workshop's maze with the same random numbers; all of them, or
        none."""
        maze = self._workshop.maze
        seed = settings.get("seed") or random.randrange(1, 2_000_000_000)
        own = {**settings, "maze": to_text(maze), "seed": seed}
        begun: dict[str, RunModel] = {}
        try:
            check(maze)
            for learner in learners:
                begun[learner] = self._begin(KIND, learner, own)
        except InputError as error:
            for model in begun.values():  # they were to be compared
                self._workshop.trainer.call_off(model.folder)
            self.failed.emit(error)
            return False
        for lane, (learner, model) in zip(self.lanes, begun.items(), strict=False):
            lane.start(model, learner, maze, settings.get("gamma"))
        for lane in self.lanes[len(learners) :]:
            lane.show_maze(maze)
        self._play_from_start(maze.cells)
        return True

    def open(self) -> None:
        """Watch the newest run of this page's walker, if that is on or can be gone on with."""
        first = self.lanes[0].learner
        folder = self._find(lambda config: config.kind == KIND and config.options.get("learner") == first)
        if folder is not None and (owner(folder) is not None or _can_go_on(folder)):
            self.show_run(folder)

    def show_run(self, folder: Path, beside: bool = False) -> bool:
        """Play back a run from its beginning, on the second board if it is to be `beside` the first."""
        lane = self.lanes[1 if beside else 0]
        try:
            lane.follow(RunModel(folder))
        except InputError as error:
            self.failed.emit(error)
            return False
        if not beside:
            for other in self.lanes[1:]:
                other.show_maze(lane.board.maze)
        self._play_from_start(lane.board.maze.cells)
        return True

    def clear(self) -> None:
        """Forget the runs and show the workshop's maze; they go on where they are not over."""
        for lane in self.lanes:
            lane.show_maze(self._workshop.maze)
        self.playback.restart()
        self.playback.playing = False
        self.news.emit()
        self.moved.emit()

    def play(self, on: bool) -> None:
        """Let the walkers walk, or hold them. At the end they begin again."""
        if on and self.playback.at_end and not self.live:
            self.playback.restart()
        self.playback.playing = on
        self.show_moment()
        self._wake()

    def step(self, by: int) -> None:
        """A single step on (1) or back (-1)."""
        self.playback.playing = False
        if by > 0:
            self.playback.take_one_step()
        else:
            self.playback.take_one_back()
        self.show_moment()

    def scrub(self, at: int) -> None:
        """Go to a place in the list of episodes."""
        self.playback.go_to(at)
        self.show_moment()

    def scrub_to_episode(self, number: int) -> None:
        """Go to an episode."""
        self.playback.go_to_episode(number)
        self.show_moment()

    def choose_speed(self, speed: float) -> None:
        """Walk so many steps a second, from now on in every run."""
        self.playback.speed, self._own_speed = speed, True

    def _play_from_start(self, cells: int) -> None:
        self.playback.restart()
        self.playback.playing = True
        self._easy = min(FAST_ENOUGH, EASY_SPEED * max(1.0, cells / EASY_CELLS))
        self.look()
        self.news.emit()
        self.show_moment()
        self._wake()

    def _wake(self) -> None:
        if self._awake and not self._timer.isActive():
            self._ticked = time.monotonic()
            self._timer.start()

    def tick(self) -> None:
        """Let time pass: look at the folders now and then, move the walkers, rest when all is done."""
        now = time.monotonic()
        if self._unread or (self.live and now - self._looked >= LOOK_SECONDS):
            self._looked = now
            self.look()
        if self.playback.playing:
            if not self._own_speed:
                self.playback.hurry(self._easy)
            self.playback.advance(min(0.25, now - self._ticked))
            self.show_moment()
            if self.playback.at_end and not self.live and not self._unread:
                self.playback.playing = False
                self.moved.emit()
        self._ticked = now
        if not (self.playback.playing or self.live or self._unread):
            self._timer.stop()
            self.news.emit()

    def look(self) -> None:
        """Read what the runs have written since the last time."""
        self._unread, grown, changed = False, False, False
        for lane in self.lanes:
            if lane.model is None or lane.recording is None:
                continue
            before = len(lane.recording)
            new, more = self._read(lane.model)  # first: whose end is known has its last episode written down
            changed |= new
            self._unread |= lane.recording.read() or more
            grown |= len(lane.recording) != before
        if grown:
            self.show_moment()
        if changed:
            self.news.emit()

    def _length(self, number: int) -> int:
        return max((lane.length(number) for lane in self.lanes), default=0)

    def show_moment(self) -> None:
        """Show the walkers where the playback is."""
        for lane in self.lanes:
            lane.show_moment(self.playback)
        self.moved.emit()


def _can_go_on(folder: Path) -> bool:
    """Whether a run was stopped, or broke off."""
    model = RunModel(folder)
    while model.poll()[1]:
        pass
    return model.status.state in RESUMABLE and model.iteration > 0
