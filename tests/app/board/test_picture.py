"""The board as a picture: the same as pixels and as a drawing, and never what the pointer does."""

import re
import zlib

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app.board.looks import LOOKS
from app.board.picture import SHARPNESS, board_picture, save_picture
from app.board.state import Shown
from app.board.view import BoardView
from app.play.positions import opening_state
from app.theme.palette import DARK
from app.theme.theme import theme
from engines.catalogue import find_game
from engines.errors import InputError


@pytest.fixture(params=LOOKS, ids=lambda look: look.game)
def board(qtbot, request):
    view = BoardView(request.param, lambda _: None)
    qtbot.addWidget(view)
    view.resize(300, 260)
    view.set_shown(Shown(speed=0.0))
    view.show_state(opening_state(find_game(request.param.game)))
    return view


def pixels(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(np.int16)


def test_a_drawing_shows_what_the_pixels_show(board, tmp_path):
    """Qt gave filled paths a black outline once."""
    save_picture(board, tmp_path / "board.png")
    save_picture(board, tmp_path / "board.svg")
    shot, drawn = QImage(str(tmp_path / "board.png")), QSvgRenderer(str(tmp_path / "board.svg"))
    assert drawn.viewBoxF().size() * SHARPNESS == QRectF(shot.rect()).size()
    redrawn = QImage(shot.size(), QImage.Format.Format_RGB32)
    painter = QPainter(redrawn)
    drawn.render(painter)
    painter.end()
    differences = np.abs(pixels(shot) - pixels(redrawn)).max(axis=2)
    assert (differences > 60).mean() < 0.001, "letters and edges alone may differ"


def test_a_page_to_print_is_as_large_as_the_drawing_and_has_no_pixels_of_the_pieces(board, tmp_path):
    save_picture(board, tmp_path / "board.pdf")
    save_picture(board, tmp_path / "board.svg")
    page = (tmp_path / "board.pdf").read_bytes()
    found = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", page)
    size = QSvgRenderer(str(tmp_path / "board.svg")).viewBox().size()
    assert page.startswith(b"%PDF") and [tuple(map(float, one)) for one in found] == [size.toTuple()]
    assert (b"/Subtype /Image" in page) == board.look.counts, "of discs their shadows"


def test_the_picture_is_the_board_alone(board):
    before = pixels(board_picture(board))
    board._set_cursor(0)  # a ring on the board that one plays on
    assert (pixels(board_picture(board)) == before).all()
    corner = QColor(*map(int, before[2, 2]))
    assert corner == QColor(theme.palette.ground)


def test_paper_is_white_in_a_dark_window(board):
    theme.use("dark", "auto")
    dark = pixels(board_picture(board))
    assert QColor(*map(int, dark[2, 2])) == QColor(DARK.ground)
    theme.use("dark", "paper")
    paper = pixels(board_picture(board))
    assert (paper[2, 2] == 255).all() and theme.palette is DARK
    theme.use("light", "paper")
    assert (pixels(board_picture(board)) == paper).all(), "also the letters beside the board"


def test_a_page_to_print_is_white_in_a_dark_window(board, tmp_path):
    pages = []
    for look in ("light", "dark"):
        theme.use(look, "auto")
        save_picture(board, tmp_path / "board.pdf")
        page = (tmp_path / "board.pdf").read_bytes()
        streams = re.findall(rb"/FlateDecode[^>]*>>\s*stream\r?\n(.*?)\r?\nendstream", page, re.DOTALL)
        pages.append([zlib.decompress(one) for one in streams])
    assert pages[0] and pages[0] == pages[1]


def test_the_pieces_are_in_it(board):
    empty = opening_state(find_game(board.look.game))
    before = pixels(board_picture(board))
    board.show_state(type(empty)((None,) * len(empty.pieces)))
    changed = (pixels(board_picture(board)) != before).any()
    assert changed == any(empty.pieces)


def test_a_folder_that_is_not_there_is_said(board, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        save_picture(board, tmp_path / "file" / "board.png")
