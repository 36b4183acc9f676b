"""Animal Shogi: every special rule by a hand-made position."""

import pytest

from engines.catalogue import GAMES
from engines.errors import InputError
from engines.game import Anatomy, Game, Outcome, Piece, Position, Reason, Side
from engines.games.animal_shogi.rules import AnimalShogi
from engines.matches.match import Match

OFFICIAL, SIMPLE = (game for game in GAMES if isinstance(game, AnimalShogi))
both = pytest.mark.parametrize("game", [OFFICIAL, SIMPLE], ids=lambda game: game.id)


def names(game: Game, text: str) -> set[str]:
    position = game.parse_position(text)
    return {game.format_move(position, move) for move in game.legal_moves(position)}


def after(game: Game, text: str, *moves: str) -> Position:
    position = game.parse_position(text)
    for move in moves:
        position = game.play(position, game.parse_move(position, move))
    return position


def text_after(game: Game, text: str, *moves: str) -> str:
    return game.format_position(after(game, text, *moves))


def outcome_after(game: Game, text: str, *moves: str) -> Outcome | None:
    return game.outcome(after(game, text, *moves))


@both
def test_start(game: Game) -> None:
    start = game.format_position(game.initial)
    assert start == "gle/1c1/1C1/ELG b - 1"
    assert names(game, start) == {"2c2b", "2d3c", "2d1c", "1d1c"}
    assert text_after(game, start, "2c2b") == "gle/1C1/3/ELG w C 1"
    assert names(game, "gle/1c1/1C1/ELG w - 1") == {"2b2c", "2a1b", "2a3b", "3a3b"}
    pieces = game.pieces(game.initial)
    assert pieces[0] == Piece("giraffe", Side.SECOND)
    assert pieces[9] == Piece("elephant", Side.FIRST)
    assert pieces[3] is None


@both
@pytest.mark.parametrize(
    ("piece", "side", "targets"),
    [
        ("L", "b", "3b 2b 1b 3c 1c 3d 2d 1d"),
        ("E", "b", "3b 1b 3d 1d"),
        ("G", "b", "2b 3c 1c 2d"),
        ("C", "b", "2b"),
        ("l", "w", "3b 2b 1b 3c 1c 3d 2d 1d"),
        ("e", "w", "3b 1b 3d 1d"),
        ("g", "w", "2b 3c 1c 2d"),
        ("c", "w", "2d+"),
    ],
)
def test_steps(game: Game, piece: str, side: str, targets: str) -> None:
    if piece in "Ll":
        text = f"{'k' if piece == 'L' else '1'}2/3/1{piece}1/2{'K' if piece == 'l' else '1'} {side} - 1"
    else:
        text = f"k2/3/1{piece}1/{'1K1' if piece == 'E' else '2K'} {side} - 1"
    expected = {f"2c{target}" for target in targets.split()}
    if piece == "l" or (piece == "c" and game is SIMPLE):
        expected = {name.removesuffix("+") for name in expected}
    assert {name for name in names(game, text) if name.startswith("2c")} == expected


def test_steps_of_the_hen() -> None:
    assert {n for n in names(OFFICIAL, "k2/3/1+C1/2K b - 1") if n[:2] == "2c"} == {
        f"2c{target}" for target in ("3b", "2b", "1b", "3c", "1c", "2d")
    }
    assert {n for n in names(OFFICIAL, "k2/1+c1/3/2K w - 1") if n[:2] == "2b"} == {
        f"2b{target}" for target in ("3c", "2c", "1c", "3b", "1b", "2a")
    }


@both
def test_own_pieces_block_and_edges_hold(game: Game) -> None:
    assert names(game, "2k/3/E2/LG1 b - 1") == {"3c2b", "3d2c", "2d2c", "2d1d"}


def test_a_chick_must_become_a_hen() -> None:
    text = "2k/C2/3/L2 b - 1"
    assert {"3b3a+"} <= names(OFFICIAL, text)
    assert "3b3a" not in names(OFFICIAL, text)
    assert text_after(OFFICIAL, text, "3b3a") == text_after(OFFICIAL, text, "3b3a+") == "+C1l/3/3/L2 w - 1"
    assert text_after(OFFICIAL, "k2/3/2c/L2 w - 1", "1c1d+") == "l2/3/3/L1+c b - 1"


