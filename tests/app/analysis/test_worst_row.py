"""The worst moves of a game, to jump to."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.analysis.worst_row import WorstMove, WorstRow


def test_moves_that_are_long_stand_in_two_rows_rather_than_outside_the_card(qtbot):
    card, row = QWidget(), WorstRow()
    QVBoxLayout(card).addWidget(row)
    qtbot.addWidget(card)
    row.show_moves(tuple(WorstMove(ply, "2b2a+ −100 %", "", True) for ply in (8, 12, 21, 24)))
    card.resize(380, 120)
    card.show()
    assert card.width() == 380
    tops = {button.y() for button in row.buttons}
    assert len(tops) == 2 and all(button.geometry().right() < row.width() for button in row.buttons)
    with qtbot.waitSignal(row.chosen) as chosen:
        row.buttons[-1].click()
    assert chosen.args == [24]
