"""How a tree search chooses, and what it takes account of."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.game import Game
from engines.search.forest import Box, Endings, Rule, Selection, box

OCCURRENCES = 3
"""Where only `SearchSettings.circles` counts them; as Animal Shogi's official rules do."""


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How a search chooses; the defaults are for play.

    `considered` = 0 is PUCT, otherwise Gumbel with that many root candidates. From `steady` visits of a
    position on (PUCT only, above 0) its prior keeps its weight against values. With `circles` a position
    counts as a draw, though not as a proven one, when it comes again in the line that is searched, or for
    the third time in game and line: who is winning does not get on by going in circles. `dirichlet_weight`
    (PUCT only) mixes Dirichlet noise of concentration `dirichlet_alpha` into the root's prior.
    `leaves` positions of one tree are evaluated together when it is searched alone. With `proofs` a
    position with a move that wins at once is won, and (PUCT without noise only) what the rules decide is
    taken up the tree: a proven move is played or left alone, and a search ends when its root is decided.
    `endings` solves positions inside the tree.
    """

    c_puct: float = 1.5
    steady: float = math.inf
    circles: bool = False
    fpu: float = 0.2
    root_fpu: float = 0.1
    dirichlet_alpha: float = 1.0
    dirichlet_weight: float = 0.0
    considered: int = 0
    c_visit: float = 50.0
    c_scale: float = 1.0
    leaves: int = 8
    proofs: bool = True
    endings: Endings | None = None

    def selection(self) -> Selection:
        """The constants as the kernels take them, which would be compiled once more for a whole number."""
        weight = 0.0 if self.considered else self.dirichlet_weight
        chosen = self.c_puct, self.steady, self.fpu, self.root_fpu, weight, self.c_visit, self.c_scale
        return Selection(*map(float, chosen))

    def rule(self, game: Game) -> Rule:
        """What the tree must know of the rules beside the kernels."""
        proofs = self.proofs and not self.considered and not self.dirichlet_weight
        empties = self.endings.empties if self.endings else 0
        occurrences = game.repetition_limit or (OCCURRENCES if self.circles else 0)
        return Rule(
            game.repetition_limit, occurrences, self.circles, game.max_plies, proofs, self.proofs, empties
        )

    def box(self, game: Game) -> Box:
        """The game's kernels, with the solver of its endings where there is one."""
        return box(game.kernels, self.endings.exact) if self.endings else box(game.kernels)

    def draw_noise(self, rng: np.random.Generator, shape: tuple[int, int]) -> NDArray[np.float32]:
        """Root noise: Gumbel draws, or gamma draws that normalise to a Dirichlet sample."""
        if self.considered:
            return rng.gumbel(size=shape).astype(np.float32)
        return rng.gamma(self.dirichlet_alpha, size=shape).astype(np.float32)
