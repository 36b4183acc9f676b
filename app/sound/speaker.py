"""The speaker: the computer's own device, which runs only while something sounds."""

import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Event, Thread
from typing import Any

from app.sound.mixer import Mixer
from app.sound.tones import RATE, Notes

BUFFER = 30
"""Milliseconds that are handed to the device at once."""

LINGER = 0.3
"""Seconds that the device runs on when all is silent: it may still be playing that out."""

PATIENCE = 1.0
"""Seconds that the end of the program waits for a device that does not answer."""

CARDS = Path("/dev/snd")
"""Linux' sound cards."""

log = logging.getLogger(__name__)


def _backends() -> Sequence[Any] | None:
    """Those to look for a device in; None for all. Where there is no card ALSA finds none either, but says so
    in dozens of lines on the standard error."""
    from miniaudio import Backend

    carded = sys.platform != "linux" or CARDS.exists()
    return None if carded else [Backend.PULSEAUDIO]


class Speaker:
    """Plays notes on a thread of its own, so that nobody waits for the device. Where there is none it stays
    silent; one that was taken away is looked for again with the next notes."""

    def __init__(self, backends: Sequence[Any] | None = None) -> None:
        """On one of miniaudio's `backends`, or on what there is."""
        self.volume = 1.0
        """0 to 1; at 0 the device is not touched."""
        self._backends, self._mixer = backends, Mixer()
        self._wanted, self._closing = Event(), Event()
        self._thread: Thread | None = None
        self._missing = False
        self.sounding = False
        """Whether the device runs."""

    def play(self, notes: Notes) -> None:
        """Let notes sound from now on, beside what sounds already."""
        if self.volume <= 0 or self._missing or not notes:
            return
        self._mixer.add(notes, self.volume)
        self._wanted.set()
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._work, name="speaker", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Fall silent, for good."""
        self._closing.set()
        self._wanted.set()
        if self._thread is not None:
            self._thread.join(PATIENCE)

    def _work(self) -> None:
        from miniaudio import MiniaudioError, PlaybackDevice

        try:
            device = PlaybackDevice(
                nchannels=1, sample_rate=RATE, buffersize_msec=BUFFER, app_name="Hiyoko",
                backends=self._backends or _backends(),
            )  # fmt: skip
        except MiniaudioError as error:
            self._missing = True
            log.info("there is no sound: %s", error)
            return
        with device:
            try:
                while self._wanted.wait() and not self._closing.is_set():
                    self._sound(device)
            except MiniaudioError as error:
                log.info("the sound has broken off: %s", error)

    def _sound(self, device: Any) -> None:
        """Let the device run until all is silent, or until the end."""
        source = self._mixer.source()
        next(source)
        device.start(source)
        self.sounding, over = True, False
        while not over:
            self._wanted.clear()
            closing = self._closing.wait(LINGER)
            over = closing or (self._mixer.silent and not self._wanted.is_set())
        self.sounding = False
        device.stop()