def test_a_simple_chick_stays_a_chick() -> None:
    text = "2k/C2/3/L2 b - 1"
    assert "3b3a" in names(SIMPLE, text)
    assert text_after(SIMPLE, text, "3b3a") == "C1l/3/3/L2 w - 1"
    with pytest.raises(InputError, match=r"3b3a\+ is not legal here"):
        after(SIMPLE, text, "3b3a+")


def test_only_chicks_promote() -> None:
    with pytest.raises(InputError, match="not legal here"):
        after(OFFICIAL, "2k/G2/3/L2 b - 1", "3b3a+")


def test_a_captured_hen_is_a_chick_again() -> None:
    position = after(OFFICIAL, "2k/3/+c2/L2 b - 1", "3d3c")
    assert OFFICIAL.format_position(position) == "2l/3/L2/3 w C 1"
    assert OFFICIAL.hands(position) == (
        {"chick": 1, "elephant": 0, "giraffe": 0},
        {"chick": 0, "elephant": 0, "giraffe": 0},
    )
    assert text_after(OFFICIAL, "2k/3/+c2/L2 b - 1", "3d3c", "1a1b", "C*3a") == "C2/2l/L2/3 w - 1"


@both
def test_drops(game: Game) -> None:
    text = "k2/3/3/2K b 2EgC 1"
    dropped = {name for name in names(game, text) if "*" in name}
    empty = {f"{file}{rank}" for file in "123" for rank in "abcd"} - {"3a", "1d"}
    assert dropped == {f"{letter}*{square}" for letter in "CE" for square in empty}
    assert text_after(game, text, "e*2b") == text_after(game, text, "B*2b") == "l2/1E1/3/2L w ECg 1"


@both
def test_a_chick_dropped_on_the_last_rank_is_stuck(game: Game) -> None:
    text = text_after(game, "2k/3/3/2K b C 1", "C*3a", "1a1b")
    assert text == "C2/2l/3/2L b - 1"
    assert not {name for name in names(game, text) if name.startswith("3a")}


@both
def test_two_chicks_on_a_file_and_a_drop_that_mates_are_allowed(game: Game) -> None:
    assert "C*2b" in names(game, "k2/3/1C1/2K b C 1")
    assert {"C*3b", "G*3b"} <= names(game, "k2/3/GL1/3 b GC 1")


@both
def test_taking_the_lion_wins(game: Game) -> None:
    position = after(game, "2l/2G/3/L2 b - 1", "1b1a")
    assert game.outcome(position) == Outcome(Side.FIRST, Reason.LION_CAPTURED)
    assert game.legal_moves(position) == ()
    assert game.format_position(position) == "2G/3/3/L2 w - 1"
    assert game.hands(position)[0] == {"chick": 0, "elephant": 0, "giraffe": 0}
    taken = outcome_after(game, "2l/3/2g/2L w - 1", "1c1d")
    assert taken == Outcome(Side.SECOND, Reason.LION_CAPTURED)


@both
def test_the_lion_may_step_into_an_attack_and_a_check_may_be_ignored(game: Game) -> None:
    assert "2d2c" in names(game, "2l/1g1/3/1L1 b - 1")
    assert "C*3a" in names(game, "2l/3/1g1/1L1 b C 1")


@pytest.mark.parametrize("target", ["3a", "2a"])
def test_a_lion_that_comes_home_unattacked_wins(target: str) -> None:
    text = "3/1L1/l2/3 b - 1"
    assert outcome_after(OFFICIAL, text, f"2b{target}") == Outcome(Side.FIRST, Reason.TRY)
    assert outcome_after(SIMPLE, text, f"2b{target}") is None
    turned = "3/2L/1l1/3 w - 1"
    assert outcome_after(OFFICIAL, turned, "2c2d") == Outcome(Side.SECOND, Reason.TRY)


def test_taking_the_last_attacker_on_the_way_home_wins() -> None:
    assert outcome_after(OFFICIAL, "g2/1L1/l2/3 b - 1", "2b3a") == Outcome(Side.FIRST, Reason.TRY)


def test_taking_the_lion_counts_before_coming_home() -> None:
    taken = outcome_after(OFFICIAL, "l2/1L1/3/3 b - 1", "2b3a")
    assert taken == Outcome(Side.FIRST, Reason.LION_CAPTURED)


def test_onto_an_attacked_square_play_goes_on() -> None:
    text = "g2/1L1/2l/3 b - 1"
    assert outcome_after(OFFICIAL, text, "2b2a") is None
    taken = outcome_after(OFFICIAL, text, "2b2a", "3a2a")
    assert taken == Outcome(Side.SECOND, Reason.LION_CAPTURED)


