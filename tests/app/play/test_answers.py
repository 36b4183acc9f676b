"""Answers make room for newer ones."""

from app.play.judging.answers import MOST, Answers


def test_the_oldest_answers_make_room():
    answers = Answers[int]()
    for number in range(MOST + 3):
        answers.keep(str(number), number)
    assert len(answers) == MOST and "2" not in answers and answers["3"] == 3
    answers.keep("3", 7)
    assert len(answers) == MOST and answers["3"] == 7
