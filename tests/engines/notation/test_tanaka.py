"""The texts of those who have solved Animal Shogi, written here once more and read back."""

from random import Random

import pytest

from engines.catalogue import find_game
from engines.game import Game, Piece, Position, Side
from engines.matches.match import Match
from engines.notation.tanaka import read_tanaka
from engines.notation.texts import read_match

ANIMALS, SIMPLE = find_game("animal-shogi"), find_game("animal-shogi-simple")
START = "-KI-LI-ZO\n . -HI . \n . +HI . \n+ZO+LI+KI\n000000\n+"
CODES = {"lion": "LI", "elephant": "ZO", "giraffe": "KI", "chick": "HI", "hen": "NI"}
LETTERS = {"lion": "L", "elephant": "E", "giraffe": "G", "chick": "C", "hen": "R"}
HELD = ("chick", "elephant", "giraffe")


def square(place: int) -> str:
    return "ABC"[place % 3] + str(place // 3 + 1)


def tanaka_position(game: Game, position: Position) -> str:
    """A position in his text."""
    cells = [f"{'+-'[one.side]}{CODES[one.kind]}" if one else " . " for one in game.pieces(position)]
    rows = "\n".join("".join(cells[row : row + 3]) for row in range(0, 12, 3))
    held = "".join(str(game.hands(position)[side].get(kind, 0)) for side in Side for kind in HELD)
    return f"{rows}\n{held}\n{'+-'[position.side]}"


def dobutsu_position(game: Game, position: Position) -> str:
    """A position as clausecker's program writes it."""

    def letter(one: Piece | None) -> str:
        return (
            "-" if one is None else LETTERS[one.kind] if one.side is Side.FIRST else LETTERS[one.kind].lower()
        )

    cells = [letter(one) for one in game.pieces(position)]
    rows = "/".join("".join(cells[row : row + 3]) for row in range(0, 12, 3))
    held = "".join(
        letter(Piece(kind, side)) * game.hands(position)[side].get(kind, 0) for side in Side for kind in HELD
    )
    return f"{'SG'[position.side]}/{rows}/{held or '-'}"


def moves(match: Match, tanaka: bool) -> list[str]:
    """The moves of a match in either way."""
    texts = []
    for before, move, after in zip(match.positions, match.moves, match.positions[1:], strict=False):
        anatomy = match.game.anatomy(before, move)
        assert anatomy.target is not None
        stands = match.game.pieces(after)[anatomy.target]
        target = square(anatomy.target)
        if tanaka:
            origin = "00" if anatomy.origin is None else square(anatomy.origin)
            texts.append(f"{'+-'[before.side]}{origin}{target}{CODES[stands.kind] if stands else 'LI'}")
        elif anatomy.origin is None:
            texts.append(f"{LETTERS[anatomy.drop or '']}*{target.lower()}")
        else:
            piece = match.game.pieces(before)[anatomy.origin]
            assert piece
            taken = "x" if match.game.pieces(before)[anatomy.target] else "-"
            texts.append(f"{LETTERS[piece.kind]}{square(anatomy.origin).lower()}{taken}{target.lower()}")
    return texts


def random_match(game: Game, start: Position | None, random: Random, plies: int) -> Match:
    match = Match.new(game, start)
    while match.outcome is None and match.plies < plies:
        match = match.play(random.choice(match.legal_moves))
    return match


@pytest.mark.parametrize("game", [ANIMALS, SIMPLE], ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(20))
def test_positions_and_games_are_read_back_from_both_texts(game: Game, seed: int) -> None:
    random = Random(seed)
    middle = random_match(game, None, random, random.randrange(30))
    start = middle.position if middle.outcome is None else game.initial
    match = random_match(game, start, random, 40)
    for position, tanaka in ((tanaka_position, True), (dobutsu_position, False)):
        texts = moves(match, tanaka)
        assert read_match(" ".join([position(game, start), *texts]), game) == match
        if start == game.initial and texts:
            assert read_match("\n".join(texts), game) == match


def test_the_start_as_it_is_published() -> None:
    assert read_match(START, ANIMALS) == Match.new(ANIMALS)
    assert read_match(START + "\n+B3B2HI\n-C1B2ZO", SIMPLE).plies == 2
    assert read_match("S/gle/-c-/-C-/ELG/-", ANIMALS) == Match.new(ANIMALS)


@pytest.mark.parametrize(
    "text", ["", "2c2b", "b2b3", "f5d6", START[:-1], START.replace("+LI", "+XX"), "(;GM[2])"]
)
def test_other_texts_are_left_to_others(text: str) -> None:
    assert read_tanaka(text) is None
