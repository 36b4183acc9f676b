"""What solvers do for self-play, as its options ask for it."""

from dataclasses import dataclass

from engines.game import Game
from training.alphazero.corrections import Corrections
from training.alphazero.endings import Endings
from training.alphazero.exactness import check_exact
from training.alphazero.judges import find_adviser, find_judge
from training.alphazero.mistakes import Mistakes
from training.alphazero.play_options import PlayOptions
from training.alphazero.resistance import Resistance


@dataclass(frozen=True, slots=True)
class Teachers:
    """Who finishes one thread's games, who corrects their samples, who defends lost positions and
    who keeps mistakes; None where nobody is asked to."""

    endings: Endings | None = None
    corrections: Corrections | None = None
    resistance: Resistance | None = None
    mistakes: Mistakes | None = None


def find_teachers(game: Game, options: PlayOptions, games: int, seed: int) -> Teachers:
    """Those of a thread, which plays so many `games` at once. Raises InputError as `check_exact` does."""
    check_exact(game, options)
    reach, haste = options.exact_endings, options.haste
    if not options.taught:
        return Teachers()
    judge = find_judge(game)
    adviser = find_adviser(game) if options.advice else None
    corrected = options.exact_values or options.advice
    return Teachers(
        Endings(judge, reach, seed, haste, options.solved_share) if reach else None,
        Corrections(judge, options.exact_values, haste, adviser, options.advice) if corrected else None,
        Resistance(find_adviser(game), options.stubborn_share, games, seed)
        if options.stubborn_share
        else None,
        Mistakes(judge, reach, seed) if options.review_share else None,
    )
