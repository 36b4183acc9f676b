"""Tones that sound at the same time, added up."""

from collections.abc import Generator
from dataclasses import dataclass
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from app.sound.tones import RATE, Notes, Samples, samples

VOICES = 24
"""No more sound at once: of more, those that began first fall silent."""

Frames = NDArray[np.int16]
"""What a device plays [F, 1]."""


@dataclass(slots=True)
class _Voice:
    """A tone that sounds; it begins where `at` is 0."""

    samples: Samples
    at: int


class Mixer:
    """Filled on one thread and emptied on another."""

    def __init__(self) -> None:
        self._voices: list[_Voice] = []
        self._lock = Lock()

    def add(self, notes: Notes, volume: float) -> None:
        """Let notes sound, at a volume from 0 to 1."""
        new = [_Voice(samples(note.tone) * np.float32(volume), -int(note.after * RATE)) for note in notes]
        with self._lock:
            self._voices = (self._voices + new)[-VOICES:]

    @property
    def silent(self) -> bool:
        """Whether nothing sounds, or is to sound."""
        return not self._voices

    def frames(self, count: int) -> Frames:
        """What sounds next."""
        sum_of_all = np.zeros(count, np.float32)
        with self._lock:
            for voice in self._voices:
                start = min(count, max(0, -voice.at))
                part = voice.samples[max(0, voice.at) : max(0, voice.at + count)]
                sum_of_all[start : start + len(part)] += part
                voice.at += count
            self._voices = [voice for voice in self._voices if voice.at < len(voice.samples)]
        return (np.clip(sum_of_all, -1, 1) * np.iinfo(np.int16).max).astype(np.int16)[:, None]

    def source(self) -> Generator[Frames | bytes, int, None]:
        """Hears how many frames are wanted, and gives them; to be advanced once before."""
        count = yield b""
        while True:
            count = yield self.frames(count)
