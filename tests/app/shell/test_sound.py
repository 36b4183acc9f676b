"""The whole program is heard, as loud as the settings say."""

from miniaudio import Backend

from app import application
from app.play.session import HUMAN
from app.settings import options


def test_nobody_listens_where_there_is_no_screen(hiyoko):
    hiyoko.settings[options.SOUND] = 1.0
    assert hiyoko.speaker.volume == 0.0


def test_moves_are_heard_as_loud_as_the_settings_say(qtbot, shown, monkeypatch):
    monkeypatch.setattr(application, "SCREENLESS", ())
    speaker, page = shown.speaker, shown.window.game_tab.page
    speaker._backends = [Backend.NULL]
    page.start((HUMAN, HUMAN))
    for volume in (0.25, 1.0):
        shown.settings[options.SOUND] = volume
        assert speaker.volume == volume
        qtbot.waitUntil(lambda: speaker.sounding)  # a taste of it
        qtbot.waitUntil(lambda: not speaker.sounding)
    page.controller.play(page.board.touch.moves[0].move)
    qtbot.waitUntil(lambda: speaker.sounding)
    shown.settings[options.SOUND] = 0.0
    qtbot.waitUntil(lambda: not speaker.sounding)
    page.controller.play(page.board.touch.moves[0].move)
    assert speaker._mixer.silent
