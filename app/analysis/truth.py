"""Exact results turned to one point of view, and into words. No Qt here."""

from app.i18n import sentences, tr
from engines.game import Side
from engines.review.losses import signed
from engines.solvers.oracle import Solution, Source, Truth

SOURCES = {
    Source.RULES: "The game is over.",
    Source.TABLE: "Known from a table of every position.",
    Source.BOOK: "Known from a book of perfect play.",
    Source.SEARCH: "Found by searching to the end of the game.",
}
"""English keys: how an exact result is known."""

_YOU_WIN = ("In truth you win by {margin}.", "In truth you win with the next move.",
            "In truth you win in {plies} moves.", "In truth you win.")  # fmt: skip
_YOU_LOSE = ("In truth you lose by {margin}.", "In truth you lose to the next move.",
             "In truth you lose in {plies} moves.", "In truth you lose.")  # fmt: skip
_SIDE_WINS = ("In truth {side} wins by {margin}.", "In truth {side} wins with the next move.",
              "In truth {side} wins in {plies} moves.", "In truth {side} wins.")  # fmt: skip


def share(truth: Truth) -> float:
    """The score of the side that sees it so: 1, 0.5 or 0."""
    return (truth.value + 1) / 2


def word(value: float) -> str:
    """A certain result: above 0 a win, below 0 a loss."""
    return tr("Win") if value > 0 else tr("Lose") if value < 0 else tr("Draw")


def short(truth: Truth) -> str:
    """A few letters for a square: a margin where there is one, else the result and the plies to it."""
    if truth.margin is not None:
        return signed(truth.margin)
    return f"{word(truth.value)} {truth.distance}" if truth.distance else word(truth.value)


def sentence(truth: Truth, side: Side, person: Side | None, names: tuple[str, str]) -> str:
    """Who wins with perfect play, given what is true for `side`; `names` are what the sides are called."""
    if not truth.value:
        return tr("In truth it is a draw.")
    winner = side if truth.value > 0 else side.other
    forms = _SIDE_WINS if person is None else _YOU_WIN if winner is person else _YOU_LOSE
    form = forms[0] if truth.margin is not None else forms[{None: 3, 0: 3, 1: 1}.get(truth.distance, 2)]
    margin, plies = abs(truth.margin or 0), truth.distance or 0
    return tr(form, side=tr(names[winner]), margin=margin, plies=plies)


def origin(solution: Solution) -> str:
    """What the result means and how it is known."""
    means = tr("The result if both sides play perfectly from here on.")
    return sentences(means, tr(SOURCES[solution.source]))
