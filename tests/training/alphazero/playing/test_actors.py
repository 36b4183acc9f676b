"""Self-play in further processes: the same games, handed over whole, and nobody left behind."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from io import BytesIO
from pathlib import Path
from threading import Event, Timer

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.evaluation.library import BEST, find_network
from engines.evaluation.network import Network
from tests.architecture.sources import ROOT
from tests.training.alphazero.played import by_game, options, selfplay
from tests.training.trainer import Trainer, events_of, wait_until
from training.alphazero.kind import ALPHAZERO
from training.alphazero.options import Options
from training.alphazero.playing.actor import Actor
from training.alphazero.playing.evaluators import KERAS, ONNX, actors_with_room
from training.alphazero.playing.player import Player
from training.alphazero.playing.selfplay import SelfPlay
from training.alphazero.playing.wire import read_samples, write_samples
from training.alphazero.samples import ARRAYS, Samples
from training.control import ENDING
from training.memory import installed_gibibytes, resident_mebibytes

GAME = find_game("tictactoe")
NETWORK = find_network(BEST, GAME)
ENDLESS = 1_000_000
PROC = Path("/proc")


def playing() -> Options:
    """The shape of the bundled network, small searches."""
    settings = ALPHAZERO.find_preset(GAME.id, "smoke").settings
    return ALPHAZERO.options_from(settings | {"filters": 16, "blocks": 2, "sims": 8, "parallel_games": 8})


def assert_same(one: Samples, other: Samples) -> None:
    for field in fields(Samples):
        here, there = getattr(one, field.name), getattr(other, field.name)
        if field.name in ARRAYS:
            assert here.dtype == there.dtype
            np.testing.assert_array_equal(here, there)
        else:
            assert (type(here), here) == (type(there), there)


@contextmanager
def together(tmp_path: Path, seed: int = 3) -> Iterator[SelfPlay]:
    """A player of this process and an actor."""
    actor = Actor(GAME, playing(), ONNX, seed * 1000 + 1, tmp_path / "log.txt")
    both = SelfPlay(GAME, [Network.load(NETWORK, GAME)], playing(), seed, [actor])
    try:
        both.take([Network.load(NETWORK, GAME)], NETWORK)
        yield both
    finally:
        both.close()


def test_samples_arrive_as_they_were_sent() -> None:
    sent = [selfplay(GAME, options()).play(5), Samples.without_positions(GAME, evaluations=3), None]
    sent.append(selfplay(find_game("animal-shogi"), options()).play(2))
    stream = BytesIO()
    for samples in sent:
        write_samples(stream, samples)
    whole = stream.getvalue()
    stream.seek(0)
    for samples in sent:
        found = read_samples(stream)
        assert (found is None) == (samples is None)
        if samples and found:
            assert_same(found, samples)
    for length in (0, 5, len(whole) // 9):
        with pytest.raises(ValueError, match=r"ended|EOF|magic"):
            read_samples(BytesIO(whole[:length]))


def test_an_actor_plays_the_games_that_a_player_plays_here(tmp_path: Path) -> None:
    actor = Actor(GAME, playing(), ONNX, 5, tmp_path / "log.txt")
    try:
        actor.take(NETWORK)
        parts: list[Samples] = []
        games = 0

        def collect(samples: Samples) -> None:
            nonlocal games
            parts.append(samples)
            games += samples.games
            if games >= 40:
                actor.stop()

        actor.play(lambda: False, collect)
        if PROC.exists():
            loaded = (PROC / str(actor.pid) / "maps").read_text()
            assert "onnxruntime" in loaded
            assert "tensorflow" not in loaded, "which takes seconds and memory, and has no use here"
    finally:
        actor.close()
    there = Samples.joined(parts, 0.0)
    assert there.games == len(there.moves) == games >= 40
    here: list[Samples] = []
    player = Player(GAME, Network.load(NETWORK, GAME), playing(), 5)
    player.play(lambda: sum(one.games for one in here) >= games, here.append)
    same = Samples.joined(here, 0.0)
    assert same.moves[:games] == there.moves
    for name in ARRAYS:
        np.testing.assert_array_equal(getattr(same, name)[: len(there)], getattr(there, name))
    assert there.evaluations >= there.known > 0
    assert there.processor_seconds > there.evaluator_seconds > 0


def test_both_processes_play_and_all_their_games_are_counted(tmp_path: Path) -> None:
    told: list[int] = []
    with together(tmp_path) as both:
        samples = both.play(600, progress=told.append)
        again = both.play(30)
    assert samples.games == len(samples.moves) == max(told) >= 600
    assert again.games >= 30
    assert samples.processor_seconds > 0, "the actor did not take part"
    assert sum(rows.stop - rows.start for _, rows in by_game(samples, GAME)) == len(samples)


def test_a_stop_reaches_an_actor(tmp_path: Path) -> None:
    with together(tmp_path) as both:
        both.play(1)
        stop = Event()
        Timer(0.2, stop.set).start()
        samples = both.play(ENDLESS, stop)
        assert samples.games > 0
        stop.set()
        assert both.play(ENDLESS, stop).games < 100


def test_an_actor_asks_through_keras_as_well(tmp_path: Path) -> None:
    actor = Actor(GAME, playing(), KERAS, 5, tmp_path / "log.txt")
    try:
        actor.take(NETWORK)
        games = 0

        def count(samples: Samples) -> None:
            nonlocal games
            games += samples.games
            actor.stop()

        actor.play(lambda: False, count)
        assert actor.ask(0.1).evaluations > 0
    finally:
        actor.close()
    assert games > 0
    assert (tmp_path / "log.txt").read_text() == ""


def test_an_actor_that_is_killed_ends_the_playing_with_a_sentence(tmp_path: Path) -> None:
    with together(tmp_path) as both:
        both.play(1)
        Timer(0.2, os.kill, (both.processes[0], signal.SIGKILL)).start()
        with pytest.raises(InputError, match=r"ended unexpectedly; .*log\.txt may say why"):
            both.play(ENDLESS)


@pytest.mark.skipif(os.name != "posix", reason="a process there cannot ask another to end")
def test_what_asks_all_processes_to_end_leaves_the_actors_to_the_trainer(tmp_path: Path) -> None:
    with together(tmp_path) as both:
        both.play(1)
        for number in ENDING:
            Timer(0.1, os.kill, (both.processes[0], number)).start()
        assert both.play(2000).games >= 2000
        assert both.play(30).games >= 30


def test_what_an_actor_cannot_do_is_in_the_log(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    actor = Actor(GAME, playing(), ONNX, 5, log)
    actor.take(tmp_path / "none.onnx")
    with pytest.raises(InputError, match="ended unexpectedly"):
        actor.play(lambda: False, lambda _: None)
    actor.close()
    assert "none.onnx" in log.read_text()


@pytest.mark.skipif(not PROC.exists(), reason="asks the system about a process of others")
def test_an_actor_ends_with_whoever_started_it(tmp_path: Path) -> None:
    program = f"""if True:
        from pathlib import Path
        from tests.training.alphazero.playing.test_actors import Actor, GAME, NETWORK, ONNX, playing
        actor = Actor(GAME, playing(), ONNX, 5, Path({str(tmp_path / "log.txt")!r}))
        actor.take(NETWORK)
        actor.play(lambda: False, lambda samples: print(actor.pid, flush=True))
        """
    starter = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert starter.stdout
    number = int(starter.stdout.readline())
    assert alive(number)
    starter.kill()
    starter.communicate()
    wait_until(lambda: not alive(number), 10)


def test_an_actor_whose_trainer_was_killed_has_nothing_to_say(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    actor = Actor(GAME, playing(), ONNX, 5, log)
    actor.take(NETWORK)
    actor._tell("play", ENDLESS)
    process = actor._process
    assert actor._hear() is not None and process.stdin and process.stdout
    process.stdout.close()
    assert process.wait(60) == 0 and log.read_text() == ""
    process.stdin.close()


def alive(number: int) -> bool:
    """Whether a process runs; one that has ended but was not asked for does not."""
    try:
        return (PROC / str(number) / "stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(
    ("threads", "gibibytes", "actors"),
    [(2, 24, 1), (2, 1, 0), (4, 8, 3), (16, 8, 3), (16, 16, 6), (64, 256, 63)],
)
def test_actors_leave_memory_to_others(threads: int, gibibytes: float, actors: int) -> None:
    assert actors_with_room(threads, gibibytes) == actors
    assert actors_with_room(threads, 2 * gibibytes, accelerated=True) == actors


def test_memory_is_told_in_sensible_numbers() -> None:
    starter = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        alone, both = resident_mebibytes(), resident_mebibytes([starter.pid])
    finally:
        starter.communicate()
    gone = resident_mebibytes([starter.pid])
    assert gone == pytest.approx(resident_mebibytes(), abs=5), "what ended meanwhile holds nothing"
    assert 20 < alone < installed_gibibytes() * 1024
    assert alone <= both < alone + 100


def test_a_training_with_actors(tmp_path: Path) -> None:
    run = tmp_path / "run"
    settings = ("threads=2", "clock=processor", "games=100", "iterations=2")
    changed = [text for one in settings for text in ("--set", one)]
    trainer = Trainer("new", "--run", run, "--game", GAME.id, "--preset", "smoke", *changed, folder=tmp_path)
    ended = trainer.wait()
    assert (ended.code, ended.errors) == (0, "")
    games = [event for event in events_of(run) if getattr(event, "name", "") == "speed/evaluations"]
    assert len(games) == 2
