"""What is said of walks."""

import pytest

from app.labs.maze.transport import Transport
from app.labs.maze.words import state_text
from app.runs.model import RunModel
from tests.app.labs.maze.conftest import learn


@pytest.mark.parametrize(
    ("learner", "once", "often"),
    [
        ("sarsa", "Learned in one episode", "Learned in 2 episodes"),
        ("random", "Walked once", "Walked 2 times"),
    ],
)
def test_one_episode_is_not_told_as_several(tmp_path, learner, once, often):
    for episodes, told in ((1, once), (2, often)):
        model = RunModel(learn(tmp_path / str(episodes), learner, f"iterations={episodes}"))
        while model.poll()[1]:
            pass
        assert state_text(learner, model) == told


def test_one_step_a_second_is_not_told_as_several(qtbot):
    transport = Transport()
    qtbot.addWidget(transport)
    for speed, told in ((1.0, "1 step/s"), (14.0, "14 steps/s")):
        transport.show_speed(speed)
        assert transport.pace.text() == told
