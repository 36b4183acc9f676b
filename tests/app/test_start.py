"""Starting the window from outside."""

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
