"""Names searched for as they are easily typed."""

from app.play.lists.collected import chosen
from app.play.lists.folded import folded
from engines.notation.seeking import beginnings
from engines.notation.wthor import read_base
from tests.engines.notation.wthor_files import games_file, names_file, record


def test_a_name_is_found_however_its_letters_are_typed(tmp_path):
    names_file(tmp_path / "few.jou", ["Ito Aya", "Berg Élodie"])
    names_file(tmp_path / "few.trn", ["Préqualif", "Cup"])
    base = read_base([games_file(tmp_path / "few.wtb", [record("f5", 0, 0, 1), record("f5", 1, 0, 0)])])
    begun = beginnings(base.squares)
    for words, wanted in (
        ("prequalif", [0]),
        ("PRÉQ elodie", [0]),
        ("ｉｔｏ　ａｙａ", [0, 1]),
        ("ito bert", []),
    ):
        assert chosen(base, begun, words).tolist() == wanted
    assert folded("か") not in folded("が") and folded("ｶﾞ") == folded("ガ")
