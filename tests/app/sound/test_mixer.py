"""Tones that sound together: in time, however they are asked for."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from app.sound.mixer import VOICES, Mixer
from app.sound.tones import LOUDEST, RATE, Note, Tone, samples

FULL = np.iinfo(np.int16).max
NOTES = st.lists(
    st.builds(Note, st.sampled_from([Tone.DISC, Tone.TURN, Tone.WOOD, Tone.CHALK]), st.floats(0, 0.3)),
    min_size=1, max_size=5,
).map(tuple)  # fmt: skip


def played(mixer: Mixer) -> np.ndarray:
    """Everything that sounds, in one piece."""
    return mixer.frames(2 * RATE)[:, 0]


@given(NOTES, st.lists(st.integers(1, 5000), min_size=1, max_size=20))
def test_a_device_may_ask_for_as_many_frames_as_it_likes(notes, counts):
    whole, parts = Mixer(), Mixer()
    whole.add(notes, 0.5)
    parts.add(notes, 0.5)
    found = [parts.frames(count) for count in counts]
    assert [part.shape for part in found] == [(count, 1) for count in counts]
    expected = whole.frames(sum(counts))
    assert np.abs(np.concatenate(found).astype(int) - expected).max() <= 1
    played(parts)
    assert parts.silent


@given(st.sampled_from(list(Tone)), st.floats(0, 1), st.floats(0, 1))
def test_a_note_sounds_when_it_is_to_and_as_loud(tone, after, volume):
    mixer, start = Mixer(), int(after * RATE)
    mixer.add((Note(tone, after),), volume)
    found = mixer.frames(4 * RATE)[:, 0]
    assert not found[:start].any()
    expected = samples(tone) * np.float32(volume) * FULL
    assert np.abs(found[start : start + len(expected)] - expected).max() <= 1
    assert not found[start + len(expected) :].any()
    assert mixer.silent


def test_notes_add_up_and_never_turn_over():
    mixer, one = Mixer(), samples(Tone.DISC)
    mixer.add((Note(Tone.DISC), Note(Tone.DISC)), 0.5)
    assert np.abs(played(mixer)[: len(one)] - one * FULL).max() <= 2
    mixer.add((Note(Tone.DISC),) * 10, 1.0)
    expected = np.clip(one * 10, -1, 1) * FULL
    assert LOUDEST * 10 > 1 and np.abs(played(mixer)[: len(one)] - expected).max() <= 2


def test_of_too_many_notes_the_newest_sound():
    mixer = Mixer()
    mixer.add((Note(Tone.CHALK),) * VOICES, 1.0)
    mixer.add((Note(Tone.DISC),) * VOICES, 0.01)
    expected = samples(Tone.DISC) * np.float32(0.01) * VOICES * FULL
    assert np.abs(played(mixer)[: len(expected)] - expected).max() <= VOICES


def test_a_source_gives_what_it_is_asked_for():
    mixer = Mixer()
    mixer.add((Note(Tone.WOOD),), 1.0)
    source = mixer.source()
    assert next(source) == b""
    first = source.send(100)
    assert isinstance(first, np.ndarray)
    assert np.abs(first[:, 0] - samples(Tone.WOOD)[:100] * FULL).max() <= 1
    assert len(source.send(7)) == 7
