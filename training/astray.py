"""What happens when a run has gone astray: it goes back to an earlier checkpoint and learns more carefully,
and ends when that has not helped often enough."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from engines.errors import InputError

if TYPE_CHECKING:
    from training.networks.averaged import Averaged

MOST = 3
"""Roll-backs in a row, after which the run ends."""
CUT = 0.25
"""What is left of the learning rate with which it went astray."""


class Diverged(InputError):
    """A run has gone astray: the sentence says how."""


def guarded(iterate: Callable[[], bool], go_back: Callable[[Diverged], None]) -> Callable[[], bool]:
    """An iteration after which the run goes back if it went astray; it is the last one where `iterate` says
    so."""

    def one() -> bool:
        try:
            return iterate()
        except Diverged as trouble:
            go_back(trouble)
            return False

    return one


def check_hope(setbacks: int, trouble: Diverged) -> None:
    """Raise InputError when a run has gone astray so often in a row that it ends."""
    if setbacks >= MOST:
        raise InputError(
            "The training went astray {count} times in a row and has ended: {reason} Try a lower learning "
            "rate or a new run.",
            count=MOST + 1, reason=trouble,
        )  # fmt: skip


def check_finite(finite: bool, iteration: int) -> None:
    """Raise Diverged when not all losses were numbers."""
    if not finite:
        raise Diverged("In iteration {iteration} the losses are no numbers any more.", iteration=iteration)


def check_weights(learner: "Averaged", iteration: int) -> None:
    """Raise Diverged when a weight is no number any more."""
    if not learner.sound:
        raise Diverged(
            "In iteration {iteration} the network's weights are no numbers any more.", iteration=iteration
        )


def come_apart(iteration: int) -> Diverged:
    """What is said of a network that is no use."""
    return Diverged(
        "In iteration {iteration} learning has come apart: the network is much worse than one that knows "
        "nothing.",
        iteration=iteration,
    )


def collapsed(iteration: int) -> Diverged:
    """What is said of a network for which all positions are one."""
    return Diverged(
        "In iteration {iteration} the network has collapsed: it gives every position the same answer.",
        iteration=iteration,
    )


def words(iteration: int, rate: float) -> InputError:
    """What is told of a roll-back to the beginning of an iteration."""
    return InputError(
        "The training went back to the beginning of iteration {back} and goes on from there, with a learning "
        "rate of at most {rate}.",
        back=iteration, rate=f"{rate:.1e}",
    )  # fmt: skip
