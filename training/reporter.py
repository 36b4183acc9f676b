"""The voice of a run: events and log into its folder, progress on a terminal, TensorBoard on request."""

import sys
import time
from threading import Lock

from engines.command_line import forget_output
from engines.errors import InputError
from engines.files import unwritable
from engines.runs import events
from engines.runs.layout import LOG
from engines.runs.lock import release
from training.runs import Run
from training.tensorboard import TensorBoard

PHASE_SECONDS = 1.0
"""At most one progress event in so many seconds."""
BAR = 24


class Reporter:
    """Hands records on to whoever listens."""

    def __init__(self, run: Run, show: bool, tensorboard: bool) -> None:
        """`show` draws progress on standard output; `tensorboard` writes its event file too."""
        self.run = run
        self._show = show
        self._board = TensorBoard(run.path / "tensorboard") if tensorboard else None
        self._last_phase = ("", 0.0)
        self._width = 0
        self._lock = Lock()

    def tell(self, event: events.Event) -> None:
        """Write an event, from any thread; progress within a phase is thinned."""
        with self._lock:
            self._tell(event)

    def _tell(self, event: events.Event) -> None:
        if isinstance(event, events.Phase):
            name, at = self._last_phase
            whole = event.done in (0, event.total)
            if name == event.phase and not whole and 0 <= event.time - at < PHASE_SECONDS:
                return
            self._last_phase = (event.phase, event.time)
        self.run.append(event)
        if isinstance(event, events.Metric) and self._board:
            self._board.scalar(event.name, event.value, event.iteration, event.time)
        if isinstance(event, events.Message | events.Finished):
            self.log(event.text)
        if self._show:
            self._show = self._print(event)

    def log(self, text: str) -> None:
        """Add a line, with the time, to the run's log."""
        stamp = time.strftime("%Y-%m-%d %H:%M:%S")
        try:
            with (self.run.path / LOG).open("a", encoding="utf-8") as file:
                file.write(f"{stamp} {text}\n")
        except OSError as error:
            raise unwritable(self.run.path / LOG, error) from error

    def take_leave(self) -> None:
        """Say that the run was stopped, and let go of its folder: for a process that ends at once."""
        self.tell(stopped())
        release(self.run.path)

    def close(self) -> None:
        """Finish what is open."""
        if self._board:
            self._board.close()
        if self._show and self._width:
            print(flush=True)

    def _print(self, event: events.Event) -> bool:
        """Show it; returns whether anybody still looks: the training goes on in any case."""
        try:
            self._draw(event)
        except OSError:
            forget_output()
            return False
        return True

    def _draw(self, event: events.Event) -> None:
        if isinstance(event, events.Phase):
            share = event.done / event.total if event.total else 0.0
            bar = "█" * int(BAR * share) + "·" * (BAR - int(BAR * share))
            eta = "" if event.eta is None else f"  {clock(event.eta)} left"
            self._overwrite(f"iteration {event.iteration}  {event.phase:<10} {bar} {share:4.0%}{eta}")
        elif isinstance(event, events.Message | events.Finished):
            self._overwrite(event.text)
            print(flush=True)
            self._width = 0

    def _overwrite(self, text: str) -> None:
        encoding = sys.stdout.encoding or "ascii"
        plain = text.encode(encoding, "replace").decode(encoding)
        print("\r" + plain.ljust(self._width), end="", flush=True)
        self._width = len(plain)


def clock(seconds: float) -> str:
    """Hours, minutes and seconds for people: `1:05:09` or `5:09`."""
    minutes, rest = divmod(max(0, round(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def counted(number: int, what: str) -> str:
    """So many of something: `1 game`, `2 games`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def stopped() -> events.Finished:
    """What a run says that was told to stop."""
    return events.Finished("stopped", "Stopped; the run can be resumed.")


def failure(run: Run, error: InputError, traceback: str = "") -> None:
    """Write down why a run failed, as far as the disk allows."""
    try:
        with (run.path / LOG).open("a", encoding="utf-8") as file:
            file.write(f"{error}\n{traceback}")
        run.append(events.failed(error))
    except (OSError, InputError):
        return
