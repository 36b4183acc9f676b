"""What is said and offered beside the board, and answered on it."""

from PySide6.QtCore import Qt


def title(page):
    return page.side.offer.title.text()


def text(page):
    return page.side.offer.text.text()


def offers(page):
    return [button.text() for button in page.side.offer.buttons]


def press(page, begins):
    """Press the button whose text begins so."""
    next(button for button in page.side.offer.buttons if button.text().startswith(begins)).click()


def touch(qtbot, page, move):
    """Put a disc or mark on a square with the mouse."""
    spot = page.game.anatomy(page.game.initial, page.game.parse_move(page.game.initial, move)).target
    place = page.board.board_geometry.cell_rect(spot).center().toPoint()
    qtbot.mouseClick(page.board.viewport(), Qt.MouseButton.LeftButton, pos=place)
