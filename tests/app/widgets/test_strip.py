"""One line that says or asks something: in the language of now."""

from PySide6.QtWidgets import QLineEdit

from app.i18n import languages, tr
from engines.errors import InputError


def said(strip):
    return [strip.text.text(), *(one.text() for one in strip.buttons)]


def test_a_question_is_asked_in_another_language(strip):
    done = []
    strip.ask(lambda: tr("Delete this game for good?"), lambda: tr("Delete"), lambda: done.append(1))
    assert said(strip) == ["Delete this game for good?", "Delete", "Cancel"]
    languages.use("ja")
    assert said(strip) == ["この対局を完全に削除しますか？", "削除", "キャンセル"]
    assert strip.accessibleName() == strip.text.text()
    assert [one.toolTip() for one in strip.buttons] == ["削除", "キャンセル"]
    strip.buttons[0].click()
    assert done == [1]
    languages.use("en")
    assert strip.isHidden()


def test_what_was_typed_stays(strip):
    field = QLineEdit("20")
    strip.ask(lambda: tr("How many more minutes:"), lambda: tr("Train on"), lambda: None, field=field)
    field.setText("7")
    languages.use("ja")
    assert field.text() == "7"
    assert strip.isAncestorOf(field)
    assert strip.buttons[0].text() == "さらに学習"


def test_what_went_wrong_is_told_in_another_language(strip):
    strip.tell(lambda: tr("{text} is not a number above 0.", text="x"))
    languages.use("ja")
    assert "x" in strip.text.text() and "number" not in strip.text.text()
    assert strip.buttons[1].text() == "閉じる" and strip.buttons[0].isHidden()


def test_why_something_failed_is_told_in_another_language_too(strip):
    strip.explain(InputError("{path} cannot be written.", path="here"))
    assert said(strip)[0] == "here cannot be written."
    languages.use("ja")
    assert said(strip)[0] == tr("{path} cannot be written.", path="here") != "here cannot be written."


def test_what_is_true_no_longer_is_not_said_again(strip):
    wrong = ["Too small."]
    strip.tell(lambda: "".join(wrong))
    languages.reread()
    assert not strip.isHidden()
    wrong.clear()
    languages.reread()
    assert strip.isHidden()


def test_what_is_said_is_heard_where_the_focus_is_elsewhere(strip, heard):
    strip.tell("It cannot be deleted.")
    assert heard == ["It cannot be deleted."]
