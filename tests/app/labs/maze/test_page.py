"""A maze page with real runs: started, watched, compared, replayed, deleted."""

import json
import os
import shutil
import time

from PySide6.QtCore import Qt

from app.labs import run_session
from app.runs.folder import new_folder
from app.runs.model import State
from app.shell.closing import Closing
from engines.mazes.files import to_text
from engines.mazes.generator import generate
from engines.mazes.maze import FIRST
from engines.mazes.recording import EPISODES
from engines.runs.events import Finished, to_line
from engines.runs.layout import CONFIG, EVENTS, LOCK
from engines.runs.lock import owner
from tests.app.labs.maze.conftest import MINUTES, learn

LEFT = Qt.MouseButton.LeftButton


def test_two_learners_from_start_to_end(qtbot, labs, page):
    """The one test with real child processes."""
    page.header.beside.setCurrentIndex(page.header.beside.findData("sarsa"))
    assert page.lanes[1].isVisible() and page.lanes[1].title.text() == "Sarsa"
    qtbot.mouseClick(page.header.start_button, LEFT)
    assert page.session.live and page.header.stop_button.isVisible()
    qtbot.waitUntil(lambda: bool(page.session.numbers()), timeout=MINUTES)
    qtbot.waitUntil(lambda: not page.session.live, timeout=MINUTES)
    assert [model.status.state for model in page.session.models] == [State.FINISHED] * 2
    assert not page.strip.isVisible() and page.session.playback.playing
    configs = [model.config.options for model in page.session.models]
    assert [one["learner"] for one in configs] == ["qlearning", "sarsa"]
    assert configs[0]["seed"] == configs[1]["seed"] > 0 and configs[0]["maze"] == to_text(FIRST)
    assert page.header.detail.text() == "Learned in 100 episodes"
    assert [card.runs for card in page.curves.cards] == [page.session.models] * 2
    page.session.scrub_to_episode(100)
    assert page.transport.where.text() == "Episode 100 of 100"
    assert page.lanes[0].where.text() == page.lanes[1].where.text() == "Step 0 of 4"
    qtbot.waitUntil(lambda: not page.session.playback.playing, timeout=MINUTES)
    qtbot.waitUntil(lambda: not page.session._timer.isActive(), timeout=MINUTES)
    glow = page.lanes[0].board.scene.glow
    assert glow[8] >= glow[7] > glow[4] > glow[3] > glow[0] > 0.2
    processes = labs.workshop.trainer._processes.values()
    qtbot.waitUntil(lambda: all(one.code is not None for one in processes), timeout=MINUTES)


def test_what_a_run_writes_between_two_looks_at_its_files_is_not_lost(qtbot, labs, page, tmp_path):
    """It ends after one of its files was read and before the other is."""
    run = learn(tmp_path / "labs" / "sarsa", "sarsa", "iterations=30")
    rest = {}
    for name, kept in ((EPISODES, 20), (EVENTS, -1)):
        lines = (run / name).read_bytes().splitlines(keepends=True)
        (run / name).write_bytes(b"".join(lines[:kept]))
        rest[name] = b"".join(lines[kept:])
    (run / LOCK).write_text(json.dumps({"pid": os.getpid(), "started": time.time()}))
    assert page.session.show_run(run) and page.session.live and len(page.session.numbers()) == 20
    recording = page.lanes[0].recording
    read = recording.read

    def read_and_end():
        more = read()
        (run / LOCK).unlink(missing_ok=True)
        for name in tuple(rest):
            with (run / name).open("ab") as file:
                file.write(rest.pop(name))
        return more

    recording.read = read_and_end
    qtbot.waitUntil(lambda: not page.session.live, timeout=MINUTES)
    assert page.session.models[0].status.state is State.FINISHED
    assert page.session.numbers()[-1] == 30


