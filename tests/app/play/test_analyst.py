"""Who judges: the game's own network, or one of the person's, chosen in the game's menu."""

import sys
from pathlib import Path
from shutil import copy

import pytest

from app.play.judging.analyst import can_judge
from app.play.session import HUMAN, Session
from app.settings import options
from engines.catalogue import find_game
from engines.evaluation.library import BEST, bundled
from engines.protocols.registry import Registered, add_engine
from engines.search.info import SearchInfo
from tests.app.conftest import GAME_SECONDS, ROOT
from tests.lines import line_of

GAME = find_game("tictactoe")


@pytest.fixture
def network(tmp_path):
    """A network of the person's: the bundled one under another name."""
    [best] = [one for one in bundled(GAME) if one.name == BEST]
    path = tmp_path / "mine.onnx"
    for suffix in (".onnx", ".json"):
        copy(best.path.with_suffix(suffix), path.with_suffix(suffix))
    return f"alphazero:net={path}"


@pytest.fixture
def page(open_page, settings, network):
    settings[options.OWN_OPPONENTS] = {"tictactoe": [network]}
    settings[options.REVEAL] = "always"
    return open_page("tictactoe", (HUMAN, "rollouts:n=200"))


def judged(qtbot, page, ply):
    qtbot.waitUntil(lambda: ply in page.controller.session.infos, timeout=GAME_SECONDS)


def open_menu(page):
    page.side.menu.aboutToShow.emit()
    return page.side.menu.judges.actions()


def test_the_menu_lists_who_can_judge(page):
    own, mine = open_menu(page)
    assert page.side.menu.judges.menuAction().isVisible()
    assert own.isChecked() and own.text() == "This game's own network"
    assert not mine.isChecked() and mine.text()
    assert page.analyst.spec == "alphazero:sims=16" and page.analyst.name == ""


def test_playouts_do_not_judge_where_a_network_is_lost(page, tmp_path, monkeypatch):
    card = tmp_path / "resources" / "networks" / GAME.id / f"{BEST}.json"
    card.parent.mkdir(parents=True)
    card.write_text("{}")
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path), raising=False)
    assert page.analyst.spec == "alphazero:sims=16"
    card.unlink()
    assert page.analyst.spec == "rollouts:n=16"


def test_without_a_choice_there_is_no_menu(open_page):
    page = open_page("tictactoe", (HUMAN, "random"))
    open_menu(page)
    assert not page.side.menu.judges.menuAction().isVisible()


def test_another_judge_thinks_of_everything_anew(qtbot, page, network, settings):
    judged(qtbot, page, 0)
    before = page.controller.session.infos[0]
    assert page.side.judgement.text.text().startswith("The AI's opinion")
    open_menu(page)[1].trigger()
    assert settings[options.ANALYSTS] == {"tictactoe": network}
    assert page.analyst.spec == f"{network},sims=16"
    judged(qtbot, page, 0)
    assert page.controller.session.infos[0] is not before
    assert page.side.judgement.text.text().startswith(f"Opinion of {page.analyst.name}")
    assert open_menu(page)[1].isChecked()
    open_menu(page)[0].trigger()
    assert settings[options.ANALYSTS] == {} and page.analyst.name == ""


def test_all_opinions_are_of_the_chosen_judge(qtbot, page, network):
    controller = page.controller
    judged(qtbot, page, 0)
    page.board.played.emit(page.board.touch.moves[0].move)
    qtbot.waitUntil(lambda: controller.session.line.plies == 2, timeout=GAME_SECONDS)
    assert controller.session.infos[1].sims == 200  # what the opponent thought
    page.analyst.choose(network)
    qtbot.waitUntil(lambda: set(controller.session.infos) == {0, 1, 2}, timeout=GAME_SECONDS)
    assert all(info.sims <= 16 for info in controller.session.infos.values())
    page.board.played.emit(page.board.touch.moves[0].move)
    qtbot.waitUntil(lambda: controller.session.line.plies == 4, timeout=GAME_SECONDS)
    qtbot.waitUntil(lambda: set(controller.session.infos) == {0, 1, 2, 3, 4}, timeout=GAME_SECONDS)
    assert all(info.sims <= 16 for info in controller.session.infos.values())


def test_a_game_that_is_shown_goes_on_being_shown(page, network):
    page.controller.replay((network, network), page.controller.session.line)
    page.analyst.choose(network)
    assert page.controller.replaying


