"""One thread of self-play: many games at once, each going on as soon as its search is done.

A step evaluates one leaf of every game in one batch; games whose search has ended play a move and are
searched on, so that the batch stays full.
"""

import time
from collections import deque
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engines.evaluation.cache import Cached
from engines.evaluation.evaluator import Evaluator
from engines.game import DRAW, FIRST_WINS, ONGOING, Game, States, position_of
from engines.search import root
from engines.search.forest import BUDGET, EXPLORE, PLY
from engines.search.stepper import Stepper
from training.alphazero.endings import Ending
from training.alphazero.openings import Openings
from training.alphazero.play_options import PlayOptions
from training.alphazero.samples import Samples
from training.alphazero.teachers import find_teachers
from training.networks.device import DeviceNetwork

KEPT_BITS = 17
"""2 to this power answers of a network are kept on each thread, up to 70 MB: most of an iteration's."""

ASKED = 50
"""So many batches are remembered, to be judged once more when that is measured."""


class _Record:
    """The positions of the games under way, [G, plies, ...]."""

    def __init__(self, game: Game, games: int, plies: int) -> None:
        self.states = np.empty((games, plies, game.words), np.uint64)
        self.repeats = np.empty((games, plies), np.uint8)
        self.policy = np.empty((games, plies, game.actions), np.float32)
        self.values = np.empty((games, plies), np.float32)
        self.moves = np.empty((games, plies), np.int64)
        self.learn = np.zeros((games, plies), np.bool_)
        self.start = np.zeros(games, np.int64)


