"""The speaker, on a device that swallows what it gets in its own time."""

import logging
import sys

import pytest
from miniaudio import Backend

from app.sound import speaker as module
from app.sound.speaker import Speaker
from app.sound.tones import Note, Tone

ELSEWHERE = Backend.COREAUDIO if sys.platform != "darwin" else Backend.WASAPI


@pytest.fixture
def speaker():
    result = Speaker([Backend.NULL])
    yield result
    result.close()


def test_the_device_runs_only_while_something_sounds(qtbot, speaker):
    for _ in range(2):
        speaker.play((Note(Tone.WOOD), Note(Tone.TURN, 0.1)))
        qtbot.waitUntil(lambda: speaker.sounding)
        qtbot.waitUntil(lambda: not speaker.sounding)


def test_what_comes_while_something_sounds_sounds_too(qtbot, speaker):
    speaker.play((Note(Tone.WON),))
    qtbot.waitUntil(lambda: speaker.sounding)
    speaker.play((Note(Tone.LOST, 0.5),))
    qtbot.waitUntil(lambda: not speaker.sounding)
    assert speaker._mixer.silent


def test_without_volume_no_device_is_touched(speaker):
    speaker.volume = 0.0
    speaker.play((Note(Tone.DISC),))
    speaker.volume = 1.0
    speaker.play(())
    assert speaker._thread is None


def test_the_end_of_the_program_waits_for_no_melody(qtbot, speaker):
    speaker.play((Note(Tone.WON, 30.0),))
    qtbot.waitUntil(lambda: speaker.sounding)
    speaker.close()
    assert not speaker.sounding and not speaker._thread.is_alive()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows its cards as files")
def test_without_a_card_nothing_is_complained_of(monkeypatch, tmp_path, capfd):
    monkeypatch.setattr(module, "CARDS", tmp_path / "snd")
    monkeypatch.setenv("PULSE_SERVER", str(tmp_path / "nowhere"))
    speaker = Speaker()
    speaker.play((Note(Tone.DISC),))
    speaker.close()
    assert speaker._missing
    assert capfd.readouterr() == ("", "")


def test_a_computer_without_a_device_stays_silent(qtbot, caplog):
    speaker = Speaker([ELSEWHERE])
    with caplog.at_level(logging.INFO):
        speaker.play((Note(Tone.DISC),))
        qtbot.waitUntil(lambda: bool(caplog.records))
    assert [record.levelname for record in caplog.records] == ["INFO"]
    assert caplog.messages[0].startswith("there is no sound: ")
    speaker.play((Note(Tone.DISC),))
    speaker.close()