def test_a_long_run_is_paused_resumed_and_stopped_with_the_window(qtbot, labs, page):
    """Closing the window asks; what was stopped so can be taken up again."""
    labs.workshop.use_maze(generate(8, 8, 1))
    page.side.buttons[1].click()
    form = page.settings.form
    form.fields["iterations"].field.setText("1000000")
    qtbot.mouseClick(page.header.start_button, LEFT)
    model = page.session.models[0]
    qtbot.waitUntil(lambda: model.status.state is State.RUNNING, timeout=MINUTES)
    qtbot.mouseClick(page.header.pause_button, LEFT)
    qtbot.waitUntil(lambda: model.status.state is State.PAUSED, timeout=MINUTES)
    qtbot.waitUntil(page.header.resume_button.isVisible)
    assert page.header.detail.text().startswith("Paused at episode")
    qtbot.mouseClick(page.header.resume_button, LEFT)
    qtbot.waitUntil(lambda: model.status.state is State.RUNNING, timeout=MINUTES)
    page.start()
    assert page.session.models == [model]  # one at a time
    assert labs.runs_at_work() == {model.folder: "Q-learning"}
    closing = Closing(labs, labs.runs_at_work)
    assert not closing.may_close()
    assert closing.question is not None
    closing.question.stop_button.click()
    assert not labs.isVisible() and labs.runs_at_work() == {}
    process = labs.trainer._processes[model.folder]
    qtbot.waitUntil(lambda: process.code is not None, timeout=MINUTES)
    assert process.code == 0 and owner(model.folder) is None
    labs.show()
    qtbot.waitUntil(lambda: model.status.state is State.STOPPED, timeout=MINUTES)
    qtbot.waitUntil(page.header.resume_button.isVisible)
    assert closing.may_close()


def test_a_run_that_went_on_without_the_window_is_found_again(qtbot, labs, tmp_path):
    folder = learn(tmp_path / "labs" / "sarsa", "sarsa", "iterations=30")
    learn(tmp_path / "labs" / "policy", "policy", "iterations=30")
    (folder / LOCK).write_text(json.dumps({"pid": os.getpid(), "started": time.time()}))
    for walker, shown in (("sarsa", [folder]), ("policy", [])):
        labs.show_page(walker)
        assert [model.folder for model in labs.pages[walker].session.models] == shown


def killed(folder, kept):
    """A run of which so many of its lines are left, as after `kill -9`."""
    lines = (learn(folder, "sarsa", "iterations=30") / EVENTS).read_text().splitlines(keepends=True)
    (folder / EVENTS).write_text("".join(lines[:kept]))
    return folder


def test_a_run_that_was_killed_with_the_window_can_be_gone_on_with(qtbot, labs, tmp_path):
    folder = killed(tmp_path / "labs" / "sarsa", -1)
    labs.show_page("sarsa")
    page = labs.pages["sarsa"]
    assert [model.folder for model in page.session.models] == [folder]
    qtbot.waitUntil(page.strip.isVisible, timeout=MINUTES)
    assert "without a word" in page.strip.text.text() and "iteration" not in page.strip.text.text()
    assert page.header.resume_button.isVisible()


def test_a_run_that_was_killed_before_it_learned_is_begun_anew(qtbot, page, tmp_path):
    assert page.session.show_run(killed(tmp_path / "labs" / "sarsa", 1))
    qtbot.waitUntil(page.strip.isVisible, timeout=MINUTES)
    assert page.strip.text.text() == "Learning broke off before it had begun. Press Start to begin again."
    assert page.header.start_button.isVisible() and not page.header.resume_button.isVisible()


