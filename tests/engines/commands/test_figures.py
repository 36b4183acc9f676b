"""What the commands print for people: whose figures they are, and in what."""

import re

from engines.__main__ import main


def test_a_match_is_told_as_the_first_player_sees_it(capsys) -> None:
    match = ["match", "--game", "reversi4", "--first", "random", "--second", "perfect", "--games", "2"]
    assert main([*match, "--margins"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0] == "random  against  perfect" and rows[2].split() == ["wins", "draws", "losses"]
    assert [row for row in rows if re.fullmatch(r"random scores [\d.]+ % .*", row)]
    size, lead = (next(row for row in rows if row.startswith(name)) for name in ("mean diff", "mean lead"))
    assert size.endswith(" discs") and re.search(r" [+-][\d.]+ discs$", lead)


def test_problems_stand_beside_the_levels_with_their_ratings(capsys) -> None:
    assert main(["problems", "--game", "reversi6"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[2].split()[:3] == ["level", "Elo", "problems"] and rows[3].split()[0] == "chick"
    assert any(re.fullmatch(r"Elo of the problems: \d+ to \d+", row) for row in rows)


def test_shares_are_written_alike(capsys) -> None:
    for command in (["testset", "info"], ["accuracy", "--player", "random", "--positions", "9"]):
        assert main([*command, "--game", "reversi4"]) == 0
        told = capsys.readouterr().out
        shares = re.findall(r"([\d.]+)( ?)%", told)
        assert shares and all(len(share.partition(".")[2]) == 1 and gap for share, gap in shares)
        assert not re.search(" $", told, re.MULTILINE)
