"""The person's own list of programs."""

import json
from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.protocols.registry import (
    FILE,
    LONGEST_NAME,
    Registered,
    add_engine,
    find_engine,
    registered_engines,
    remove_engine,
    spec_of_engine,
)

FAIRY = Registered(
    "Fairy 1.2-x", ("/opt/fairy", "--quiet", "x y"), Path("/opt"), "uci", "animal-shogi", {"Hash": "16"}, 2.5
)
EDAX = Registered("エダックス", ("/opt/edax", "-gtp"), Path("/opt"), "gtp", "reversi8")


def test_what_is_added_is_found_until_it_is_removed(home: Path) -> None:
    assert registered_engines() == ()
    with pytest.raises(InputError, match="none has been added yet"):
        find_engine("Edax")
    add_engine(FAIRY)
    add_engine(EDAX)
    assert registered_engines() == (FAIRY, EDAX)
    assert registered_engines(find_game("reversi8")) == (EDAX,)
    assert find_engine("Fairy 1.2-x") == FAIRY
    assert spec_of_engine(FAIRY.name) == "engine:name=Fairy 1.2-x"
    with pytest.raises(InputError, match=r"There is already an engine Fairy 1\.2-x"):
        add_engine(FAIRY)
    remove_engine(FAIRY.name)
    assert registered_engines() == (EDAX,)
    with pytest.raises(InputError, match=r"There is no engine Fairy 1\.2-x; choose from エダックス"):
        remove_engine(FAIRY.name)
    assert [path.name for path in home.iterdir()] == [FILE]


@pytest.mark.parametrize(
    "name", ["", " x", "x ", "a,b", "a=b", "a:b", "a/b", "a\nb", "x" * (LONGEST_NAME + 1)]
)
def test_names_that_a_spec_cannot_hold_are_refused(name: str) -> None:
    with pytest.raises(InputError, match="cannot be the name of an engine"):
        add_engine(Registered(name, ("/x",), Path("/"), "gtp", "reversi8"))


@pytest.mark.parametrize(
    ("engine", "sentence"),
    [
        (Registered("x", ("/x",), Path("/"), "nboard", "reversi6"), "reversi6 cannot be played by nboard"),
        (Registered("x", ("/x",), Path("/"), "gtp", "chess"), "There is no game 'chess'"),
        (Registered("x", (), Path("/"), "gtp", "reversi8"), "command of the engine x"),
        (Registered("x", ("/x",), Path("/"), "gtp", "reversi8", {"a": "b\nquit"}), "options of the engine x"),
        (Registered("x", ("/x",), Path("/"), "gtp", "reversi8", seconds=0.0), "seconds of the engine x"),
    ],
)
def test_what_could_never_play_is_refused(engine: Registered, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        add_engine(engine)
    assert registered_engines() == ()


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"command": "rm -r x"}, "command"),
        ({"command": []}, "command"),
        ({"command": ["x", 3]}, "command"),
        ({"protocol": "telnet"}, "protocol"),
        ({"game": None}, "game"),
        ({"options": []}, "options"),
        ({"options": {"a": 1}}, "options"),
        ({"options": {"a": "1\n2"}}, "options"),
        ({"seconds": "5"}, "seconds"),
        ({"seconds": True}, "seconds"),
        ({"seconds": 1e9}, "seconds"),
        ({"folder": 7}, "folder"),
    ],
)
def test_a_damaged_entry_is_named(home: Path, change: dict[str, object], key: str) -> None:
    entry = {"command": ["/x"], "protocol": "gtp", "game": "reversi8", "options": {}, "seconds": 1}
    home.mkdir()
    (home / FILE).write_text(json.dumps({"fine": entry, "bad": entry | change}), encoding="utf-8")
    with pytest.raises(InputError, match=f"engines.json is damaged: {key} of the engine bad"):
        registered_engines()


@pytest.mark.parametrize("text", ["[]", "7", '{"x": 3}', "{", '{"x": {}}'])
def test_any_other_file_is_one_sentence(home: Path, text: str) -> None:
    home.mkdir()
    (home / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="is damaged"):
        find_engine("x")


def test_a_few_words_are_enough_for_an_entry_written_by_hand(home: Path) -> None:
    home.mkdir()
    (home / FILE).write_text(
        '{"x": {"command": ["/x"], "protocol": "gtp", "game": "reversi8"}}', encoding="utf-8"
    )
    assert registered_engines() == (Registered("x", ("/x",), Path.home(), "gtp", "reversi8"),)
