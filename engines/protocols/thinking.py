"""A server's search: it thinks on a thread of its own, so that lines are read and it can be stopped
meanwhile."""

from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING

from engines.errors import InputError
from engines.matches.match import Match
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit

if TYPE_CHECKING:
    from engines.opponents.opponent import Choice, Opponent

Done = Callable[["Choice | InputError"], None]


class Thinking:
    """One search at a time."""

    def __init__(self, player: "Opponent") -> None:
        self._player = player
        self._control = Control()
        self._thread: Thread | None = None

    def start(
        self,
        match: Match,
        limit: Limit | None,
        progress: Callable[[SearchInfo], None],
        done: Done,
        until_stopped: bool = False,
    ) -> None:
        """Think about an unfinished match, after an end of what it thought about before. `progress` and
        `done` are called on the thread that thinks; with `until_stopped` it says what it found only when it
        is stopped."""
        self.stop()
        self._control = Control(progress=progress)
        self._thread = Thread(
            target=self._think, args=(match, limit, self._control, done, until_stopped), name="thinking"
        )
        self._thread.start()

    def stop(self) -> None:
        """Let the search end now, and wait until it has said what it found."""
        self._control.stop.set()
        if self._thread:
            self._thread.join()
            self._thread = None

    def _think(
        self, match: Match, limit: Limit | None, control: Control, done: Done, until_stopped: bool
    ) -> None:
        with suppress(OSError):  # nobody listens any more; the end of input says so too
            found: Choice | InputError
            try:
                found = self._player.choose([match], limit, control)[0]
            except InputError as error:
                found = error
            if until_stopped:
                control.stop.wait()
            done(found)
