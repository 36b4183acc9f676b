"""Tones: short, clean, and what they are to be."""

import numpy as np
import pytest

from app.sound.tones import C4, C5, C6, E4, E5, G5, LOUDEST, RATE, Tone, samples

LONGEST = 2.0


@pytest.mark.parametrize("tone", Tone)
def test_a_tone_is_short_and_neither_cracks_nor_breaks_off(tone):
    made = samples(tone)
    assert made.dtype == np.float32 and np.isfinite(made).all()
    assert len(made) < LONGEST * RATE
    assert 0.1 < np.abs(made).max() <= LOUDEST * 1.3
    assert np.abs(made[-50:]).max() < 0.02 * np.abs(made).max()
    assert abs(made.mean()) < 0.01


def pitches(made: np.ndarray, pace: float, count: int) -> list[float]:
    """The strongest frequency of each of so many notes, one every `pace` seconds."""
    found = []
    for number in range(count):
        part = made[int(number * pace * RATE) :][: int(pace * RATE)]
        spectrum = np.abs(np.fft.rfft(part * np.hanning(len(part)), 1 << 17))
        found.append(float(spectrum.argmax() * RATE / (1 << 17)))
    return found


def test_a_won_game_goes_up_and_a_lost_one_down():
    assert pitches(samples(Tone.WON), 0.11, 4) == pytest.approx([C5, E5, G5, C6], rel=0.02)
    assert pitches(samples(Tone.LOST), 0.2, 2) == pytest.approx([E4, C4], rel=0.02)
