"""Time, steps and scrubbing move the same place."""

import pytest

from app.labs.maze.playback import Playback

LENGTHS = {0: 0, 1: 6, 2: 4, 4: 2}


@pytest.fixture
def playback():
    return Playback(lambda: list(LENGTHS), LENGTHS.__getitem__)


def test_nothing_to_show_yet():
    empty = Playback(list, lambda _: 0)
    empty.advance(1.0)
    empty.take_one_step()
    empty.take_one_back()
    empty.go_to(5)
    assert (empty.at, empty.episode) == (0, 0) and empty.at_end


def test_time_goes_through_all_episodes_to_the_end(playback):
    playback.speed = 10.0
    seen, learned = [], []
    for _ in range(2000):
        playback.advance(0.02)
        seen.append(playback.episode)
        learned.append(playback.learned)
    assert seen == sorted(seen) and set(seen) == {0, 1, 2, 4}
    assert playback.at_end and playback.learned == 1.0 and min(learned) == 0.0
    playback.restart()
    assert not playback.at_end and playback.episode == 0


def test_one_long_moment_is_as_many_short_ones(playback):
    other = Playback(lambda: list(LENGTHS), LENGTHS.__getitem__)
    for _ in range(100):
        playback.advance(0.01)
    other.advance(1.0)
    assert playback.at == other.at and playback.step == pytest.approx(other.step)


def test_single_steps_forth_and_back(playback):
    places = []
    for _ in range(20):
        playback.take_one_step()
        places.append((playback.episode, playback.step, playback.learned))
    assert places[:6] == [(1, step, 0.0) for step in (1, 2, 3, 4, 5)] + [places[5]]
    assert places[5][0] == 1 and places[5][2] == pytest.approx(1.0)
    assert places[-1] == places[-2] and places[-1][0] == 4 and playback.at_end
    for _ in range(40):
        playback.take_one_back()
    assert (playback.episode, playback.step) == (0, 0.0)


def test_scrubbing_goes_to_the_nearest_that_was_written_down(playback):
    playback.go_to_episode(3)
    assert playback.episode == 2
    playback.go_to_episode(99)
    assert playback.episode == 4
    playback.go_to(-3)
    assert playback.episode == 0
    playback.take_one_step()
    playback.go_to(2)
    assert (playback.episode, playback.step) == (2, 0.0)


@pytest.mark.parametrize("count", [100, 1500])
def test_until_a_speed_is_chosen_all_that_was_learned_is_seen_within_minutes(count):
    """Two long walks first, as of a walker who knows nothing, then as many of the shortest as it likes."""
    lengths = [0, 170, 450, *[4] * count]
    one = Playback(lambda: range(len(lengths)), lengths.__getitem__)
    seconds = 0.0
    reached: dict[int, tuple[float, float]] = {}
    while not one.at_end:
        one.hurry(14.0)
        reached.setdefault(one.at, (seconds, one.speed))
        one.advance(0.025)
        seconds += 0.025
    assert reached[3][0] < 15 and seconds < 3 * 60
    assert reached[4][1] == 14.0 and reached[3][1] == 14.0, "a short one can be followed step by step"
