"""How self-play plays its games."""

from dataclasses import dataclass

from engines.search.mcts import SearchSettings


@dataclass(frozen=True, slots=True)
class SelfPlayOptions:
    """How games are played. Playout cap randomisation (KataGo, arXiv 1902.10565): a share of
    `full_share` of the moves is searched with `sims` simulations and learned from, the others
    with `fast_sims` and without noise, to get on with the game."""

    search: SearchSettings
    sims: int = 32
    fast_sims: int = 8
    full_share: float = 1.0
    games: int = 128
    """Games at once, per thread."""
    temperature_plies: int = 10
    """PUCT only: so many plies are sampled by visits, later ones with `late_temperature`."""
    late_temperature: float = 0.25
    random_start_share: float = 0.2
    random_start_plies: int = 8
    branch_share: float = 0.0
    """Share of the games that branch off an earlier one, see `openings`."""
    max_plies: int = 400
    """A game this long is a draw."""
    exact_endings: int = 0
    """From so many empty squares or plies before the end on a solver finishes the game, see `endings`; 0
    means never."""
    exact_values: bool = False
    """Whether positions are labelled with what they are worth instead of the game's result, where a solver
    can tell."""
    exact_moves: bool = False
    """Whether moves that a solver finds to spoil the result are struck from what a search teaches."""
    solved_share: float = 1.0
    """Share of the positions of exact endings that are learned from."""
    advice: float = 0.0
    """Share of the solver's own moves in what a searched position teaches, see `corrections`."""
    stubborn_share: float = 0.0
    """Share of the games in which a side that has lost defends itself as long as it can, see `resistance`."""
    haste: float = 0.0
    """How much less a far win counts, see `haste`."""
