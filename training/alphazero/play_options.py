"""How long an AlphaZero run lasts, and how it plays against itself; the rest is in `options`."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from training.limits import RUN, iterations_option, minutes_option, seed_option
from training.settings import option

if TYPE_CHECKING:
    from engines.game import Game
    from engines.search.settings import SearchSettings

PLAY = "Self-play"


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The first options of an AlphaZero run. Playout cap randomisation (KataGo, arXiv 1902.10565): a share of
    `full_share` of the moves is searched with `sims` simulations and learned from, the others with
    `fast_sims` and without noise, to get on with the game. Every field documents itself in its metadata."""

    minutes: float = minutes_option(20.0)
    iterations: int = iterations_option()
    clock: str = option(
        "wall", "Clock",
        "What the minutes are counted by: the clock on the wall, or the processor time of all threads "
        "together, by which runs can be compared on a busy computer.", RUN, choices=("wall", "processor"),
    )  # fmt: skip
    seed: int = seed_option()
    threads: int = option(
        0, "Threads",
        "Processor threads for self-play and learning; 0 uses all cores. Self-play has a process for each "
        "thread, as far as memory has room.", RUN, 0, 256,
    )  # fmt: skip

    evaluator: str = option(
        "auto", "Evaluator",
        "What evaluates positions in self-play: ONNX Runtime on the processor, Keras on the "
        "learning device in its precision, or (auto) the faster one.", PLAY,
        choices=("auto", "onnx", "keras"),
    )  # fmt: skip
    games: int = option(
        256, "Games per iteration", "Finished self-play games in each iteration.", PLAY, 1, 100_000
    )
    first_games: int = option(
        64, "Games in the first iteration",
        "The first iteration has this many games at most, and no more under way at once. The "
        "number doubles with each iteration up to the one above, so that there is soon something "
        "to see.", PLAY, 1, 100_000,
    )  # fmt: skip
    parallel_games: int = option(
        128, "Games at once",
        "Games whose positions are judged in one batch, on each thread; as many more wait their turn.",
        PLAY, 1, 4096,
    )  # fmt: skip
    algorithm: str = option(
        "gumbel", "Search",
        "How the root of a search is explored: Gumbel learns from few simulations, PUCT is AlphaZero's own.",
        PLAY, choices=("gumbel", "puct"),
    )  # fmt: skip
    sims: int = option(32, "Simulations", "Simulations for each move of a full search.", PLAY, 1, 10_000)
    fast_sims: int = option(
        16, "Fast simulations", "Simulations for each move of a fast search, which is not learned from.",
        PLAY, 1, 10_000,
    )  # fmt: skip
    full_share: float = option(
        1.0, "Share of full searches",
        "Share of the moves that get a full search; the others only move the game on.", PLAY, 0.01, 1.0,
    )  # fmt: skip
    considered: int = option(16, "Moves considered", "Moves that a Gumbel search starts with.", PLAY, 1, 200)
    c_puct: float = option(
        1.5, "Exploration", "Weight of the network's policy against the values found so far.", PLAY, 0.1, 10.0
    )
    fpu: float = option(
        0.2, "First-play reduction", "How far below its parent's value an unvisited move is taken to be.",
        PLAY, 0.0, 2.0,
    )  # fmt: skip
    dirichlet_alpha: float = option(
        1.0, "Noise shape",
        "Shape of the Dirichlet noise at the root: small values make few moves likely (PUCT only).",
        PLAY, 0.01, 10.0,
    )  # fmt: skip
    dirichlet_share: float = option(
        0.25, "Noise share", "Share of the noise in the root's policy (PUCT only).", PLAY, 0.0, 1.0
    )
    temperature_plies: int = option(
        10, "Varied moves",
        "Moves at the start of a game that are drawn in proportion to their visits; later ones "
        "use the late temperature (PUCT only).", PLAY, 0, 1000,
    )  # fmt: skip
    late_temperature: float = option(
        0.25, "Late temperature", "Randomness of later moves; 0 plays the best (PUCT only).", PLAY, 0.0, 2.0
    )
    opening_share: float = option(
        0.2, "Random openings", "Share of the games that start with random moves.", PLAY, 0.0, 1.0
    )
    opening_plies: int = option(
        8, "Random opening moves", "Most random moves at the start of such a game.", PLAY, 1, 60
    )
    branch_share: float = option(
        0.0, "Branching games",
        "Share of the games that follow an earlier game to a random move and leave it there at random.",
        PLAY, 0.0, 1.0,
    )  # fmt: skip
    longest: int = option(
        400, "Longest game", "A self-play game that reaches this many moves is a draw.", PLAY, 10, 2000
    )
    exact_endings: int = option(
        0, "Exact endings",
        "At this many empty squares (Reversi) or plies before the end (Animal Shogi), a solver "
        "takes over and labels the positions exactly; 0 leaves endings to the network.", PLAY, 0, 200,
    )  # fmt: skip
    solved_share: float = option(
        1.0, "Share of solved positions",
        "Share of the solved endgame positions that are learned from; a network that plays with a "
        "solver needs few of them.", PLAY, 0.0, 1.0,
    )  # fmt: skip
    exact_values: bool = option(
        False, "Exact values",
        "Searched positions are labelled with what they are truly worth instead of the game's result: all of "
        "Animal Shogi, late ones of Reversi.", PLAY,
    )  # fmt: skip
    advice: float = option(
        0.0, "Exact advice",
        "Share of the solution's own moves in what a searched position teaches: half for the quickest win or "
        "the longest loss, half for all that keep the result; Animal Shogi only.", PLAY, 0.0, 1.0,
    )  # fmt: skip
    stubborn_share: float = option(
        0.0, "Stubborn games",
        "Share of the games in which a side that has lost plays the solution's longest defence, and a "
        "winning one at times its quickest win, so that far wins are learned to be brought home; "
        "Animal Shogi only.", PLAY, 0.0, 1.0,
    )  # fmt: skip
    review_share: float = option(
        0.0, "Mistakes gone back to",
        "Share of the games that begin where an earlier one went wrong, with the right move, so that what "
        "follows it is learned, too; with exact values only.", PLAY, 0.0, 1.0,
    )  # fmt: skip
    haste: float = option(
        0.0, "Haste",
        "How much less a win counts that is a hundred plies away, so that won positions are brought home; "
        "Animal Shogi with exact values only.", PLAY, 0.0, 0.9,
    )  # fmt: skip

    @property
    def taught(self) -> bool:
        """Whether a solver or a table has a part in self-play."""
        return bool(self.exact_endings or self.exact_values or self.advice or self.stubborn_share)

    def search(self, game: "Game") -> "SearchSettings":
        """How the searches of a game choose. Circles count as they do where the game is played."""
        from engines.search.settings import SearchSettings  # loads a compiler, which a description needs not
        from engines.search.usual import usual_settings

        return SearchSettings(
            c_puct=self.c_puct, fpu=self.fpu, dirichlet_alpha=self.dirichlet_alpha,
            dirichlet_weight=self.dirichlet_share,
            considered=self.considered if self.algorithm == "gumbel" else 0,
            circles=usual_settings(game).circles,
        )  # fmt: skip
