"""Where a digit is drawn: everything has its room, also in a small window."""

import pytest

from app.i18n import languages
from app.labs.lessons.bars import LEAST_ROW
from app.labs.lessons.digit_trial import DIGITS


@pytest.mark.parametrize("language", ["en", "ja"])
def test_bars_and_words_have_room_in_a_small_window(qtbot, digits, language):
    languages.use(language)
    digits.window().resize(800, 546)
    trial = digits.views.trial
    qtbot.waitUntil(lambda: trial.bars.height() >= LEAST_ROW * len(DIGITS))
    for words in (trial.answer, trial.seen_label, trial.set_label):
        assert words.height() >= words.heightForWidth(words.width())
