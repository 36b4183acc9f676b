"""The card beside the board while moves are guessed: what it says, and what it offers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.analysis.guess import Course
from app.i18n import sentences, tr
from app.keys import commands
from app.keys.keyboard import keyboard
from app.play.exercises.guess_words import played_text, points_text, result_text, sum_text, worth_text
from app.play.offer_card import Offer, Said, Say
from engines.game import Side

if TYPE_CHECKING:
    from app.play.page import GamePage

BOTH = tuple(Side)
Deed = Callable[[], object]
Pose = Callable[[Course], object]


class GuessCard:
    """Each of its texts can be said anew, in another language, or when more is known."""

    def __init__(self, page: GamePage, leave: Deed) -> None:
        self._page, self._leave = page, leave
        self.own = False
        """Whether the game is the one that was played on the board, not one that was shown there."""
        self._put: tuple[Say, Said] | None = None
        """What was put last, and what it said."""

    def put(self, say: Say) -> None:
        """Show it, unless the card says so already: a button that is pressed or has the focus stays."""
        card, said = self._page.side.offer, say()
        if self._put is not None and card.say is self._put[0] and _words(said) == _words(self._put[1]):
            return
        self._put = (say, said)
        card.offer(say)

    def choice(self, course: Course, choose: Callable[[tuple[Side, ...]], object], pose: Pose) -> Said:
        """Whose moves are to be guessed, and from where on."""
        names, choices = [tr(one) for one in self._page.look.sides], []
        for sides, text in (((Side.FIRST,), names[0]), ((Side.SECOND,), names[1]), (BOTH, tr("Both sides"))):
            count = len(course.of(sides).asked)
            if count:
                tip, likely = tr("Moves to guess: {count}", count=count), sides == (course.likely,)
                choices.append(Offer(text, tip, partial(choose, sides), likely))
        since = ""
        if course.begin:
            since, tip = tr("From move {ply} on.", ply=course.begin + 1), tr("Start with the first move")
            choices.append(Offer(tr("From the start"), tip, partial(pose, Course(course.line, 0, BOTH))))
        asked = tr("Whose moves do you want to guess before you see them?")
        counts = tr("A different move that is as good scores 2 points, one nearly as good 1.")
        return self._said(tr("Guess the moves"), sentences(asked, counts, since), *choices)

    def question(self, course: Course, side: Side, show: Deed) -> Said:
        """What does `side` play here?"""
        tip = tr("See the move the AI would play; your guess then scores one point at most")
        asked = tr("{side} to move: what was played?", side=tr(self._page.look.sides[side]))
        return self._said(
            self._number(course),
            f"{asked}\n{sum_of(course)}".rstrip(),
            Offer(tr("Hint"), keyboard.tip(tip, commands.HINT), self._page.presenter.hint),
            Offer(tr("Show the move"), tr("See the move that was played, for no points"), show),
        )

    def way(self, course: Course) -> Said:
        """Moves are made that nobody is asked for."""
        return self._said(self._number(course), sentences(tr("The game goes on …"), sum_of(course)))

    def going_back(self, course: Course, back: Deed) -> Said:
        """The person looks elsewhere."""
        offer = Offer(
            tr("Back to the question"), tr("Return to the position where you guess a move"), back, True
        )
        return self._said(tr("Looking back"), sum_of(course), offer)

    def played(self, course: Course, eyes: Side, onward: Deed) -> Said:
        """What was played, and how the guess stands beside it, as `eyes` see it."""
        game, guess = course.line.game, course.guesses[-1]
        position, last = course.line.positions[guess.ply - 1], course.ahead(guess.ply) is None
        tip = tr("Play this move and go on (Enter)")
        offer = Offer(tr("See the result") if last else tr("Next"), tip, onward, True)
        worth = worth_text(game, position, guess, eyes, self._page.look.sides)
        text = "\n".join(part for part in (worth, points_text(guess, course.score)) if part)
        return self._said(played_text(game, position, guess), text, offer, praise=guess.points > 0)

    def result(self, course: Course, pose: Pose) -> Said:
        """What all guesses came to."""
        again = partial(pose, course.of(BOTH))
        offer = Offer(tr("Once more"), tr("Guess moves of this game again"), again)
        return self._said(sum_text(course.score), result_text(course.score), offer)

    def _number(self, course: Course) -> str:
        count = len(course.asked)
        return tr("Guess {number} of {count}", number=min(len(course.guesses) + 1, count), count=count)

    def _said(self, title: str, text: str, *offers: Offer, praise: bool = False) -> Said:
        leave = tr("Back to your own game") if self.own else tr("Back to the game that was shown")
        return Said(title, text, (*offers, Offer(tr("Leave"), leave, self._leave)), praise)


def _words(said: Said) -> tuple[str, str, list[str]]:
    """What is read on a card and its buttons."""
    return said.title, said.text, [one.text for one in said.offers]


def sum_of(course: Course) -> str:
    """All points so far; empty before the first guess."""
    return sum_text(course.score) if course.guesses else ""
