"""Files of games in whatever characters they are written."""

import pytest

from engines.catalogue import find_game
from engines.matches.match import Match
from engines.matches.record import Record
from engines.notation.decoding import text_of
from engines.notation.writing_brackets import write_sgf


@pytest.mark.parametrize(("text", "encoding"), [
    ("(;GM[2]PB[為則英司];B[f5])", "utf-8"), ("(;GM[2]PB[為則英司];B[f5])", "utf-8-sig"), (
    "(;GM[2]PB[為則英司];B[f5])", "utf-16"), ("(;GM[2]CA[Shift_JIS]PB[為則英司ソ];B[f5])", "shift_jis"), (
    "(;GM[2]CA [EUC-JP]PB[為則英司];B[f5])", "euc_jp"), ("(;GM[2]PB[Müller];B[f5])", "latin-1"), (
    "(;GM[2]CA[windows-1250]PB[Łukasz];B[f5])", "cp1250"), ("(;GM[2]CA[nothing]PB[é];B[f5])", "latin-1"), (
    "(;GM[2]CA[punycode]PB[é];B[f5])", "latin-1"), ("(;GM[2]CA[rot13]PB[é];B[f5])", "latin-1"), (
    "", "utf-8"), ("f5d6", "ascii"),
])  # fmt: skip
def test_names_come_as_they_were_written(text: str, encoding: str) -> None:
    assert text_of(text.encode(encoding)) == text


def test_a_damaged_byte_leaves_the_rest_as_it_is() -> None:
    content = "(;GM[2]CA[Shift_JIS]PB[為則英司]PW[é];B[f5])".encode()
    assert text_of(content.replace("é".encode(), b"\xe9")) == content.decode().replace("é", "\ufffd")


def test_sgf_says_in_which_characters_it_is_written() -> None:
    written = write_sgf(Record(Match.new(find_game("reversi8")), ("為則英司", "")))
    assert written.startswith("(;FF[4]CA[UTF-8]") and "PB[為則英司]" in written
