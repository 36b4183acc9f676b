"""A label that gives way keeps within its margins, and takes the lines that it may have."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.widgets.elided import UNBROKEN, ElidedLabel


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


def test_two_lines_are_taken_where_one_is_too_short(qtbot):
    label = ElidedLabel("soft", lines=2)
    qtbot.addWidget(label)
    label.grab()  # it takes its role's font
    line = label.fontMetrics().lineSpacing()
    for text in ("Finished · Rollouts 20 %", "a-name-that-has-no-space-in-it"):
        label.setText(text)
        wide = label.fontMetrics().horizontalAdvance(text)
        for width, rows, whole in ((wide + 10, 1, True), (wide * 2 // 3, 2, True), (wide // 3, 2, False)):
            assert label.heightForWidth(width) == rows * line
            label.resize(width, rows * line)
            label.grab()
            assert (label.toolTip() == "") is whole


def test_a_layout_gives_it_the_lines_that_it_takes(qtbot):
    window, label = QWidget(), ElidedLabel("soft", lines=2)
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    layout.addWidget(label)
    label.setText("Reversi 4 × 4 · Deep Q-network · Quick")
    layout.addStretch()
    window.resize(label.sizeHint().width() * 2 // 3, 200)
    window.show()
    qtbot.waitUntil(lambda: label.height() >= 2 * label.fontMetrics().lineSpacing())


def test_a_part_of_a_text_is_not_torn_apart_where_it_has_room_in_the_next_line(qtbot):
    label = ElidedLabel("soft", lines=2)
    qtbot.addWidget(label)
    label.setText("リバーシ 4 × 4 · Qテーブル · お試し")
    label.grab()
    width = label.fontMetrics().horizontalAdvance("リバーシ 4 × 4 · Qテーブル · お試")
    assert label._rows(width) == ["リバーシ 4 × 4 · Qテーブル · ", "お試し"]
    label.setText("とても長い名前の、間に区切りのない学習")
    assert len(label._rows(width)) == 2 and "".join(label._rows(width)) == label.text()


def test_a_third_line_is_taken_only_where_two_are_too_short(qtbot):
    label = ElidedLabel("soft", lines=3)
    qtbot.addWidget(label)
    label.setText("リバーシ 4 × 4 · お試し")
    label.grab()
    width = label.fontMetrics().horizontalAdvance("リバーシ 4 × 4 · お試")
    assert label._rows(width) == ["リバーシ 4 × 4 · ", "お試し"], "a part that has room is not torn apart"
    label.setText("停止済み · ネットワークのみ 正解率 85 %")
    width = label.fontMetrics().horizontalAdvance("停止済み · ネット")
    rows = label._rows(width)
    assert len(rows) == 3 and label.fontMetrics().horizontalAdvance(rows[-1]) <= width
    label.resize(width, label.heightForWidth(width))
    label.grab()
    assert label.toolTip() == "", "all of it is seen"


def test_a_number_and_its_sign_stay_on_one_line(qtbot):
    label = ElidedLabel("soft", lines=3)
    qtbot.addWidget(label)
    label.setText("Rollouts 20 %")
    label.grab()
    width = label.fontMetrics().horizontalAdvance("Rollouts 20 ")
    assert [row.strip() for row in label._rows(width)] == ["Rollouts", f"20{UNBROKEN}%"]


def test_lines_of_letters_that_are_higher_than_the_font_are_not_cut_off(qtbot):
    label = ElidedLabel("strong", lines=3)
    qtbot.addWidget(label)
    label.setText("リバーシ 6 × 6 · 深層Qネットワーク · 短時間")
    label.grab()
    width = label.fontMetrics().horizontalAdvance("リバーシ 6 × 6 · 深") + 2
    assert len(label._rows(width)) == 3

    def inked(height):
        label.resize(width, height)
        image = label.grab().toImage()
        columns = range(image.width())
        return sum(len({image.pixel(x, y) for x in columns}) > 1 for y in range(image.height()))

    assert inked(label.heightForWidth(width)) == inked(label.heightForWidth(width) + 20)