def test_a_lion_left_standing_wins_when_no_one_attacks_it_any_more() -> None:
    text = "g2/1L1/2l/3 b - 1"
    assert outcome_after(OFFICIAL, text, "2b2a", "3a3b") == Outcome(Side.FIRST, Reason.TRY)
    assert outcome_after(OFFICIAL, text, "2b2a", "1c2c") is None
    assert outcome_after(OFFICIAL, text, "2b2a", "1c2c", "2a1a") == Outcome(Side.FIRST, Reason.TRY)


def test_a_lion_left_standing_wins_when_its_attacker_is_taken() -> None:
    text = "g2/GL1/2l/3 b - 1"
    assert outcome_after(OFFICIAL, text, "2b2a", "1c2c", "3b3a") == Outcome(Side.FIRST, Reason.TRY)


def test_two_lions_at_home_at_once_are_the_movers_win() -> None:
    text = "1L1/e2/1G1/1l1 w - 1"
    assert OFFICIAL.outcome(OFFICIAL.parse_position(text)) is None
    assert outcome_after(OFFICIAL, text, "3b2c") == Outcome(Side.SECOND, Reason.TRY)


def test_a_lion_at_home_in_a_text_is_a_finished_game() -> None:
    for side in "bw":
        at_home = OFFICIAL.parse_position(f"2L/3/l2/3 {side} - 1")
        assert OFFICIAL.outcome(at_home) == Outcome(Side.FIRST, Reason.TRY)
        assert SIMPLE.outcome(SIMPLE.parse_position(f"2L/3/l2/3 {side} - 1")) is None


@both
def test_no_legal_move_loses(game: Game) -> None:
    """A lion on its far rank, shut in by its own pieces (the official rules call it home)."""
    text = "LGE/CC1/l2/3 w - 1"
    expected = Outcome(Side.SECOND, Reason.NO_LEGAL_MOVE)
    if game is OFFICIAL:
        assert game.outcome(game.parse_position(text)) == Outcome(Side.FIRST, Reason.TRY)
        return
    assert outcome_after(game, text, "3c3d") == expected
    shut_in = game.parse_position("LGE/CC1/l2/3 b - 1")
    assert game.outcome(shut_in) == expected
    assert game.legal_moves(shut_in) == ()
    assert game.outcome(game.parse_position("LGE/C2/l2/3 b C 1")) is None


def shuffled(game: Game, plies: int) -> Match:
    match = Match.new(game)
    cycle = ("1d1c", "3a3b", "1c1d", "3b3a")
    for ply in range(plies):
        match = match.play(game.parse_move(match.position, cycle[ply % 4]))
    return match


def test_the_third_occurrence_is_a_draw() -> None:
    assert shuffled(OFFICIAL, 7).outcome is None
    end = shuffled(OFFICIAL, 8)
    assert end.outcome == Outcome(None, Reason.REPETITION)
    assert end.legal_moves == ()
    assert OFFICIAL.legal_moves(end.position)


def test_simple_rules_draw_at_300_plies() -> None:
    assert shuffled(SIMPLE, 299).outcome is None
    assert shuffled(SIMPLE, 300).outcome == Outcome(None, Reason.PLY_LIMIT)
    assert OFFICIAL.max_plies == SIMPLE.repetition_limit == 0


def test_anatomy_is_seen_from_the_first_player() -> None:
    first = OFFICIAL.initial
    assert OFFICIAL.anatomy(first, OFFICIAL.parse_move(first, "2c2b")) == Anatomy(4, origin=7)
    second = OFFICIAL.parse_position("gle/1c1/1C1/ELG w - 1")
    assert OFFICIAL.anatomy(second, OFFICIAL.parse_move(second, "3a3b")) == Anatomy(3, origin=0)
    dropping = OFFICIAL.parse_position("k2/3/3/2K w e 1")
    assert OFFICIAL.anatomy(dropping, OFFICIAL.parse_move(dropping, "E*2c")) == Anatomy(7, drop="elephant")


def test_both_sides_see_the_same_moves() -> None:
    """Actions are numbered from the mover's side, so the two starts have the same numbers."""
    second = OFFICIAL.parse_position("gle/1c1/1C1/ELG w - 1")
    assert OFFICIAL.legal_moves(second) == OFFICIAL.legal_moves(OFFICIAL.initial)
