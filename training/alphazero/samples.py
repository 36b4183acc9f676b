"""What self-play hands to learning: positions with what the search and the result said of them."""

from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from engines.game import Game

ARRAYS = ("states", "repeats", "policy", "outcome", "root_value")
"""The arrays of samples, which a memory keeps."""


@dataclass(frozen=True, slots=True)
class Samples:
    """n positions, and figures of the games that they come from.

    Arrays: `states` uint64 [n, W]; `repeats` uint8 [n]; `policy` float32 [n, A], the search's
    target; `outcome` float32 [n], the game's result and `root_value` float32 [n], the search's
    value, both in [-1, 1] for the side to move. Games are whole: every position of a game is in.
    """

    states: NDArray[np.uint64]
    repeats: NDArray[np.uint8]
    policy: NDArray[np.float32]
    outcome: NDArray[np.float32]
    root_value: NDArray[np.float32]
    games: int = 0
    plies: int = 0
    first_wins: int = 0
    second_wins: int = 0
    draws: int = 0
    evaluations: int = 0
    known: int = 0
    """Of the evaluations, those whose answer had been kept."""
    seconds: float = 0.0
    evaluator_seconds: float = 0.0
    """Time spent inside the evaluator, summed over threads."""
    processor_seconds: float = 0.0
    """Processor time of other processes than this one."""
    moves: tuple[tuple[int, ...], ...] = ()
    """The games, as moves from the game's start."""

    def __len__(self) -> int:
        """How many positions there are."""
        return len(self.states)

    @classmethod
    def without_positions(
        cls,
        game: Game,
        evaluations: int = 0,
        known: int = 0,
        evaluator_seconds: float = 0.0,
        processor_seconds: float = 0.0,
    ) -> Self:
        """No positions and no games, only figures."""
        return cls(
            np.empty((0, game.words), np.uint64), np.empty(0, np.uint8),
            np.empty((0, game.actions), np.float32), np.empty(0, np.float32), np.empty(0, np.float32),
            evaluations=evaluations, known=known, evaluator_seconds=evaluator_seconds,
            processor_seconds=processor_seconds,
        )  # fmt: skip

    @classmethod
    def joined(cls, parts: list[Self], seconds: float) -> Self:
        """All parts as one, made in `seconds` seconds of wall time."""
        joined: dict[str, Any] = {
            field.name: np.concatenate([getattr(part, field.name) for part in parts])
            if field.name in ARRAYS
            else sum((getattr(part, field.name) for part in parts), start=() if field.name == "moves" else 0)
            for field in fields(cls)
        }
        return cls(**{**joined, "seconds": seconds})
