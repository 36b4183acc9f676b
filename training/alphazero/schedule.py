"""When a run is over, how far it has come, and how it plays meanwhile."""

from engines.search.mcts import SearchSettings
from training.alphazero.checkpoint import State
from training.alphazero.options import Options
from training.alphazero.selfplay import SelfPlayOptions


def exhausted(options: Options, state: State) -> bool:
    """Whether the limits leave nothing to do. An iteration that has begun is always finished."""
    if state.iteration_games:
        return False
    done = state.iteration - 1
    over = bool(options.iterations) and done >= options.iterations
    typical = state.seconds / done if done else 0.0
    return over or bool(options.minutes and state.seconds + typical / 2 >= options.minutes * 60)


def is_last(options: Options, state: State, seconds: float) -> bool:
    """Whether no further iteration fits into the limits after this one, `seconds` active seconds
    into the run."""
    over = bool(options.iterations) and state.iteration >= options.iterations
    typical = seconds / state.iteration
    return over or bool(options.minutes and seconds + typical / 2 >= options.minutes * 60)


EXTENDED = 0.6
"""A run that is extended goes on in its schedules from where it was, but not from beyond this share,
so that it learns at a moderate rate again, never at the full one."""


def progress(options: Options, state: State, seconds: float) -> float:
    """The share of the run that is over, 0 to 1; it goes back only from beyond `EXTENDED`, and only
    when the run is extended."""
    shares = [min(state.progress, EXTENDED)]
    if options.minutes:
        shares.append(seconds / (options.minutes * 60))
    if options.iterations:
        shares.append((state.iteration - 1) / options.iterations)
    return min(1.0, max(shares))


def remaining(options: Options, state: State, seconds: float) -> float | None:
    """Seconds until the run ends; None when nothing is known yet."""
    found = []
    if options.minutes:
        found.append(options.minutes * 60 - seconds)
    if options.iterations and state.iteration > 1:
        mean = state.seconds / (state.iteration - 1)
        found.append(mean * options.iterations - seconds)
    return max(0.0, min(found)) if found else None


def selfplay_options(options: Options) -> SelfPlayOptions:
    """The part of the options that self-play takes."""
    search = SearchSettings(
        c_puct=options.c_puct, fpu=options.fpu, dirichlet_alpha=options.dirichlet_alpha,
        dirichlet_weight=options.dirichlet_share,
        considered=options.considered if options.algorithm == "gumbel" else 0,
    )  # fmt: skip
    return SelfPlayOptions(
        search, sims=options.sims, fast_sims=options.fast_sims, full_share=options.full_share,
        games=options.parallel_games, temperature_plies=options.temperature_plies,
        late_temperature=options.late_temperature, random_start_share=options.opening_share,
        random_start_plies=options.opening_plies, branch_share=options.branch_share,
        max_plies=options.longest, exact_endings=options.exact_endings,
    )  # fmt: skip
