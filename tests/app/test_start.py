"""Starting the window from outside."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("option", "answer"), [("--version", "hiyoko "), ("--help", "usage: hiyoko")])
def test_the_window_answers_on_the_console(option: str, answer: str) -> None:
    command = [sys.executable, "-m", "app", option]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.startswith(answer)
    assert result.stderr == ""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")
def test_without_a_screen_it_says_so_and_does_not_crash() -> None:
    assert refused({}) == "there is no screen for a window here; hiyoko-engine and hiyoko-train need none."


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere Qt brings all that it needs")
@pytest.mark.parametrize(
    ("library", "environment"),
    [("libGL.so.1", {"QT_QPA_PLATFORM": "offscreen"}), ("libxcb.so.1", {"DISPLAY": ":77"})],
)
def test_a_library_that_the_system_lacks_is_named(
    library: str, environment: dict[str, str], tmp_path: Path
) -> None:
    """The first one that is missing: a bare system may lack more."""
    (tmp_path / library).touch()
    said = refused({"LD_LIBRARY_PATH": str(tmp_path), **environment})
    assert re.match(r"the window needs a library that this system lacks; .*: \S*lib[\w-]+\.so", said)


def refused(more: dict[str, str]) -> str:
    """Its only sentence, if it is started with nothing but `more` in its environment."""
    kept = {name: os.environ[name] for name in ("HOME", "PATH") if name in os.environ}
    command = [sys.executable, "-m", "app"]
    result = subprocess.run(
        command, cwd=ROOT, env={**kept, **more}, capture_output=True, text=True, timeout=60, check=False
    )
    assert result.returncode == 2 and not result.stdout, result.stderr
    (line,) = result.stderr.splitlines()
    return line.removeprefix("hiyoko: ")


OPENING = """
import sys
from app import application

class Teller(application.Hiyoko):
    def show(self):
        super().show()
        page = self.window.page_of("reversi6")
        page.controller.changed.connect(lambda _: self.tell(page))

    def tell(self, page):
        if page.controller.session.line.plies == 3:
            print(page.controller.session.line.plies, self.window.games[0].page is page)
            self.window.close()

application.Hiyoko = Teller
sys.exit(application.run(["hiyoko", "-style", "Fusion", *sys.argv[1:]]))
"""


def test_a_game_that_is_named_is_opened(tmp_path: Path) -> None:
    """What is Qt's stays Qt's."""
    game = tmp_path / "Game.TXT"
    game.write_text("c2 b2 b3", encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "-c", OPENING, str(game)], cwd=ROOT, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert result.stdout.split() == ["3", "True"]
