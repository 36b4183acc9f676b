"""The Japanese sentences: complete places, no blanks, no sentence twice."""

import json
import re
from collections import Counter
from string import Formatter

import pytest

from engines.paths import resource

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
        assert english.endswith("…") == japanese.endswith("…"), english
        assert not re.search(r"[a-z]\.$", english) or not japanese.endswith("."), english
