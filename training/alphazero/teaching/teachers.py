"""What solvers do for self-play, as its options ask for it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.game import Game, States
from training.alphazero.play_options import PlayOptions
from training.alphazero.teaching.corrections import Corrections
from training.alphazero.teaching.endings import Endings
from training.alphazero.teaching.exactness import check_exact
from training.alphazero.teaching.judges import Adviser, Judge, Told, find_adviser, find_judge
from training.alphazero.teaching.mistakes import Mistakes
from training.alphazero.teaching.resistance import Resistance


@dataclass(frozen=True, slots=True)
class Teachers:
    """Who tells of one thread's searched positions, and who finishes its games, corrects their samples,
    defends lost positions and keeps mistakes; None where nobody is asked to. Not for two threads at once."""

    judge: Judge | None = None
    adviser: Adviser | None = None
    endings: Endings | None = None
    corrections: Corrections | None = None
    resistance: Resistance | None = None
    mistakes: Mistakes | None = None

    def tell(self, states: States, learned: NDArray[np.bool_]) -> Told:
        """What is known of searched positions, u64 [K, W], bool [K]: which are learned from. Asked once about
        each, since a look into a table that the caches do not hold takes longer than all that follows from
        it; a solver, which takes longer still, is asked only about those learned from."""
        if self.adviser:
            return self.adviser.advise(states)
        told = Told(np.full(len(states), np.nan, np.float32), np.zeros(len(states), np.int16))
        if self.judge:
            part = self.judge.worth(states[learned])
            told.known[learned], told.plies[learned] = part.known, part.plies
        return told


def find_teachers(game: Game, options: PlayOptions, games: int, seed: int) -> Teachers:
    """Those of a thread, which plays so many `games` at once. Raises InputError as `check_exact` does."""
    check_exact(game, options)
    reach, haste, advice = options.exact_endings, options.haste, options.advice
    if not options.taught:
        return Teachers()
    judge = find_judge(game)
    return Teachers(
        judge if options.exact_values else None,
        find_adviser(game) if advice or options.stubborn_share else None,
        Endings(judge, reach, seed, haste, options.solved_share) if reach else None,
        Corrections(options.exact_values, haste, advice) if options.exact_values or advice else None,
        Resistance(options.stubborn_share, games, seed) if options.stubborn_share else None,
        Mistakes(judge, reach, seed) if options.review_share else None,
    )
