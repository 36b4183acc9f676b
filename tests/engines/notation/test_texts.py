"""Games as text: what this program writes it reads back, and so is what others write."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.game import Game
from engines.matches.match import Match, match_texts
from engines.matches.record import record_as_json, record_of
from engines.notation import squares
from engines.notation.shogi import chess_square
from engines.notation.texts import read_match, write_match
from tests.engines.games.newcomer import NEWCOMER
from tests.engines.games.playthrough import random_match

EIGHT, SIX, FOUR = (find_game(f"reversi{rows}") for rows in (8, 6, 4))
ANIMALS, SIMPLE, TIC = find_game("animal-shogi"), find_game("animal-shogi-simple"), find_game("tictactoe")
some = settings(max_examples=120, deadline=None)


def played(game: Game, moves: str, start: str | None = None) -> Match:
    match = Match.new(game, game.parse_position(start) if start else None)
    for text in moves.split():
        match = match.play(game.parse_move(match.position, text))
    return match


@some
@given(
    game=st.sampled_from(GAMES),
    seed=st.integers(0, 2**32),
    plies=st.integers(0, 90),
    skipped=st.integers(0, 90),
)
def test_what_is_written_is_read(game: Game, seed: int, plies: int, skipped: int) -> None:
    """Whole games and ends of games, with their passes, whatever game is looked at."""
    match = random_match(game, Random(seed), plies)
    skipped = min(skipped, match.plies) if seed % 2 else 0
    match = Match(game, match.positions[skipped], match.moves[skipped:])
    assert read_match(write_match(match), game) == match
    other = read_match(write_match(match), SIMPLE if game is ANIMALS else game)
    assert match_texts(other) == match_texts(match) or other.game is SIMPLE


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_position_alone_is_read(game: Game) -> None:
    match = random_match(game, Random(5), 4)
    text = game.format_position(match.position)
    assert read_match(f"\ufeff  {text}\n", game) == Match.new(game, match.position)
    assert write_match(Match.new(game)) in (text, "position startpos", game.format_position(game.initial))


def test_a_new_game_that_is_written_in_squares_is_read_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(squares, "GAMES", (*GAMES, NEWCOMER))
    begun = played(NEWCOMER, "b2 a1")
    for match in (begun, Match.new(NEWCOMER, begun.position)):
        assert read_match(write_match(match), NEWCOMER) == match


def test_transcripts_say_which_board_they_are_of_by_their_moves() -> None:
    eight = read_match("f5d6c3d3c4", SIX)
    assert (eight.game, match_texts(eight)) == (EIGHT, ["f5", "d6", "c3", "d3", "c4"])
    assert read_match("F5 D6; C3, d3-c4", ANIMALS) == eight
    assert read_match("1. F5 d6 2. c3 D3\n3. c4", EIGHT) == eight
    assert read_match("b1", FOUR) == played(FOUR, "b1")
    assert read_match("b2 a1 c3", TIC) == played(TIC, "b2 a1 c3")


def test_passes_may_be_left_out_or_written() -> None:
    match = next(
        one
        for one in (random_match(FOUR, Random(seed), 30) for seed in range(50))
        if "pass" in match_texts(one)[:-2]
    )
    texts = match_texts(match)
    assert read_match("".join(text for text in texts if text != "pass"), FOUR).moves == match.moves
    assert read_match(" ".join(text.replace("pass", "PA") for text in texts), FOUR) == match


@pytest.mark.parametrize("marks", ["XO-", "xo.", "*O-", "bw_", "BW-", "01."])
def test_boards_are_read_in_every_alphabet(marks: str) -> None:
    black, white, empty = list(marks)
    text = EIGHT.format_position(played(EIGHT, "f5 d6 c3").position)
    foreign = text.translate(str.maketrans("XO-", black + white + empty))
    rows = "\n".join(foreign[row : row + 8] for row in range(0, 64, 8))
    wanted = Match.new(EIGHT, EIGHT.parse_position(text))
    assert read_match(foreign, FOUR) == wanted
    assert read_match(f"{rows}\n{foreign[-1]}", FOUR) == wanted
    assert read_match(f"{foreign}; b1:+3; c5:-2; % a remark", FOUR) == wanted
    assert read_match(foreign[:-2], FOUR).start.side == 0  # Black, unless it is said


def test_moves_may_follow_a_board() -> None:
    text = EIGHT.format_position(played(EIGHT, "f5 d6 c3").position)
    assert read_match(f"{text} d3c4", SIX) == played(EIGHT, "d3 c4", text)
    start = FOUR.format_position(FOUR.initial)
    assert read_match(f"{start[:-1]}*  b1", FOUR) == played(FOUR, "b1")


def test_ggf_is_read() -> None:
    start = "---------------------------O*------*O--------------------------- *"
    text = (
        f"(;GM[Othello]PC[NBoard]PB[a (b)]PW[c\\]]RE[?]TI[15:00]TY[8]BO[8 {start}]B[F5]W[F6//2.1]B[E6/+1.5];)"
    )
    assert read_match(text, FOUR) == played(EIGHT, "f5 f6 e6")
    six = f"BO[6 {SIX.format_position(SIX.initial).replace('X', '*')}]"
    assert (
        read_match(f"(;GM[Othello]{six}B[{match_texts(random_match(SIX, Random(1), 1))[0]}];)", EIGHT).game
        is SIX
    )
    middle = EIGHT.format_position(played(EIGHT, "f5").position).replace("X", "*")
    rows = " ".join(middle[row : row + 8] for row in range(0, 64, 8))
    assert read_match(f"(;GM[Othello]BO[8 {rows}\n {middle[-1]}]W[d6];)", SIX).plies == 1


def test_sgf_is_read() -> None:
    text = "(;GM[2]FF[4]SZ[8]C[a remark (with brackets\\])];B[f5];W[d6](;B[c3];W[d3])(;B[c5]))"
    assert read_match(text, SIX) == played(EIGHT, "f5 d6 c3 d3")
    assert (
        read_match("(;GM[2]SZ[6];B[" + match_texts(random_match(SIX, Random(1), 1))[0] + "])", EIGHT).game
        is SIX
    )
    placed = read_match("(;GM[2]SZ[4]AB[b2][cc]AW[c2][b3]PL[W];W[a2])", EIGHT)
    assert (placed.game, placed.plies) == (FOUR, 1)
    assert FOUR.format_position(placed.start) == "-----XO--OX----- O"


@pytest.mark.parametrize(
    "text",
    [
        "position sfen gle/1c1/1C1/ELG b - 1 moves 2c2b 1a2b",
        "position startpos moves 2c2b 1a2b",
        "startpos moves 2c2b 1a2b",
        "gle/1c1/1C1/ELG b - 2c2b 1a2b",
        "2c2b 1a2b",
        "rkb/1p1/1P1/BKR b - 1 moves 2c2b 1a2b",
        "gle/1c1/1C1/ELG[-] w 0 1 moves b2b3 c4b3",
        "gle/1c1/1C1/ELG[] w - - 0 1 b2b3 c4b3",
        "b2b3 c4b3",
    ],
)
def test_animal_shogi_is_read_as_others_write_it(text: str) -> None:
    for game in (ANIMALS, SIMPLE):
        assert read_match(text, game) == played(game, "2c2b 1a2b")
    assert read_match(text, SIX if "b2b3" not in text[:4] else SIMPLE).plies == 2


def test_hands_and_hens_are_read_from_fen() -> None:
    read = read_match("1l1/2H/3/1L1[CGge] b 3 12", ANIMALS).start
    assert ANIMALS.format_position(read) == "1l1/2+C/3/1L1 w GCge 1"
    plus = read_match("1l1/2+C/3/1L1[CGge] w 0 1 C@b2", ANIMALS)
    assert match_texts(plus) == ["C*2c"]


def test_squares_of_chess_and_shogi_are_images_of_each_other() -> None:
    squares = [f"{file}{rank}" for file in "123" for rank in "abcd"]
    assert [chess_square(chess_square(square)) for square in squares] == squares
    assert [chess_square(square) for square in ("3a", "1d", "2c")] == ["a4", "c1", "b2"]


def test_othello_quest_is_read_with_passes_or_without() -> None:
    text = '{"players": [], "position": {"moves": [{"m": "f5", "t": 900}, {"m": "d6", "t": 1}, {"m": "-"}]}}'
    assert read_match(text, SIX) == played(EIGHT, "f5 d6")


def test_saved_games_are_read() -> None:
    match = played(SIX, "c2 d2 e3")
    text = json.dumps(record_as_json(record_of(match, "human", "random")))
    assert read_match(text, EIGHT) == match


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no text"),
        ("hello", "'hello' is not a game"),
        ("Once upon a time", "'Once upon a time' is not a game"),
        ("f5d6zz", "From 'zz' on, these are not moves"),
        ("f5d6c3d3a1", "Move 5: The move a1 is not legal here"),
        ("f5f5", "Move 2: The move f5 is not legal here"),
        ("{", "it is not readable JSON"),
        ("[" * 9, "is not a game"),
        ("{" + '"a":' + "[" * 50_000, "it is not readable JSON"),
        ("{}", "format is missing or wrong"),
        ("x" * 200_000, "too long"),
        ("(;GM[2]C[" + "x" * 1_000_000, "too long"),
        ("-" * 64 + " Q", "From 'Q' on, these are not moves"),
        ('{"position": {"moves": [{"m": 7}]}}', "but it lists no moves"),
        ('{"position": {"moves": [{"m": "f5"}, {"m": "f5"}]}}', "Move 2: The move f5 is not legal here"),
        ("+B3B2HI nonsense", "From 'nonsense' on, these are not moves"),
        ("+B3B1HI", "Move 1: The move 2c2a is not legal here"),
        ("S/gle/-c-/-C-/ELL/-", "has 2 lions"),
        ("(;GM[1]SZ[19];B[pd])", "a game of '1', but only Othello"),
        ("(;GM[2]SZ[10];B[f5])", "no board of size 10"),
        ("(;GM[Othello]BO[8 --O*-- *]B[f5];)", "cannot be read"),
        ("(;GM[2]AB[j9])", "no square 'j9'"),
        ("(;GM[2];B[f5];W[a1])", "Move 2: The move a1 is not legal"),
        ("position sfen", "After 'sfen'"),
        ("gle/1c1/1C1 b - 1", "The board has 4 rows"),
        ("gle/1c1/1C1/ELG[-] q 0 1", "The side to move is 'q'"),
        ("position startpos moves 2c2b 9z9z", "Move 2: '9z9z' is not a move"),
        ("position startpos moves 2c2b 2c2b", "Move 2: The move 2c2b is not legal here"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        read_match(text, EIGHT)
    assert sentence in str(caught.value)


def test_no_move_after_the_end() -> None:
    with pytest.raises(InputError, match="Move 6: The game is already over"):
        read_match("a1 b1 a2 b2 a3 c3", TIC)


@some
@given(
    text=st.text(alphabet='xo-*01bw .;[](){}abcdefgh12345678/+@ \nGMBOWPS"', max_size=120),
    game=st.sampled_from(GAMES),
)
def test_anything_is_read_or_refused(text: str, game: Game) -> None:
    try:
        match = read_match(text, game)
    except InputError:
        return
    assert read_match(write_match(match), match.game) == match
