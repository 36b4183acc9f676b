"""One thread of self-play: many games at once.

A step evaluates leaves of many games in one batch, one of each. Games whose search is done wait until the
others no longer fill a batch; then all that wait play a move and are searched on. So the batches are full,
and what is done between two searches is done for many games at once: between any two batches, it would find
the processor's caches emptied by the network each time.
"""

import time
from collections import deque
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engines.evaluation.cache import Cached
from engines.evaluation.evaluator import Evaluator
from engines.game import ONGOING, Game, Move, States
from engines.search import root
from engines.search.forest import BUDGET, EXPLORE, PLY
from engines.search.stepper import Stepper
from training.alphazero.play_options import PlayOptions
from training.alphazero.playing.harvest import Harvest, Over
from training.alphazero.playing.openings import Openings
from training.alphazero.playing.record import Record
from training.alphazero.samples import Samples
from training.alphazero.teaching.teachers import find_teachers
from training.networks.device import DeviceNetwork

KEPT_BITS = 17
"""2 to this power answers of a network are kept on each thread, up to 70 MB: most of an iteration's."""

WAITING = 1.0
"""So many games more than a batch takes are under way, as a share of it: those wait."""

AHEAD = 64
"""So many games' openings are thought up at once, if so many are under way. What happens meanwhile is
branched off or put right in those after them."""

ASKED = 50
"""So many batches are remembered, to be judged once more when that is measured."""


class Player:
    """The games of one thread: one forest, one evaluator."""

    def __init__(self, game: Game, evaluator: Evaluator, options: PlayOptions, seed: int) -> None:
        """`seed` makes the games repeatable."""
        self.game, self.options = game, options
        self.rng = np.random.default_rng(seed)
        self.limit = min(options.longest, game.max_plies or options.longest)
        nodes = max(options.sims, options.fast_sims) + 2
        batch = options.parallel_games
        games = batch + int(batch * WAITING)
        self.stepper = Stepper(
            game, evaluator, options.search(game), games, nodes, self.limit + 1, batch=batch
        )
        self.stepper.rule = self.stepper.rule._replace(max_plies=self.limit)
        self.take(evaluator)
        self.record = Record(game, games, self.limit + 1)
        self.full = np.zeros(games, np.bool_)
        self.teachers = find_teachers(game, options, games, seed)
        self.openings = Openings(
            game, self.rng, options.branch_share, options.opening_share, options.opening_plies,
            self.teachers.endings.reached if self.teachers.endings else None,
            self.teachers.mistakes, options.review_share,
        )  # fmt: skip
        self._ahead: list[list[Move]] = []
        self.harvest = Harvest(self.record, self.teachers, self.openings)
        self._asked = deque[States](maxlen=ASKED)
        self._under_way = np.arange(0)

    def begin(self, games: int | None = None) -> None:
        """Have so many `games` under way from now on, or as many as there is room for, with None too; those
        that are go on."""
        before, room = len(self._under_way), len(self.full)
        wanted = room if games is None else min(games, room)
        self._under_way = np.arange(max(wanted, before))
        for g in range(before, len(self._under_way)):
            self._new_game(g)
        self._aim(self._under_way[before:])

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

    def play(
        self, enough: Callable[[], bool], hand_in: Callable[[Samples], None], games: int | None = None
    ) -> None:
        """Play on until told that it is `enough`, which is asked once a batch, `games` at once, see `begin`.
        Games are handed in as they end, and at last how often the network was asked; unfinished games go on
        the next time."""
        self.begin(games)
        evaluations, known = 0, self._known
        seconds = self.stepper.evaluator_seconds
        while not enough():
            count, samples = self.step()
            evaluations += count
            if samples is not None:  # there may be games without a position
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
        self._ahead = self._ahead or self.openings.draw(min(AHEAD, len(self._under_way)))
        stepper, opening = self.stepper, self._ahead.pop()
        stepper.plant(g, self.game.initial.array()[None])
        moves = np.array(opening if len(opening) < self.limit else [], np.int64)
        results = np.empty(len(moves), np.int64)
        root.advance(stepper.forest, np.full(len(moves), g), moves, stepper.rule, stepper.box, results)
        if (results != ONGOING).any():  # by repetition
            stepper.plant(g, self.game.initial.array()[None])
            moves = moves[:0]
        self.record.begin(g, moves)
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

    def step(self) -> tuple[int, Samples | None]:
        """One batch, of games that were begun; returns how many positions were evaluated, and what the games
        that ended teach. Some searches are done only while the batch is gathered."""
        self.stepper.gather(self._under_way)
        samples = None
        if not self.stepper.full:
            trees, samples = self._go_on()
            self.stepper.gather(trees)
        self._asked.append(self.stepper.gathered)
        return self.stepper.judge(), samples

    def _go_on(self) -> tuple[NDArray[np.int64], Samples | None]:
        """Play a move where the search is done; returns the trees that did, and what the games that ended
        teach."""
        forest, done = self.stepper.forest, np.empty_like(self._under_way)
        trees, samples = done[: root.finished(forest, done)], None
        if len(trees):
            results = self._move(trees)
            over = results != ONGOING
            if self.teachers.endings:
                over |= self.teachers.endings.reached(forest.state[trees, 0])
            ended = trees[over]
            if len(ended):
                plies, states = forest.tree[ended, PLY], forest.state[ended, 0]
                samples = self.harvest.reap(Over(ended, plies, states, results[over]))
            for g in ended.tolist():
                self._new_game(g)
            self._aim(trees)
        return trees, samples

    def _move(self, trees: NDArray[np.int64]) -> NDArray[np.int64]:
        """Record the searched positions of `trees` and play on; returns the results [K]."""
        stepper, forest, record = self.stepper, self.stepper.forest, self.record
        policy = np.empty((len(trees), self.game.actions), np.float32)
        values, moves = np.empty(len(trees), np.float32), np.empty(len(trees), np.int64)
        considered = self.stepper.settings.considered
        root.harvest(forest, trees, considered, stepper.selection, policy, values, moves)
        plies, states = forest.tree[trees, PLY], forest.state[trees, 0]
        repeats = forest.node[trees, 0]["repeats"]
        if not considered:
            moves = self._sample(policy, plies, moves)
        told = self.teachers.tell(states, self.full[trees])
        if self.teachers.resistance:
            self.teachers.resistance.insist(trees, told, moves)
        if self.teachers.corrections:
            self.teachers.corrections.advise(told, policy)
        record.write(trees, plies, states, repeats, policy, values, told, self.full[trees])
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
