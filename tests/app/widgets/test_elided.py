"""A label that gives way keeps within its margins."""

from app.widgets.elided import ElidedLabel, plain_tip


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


def test_a_long_tip_is_broken_into_lines_and_stands_as_it_is():
    assert plain_tip("short") == "short"
    for text in ("It's long. " * 20, "one\n" + "two " * 30):
        assert plain_tip(text) == f"<p style='white-space:pre-wrap'>{text}</p>"
    assert "&lt;b&gt;" in plain_tip("<b>")
