"""Where a run stands: it is kept in the table's own file, so that both are always of one time."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from engines.errors import InputError
from engines.qtables.store import SUFFIX
from engines.runs.layout import CHECKPOINTS
from training.standing import Standing

TABLE = f"{CHECKPOINTS}/table{SUFFIX}"
"""The table that is learned, in the run's folder."""
KEY = "state"
"""Where `About.training` holds it."""


@dataclass(slots=True)
class State(Standing):
    """The counters of a run. `serial` counts the processes that took it up."""

    plies: int = 0
    iteration_games: int = 0
    evaluation_seconds: float = 0.0

    @property
    def begun(self) -> bool:
        """Whether something of the iteration is done already."""
        return self.iteration_games > 0

    def next_iteration(self) -> None:
        """Begin the next iteration."""
        self.iteration += 1
        self.iteration_games = 0

    def figures(self) -> dict[str, Any]:
        """What the table's file says of its training so far."""
        return {
            "iterations": self.iteration,
            "games": self.games,
            "minutes": round(self.seconds / 60, 2),
            **self.measured(),
            KEY: asdict(self),
        }


def state_in(training: Mapping[str, Any]) -> State:
    """The state kept in a table's file; a new one where there is none. Raises InputError where it is
    not readable."""
    if KEY not in training:
        return State()
    try:
        values = dict(training[KEY])
        state = State(**values)
        for entry in fields(State):
            if type(getattr(state, entry.name)) is not type(getattr(State(), entry.name)):
                raise TypeError(entry.name)
    except (TypeError, ValueError) as error:
        raise InputError("The Q-table does not say where its run stands: {reason}.", reason=error) from error
    return state