def test_a_judge_that_is_gone_gives_way(open_page, settings, network):
    settings[options.OWN_OPPONENTS] = {"tictactoe": [network]}
    settings[options.ANALYSTS] = {"tictactoe": "alphazero:net=./gone.onnx", "reversi6": "x"}
    page = open_page("tictactoe", (HUMAN, "random"))
    assert page.analyst.seat == "" and page.analyst.spec == "alphazero:sims=16"
    page.analyst.choose("")
    assert settings[options.ANALYSTS] == {"reversi6": "x"}


def test_a_judge_that_was_removed_gives_way_at_once(qtbot, page, network, settings):
    page.analyst.choose(network)
    judged(qtbot, page, 0)
    old = page.controller.session.infos[0]
    settings[options.OWN_OPPONENTS] = {}
    assert page.analyst.seat == "" and page.analyst.spec == "alphazero:sims=16"
    judged(qtbot, page, 0)
    assert page.controller.session.infos[0] is not old
    open_menu(page)
    assert not page.side.menu.judges.menuAction().isVisible()


def test_a_judge_whose_file_vanished_gives_way(qtbot, page, network):
    page.analyst.choose(network)
    Path(network.partition("net=")[2]).unlink()
    assert page.analyst.spec == "alphazero:sims=16"
    open_menu(page)
    assert page.analyst.seat == ""


def test_a_game_is_looked_through_by_the_new_judge(qtbot, open_page, settings, network):
    settings[options.OWN_OPPONENTS] = {"tictactoe": [network]}
    settings[options.ANALYSIS_SIMS] = 20000
    page = open_page("tictactoe", (HUMAN, HUMAN))
    page.controller.new_game((HUMAN, HUMAN), line_of(GAME, "b2 a1 c1 a3 a2 c2 b1 b3"))
    page.board.played.emit(page.board.touch.moves[0].move)
    hindsight = page.presenter.hindsight
    assert page.controller.session.line.outcome is not None and hindsight.running
    settings[options.ANALYSIS_SIMS] = 16
    page.analyst.choose(network)
    qtbot.waitUntil(lambda: not hindsight.running, timeout=GAME_SECONDS)
    infos = page.controller.session.infos
    assert set(infos) == set(range(9)) and all(info.sims <= 16 for info in infos.values())


def test_a_game_put_aside_forgets_what_the_old_judge_thought(qtbot, page, network):
    judged(qtbot, page, 0)
    own = page.controller.session
    old = own.infos[0]
    page.controller.replay((network, network), own.line)
    page.analyst.choose(network)
    page.controller.restore(own)
    judged(qtbot, page, 0)
    assert own.infos[0] is not old


def test_a_game_put_aside_forgets_what_was_thought_with_other_settings(qtbot, open_page, settings):
    settings[options.REVEAL] = "always"
    page = open_page("tictactoe", (HUMAN, "random"))
    judged(qtbot, page, 0)
    own, watched = page.controller.session, Session(GAME, ("random", "random"), line_of(GAME, "b2 a1"))
    page.controller.set_paused(True)
    page.controller.restore(watched)
    watched.keep(1, SearchInfo(0.0, {}))
    page.controller.replay(("random", "random"), line_of(GAME, "b2 a1"))
    settings[options.ANALYSIS_SIMS] = 48
    page.controller.restore(watched)
    assert 1 in watched.infos, "what machines thought when they played is no matter of this setting"
    page.controller.restore(own)
    qtbot.waitUntil(lambda: 0 in own.infos and own.infos[0].sims > 16, timeout=GAME_SECONDS)


def test_who_can_judge(tmp_path):
    assert can_judge(f"alphazero:net={tmp_path / 'a.onnx'}")
    for protocol, game in (("usi", "animal-shogi"), ("gtp", "reversi6"), ("nboard", "reversi8")):
        add_engine(Registered(protocol, ("/bin/true",), tmp_path, protocol, game))
    assert can_judge("engine:name=usi") and can_judge("engine:name=nboard")
    assert not can_judge("engine:name=gtp") and not can_judge("engine:name=nobody")
    deep, table = f"dqn:net={tmp_path / 'a.onnx'}", f"qtable:table={tmp_path / 'a.qtable'}"
    for player in (deep, table, "alphazero:sims=9", "x:"):
        assert not can_judge(player)


def test_a_program_judges_as_long_as_it_was_told(open_page, settings, home):
    command = (sys.executable, "-m", "engines", "usi")
    add_engine(Registered("Other", command, ROOT, "usi", "animal-shogi"))
    settings[options.ANALYSTS] = {"animal-shogi": "engine:name=Other"}
    page = open_page("animal-shogi", (HUMAN, "random"), begin=False)
    assert page.analyst.spec == "engine:name=Other" and page.analyst.name == "Other"