def test_old_runs_are_listed_replayed_and_put_side_by_side(qtbot, labs, page, tmp_path):
    for name in ("policy", "random"):
        learn(tmp_path / "labs" / name, name, "iterations=30")
    large = learn(tmp_path / "labs" / "large", "sarsa", "maze=6x5:3", "iterations=30", "eta=0.5", "seed=7")
    (tmp_path / "labs" / "broken").mkdir()
    (tmp_path / "labs" / "broken" / CONFIG).write_text("{")
    page.side.buttons[2].click()
    rows = {row.folder.name: row for row in page.runs.rows}
    assert set(rows) == {"policy", "random", "large"}
    assert rows["large"].title.text() == "Sarsa" and rows["large"].detail.text().startswith("6×5 · ")
    assert rows["large"].changes.text() == "Episodes 30 · Step size η 0.5"
    qtbot.mouseClick(rows["large"].show_button, LEFT)
    assert page.lanes[0].board.maze == generate(6, 5, 3) and not page.lanes[1].isVisible()
    assert len(page.session.numbers()) == 31 and page.session.playback.playing
    qtbot.mouseClick(rows["policy"].beside_button, LEFT)
    assert page.lanes[1].isVisible() and page.lanes[1].title.text() == "Policy gradient"
    assert page.header.detail.text() == "Learned in 30 episodes"
    qtbot.mouseClick(rows["random"].beside_button, LEFT)
    told = "Learned in 30 episodes (Sarsa) · Walked 30 times (Random walk)"
    assert page.header.detail.text() == told
    qtbot.mouseClick(rows["large"].beside_button, LEFT)
    assert page.header.detail.text() == "Learned in 30 episodes (Episodes 30 · Step size η 0.5)"
    plain = learn(tmp_path / "labs" / "plain", "sarsa")
    assert page.session.show_run(plain, beside=True)
    alike = (
        "Learned in 30 episodes (Episodes 30 · Step size η 0.5) · Learned in 100 episodes (As in the lesson)"
    )
    assert page.header.detail.text() == alike
    shutil.rmtree(plain)
    qtbot.mouseClick(rows["policy"].beside_button, LEFT)
    page.session.play(False)
    for _ in range(3):
        qtbot.keyClick(page, Qt.Key.Key_Right)
    assert page.session.playback.episode == 1 and page.session.playback.step == 3
    qtbot.keyClick(page, Qt.Key.Key_Left)
    assert page.session.playback.step == 2
    qtbot.mouseClick(rows["large"].delete_button, LEFT)
    with qtbot.waitSignal(page.runs.deleted, timeout=MINUTES):
        qtbot.mouseClick(page.strip.buttons[0], LEFT)
    assert not large.exists() and not page.session.models
    assert {row.folder.name for row in page.runs.rows} == {"policy", "random"}


def test_damaged_recordings_and_vanished_runs_leave_the_page_usable(qtbot, labs, page, tmp_path):
    run = learn(tmp_path / "labs" / "run", "sarsa", "iterations=5")
    lines = (run / EPISODES).read_text().splitlines()
    lines[3] = lines[3][:-4]
    (run / EPISODES).write_text("\n".join([*lines, "garbage", '{"episode":9,"steps":1,']))
    assert page.session.show_run(run)
    page.session.scrub(3)
    assert page.lanes[0].where.text() == "This episode cannot be read."
    page.session.scrub(5)
    assert page.lanes[0].where.text().startswith("Step 0 of")
    config = json.loads((run / CONFIG).read_text())
    config["options"]["maze"] = "/nowhere/at/all"
    (run / CONFIG).write_text(json.dumps(config))
    for folder in (run, tmp_path / "labs" / "none"):
        assert not page.session.show_run(folder)
        assert page.strip.isVisible() and page.strip.text.text()
        page.strip.dismiss()
    assert page.header.start_button.isVisible()


def test_a_maze_without_a_way_and_numbers_out_of_range_are_said(qtbot, labs, page):
    page.header.draw_button.click()
    labs.workshop.use_maze(FIRST.with_wall(7, 8, standing=True))
    qtbot.mouseClick(page.header.start_button, LEFT)
    assert "There is no way" in page.strip.text.text() and not page.session.models
    assert page.panel.isVisible(), "where a wall is to be taken away, one can still draw"
    page.header.draw_button.click()
    labs.workshop.use_maze(FIRST)
    page.side.buttons[1].click()
    page.settings.form.fields["eta"].field.setText("7")
    page.side.buttons[0].click()
    qtbot.mouseClick(page.header.start_button, LEFT)
    assert "Step size η" in page.strip.text.text() and not page.session.models
    assert page.side.stack.currentIndex() == 1


