"""`hiyoko --smoke FILE`: the window tries itself out, writes down what it found, and closes.

It plays a move against a bundled network, lets a tone sound that nobody hears, starts a smoke run of training
and waits for its first point.
The report is JSON: `ok`, `error` where something failed, when each step was done (seconds since the process
began), and how the window felt meanwhile. `.ci/run` does this to the packaged program.
"""

import logging
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from PySide6.QtWidgets import QApplication

from app.application import TRAINING, Hiyoko
from app.play.controller import MatchController
from app.play.page import GamePage
from app.play.session import HUMAN
from app.pulse import Pulse, memory_megabytes, process_age
from app.runs.model import RunModel, State
from app.shell.main_window import MainWindow
from app.sound.speaker import Speaker
from app.sound.tones import Note, Tone
from app.training_tab.tab import TrainingTab
from engines.catalogue import find_game
from engines.errors import InputError
from engines.evaluation.library import has_network
from engines.files import write_json
from engines.runs.command import Command, give_command

PRESET = "smoke"
POLL_MS = 25
STEP_SECONDS = 180.0
CLOSING_MS = 3000
"""After a failure the window may be asking a question that nobody answers."""
SEARCH_SECONDS = 3.0
Step = tuple[str, Callable[[], bool]]
"""What is awaited, and whether it has come."""

log = logging.getLogger(__name__)


class Smoke(QObject):
    """Follows its script, one awaited thing after the other."""

    def __init__(self, hiyoko: Hiyoko, report: Path) -> None:
        """The script starts with the event loop."""
        super().__init__(hiyoko)
        self._hiyoko, self._path = hiyoko, report
        self._started = time.perf_counter()
        self._age = process_age() or 0.0
        self._painted = False
        hiyoko.window.painted.connect(self._note_painted)
        self._pulse = Pulse(self)
        self.report: dict[str, object] = {"ok": False}
        self._script = self._play_and_train()
        self._step: Step = ("start", lambda: True)
        self._deadline = self._seconds() + STEP_SECONDS
        self._timer = QTimer(self, interval=POLL_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def _note_painted(self) -> None:
        self._painted = True
        self.report["painted"] = self._seconds()

    def _seconds(self) -> float:
        return round(self._age + time.perf_counter() - self._started, 3)

    def _look(self) -> None:
        name, has_come = self._step
        try:
            if has_come():
                self.report.setdefault(name, self._seconds())
                self._step = next(self._script)
                self._deadline = self._seconds() + STEP_SECONDS
            elif self._seconds() > self._deadline:
                self._finish(f"waited too long for: {name}")
        except StopIteration:
            self._finish(None)
        except Exception as error:  # noqa: BLE001 (whatever it is belongs into the report)
            self._finish(f"{name}: {type(error).__name__}: {error}")

    def _finish(self, error: str | None) -> None:
        self._timer.stop()
        self.report |= {"ok": error is None, "error": error}
        write_json(self._path, self.report)
        if error is not None:
            QTimer.singleShot(CLOSING_MS, partial(QCoreApplication.exit, 1))
        self._hiyoko.window.close()

    def _play_and_train(self) -> Iterator[Step]:
        yield "painted", lambda: self._painted
        yield from self._play()
        yield from self._sound()
        yield from self._train()

    def _sound(self) -> Iterator[Step]:
        """On a device that every computer has, and nobody hears."""
        from miniaudio import Backend

        speaker = Speaker([Backend.NULL])
        speaker.play((Note(Tone.WOOD),))
        yield "sounded", lambda: speaker.sounding
        speaker.close()

    def _play(self) -> Iterator[Step]:
        window = self._hiyoko.window
        window.show_tab(0)
        page = _shown(window)
        yield "ready", partial(_is_ready, page)
        self.report["memory_megabytes"] = memory_megabytes()
        trained = [look.game for tab in window.games for look in tab.looks if _has_network(look.game)]
        if trained and page.game.id not in trained:
            window.show_variant(trained[0])
            page = _shown(window)
            yield "other_game_ready", partial(_is_ready, page)
        controller = page.controller
        opponent = f"alphazero:seconds={SEARCH_SECONDS}" if trained else "rollouts:n=20000"
        self.report["opponent"] = f"{page.game.id} {opponent}"
        page.start((HUMAN, opponent))
        # The first search loads what searches need; the second one is nothing but a search.
        for answered, slip in (
            ("answered", "slip_at_first_search_ms"),
            ("answered_again", "slip_while_searching_ms"),
        ):
            yield f"to_move_before_{answered}", lambda: controller.session.person_moves
            plies = controller.session.line.plies
            self._pulse.begin()
            controller.play(controller.session.match.legal_moves[0])
            yield answered, partial(_has_plies, controller, plies + 2)
            self.report[slip] = self._pulse.end()

    def _train(self) -> Iterator[Step]:
        window = self._hiyoko.window
        window.show_tab(window.titles.index(TRAINING))
        tab = window.made[TRAINING]
        assert isinstance(tab, TrainingTab)
        yield "described", lambda: tab.trainer.known
        before = set(tab.library.runs)
        tab.show_new_run()
        tab.new_page.preset_cards[PRESET].click()
        tab.new_page.start_button.click()
        yield "launched", lambda: bool(set(tab.library.runs) - before)
        run = next(iter(set(tab.library.runs) - before))
        self._pulse.begin()
        yield "first_point", lambda: _has_point(run)
        self.report["slip_while_training_ms"] = self._pulse.end()
        give_command(run.folder, Command.STOP)
        yield "run_ended", lambda: not run.status.live


def _shown(window: MainWindow) -> GamePage:
    assert window.game_tab is not None, "a game is shown"
    return window.game_tab.page


def _is_ready(page: GamePage) -> bool:
    return page.controller.ready


def _has_network(game: str) -> bool:
    return has_network(find_game(game))


def _has_plies(controller: MatchController, plies: int) -> bool:
    return controller.session.line.plies >= plies


def _has_point(run: RunModel) -> bool:
    if run.status.state in (State.FAILED, State.DIED):
        raise InputError("the run has {state}", state=run.status.state.value)
    return any(len(series) for series in run.series.values())


def run_smoke(application: QApplication, report: Path) -> int:
    """Show the window, let it try itself out; returns the exit code."""
    hiyoko = Hiyoko()
    smoke = Smoke(hiyoko, report)
    hiyoko.show()
    code = application.exec()
    return code if smoke.report["ok"] else 1
