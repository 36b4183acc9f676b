"""How far a run has come, and how it plays meanwhile."""

from engines.search.mcts import SearchSettings
from training import limits
from training.alphazero.checkpoint import State
from training.alphazero.options import Options
from training.alphazero.selfplay_options import SelfPlayOptions

EXTENDED = 0.6
"""A run that is extended goes on in its schedules from where it was, but not from beyond this share,
so that it learns at a moderate rate again, never at the full one."""


def progress(options: Options, state: State, seconds: float) -> float:
    """The share of the run that is over, 0 to 1; it goes back only from beyond `EXTENDED`, and only
    when the run is extended."""
    return max(min(state.progress, EXTENDED), limits.share(options, state.iteration - 1, seconds))


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
        solved_share=options.solved_share, exact_values=options.exact_values, exact_moves=options.exact_moves,
        advice=options.advice, stubborn_share=options.stubborn_share, haste=options.haste,
    )  # fmt: skip