def test_a_run_that_the_trainer_will_not_go_on_with_says_why(qtbot, labs, page, tmp_path):
    run = learn(tmp_path / "labs" / "run", "sarsa", "iterations=5")
    lines = (run / EVENTS).read_text().splitlines(keepends=True)[:-1]
    (run / EVENTS).write_text("".join([*lines, to_line(Finished("stopped", "Stopped.")) + "\n"]))
    assert page.session.show_run(run) and page.strip.isHidden()
    config = json.loads((run / CONFIG).read_text())
    (run / CONFIG).write_text(json.dumps({**config, "options": {**config["options"], "eta": 7.0}}))
    qtbot.mouseClick(page.header.resume_button, LEFT)
    qtbot.waitUntil(page.strip.isVisible, timeout=MINUTES)
    assert page.strip.text.text().startswith("The training did not go on: eta must be")
    assert page.session.models[0].status.state is State.STOPPED


def test_walkers_begin_together_or_not_at_all(qtbot, labs, page, tmp_path, monkeypatch):
    (tmp_path / "full").touch()
    homes = iter((labs.home, tmp_path / "full"))
    monkeypatch.setattr(run_session, "new_folder", lambda _, *names: new_folder(next(homes), *names))
    page.session.show_run(learn(tmp_path / "labs" / "run", "qlearning", "iterations=5"))
    page.header.beside.setCurrentIndex(page.header.beside.findData("sarsa"))
    qtbot.mouseClick(page.header.start_button, LEFT)
    assert "cannot be written" in page.strip.text.text() and page.header.start_button.isVisible()
    assert [model.folder.name for model in page.session.models] == ["run"]
    (process,) = labs.trainer._processes.values()
    qtbot.waitUntil(lambda: process.code is not None, timeout=MINUTES)
    assert process.code != 0


def test_a_maze_is_drawn_and_shared_by_all_pages(qtbot, labs, page):
    qtbot.mouseClick(page.header.draw_button, LEFT)
    board = page.lanes[0].board
    assert page.panel.isVisible() and board.drawing and not page.curves.isVisible()
    qtbot.mouseClick(board, LEFT, pos=board.frame().point((1.0, 0.5)).toPoint())
    assert labs.workshop.maze == FIRST.with_wall(0, 1, standing=True)
    qtbot.mouseClick(page.panel.done_button, LEFT)
    assert not board.drawing and page.curves.isVisible()
    labs.show_page("sarsa")
    assert labs.pages["sarsa"].lanes[0].board.maze == labs.workshop.maze


def test_large_mazes_take_the_settings_that_suit_them(labs, page):
    assert page.settings.settings() == {}
    labs.workshop.use_maze(generate(20, 20, 1))
    assert page.settings.settings()["gamma"] == 0.98
    labs.workshop.use_maze(FIRST)
    assert page.settings.settings() == {}
    page.side.buttons[1].click()
    labs.workshop.use_maze(generate(20, 20, 1))
    shown = page.settings.form.fields
    assert not set(shown) & {"maze", "learner", "settled"} and {"eta", "gamma", "seed"} <= set(shown)
    assert shown["gamma"].value == 0.98 == page.settings.settings()["gamma"]


def test_a_page_that_nobody_sees_rests(qtbot, labs, page, tmp_path):
    page.session.show_run(learn(tmp_path / "labs" / "run", "random", "iterations=50"))
    assert page.session._timer.isActive()
    labs.show_page("random")
    assert not page.session._timer.isActive()
    labs.show_page("qlearning")
    assert page.session._timer.isActive()


def test_the_walk_hurries_until_a_speed_is_chosen(qtbot, page, tmp_path):
    run = learn(tmp_path / "labs" / "policy", "policy")
    assert page.session.show_run(run)
    page.session.scrub(len(page.session.numbers()) - 2)
    qtbot.waitUntil(lambda: page.session.playback.speed > 100)
    page.transport.speed.setValue(0)
    page.session.scrub(len(page.session.numbers()) - 2)
    page.session.tick()
    assert page.session.playback.speed == 1.0
