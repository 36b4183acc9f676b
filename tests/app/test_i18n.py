"""Both languages are whole: every sentence that the window can show has a Japanese one."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLabel

from app.board.looks import LOOKS
from app.i18n import JAPANESE, error_text, keep_translated, languages, load_table, per_cent, tr
from app.keys.commands import COMMANDS
from app.keys.dialog import HOW
from app.play.endings import REASONS
from app.play.exercises.guess_words import PLAYED
from app.play.exercises.problem_words import ASKED, TITLES
from app.runs import verdict, words
from app.runs.ending import NOT_RESUMED, REFUSED
from app.settings.options import OPTIONS, SIZE
from app.shell.header import Header
from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.evaluation.library import find_network
from engines.opponents.kinds import KINDS
from engines.paths import resource
from training.describe import description

ROOT = Path(__file__).resolve().parents[2]
SPEAKERS = {"tr", "_submenu", "_say"}
"""Functions whose literal arguments are sentences for a person."""
SAME = {"", "日本語", "English", "4 × 4", "6 × 6", "8 × 8", *(title for _, title in SIZE.choices)}
"""What reads the same in every language."""


def calls(folder: str, names: set[str]) -> Iterator[tuple[str, ast.Call]]:
    """Every call of one of these functions below `folder`, with its name."""
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                function = node.func
                name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
                if name in names:
                    yield name, node


def literals(folder: str, names: set[str]) -> set[str]:
    """Every literal sentence given to one of these functions below `folder`."""
    found = set()
    for name, node in calls(folder, names):
        at = 1 if name in ("_submenu", "_say") else 0
        found |= {text for argument in node.args[at : at + 1] for text in texts(argument)}
    return found


def texts(node: ast.expr) -> list[str]:
    """The literal, or both of a choice."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def tables() -> set[str]:
    """The sentences that come from tables rather than from calls."""
    found = {text for look in LOOKS for text in (look.tab, look.variant, *look.sides) if text}
    for option in OPTIONS:
        if option.title:
            found |= {option.title, option.group, option.help, *(title for _, title in option.choices)}
    found |= {text for command in COMMANDS for text in (command.title, command.place.value)}
    found |= {one.title for game in GAMES for one in game.handicaps}
    for kind in KINDS:
        found |= {kind.title, kind.help, *(text for one in kind.options for text in (one.title, one.help))}
    levels = json.loads(resource("levels.json").read_text(encoding="utf-8"))
    found |= {text for animal in levels["animals"].values() for text in animal.values()}
    found |= set(TITLES.values()) | set(ASKED.values()) | set(PLAYED.values())
    for table in (words.STATES, words.PHASES, words.ASKED, verdict.TITLES, verdict.ENDED):
        found |= set(table.values())
    return (found | set(REASONS.values()) | {HOW, REFUSED, NOT_RESUMED}) - SAME


def untranslated(sentences: set[str]) -> list[str]:
    return sorted(sentences - set(load_table(JAPANESE)))


def test_every_sentence_of_the_window_is_in_japanese():
    assert untranslated(literals("app", SPEAKERS)) == []


def test_every_sentence_of_the_tables_is_in_japanese():
    assert untranslated(tables()) == []


def test_every_error_of_the_engines_is_in_japanese():
    assert untranslated(literals("engines", {"InputError"})) == []


def test_a_share_is_none_or_all_only_where_it_is():
    shares = {0.0: "0%", 0.0001: "<1%", 0.005: "<1%", 0.936: "94%", 0.9949: "99%", 0.999: ">99%", 1.0: "100%"}
    assert {share: per_cent(share) for share in shares} == shares


def test_a_widget_follows_the_language(qtbot):
    label = QLabel()
    qtbot.addWidget(label)

    class Speaker(QLabel):
        def retranslate(self):
            self.setText(tr("New game"))

    speaker = Speaker()
    qtbot.addWidget(speaker)
    keep_translated(speaker.retranslate)
    english = speaker.text()
    languages.use("ja")
    assert speaker.text() != english and tr("Hint") != "Hint"
    languages.use("en")
    assert speaker.text() == english


def test_an_error_is_told_in_the_language_in_force():
    error = InputError("There is no game '{game}'; choose from {known}.", game="chess", known="reversi6")
    assert "chess" in error_text(error)
    languages.use("ja")
    assert "chess" in error_text(error) and error_text(error) != str(error)
    assert "ZeroDivisionError" in error_text(ZeroDivisionError("x"))


def test_the_header_is_translated_without_a_restart(qtbot):
    header = Header(["Reversi", "Training"])
    qtbot.addWidget(header)
    languages.use("ja")
    assert header.tabs[0].text() == tr("Reversi") != "Reversi"


NAMES = {
    "adam", "bfloat16", "float32", "gumbel", "keras", "onnx", "puct", "relu", "sarsa", "sgd", "sigmoid",
    "tanh",
}  # fmt: skip
"""Choices that are called the same everywhere."""


def test_every_choice_of_the_trainers_options_is_in_japanese():
    choices = {
        choice
        for kind in description()["kinds"]
        for option in kind["options"]
        for choice in option["choices"]
    }
    assert "cosine" in choices
    assert untranslated(choices - NAMES) == []


def test_qts_own_dialogs_speak_the_language_too(qtbot):
    def cancel():
        return QCoreApplication.translate("QPlatformTheme", "Cancel")

    for _ in range(2):
        languages.use("ja")
        assert cancel() == "キャンセル"
        languages.use("en")
        assert cancel() == "Cancel"


def test_errors_are_given_games_rather_than_ids() -> None:
    for folder in ("app", "engines"):
        for _, call in calls(folder, {"InputError"}):
            told = {word.arg for word in call.keywords if ast.unparse(word.value).endswith(".id")}
            assert told <= {"id"}, ast.unparse(call)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "There is no network x for Reversi 6 × 6: none has been trained for it yet."),
    ("ja", "リバーシ 6 × 6 用のネットワーク x はありません。このゲームはまだ学習されていません。"),
])  # fmt: skip
def test_errors_call_a_game_by_its_name(language: str, said: str, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("engines.evaluation.library.resource", lambda *parts: tmp_path)
    with pytest.raises(InputError) as found:
        find_network("x", find_game("reversi6"))
    assert str(found.value).startswith("There is no network x for reversi6:"), "as commands take it"
    languages.use(language)
    assert error_text(found.value) == said
    languages.use("en")
