"""An actor, the process: plays against itself and hands in what comes of it; the trainer's side of it is
`actor`. It ends with the trainer, however that ends."""

import argparse
import json
import os
import signal
import time
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, NoReturn

from engines.catalogue import find_game
from engines.game import Game
from engines.solvers.oracle import find_oracle
from training.alphazero.gallery import shape
from training.alphazero.options import Options
from training.alphazero.playing.evaluators import KERAS, Evaluators
from training.alphazero.playing.player import Player
from training.alphazero.playing.wire import write_samples
from training.alphazero.samples import Samples
from training.alphazero.teaching.judges import read_ahead
from training.control import ENDING
from training.kinds import find_kind
from training.networks.backend import quiet_tensorflow

Command = list[Any]
SECONDS = 0.25
"""Games that end are handed in together, as often as this: each parcel costs a millisecond."""


def main(arguments: list[str] | None = None) -> NoReturn:
    """Do as the lines on standard input say until there are no more; answers go to standard output."""
    argparse.ArgumentParser(
        "training.alphazero.playing.acting", description="Plays along in a training, which starts it."
    ).parse_args(arguments)
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)  # they are for the trainer
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever libraries print must not come between
    commands: SimpleQueue[Command] = SimpleQueue()
    Thread(target=_listen, args=(commands,), name="trainer", daemon=True).start()
    name, game, options, seed, memory = commands.get()
    assert name == "begin"
    if memory is not None:
        find_oracle(find_game(game), memory)
    _Actor(find_game(game), find_kind("alphazero").options_from(options), seed, commands, answers).work()


def _listen(commands: SimpleQueue[Command]) -> None:
    with open(0, "rb", closefd=False) as lines:
        for line in lines:
            commands.put(json.loads(line))
    os._exit(0)


class _Actor:
    """The one of this process."""

    def __init__(
        self, game: Game, options: Options, seed: int, commands: SimpleQueue[Command], answers: BinaryIO
    ) -> None:
        if options.evaluator == KERAS:
            quiet_tensorflow(1, Path(os.devnull))
        self._game, self._options, self._seed = game, options, seed
        self._evaluators = Evaluators(game, shape(game, options), options, 1, lambda _: None)
        self._player: Player | None = None
        self._commands, self._answers = commands, answers
        self._parcel: list[Samples] = []
        self._sent, self._told = time.monotonic(), 0.0

    def work(self) -> NoReturn:
        """Do what is told, for ever."""
        while True:
            name, *values = self._commands.get()
            if name == "take":
                self._take(Path(values[0]))
            elif name == "play":
                self._play(*values)
            elif name == "keep":
                assert self._player
                self._player.keep_answers(values[0])
            elif name == "read":
                read_ahead(self._game)
            elif name == "ask":
                assert self._player
                self._parcel.append(self._player.ask(values[0]))
                self._hand_in()

    def _take(self, network: Path) -> None:
        evaluator = self._evaluators.load(network)[0]
        if self._player is None:
            self._player = Player(self._game, evaluator, self._options, self._seed)
        self._player.take(evaluator)

    def _play(self, games: int | None) -> None:
        """Until the next command, which is to stop."""
        assert self._player
        self._player.play(lambda: not self._commands.empty(), self._collect, games)
        self._hand_in()
        self._answer(None)

    def _collect(self, samples: Samples) -> None:
        self._parcel.append(samples)
        if time.monotonic() > self._sent + SECONDS:
            self._hand_in()

    def _hand_in(self) -> None:
        spent = time.process_time()
        figures = Samples.without_positions(self._game, processor_seconds=spent - self._told)
        self._answer(Samples.joined([figures, *self._parcel], 0.0))
        self._sent, self._told = time.monotonic(), spent
        self._parcel = []

    def _answer(self, samples: Samples | None) -> None:
        try:
            write_samples(self._answers, samples)
        except OSError:  # the trainer is gone, which is for others to tell of
            os._exit(0)


if __name__ == "__main__":
    main()
