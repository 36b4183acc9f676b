"""Compiled rules, fetched off the window's thread: by a helper process where they are not compiled yet,
since compiling would hold the interpreter for seconds."""

import logging
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from app.background.child_process import HelperProcess, Outcome
from app.background.task import TaskRunner
from engines import kernel_cache
from engines.catalogue import find_game
from engines.console import engine_command
from engines.errors import InputError

COMPILING_SECONDS = 900.0
PULSE = 500
"""Milliseconds between two looks at how far compiling is."""
ALMOST = 0.99
"""Further it is not before the helper has ended."""
log = logging.getLogger(__name__)


class Readiness(QObject):
    """Calls back once a game's kernels are there. Nothing is loaded before `open`."""

    compiling = Signal(float)
    """How far compiling has come, from 0 to 1 when it is over, however it ended."""
    failed = Signal(object)
    """The exception that says why."""

    def __init__(self, parent: QObject | None = None, warm: Sequence[str] = ()) -> None:
        """`warm` is the command that compiles; empty for the program's own."""
        super().__init__(parent)
        self._warm = list(warm) or [*engine_command(), "warm"]
        self._runner = TaskRunner(self)
        self._helper = HelperProcess(self)
        self._helper.ended.connect(self._compiled)
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._look)
        self._waiting: list[tuple[str, Callable[[], None]]] = []
        self._open = False
        self._loading = False
        self.is_compiling = False

    def prepare(self, game: str, then: Callable[[], None]) -> None:
        """Call `then` once the rules of `game` can be used."""
        self._waiting.append((game, then))
        self._go_on()

    def open(self) -> None:
        """The window is painted: heavy things may be loaded now."""
        self._open = True
        if not kernel_cache.is_warm():
            self.is_compiling = True
            self.compiling.emit(0.0)
            self._clock.start(PULSE)
            self._helper.start(self._warm, COMPILING_SECONDS)
        self._go_on()

    def shut_down(self) -> None:
        """Stop what runs."""
        self._waiting.clear()
        self._clock.stop()
        self._helper.cancel()
        self._runner.shutdown()

    def _look(self) -> None:
        self.compiling.emit(min(kernel_cache.part_compiled(), ALMOST))

    def _compiled(self, outcome: Outcome) -> None:
        self.is_compiling = False
        self._clock.stop()
        self.compiling.emit(1.0)
        if not outcome.ok:
            log.warning("compiling ahead failed: %s\n%s", outcome.sentence, outcome.errors)
            self.failed.emit(
                InputError("The games could not be prepared in advance; the first moves may take longer.")
            )
        self._go_on()

    def _go_on(self) -> None:
        if self._open and self._waiting and not self._loading and not self.is_compiling:
            self._loading = True
            game, then = self._waiting.pop(0)
            self._runner.start(lambda *_: _load(game), partial(self._loaded, then), self._not_loaded)

    def _loaded(self, then: Callable[[], None], result: object) -> None:
        self._loading = False
        then()
        self._go_on()

    def _not_loaded(self, error: Exception) -> None:
        self._loading = False
        self.failed.emit(error)
        self._go_on()


def _load(game_id: str) -> None:
    game = find_game(game_id)
    if not game.legal_moves(game.initial):
        raise InputError("The rules of {game} could not be loaded.", game=game)
