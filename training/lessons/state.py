"""Where a lesson stands, as its checkpoints have it."""

from dataclasses import dataclass

from training.lessons.options import LessonOptions


@dataclass(slots=True)
class State:
    """Where a run stands: its epoch (from 1) and how many batches of it are done; what was seen so far."""

    epoch: int = 1
    batch: int = 0
    seconds: float = 0.0
    """Active seconds of the whole run."""
    seed: int = 0
    examples: int = 0
    """Learned from in this epoch."""
    loss: float = 0.0
    figure: float = 0.0
    """Sums over the examples of this epoch."""
    best: int = 0
    """Epoch of the network that did best on held-out examples, 0 before there is one."""
    best_loss: float = 0.0
    best_figure: float | None = None
    """Its loss there, which decides where pictures are named; and its figure, which decides where numbers are
    estimated, as no single one outweighs the others in it. None where an older program chose by the loss."""
    waited: int = 0
    """Epochs since then."""
    said: float | None = None
    said_loss: float = 0.0
    """The figure and the loss of the test that is shown; None where an older program wrote the checkpoint."""
    serial: int = 0


def exhausted(options: LessonOptions, state: State) -> bool:
    """Whether there is nothing more to do."""
    patient = not options.patience or state.waited < options.patience
    return state.epoch > options.iterations or not patient
