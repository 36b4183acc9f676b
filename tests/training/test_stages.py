"""Where the time of a run goes."""

import pytest

from training.kinds import find_kind
from training.stages import Stages, time_metrics


def test_shares_are_told_after_a_measurement_of_the_time_since_the_one_before() -> None:
    stages = Stages()
    stages.begin(100.0)
    for stage, at in (("selfplay", 101.0), ("learning", 141.0), ("learning", 150.0), ("export", 161.0)):
        stages.enter(stage, at)
    assert stages.shares(170.0) == {}, "nothing was measured yet"
    stages.enter("evaluation", 180.0)
    assert stages.shares(200.0) == pytest.approx(
        {"time/selfplay": 0.4, "time/learning": 0.2, "time/evaluation": 0.2, "time/other": 0.2}
    )
    stages.enter("evaluation", 205.0)
    found = stages.shares(210.0)
    assert found["time/evaluation"] == 0.5 and found["time/selfplay"] == 0.0 and sum(found.values()) == 1.0


def test_a_run_that_goes_back_counts_from_there() -> None:
    stages = Stages()
    stages.enter("selfplay", 0.0)
    stages.begin(500.0)
    stages.enter("evaluation", 510.0)
    assert stages.shares(520.0) == {"time/other": 0.5, "time/selfplay": 0.0, "time/evaluation": 0.5}


@pytest.mark.parametrize("kind", ["alphazero", "dqn", "qlearning", "policy"])
def test_every_kind_says_where_its_time_goes(kind: str) -> None:
    told = {metric.name for metric in find_kind(kind).metrics if metric.panel == "time"}
    assert {metric.name for metric in time_metrics("evaluation")} < told
