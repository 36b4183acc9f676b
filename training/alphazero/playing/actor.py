"""A player of self-play in a process of its own, as the trainer sees it; what it does there is in `acting`.

The trainer writes a command a line, a JSON list, and closes the pipe to end it; to a command that asks for
something the actor answers with samples (`wire`).
"""

import json
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from threading import Lock

from engines.console import actor_command
from engines.errors import InputError
from engines.game import Game
from training.alphazero.options import Options
from training.alphazero.playing.evaluators import Evaluators
from training.alphazero.playing.wire import read_samples
from training.alphazero.samples import Samples
from training.alphazero.teaching.judges import table_memory

PATIENCE = 10.0
"""Seconds within which it ends when it is told to."""


class Actor:
    """A `Player` elsewhere. `play` and `ask` are for one thread at a time, `stop` for any."""

    def __init__(
        self, game: Game, options: Options, evaluator: str, seed: int, log: Path, memory: int | None = None
    ) -> None:
        """Start it; it is told of its first network by `take`. `evaluator`: through what it asks, as chosen;
        what it has to say of errors goes to the end of `log`; `memory` of a table is shared with it."""
        self._log = log
        with log.open("ab") as errors:
            self._process = subprocess.Popen(
                actor_command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors,
                pass_fds=() if memory is None else (memory,),
            )  # fmt: skip
        self._writing = Lock()
        self._playing = False
        self._tell("begin", game.id, asdict(replace(options, evaluator=evaluator, threads=1)), seed, memory)

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    def take(self, network: Path) -> None:
        """Go on with the network in an .onnx file, which must stay there until it has played."""
        self._tell("take", str(network.absolute()))

    def keep_answers(self, kept: bool) -> None:
        """As `Player.keep_answers`."""
        self._tell("keep", kept)

    def play(
        self, enough: Callable[[], bool], hand_in: Callable[[Samples], None], games: int | None = None
    ) -> None:
        """As `Player.play`, but until `stop`; `enough` is asked once, at the beginning. Raises InputError
        when it has ended."""
        self._tell("play", games)
        self._playing = True
        if enough():  # then `stop` may have come before
            self.stop()
        while (samples := self._hear()) is not None:
            hand_in(samples)

    def stop(self) -> None:
        """End its playing, if it plays."""
        if self._playing:
            self._playing = False
            with suppress(InputError):  # which `play` raises, too
                self._tell("stop")

    def read_ahead(self) -> None:
        """As `judges.read_ahead`; it is done before anything else is."""
        self._tell("read")

    def ask(self, seconds: float) -> Samples:
        """As `Player.ask`."""
        self._tell("ask", seconds)
        samples = self._hear()
        assert samples is not None
        return samples

    def close(self) -> None:
        """End it."""
        try:
            self._process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()

    def _tell(self, *command: object) -> None:
        pipe = self._process.stdin
        assert pipe
        try:
            with self._writing:
                pipe.write(json.dumps(command).encode() + b"\n")
                pipe.flush()
        except OSError as error:
            raise self._ended() from error

    def _hear(self) -> Samples | None:
        assert self._process.stdout
        try:
            return read_samples(self._process.stdout)
        except (OSError, ValueError) as error:
            raise self._ended() from error

    def _ended(self) -> InputError:
        return InputError(
            "A process that plays for the training has ended unexpectedly; {path} may say why.",
            path=self._log,
        )


def enlist(judges: Evaluators, options: Options, seed: int, log: Path) -> list[Actor]:
    """The actors that play along with this process, as many as the `judges` leave `elsewhere`; the games of
    each have seeds of their own. `log` as `Actor` says."""
    first = seed * 1000 + judges.here
    memory = table_memory(judges.game) if judges.elsewhere and options.taught else None
    return [
        Actor(judges.game, options, judges.kind, first + index, log, memory)
        for index in range(judges.elsewhere)
    ]
