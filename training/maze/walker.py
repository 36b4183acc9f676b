"""A learner as a run has it: made from options, put away between two episodes and taken up again."""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from engines.errors import InputError
from engines.files import read_json, write_json
from engines.mazes.files import find_maze
from engines.mazes.maze import Maze
from training.maze import options as names
from training.maze.learners import Learner, PolicyGradient, QLearning, RandomWalk, Sarsa, Walk, World
from training.maze.options import Options

CHECKPOINT = "walker.json"
VERSION = 1


@dataclass(slots=True)
class State:
    """How far a run has come."""

    episode: int = 0
    """The last one that was walked to its end."""
    steps: int = 0
    seconds: float = 0.0
    """Active seconds of the whole run."""
    settled: bool = False
    """Whether the policy stands still."""


class Walker:
    """The learner of a run and its random numbers."""

    def __init__(self, options: Options) -> None:
        """Raises InputError where the maze is none."""
        self.options = options
        self.maze: Maze = find_maze(options.maze)
        self.state = State()
        self._rng = Random(options.seed or None)
        world = World(self.maze.exits(), self.maze.start, self.maze.goal, options.longest)
        self.learner: Learner
        if options.learner == names.RANDOM:
            self.learner = RandomWalk(world, self._rng)
        elif options.learner == names.POLICY:
            self.learner = PolicyGradient(world, self._rng, options.eta, options.beta)
        else:
            kind = Sarsa if options.learner == names.SARSA else QLearning
            self.learner = kind(
                world, self._rng, options.eta, options.gamma, options.epsilon, options.fading,
                options.start_values,
            )  # fmt: skip

    def walk(self) -> Walk:
        """The next episode."""
        state, options = self.state, self.options
        if options.eta_half and not isinstance(self.learner, RandomWalk):
            self.learner.eta = options.eta * options.eta_half / (options.eta_half + state.episode)
        walk = self.learner.episode()
        state.episode += 1
        state.steps += len(walk.choices)
        if isinstance(self.learner, PolicyGradient):
            state.settled = walk.change < options.settled
        return walk

    @property
    def complete(self) -> bool:
        """Whether there is nothing more to do."""
        return self.state.settled or self.state.episode >= self.options.iterations

    def save(self, folder: Path) -> None:
        """Write everything that it takes to go on. Raises InputError when the disk is full."""
        learner, state = self.learner, self.state
        facts: dict[str, Any] = {
            "version": VERSION, "episode": state.episode, "steps": state.steps, "seconds": state.seconds,
            "settled": state.settled, "table": learner.table, "epsilon": learner.epsilon,
            "theta": learner.theta if isinstance(learner, PolicyGradient) else [],
            "chance": self._rng.getstate(),
        }  # fmt: skip
        write_json(folder / CHECKPOINT, facts)

    def load(self, folder: Path) -> bool:
        """Go on where `save` left off; False where there is nothing, or nothing whole, and the walker is as
        it was. Raises InputError for a checkpoint of a newer version."""
        if not (folder / CHECKPOINT).exists():
            return False
        try:
            facts: Any = read_json(folder / CHECKPOINT)
            if facts["version"] > VERSION:
                raise InputError(
                    "The checkpoint {path} was made by a newer version of this program.",
                    path=folder / CHECKPOINT,
                )
            state = State(
                int(facts["episode"]), int(facts["steps"]), float(facts["seconds"]), bool(facts["settled"])
            )
            version, numbers, gauss = facts["chance"]
            table, epsilon = _like(facts["table"], self.learner.table), float(facts["epsilon"])
            policy = self.learner if isinstance(self.learner, PolicyGradient) else None
            theta = _like(facts["theta"], policy.theta) if policy else []
            self._rng.setstate((version, tuple(numbers), gauss))
        except (ValueError, KeyError, TypeError, OverflowError) as error:
            if isinstance(error, InputError) and "newer" in error.template:
                raise
            return False
        self.state, self.learner.table, self.learner.epsilon = state, table, epsilon
        if policy:
            policy.theta = theta
        return True


def _like(found: list[list[float]], table: list[list[float]]) -> list[list[float]]:
    """The table found, which must have the shape of the other; raises ValueError otherwise."""
    if [len(row) for row in found] != [len(row) for row in table]:
        raise ValueError("another shape")
    return [[float(value) for value in row] for row in found]
