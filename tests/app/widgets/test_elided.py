"""A label that gives way keeps within its margins."""

from app.widgets.elided import ElidedLabel


def test_what_has_no_room_between_the_margins_is_told_in_full(qtbot):
    label = ElidedLabel("soft")
    qtbot.addWidget(label)
    label.setText("Ito Aya – Rossi Ada")
    label.resize(label.fontMetrics().horizontalAdvance(label.text()) + 10, 20)
    label.grab()
    assert label.toolTip() == ""
    label.setContentsMargins(10, 0, 10, 0)
    label.grab()
    assert label.toolTip() == "Ito Aya – Rossi Ada"
