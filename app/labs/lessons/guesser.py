"""A trained network, loaded and asked on a worker: the window waits for neither."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from app.background.task import TaskRunner

if TYPE_CHECKING:
    from engines.evaluation.lesson_network import LessonNetwork


class Guesser(QObject):
    """Holds one network of a lesson. While it works, only the newest question waits."""

    loaded = Signal(object)
    """The LessonNetwork that answers from now on."""
    answered = Signal(object)
    """For pictures the shares float32 [classes], for houses the estimate [1]."""
    failed = Signal(object)
    """The exception; the network from before, if there was one, stays."""

    def __init__(self, lesson: str, parent: QObject) -> None:
        super().__init__(parent)
        self.network: LessonNetwork | None = None
        self._lesson = lesson
        self._wanted: Path | None = None
        self._reading = False
        self._question: NDArray[np.generic] | None = None
        self._runner = TaskRunner(self)

    @property
    def busy(self) -> bool:
        """Whether something is being loaded or answered."""
        return self._runner.busy

    @property
    def loading(self) -> bool:
        """Whether a network is being loaded, or waits to be."""
        return self._reading or self._wanted is not None

    def load(self, path: Path) -> None:
        """Use the network in a file from now on, once it is read."""
        self._wanted = path
        self._go_on()

    def ask(self, example: NDArray[np.generic]) -> None:
        """Ask about one example; it waits until there is a network."""
        self._question = example
        self._go_on()

    def forget(self) -> None:
        """Have no network any more."""
        self._runner.cancel()
        self._reading = False
        self.network = self._wanted = self._question = None

    def shut_down(self) -> None:
        """Wait until the worker is idle."""
        self._runner.shutdown()

    def _go_on(self) -> None:
        if self._runner.busy:
            return
        if self._wanted is not None:
            path, lesson, self._wanted = self._wanted, self._lesson, None
            self._reading = True

            def load(_stop: Event, _report: Callable[[object], None]) -> object:
                from engines.evaluation.lesson_network import LessonNetwork

                return LessonNetwork.load(path, lesson)

            self._runner.start(load, self._take, self._fail)
        elif self._question is not None and self.network is not None:
            network, question, self._question = self.network, self._question, None

            def answer(_stop: Event, _report: Callable[[object], None]) -> object:
                if network.card is not None and network.card.classes:
                    return network.guess(question[None].astype(np.uint8))[0]
                return network.estimate(question[None].astype(np.float32))

            self._runner.start(answer, self._tell, self._fail)

    def _take(self, network: LessonNetwork) -> None:
        self.network, self._reading = network, False
        self.loaded.emit(network)
        self._go_on()

    def _tell(self, answer: object) -> None:
        self.answered.emit(answer)
        self._go_on()

    def _fail(self, error: Exception) -> None:
        self._reading = False
        self.failed.emit(error)
        self._go_on()
