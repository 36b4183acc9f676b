"""Where a run meets its libraries: Keras is imported here, after the run has said that it started."""

import dataclasses

from engines.catalogue import find_game
from engines.errors import InputError
from engines.evaluation.manifest import read_manifest, reads_planes
from engines.runs.layout import CHECKPOINTS, LOG
from training.alphazero import checkpoint
from training.alphazero.options import Options
from training.alphazero.teaching.exactness import check_exact
from training.alphazero.teaching.haste import check_haste
from training.control import RunControl
from training.limits import check_open, threads_of
from training.networks.backend import quiet_tensorflow
from training.reporter import Reporter
from training.runs import Run

SHAPE = ("filters", "blocks", "planes", "pooling", "normalised")
"""Options that make the network what it is."""


def check(run: Run, options: Options) -> None:
    """Raise InputError when a run cannot go on with these options: nobody can tell what they ask for, there
    is no such network to start from, or, in a run that has begun, they give the network another shape or
    leave nothing to do. Nothing is changed and nothing slow is loaded."""
    game = find_game(run.config.game)
    check_exact(game, options)
    check_haste(game, options.haste, options.exact_values)
    if options.planes and not reads_planes(game, options.planes):
        raise InputError(
            "Networks of {game} may read so many planes: {planes}; not {wanted}.",
            game=game.id,
            planes=", ".join(map(str, (*game.fewer_planes, game.planes))),
            wanted=options.planes,
        )
    state = checkpoint.newest_state(run.path / CHECKPOINTS)
    if state is None:
        if options.start:
            from training.alphazero.beginning import starting_network

            read_manifest(starting_network(options.start, game))
        return
    check_open(options, state, run, SHAPE)


def work(run: Run, options: Options, control: RunControl, reporter: Reporter) -> str:
    """Train until complete and return the closing sentence; raises Stopped."""
    with control.ending_at_once(reporter.take_leave):
        quiet_tensorflow(threads_of(options.threads), run.path / LOG, shared=True)
        from training.alphazero.loop import Training
    with control.ending_at_once(reporter.take_leave):  # compiles, with the first network in the folder
        options = _as_begun(run, options)
        training = Training(run, find_game(run.config.game), options, control, reporter)
    training.train()
    return training.course.summary


def _as_begun(run: Run, options: Options) -> Options:
    """The network of a run that has begun goes on reading what it does, of a game that may have more planes
    by now."""
    network = run.path / CHECKPOINTS / checkpoint.PLAYING
    if options.planes or not network.is_file():
        return options
    try:
        return dataclasses.replace(options, planes=read_manifest(network).planes)
    except InputError:
        return options
