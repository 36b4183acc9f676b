"""Books of small games: complete, right, resumable, and refused when damaged."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Game, Move, Position
from engines.solvers.reversi.book import Book, canonical
from engines.solvers.reversi.book_building import BookOptions, BookProgress, build
from engines.solvers.reversi.control import Stopped
from engines.solvers.reversi.journal import Journal
from engines.solvers.reversi.solver import ReversiSolver

SMALL, MIDDLE = find_game("reversi4"), find_game("reversi6")


def options(limit: int, **more) -> BookOptions:
    return BookOptions(limit, table_bits=14, **more)


def late(seed: int, left: int) -> Position:
    """A position of a random 6x6 game with so many empty squares and a choice."""
    rng, position = random.Random(seed), MIDDLE.initial
    while MIDDLE.empty_squares(position) > left:
        position = MIDDLE.play(position, rng.choice(MIDDLE.legal_moves(position)))
    assert len(MIDDLE.legal_moves(position)) > 1
    return position


def arising(game: Game, book: Book, start: Position) -> Iterator[Position]:
    """Every position where the book has to move, with either colour, against any replies."""
    waiting = [start, *(game.play(start, move) for move in game.legal_moves(start))]
    seen = set()
    while waiting:
        position = waiting.pop()
        moves = game.legal_moves(position)
        if position in seen or not moves or game.empty_squares(position) <= book.limit:
            continue
        seen.add(position)
        yield position
        move = moves[0]
        if len(moves) > 1:
            entry = book.find(position)
            assert entry is not None, game.format_position(position)
            move = entry[0]
        after = game.play(position, move)
        waiting += [game.play(after, reply) for reply in game.legal_moves(after)]


def check(game: Game, book: Book, start: Position) -> int:
    """Every move of the book against the solver; returns how many positions have been asked for."""
    solver, asked = ReversiSolver(game, 16), 0
    for position in arising(game, book, start):
        moves = game.legal_moves(position)
        if len(moves) > 1:
            move, value = book.find(position) or (None, None)
            values = solver.all_moves(position)
            assert move in values
            assert values[Move(move or 0)] == value == max(values.values())
            asked += 1
    return asked


def test_the_whole_small_game(tmp_path: Path) -> None:
    book = build(SMALL, tmp_path / "book", options(0))
    assert check(SMALL, book, SMALL.initial) >= len(book) > 50
    assert [value for _, value in [book.find(SMALL.initial) or (0, 0)]] == [-10]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_part_of_the_middle_game(tmp_path: Path, seed: int) -> None:
    start = late(seed, 13)
    book = build(MIDDLE, tmp_path / "book", options(8), start)
    assert check(MIDDLE, book, start) >= len(book) > 10


def test_mirror_images_are_one_entry(tmp_path: Path) -> None:
    start = late(1, 11)
    book = build(MIDDLE, tmp_path / "book", options(9), start)
    move, value = book.find(start) or (Move(0), 0)
    for symmetry in MIDDLE.symmetries:
        words = [sum((word >> int(at) & 1) << i for i, at in enumerate(symmetry.squares))
                 for word in start.words[:2]]  # fmt: skip
        image = Position((*words, start.words[2]))
        assert canonical(MIDDLE, image)[0] == canonical(MIDDLE, start)[0]
        found, same = book.find(image) or (Move(0), 0)
        assert same == value
        assert -ReversiSolver(MIDDLE, 12).margin(MIDDLE.play(image, found)) == value
        assert symmetry.actions[found] == move or len(set(MIDDLE.symmetries)) == 8
    assert book.find(MIDDLE.initial) is None


def test_two_threads_make_the_same_positions(tmp_path: Path) -> None:
    start = late(1, 12)
    one = build(MIDDLE, tmp_path / "one", options(9), start)
    two = build(MIDDLE, tmp_path / "two", options(9, workers=2), start)
    assert check(MIDDLE, two, start) == check(MIDDLE, one, start)


def test_an_interrupted_build_goes_on(tmp_path: Path) -> None:
    path, stop, heard = tmp_path / "book", Event(), list[BookProgress]()

    def listen(progress: BookProgress) -> None:
        heard.append(progress)
        if progress.positions >= 40:
            stop.set()

    with pytest.raises(Stopped):
        build(SMALL, path, options(2, stop=stop, progress=listen))
    part = Book.load(path, SMALL)
    assert (len(part), part.aim, part.complete) == (heard[-1].positions, 2, False)
    assert part.limit > 2
    check(SMALL, part, SMALL.initial)
    journal = tmp_path / "book.journal"
    with journal.open("a") as file:
        file.write("[12, 3")  # the power fails
    known, solved = len(part), list[int]()
    book = build(SMALL, path, options(2, progress=lambda now: solved.append(now.done - now.known)))
    assert 1 in solved
    assert not journal.exists()
    assert check(SMALL, book, SMALL.initial) >= len(book) > known
    again = Book.load(path, SMALL)
    assert (len(again), again.limit, again.complete) == (len(book), 2, True)
    assert check(SMALL, again, SMALL.initial) >= len(book)


def test_a_book_grows_out_of_another(tmp_path: Path) -> None:
    """What an earlier book holds is not solved again."""
    small = build(SMALL, tmp_path / "one", options(6))
    solved = list[BookProgress]()
    large = build(SMALL, tmp_path / "two", options(2, known=(small,), progress=solved.append))
    assert large.entries.items() > small.entries.items()
    assert max(now.known for now in solved) > 0
    assert sum(now.done > now.known for now in solved) == len(large) - len(small)
    assert check(SMALL, large, SMALL.initial) >= len(large)


def test_a_journal_of_something_else_is_left_alone(tmp_path: Path) -> None:
    journal = tmp_path / "book.journal"
    Journal(journal, SMALL, SMALL.initial)
    head = journal.read_text()
    others = ('{"version": 1, "game": "other"}\n', "nonsense\n", "[1]\n", "[" * 5000 + "\n")
    for text in (*others, f"{head}[1, 2, 3, Infinity]\n", f"{head}{'[' * 5000}\n"):
        journal.write_text(text)
        with pytest.raises(InputError):
            build(SMALL, tmp_path / "book", options(8))
        assert journal.read_text() == text


def test_a_full_disk_leaves_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What took hours to solve is not lost when the work goes on."""
    path = tmp_path / "journal"
    Journal(path, SMALL, SMALL.initial).note((12, 3), Move(4), 2)
    text = path.read_text()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(InputError, match="No space left on device"):
        Journal(path, SMALL, SMALL.initial)
    assert path.read_text() == text


def test_damaged_books_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "book"
    build(SMALL, path, options(6))
    content = path.read_bytes()
    line, _, body = content.partition(b"\n")
    header = json.loads(line)
    bad = [
        b"", body, content[:-1], content[:-1] + bytes([content[-1] ^ 1]), b"[]\n" + body,
        json.dumps(header | {"positions": 3}).encode() + b"\n" + body,
        json.dumps(header | {"format": 2}).encode() + b"\n" + body,
        json.dumps(header | {"rules_version": 99}).encode() + b"\n" + body,
        json.dumps(header | {"aim": None}).encode() + b"\n" + body,
    ]  # fmt: skip
    for wrong in bad:
        path.write_bytes(wrong)
        with pytest.raises(InputError):
            Book.load(path, SMALL)
    path.write_bytes(content)
    with pytest.raises(InputError):
        Book.load(path, MIDDLE)
    with pytest.raises(InputError):
        Book.load(tmp_path / "nothing", SMALL)
    assert len(Book.load(path, SMALL)) > 1
