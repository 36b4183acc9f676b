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
from app.play.offer_card import Offer
from engines.game import Side

if TYPE_CHECKING:
    from app.play.page import GamePage

BOTH = tuple(Side)
Deed = Callable[[], object]
Pose = Callable[[Course], object]


class GuessCard:
    """Each of its texts can be put again, in another language, or when more is known."""

    def __init__(self, page: GamePage, leave: Deed) -> None:
        self._page, self._leave = page, leave
        self.own = False
        """Whether the game is the one that was played on the board, not one that was shown there."""

    def put_choice(self, course: Course, choose: Callable[[tuple[Side, ...]], object], pose: Pose) -> None:
        """Whose moves are to be guessed, and from where on."""
        names, choices = [tr(one) for one in self._page.look.sides], []
        for sides, text in (((Side.FIRST,), names[0]), ((Side.SECOND,), names[1]), (BOTH, tr("Both sides"))):
            count = len(course.of(sides).asked)
            if count:
                tip, likely = tr("Moves to guess: {count}", count=count), sides == (course.likely,)
                choices.append(Offer(text, tip, partial(choose, sides), likely))
        since = ""
        if course.begin:
            since, tip = tr("From move {ply} on.", ply=course.begin + 1), tr("Begin with the first move")
            choices.append(Offer(tr("From the start"), tip, partial(pose, Course(course.line, 0, BOTH))))
        asked = tr("Whose moves do you want to guess, before they are shown?")
        counts = tr("One as good counts 2 points, one nearly as good 1.")
        self._put(tr("Guess the moves"), sentences(asked, counts, since), *choices)

    def put_question(self, course: Course, side: Side, show: Deed) -> None:
        """What does `side` play here?"""
        tip = tr("See the move that the AI would play; a guess counts one point at most then")
        asked = tr("{side} to move: what was played?", side=tr(self._page.look.sides[side]))
        self._put(
            self._number(course),
            f"{asked}\n{sum_of(course)}".rstrip(),
            Offer(tr("Hint"), keyboard.tip(tip, commands.HINT), self._page.presenter.hint),
            Offer(tr("Show the move"), tr("See what was played, without points"), show),
        )

    def put_way(self, course: Course) -> None:
        """Moves are made that nobody is asked for."""
        self._put(self._number(course), sentences(tr("The game goes on …"), sum_of(course)))

    def put_return(self, course: Course, back: Deed) -> None:
        """The person looks elsewhere."""
        offer = Offer(tr("Back to the question"), tr("The position in which you guess"), back, True)
        self._put(tr("You look back"), sum_of(course), offer)

    def put_played(self, course: Course, eyes: Side, onward: Deed) -> None:
        """What was played, and how the guess stands beside it, as `eyes` see it."""
        game, guess = course.line.game, course.guesses[-1]
        position, last = course.line.positions[guess.ply - 1], course.ahead(guess.ply) is None
        tip = keyboard.tip(tr("Make this move, and go on"), commands.ON)
        offer = Offer(tr("See the result") if last else tr("Next"), tip, onward, True)
        worth = worth_text(game, position, guess, eyes, self._page.look.sides)
        text = "\n".join(part for part in (worth, points_text(guess, course.score)) if part)
        self._put(played_text(game, position, guess), text, offer, praise=guess.points > 0)

    def put_result(self, course: Course, pose: Pose) -> None:
        """What all guesses came to."""
        again = partial(pose, course.of(BOTH))
        offer = Offer(tr("Once more"), tr("Guess moves of this game again"), again)
        self._put(sum_text(course.score), result_text(course.score), offer)

    def _number(self, course: Course) -> str:
        count = len(course.asked)
        return tr("Guess {number} of {count}", number=min(len(course.guesses) + 1, count), count=count)

    def _put(self, title: str, text: str, *offers: Offer, praise: bool = False) -> None:
        """Unless the card says so already: a button that is pressed or has the focus stays."""
        leave = tr("Back to your own game") if self.own else tr("Back to the game that was shown")
        offers, card = (*offers, Offer(tr("Leave"), leave, self._leave)), self._page.side.offer
        texts = [one.text for one in offers]
        if card.said is None or (*card.said[:2], [one.text for one in card.said[2]]) != (title, text, texts):
            card.offer(title, text, offers, praise)


def sum_of(course: Course) -> str:
    """All points so far; empty before the first guess."""
    return sum_text(course.score) if course.guesses else ""