class Player:
    """The games of one thread: one forest, one evaluator."""

    def __init__(self, game: Game, evaluator: Evaluator, options: PlayOptions, seed: int) -> None:
        """`seed` makes the games repeatable."""
        self.game, self.options = game, options
        self.rng = np.random.default_rng(seed)
        self.limit = min(options.longest, game.max_plies or options.longest)
        nodes = max(options.sims, options.fast_sims) + 2
        self.stepper = Stepper(
            game, evaluator, options.search(game), options.parallel_games, nodes, self.limit + 1
        )
        self.stepper.rule = self.stepper.rule._replace(max_plies=self.limit)
        self.take(evaluator)
        self.record = _Record(game, options.parallel_games, self.limit + 1)
        self.full = np.zeros(options.parallel_games, np.bool_)
        self.teachers = find_teachers(game, options, seed)
        self.openings = Openings(
            game, self.rng, options.branch_share, options.opening_share, options.opening_plies,
            self.teachers.endings.reached if self.teachers.endings else None,
            self.teachers.mistakes, options.review_share,
        )  # fmt: skip
        self._asked = deque[States](maxlen=ASKED)
        self._all = np.arange(options.parallel_games)
        for g in range(options.parallel_games):
            self._new_game(g)
        self._aim(self._all)

    def take(self, evaluator: Evaluator) -> None:
        """Go on with a new network. Its answers are kept, unless an accelerator gives them, which is sooner
        asked again."""
        self._evaluator = evaluator
        self.keep_answers(not (isinstance(evaluator, DeviceNetwork) and evaluator.accelerated))

    def keep_answers(self, kept: bool) -> None:
        """Whether what the network answers is `kept` from now on, so that it is not asked twice about a
        position."""
        self._answers = Cached(self._evaluator, KEPT_BITS) if kept else None
        self.stepper.evaluator = self._answers or self._evaluator

    def play(self, enough: Callable[[], bool], hand_in: Callable[[Samples], None]) -> None:
        """Play on until told that it is `enough`, which is asked once a batch. Games are handed in as they
        end, and at last how often the network was asked; unfinished games go on the next time."""
        evaluations, known = 0, self._known
        seconds = self.stepper.evaluator_seconds
        while not enough():
            count, ended = self.step()
            evaluations += count
            for samples in ended:
                hand_in(samples)
        hand_in(
            Samples.without_positions(
                self.game,
                evaluations=evaluations,
                known=self._known - known,
                evaluator_seconds=self.stepper.evaluator_seconds - seconds,
            )
        )

    def ask(self, seconds: float) -> Samples:
        """Only judge the latest batches for so long, again and again, asking the network each time: what
        self-play would come to if it were nothing else. After a step."""
        evaluations, began = 0, time.perf_counter()
        while time.perf_counter() < began + seconds:
            batch = self._asked[0]
            self._asked.rotate()
            self._evaluator.evaluate(batch, np.zeros(len(batch), np.uint8))
            evaluations += len(batch)
        return Samples.without_positions(self.game, evaluations=evaluations)

    @property
    def _known(self) -> int:
        return self._answers.known if self._answers else 0

    def _new_game(self, g: int) -> None:
        """Plant a game in tree `g` and play its opening moves, which are not learned from."""
        stepper, opening = self.stepper, self.openings.draw()
        stepper.plant(g, self.game.initial.array()[None])
        moves = np.array(opening if len(opening) < self.limit else [], np.int64)
        results = np.empty(len(moves), np.int64)
        self.record.moves[g, : len(moves)] = moves
        root.advance(stepper.forest, np.full(len(moves), g), moves, stepper.rule, stepper.box, results)
        if (results != ONGOING).any():  # by repetition
            stepper.plant(g, self.game.initial.array()[None])
            moves = moves[:0]
        self.record.start[g] = len(moves)
        if self.teachers.resistance:
            self.teachers.resistance.draw(g)

    def _aim(self, trees: NDArray[np.int64]) -> None:
        """Set budget, noise and exploration of freshly planted trees; a forced move needs no search."""
        options, forest = self.options, self.stepper.forest
        full = self.rng.random(len(trees)) < options.full_share
        forced = forest.node[trees, 0]["count"] == 1
        full &= ~forced
        self.full[trees] = full
        budget = np.where(full, options.sims, options.fast_sims)
        forest.tree[trees, BUDGET] = np.where(forced, 1, budget)
        forest.tree[trees, EXPLORE] = full
        forest.noise[trees] = self.stepper.settings.draw_noise(self.rng, (len(trees), forest.noise.shape[1]))

    def step(self) -> tuple[int, list[Samples]]:
        """One batch; returns how many positions were evaluated, and the games that ended. Searches that are
        done, some of them only while the batch is gathered, give way to the next ones, so that it is full."""
        self.stepper.gather(self._all)
        trees, ended = self._go_on()
        self.stepper.gather(trees)
        self._asked.append(self.stepper.gathered)
        return self.stepper.judge(), ended

    def _go_on(self) -> tuple[NDArray[np.int64], list[Samples]]:
        """Play a move where the search is done; returns the trees that did, and the games that ended."""
        forest, done = self.stepper.forest, np.empty(self.options.parallel_games, np.int64)
        trees = done[: root.finished(forest, done)]
        ended: list[Samples] = []
        if len(trees):
            results = self._move(trees)
            over = results != ONGOING
            if self.teachers.endings:
                over |= self.teachers.endings.reached(forest.state[trees, 0])
            for k in np.nonzero(over)[0]:
                g = int(trees[k])
                ended.append(self._harvest_game(g, int(results[k])))
                self._new_game(g)
            self._aim(trees)
        return trees, ended

    def _move(self, trees: NDArray[np.int64]) -> NDArray[np.int64]:
        """Record the searched positions of `trees` and play on; returns the results [K]."""
        stepper, forest, record = self.stepper, self.stepper.forest, self.record
        policy = np.empty((len(trees), self.game.actions), np.float32)
        values, moves = np.empty(len(trees), np.float32), np.empty(len(trees), np.int64)
        considered = self.stepper.settings.considered
        root.harvest(forest, trees, considered, stepper.selection, policy, values, moves)
        plies = forest.tree[trees, PLY]
        record.states[trees, plies] = forest.state[trees, 0]
        record.repeats[trees, plies] = forest.node[trees, 0]["repeats"]
        record.policy[trees, plies] = policy
        record.values[trees, plies] = values
        record.learn[trees, plies] = self.full[trees]
        if not considered:
            moves = self._sample(policy, plies, moves)
        if self.teachers.resistance:
            self.teachers.resistance.insist(trees, forest.state[trees, 0], moves)
        record.moves[trees, plies] = moves
        results = np.empty(len(trees), np.int64)
        root.advance(forest, trees, moves, stepper.rule, stepper.box, results)
        return results

    def _sample(
        self, policy: NDArray[np.float32], plies: NDArray[np.int64], best: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Moves [K] by visits to the power of 1 / temperature."""
        early = plies < self.options.temperature_plies
        power = np.where(early, 1.0, 1.0 / max(self.options.late_temperature, 1e-3))
        weights = policy.astype(np.float64)
        weights = (weights / weights.max(axis=1, keepdims=True)) ** power[:, None]
        totals = weights.cumsum(axis=1)
        draw = self.rng.random(len(policy)) * totals[:, -1]
        sampled = (totals <= draw[:, None]).sum(axis=1)
        return np.where(weights[np.arange(len(policy)), sampled % policy.shape[1]] > 0, sampled, best)

    def _harvest_game(self, g: int, result: int) -> Samples:
        """The samples of a game that is over, or that is to be finished by the solver."""
        record, forest, plies = self.record, self.stepper.forest, int(self.stepper.forest.tree[g, PLY])
        teachers, ending = self.teachers, None
        if result == ONGOING and teachers.endings:
            ending = teachers.endings.finish(position_of(forest.state[g, 0]))
        first_view = ending.first_view if ending else _first_view(result)
        rows = np.nonzero(record.learn[g, :plies])[0]
        rows = rows[rows >= record.start[g]]
        states, policy, values = record.states[g, rows], record.policy[g, rows], record.values[g, rows]
        mover = 1.0 - 2.0 * (states[:, -1] & np.uint64(1)).astype(np.float32)
        outcome = (first_view * mover).astype(np.float32)
        played = tuple(int(move) for move in record.moves[g, :plies])
        if teachers.corrections:
            worth = teachers.corrections.apply(states, policy, outcome, values)
            if teachers.mistakes:
                teachers.mistakes.note(played, rows, states, worth)
        self.openings.remember(played)
        moves = played + (ending.moves if ending else ())
        searched = Samples(
            states=states,
            repeats=record.repeats[g, rows],
            policy=policy,
            outcome=outcome,
            root_value=values,
            games=1,
            plies=len(moves),
            first_wins=int(first_view > 0),
            second_wins=int(first_view < 0),
            draws=int(first_view == 0),
            moves=(moves,),
        )
        return Samples.joined([searched, *([_labelled(ending)] if ending else [])], 0.0)


def _first_view(result: int) -> float:
    """A result as the first player's value."""
    return 0.0 if result == DRAW else (1.0 if result == FIRST_WINS else -1.0)


def _labelled(ending: Ending) -> Samples:
    """The positions that the solver labelled."""
    repeats = np.zeros(len(ending.states), np.uint8)
    return Samples(ending.states, repeats, ending.policy, ending.values, ending.values)
