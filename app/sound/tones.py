"""The tones of the program, worked out from sines and noise: nothing is recorded."""

from dataclasses import dataclass
from enum import Enum
from functools import cache

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
"""Samples a second."""

LOUDEST = 0.5
"""The highest sample of the loudest tone, of 1."""

Samples = NDArray[np.float32]
"""A tone [S], one channel, -1 to 1."""


class Tone(Enum):
    """What can be heard."""

    DISC = "disc"
    """A disc is put down on felt,"""
    TURN = "turn"
    """or falls on its other side."""
    WOOD = "wood"
    """A wooden piece is put down,"""
    TAKE = "take"
    """and takes another."""
    CHALK = "chalk"
    """A mark is drawn on slate."""
    WON = "won"
    LOST = "lost"
    OVER = "over"
    """The game ended in a draw, or without the person."""
    RIGHT = "right"
    WRONG = "wrong"
    """How a question was answered."""


@dataclass(frozen=True, slots=True)
class Note:
    """A tone that sounds after so many seconds."""

    tone: Tone
    after: float = 0.0


Notes = tuple[Note, ...]
"""Notes to be played together."""


@dataclass(frozen=True, slots=True)
class _Partial:
    """A sine of so many hertz that falls to a third in so many seconds, and how strong it is."""

    hertz: float
    decay: float
    strength: float = 1.0


C4, E4, G4, C5, E5, G5, C6 = 261.6, 329.6, 392.0, 523.3, 659.3, 784.0, 1046.5


@cache
def samples(tone: Tone) -> Samples:
    """What the tone is made of."""
    match tone:
        case Tone.DISC:
            made = _struck(_Partial(1750, 0.014), _Partial(3400, 0.009, 0.6), _Partial(190, 0.03, 0.9))
        case Tone.TURN:
            made = _struck(_Partial(2300, 0.008), _Partial(320, 0.015, 0.5), loudness=0.35)
        case Tone.WOOD:
            made = _struck(*_wood(430))
        case Tone.TAKE:
            made = _together((0.0, _struck(*_wood(340))), (0.075, _struck(*_wood(500), loudness=0.6)))
        case Tone.CHALK:
            made = _together((0.0, _stroke(0.09)), (0.13, _stroke(0.11)))
        case Tone.WON:
            made = _melody(0.11, C5, E5, G5, C6)
        case Tone.LOST:
            made = _melody(0.2, E4, C4)
        case Tone.OVER:
            made = _melody(0.2, G4, G4)
        case Tone.RIGHT:
            made = _melody(0.09, G5, C6)
        case Tone.WRONG:
            made = _struck(_Partial(150, 0.04), _Partial(233, 0.03, 0.5), loudness=0.8)
    return made


def _wood(hertz: float) -> tuple[_Partial, ...]:
    """A small block of wood: overtones of a bar, which die away sooner."""
    return (_Partial(hertz, 0.035), _Partial(2.76 * hertz, 0.018, 0.5), _Partial(5.4 * hertz, 0.009, 0.3))


def _struck(*partials: _Partial, loudness: float = 1.0) -> Samples:
    """Something is hit: sines that die away, after a moment of noise."""
    length = 7 * max(partial.decay for partial in partials)
    time = np.arange(int(length * RATE)) / RATE
    wave = np.random.default_rng(1).uniform(-0.3, 0.3, len(time)) * np.exp(-time / 0.0015)
    for one in partials:
        wave += one.strength * np.sin(2 * np.pi * one.hertz * time) * np.exp(-time / one.decay)
    return _levelled(wave, loudness)


def _stroke(seconds: float) -> Samples:
    """Chalk is drawn over slate: noise without its low and highest parts, which swells and fades."""
    noise = np.random.default_rng(2).normal(size=int(seconds * RATE))
    rough = np.convolve(noise, np.ones(6) / 6, "same") - np.convolve(noise, np.ones(24) / 24, "same")
    return _levelled(rough * np.sin(np.linspace(0, np.pi, len(rough))), 0.3)


def _melody(pace: float, *hertz: float) -> Samples:
    """Bars of wood with a resonator below, one every `pace` seconds."""
    bars = [_struck(_Partial(one, 0.16), _Partial(4 * one, 0.05, 0.25), loudness=0.6) for one in hertz]
    return _together(*((number * pace, bar) for number, bar in enumerate(bars)))


def _together(*parts: tuple[float, Samples]) -> Samples:
    """Tones, each with the seconds after which it begins."""
    starts = [int(after * RATE) for after, _ in parts]
    whole = np.zeros(max(start + len(part) for start, (_, part) in zip(starts, parts, strict=True)))
    for start, (_, part) in zip(starts, parts, strict=True):
        whole[start : start + len(part)] += part
    return whole.astype(np.float32)


def _levelled(wave: NDArray[np.float64], loudness: float) -> Samples:
    level = LOUDEST * loudness / float(np.abs(wave).max())
    return (wave * level).astype(np.float32)
