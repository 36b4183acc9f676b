"""The card beside the board while problems are solved: what it says, and what it offers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.analysis.truth import sentence
from app.analysis.verdict_words import move_text
from app.i18n import sentences, tr
from app.play.offer_card import Offer, Said
from engines.game import Move, Position, Side
from engines.solvers.oracle import Truth

if TYPE_CHECKING:
    from app.play.page import GamePage

Deed = Callable[[], object]
Text = Callable[[], str]
"""Said anew in another language."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """What the card's buttons do."""

    refute: Deed
    back: Deed
    answer: Deed
    go_on: Deed
    grade: Deed
    leave: Deed


class ProblemCard:
    """Offers the way on with each of its texts."""

    def __init__(self, page: GamePage, deeds: Deeds) -> None:
        self._page, self._deeds = page, deeds

    def ask(self, title: Text, text: Text, praise: bool, wrong: bool) -> None:
        """What is asked, or was said of the last answer; why that is `wrong` can be shown."""
        self._put(lambda: self._asked(title(), text(), praise, wrong))

    def refute(self, position: Position, move: Move, worth: Truth, person: Side | None) -> None:
        """What a wrong move leads to."""
        self._put(partial(self._refuted, position, move, worth, person))

    def reveal(self, title: Text, text: Text, praise: bool) -> None:
        """What was right, and how the person fares."""
        self._put(lambda: self._revealed(title(), text(), praise))

    def _put(self, say: Callable[[], Said]) -> None:
        self._page.side.offer.offer(say)

    def _asked(self, title: str, text: str, praise: bool, wrong: bool) -> Said:
        tip = tr("Play this move on the board and see the reply")
        third = Offer(tr("Show why"), tip, self._deeds.refute) if wrong else self._grade()
        return Said(title, text, (self._answer(), self._next(False), third, self._leave()), praise)

    def _refuted(self, position: Position, move: Move, worth: Truth, person: Side | None) -> Said:
        page = self._page
        text = sentence(worth, position.side, person, page.look.sides)
        back = Offer(tr("Try again"), tr("Back to the position of the problem"), self._deeds.back, True)
        offers = (back, self._answer(), self._next(False), self._leave())
        title = tr("After {move}", move=move_text(page.game, position, move))
        return Said(title, sentences(text, tr("Play on to see why.")), offers)

    def _revealed(self, title: str, text: str, praise: bool) -> Said:
        return Said(title, text, (self._next(True), self._grade(), self._leave()), praise)

    def _answer(self) -> Offer:
        tip = tr("See the best move; the problem then counts as missed")
        return Offer(tr("Show the answer"), tip, self._deeds.answer)

    def _next(self, primary: bool) -> Offer:
        return Offer(tr("Next"), tr("Go to another problem"), self._deeds.go_on, primary)

    def _grade(self) -> Offer:
        tip = tr("Choose how hard the problems are, and see how many you solved in each grade")
        return Offer(tr("Grade …"), tip, self._deeds.grade)

    def _leave(self) -> Offer:
        return Offer(tr("Leave"), tr("Back to your own game"), self._deeds.leave)
