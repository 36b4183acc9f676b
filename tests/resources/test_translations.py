"""The Japanese sentences: complete places, no blanks, no sentence twice, nothing left in English."""

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from engines.paths import resource

ROOT = Path(__file__).resolve().parents[2]
SHOWN = ("title", "help", "subtitle", "group", "unit")
"""What the window shows of the trainer's description of itself."""

TELLING = ("tr", "InputError", "Diverged", "Sentence")
"""What is called with a sentence and the values for its places."""

TEXT = resource("translations", "ja.json").read_text(encoding="utf-8")
TABLE: dict[str, str] = json.loads(TEXT)


def places(text: str) -> Counter[str]:
    """The `{named}` places of a sentence, with how they are to be written."""
    return Counter(
        f"{field}!{conversion}:{spec}"
        for _, field, spec, conversion in Formatter().parse(text)
        if field is not None
    )


@pytest.mark.parametrize("english", [key for key in TABLE if "{" in key])
def test_places_are_kept(english: str) -> None:
    assert set(places(TABLE[english])) == set(places(english))


def test_no_sentence_stands_twice_or_empty() -> None:
    keys = [key for key, _ in json.loads(TEXT, object_pairs_hook=list)]
    assert [key for key, count in Counter(keys).items() if count > 1] == []
    assert [key for key, value in TABLE.items() if not key.strip() or not value.strip()] == []


def test_edges_are_alike() -> None:
    """Spaces at the ends and the dots of a menu entry survive; a Japanese sentence ends in 。"""
    for english, japanese in TABLE.items():
        assert japanese.strip() == japanese or english.strip() != english, english
        assert english.endswith("…") == japanese.endswith("…") and " …" not in japanese, english
        assert not re.search(r"[a-z]\.$", english) or not japanese.endswith("."), english


def test_moves_are_called_as_every_game_calls_them() -> None:
    """Japanese has a verb of its own for moves in shogi; the solution is that of Animal Shogi alone."""
    shogi = re.compile("指し手|手を指|[でへがに]指[しす]|指せ|指され|指し継|指した対局")
    said = [english for english, japanese in TABLE.items() if shogi.search(japanese)]
    assert [english for english in said if "solution" not in english] == []


def shown(part: object) -> Iterator[str]:
    """Every text of the trainer's description that the window shows."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield from [value] if key in SHOWN and isinstance(value, str) else shown(value)
    elif isinstance(part, list):
        for value in part:
            yield from shown(value)


def test_what_the_trainer_says_of_itself_is_in_japanese() -> None:
    command = [sys.executable, "-m", "training", "describe"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True)
    said = set(shown(json.loads(result.stdout)))
    assert len(said) > 50
    assert sorted(said - {"", "%"} - set(TABLE)) == []


def templates(tree: ast.Module) -> Iterator[str]:
    """Literals with `{named}` places and words round them, those of f-strings and docstrings left out."""
    others = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr | ast.Expr)
        for part in ast.walk(node)
        if isinstance(node, ast.JoinedStr) or part is getattr(node, "value", None)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in others:
            words = re.sub(r"\{\w+\}", "", node.value)
            if words != node.value and re.search(r"[A-Za-z]", words):
                yield node.value


@pytest.mark.parametrize("folder", sorted(path.name for path in (ROOT / "app").iterdir() if path.is_dir()))
def test_sentences_with_places_are_in_japanese_however_they_reach_the_window(folder: str) -> None:
    found = {
        text
        for path in sorted((ROOT / "app" / folder).rglob("*.py"))
        for text in templates(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert sorted(found - set(TABLE)) == []


def told(tree: ast.Module) -> Iterator[tuple[str, set[Any]]]:
    """Every literal sentence with the names of the values that are given for its places; where some come in
    a table from elsewhere, nobody knows."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args):
        if ast.unparse(call.func).split(".")[-1] not in TELLING:
            continue
        first, *others = call.args
        tables = [one.keys if isinstance(one, ast.Dict) else [None] for one in others]
        keys = [getattr(key, "value", None) for table in tables for key in table]
        names = {word.arg for word in call.keywords}.union(keys)
        for text in [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]:
            if isinstance(text, ast.Constant) and None not in names:
                yield str(text.value), names


@pytest.mark.parametrize("folder", ["app", "engines", "training"])
def test_every_sentence_is_given_what_its_places_name(folder: str) -> None:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / folder).rglob("*.py")]
    found = [one for tree in trees for one in told(tree)]
    assert len(found) > 10
    assert [text for text, names in found if {one.partition("!")[0] for one in places(text)} != names] == []
