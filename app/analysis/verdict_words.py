"""What a move lost, in words. No Qt here."""

from app.i18n import tr
from engines.game import Game, Move, Position, Side
from engines.matches.match import Match
from engines.review.doubts import Doubt
from engines.review.verdicts import Verdict

_FELL = {
    (1, -1): "It turned a win into a loss; {best} would have won.",
    (1, 0): "It turned a win into a draw; {best} would have won.",
    (0, -1): "It turned a draw into a loss; {best} would have drawn.",
}
"""English keys by the result before and after."""
UNIMPORTANT = 4
"""Searches differ by so many hundredths of the expected score by themselves."""


def move_text(game: Game, position: Position, move: Move) -> str:
    """A move as it is written."""
    text = game.format_move(position, move)
    return tr("pass") if text == "pass" else text


def line_texts(line: Match) -> list[str]:
    """The moves of a match as they are written."""
    return [move_text(line.game, *made) for made in zip(line.positions, line.moves, strict=False)]


def was_right(game: Game, position: Position, move: Move) -> str:
    """The title over an answer that was right."""
    return tr("Right: {move}", move=move_text(game, position, move))


def was_best(game: Game, position: Position, move: Move) -> str:
    """The title over an answer that was asked for."""
    return tr("Best was {move}", move=move_text(game, position, move))


def what_it_lost(game: Game, position: Position, verdict: Verdict) -> str:
    """One sentence about a move made on `position`."""
    if verdict.best is None or verdict.best == verdict.move:
        return tr("No move was better.")
    best = move_text(game, position, verdict.best)
    if verdict.results:
        return tr(_FELL[verdict.before.value, verdict.after.value], best=best)
    if verdict.discs:
        return tr("It gave away {discs} discs; {best} was best.", discs=verdict.discs, best=best)
    if verdict.before.value > 0:
        return tr("It still wins; {best} was quicker.", best=best)
    return tr("It loses sooner; {best} would have held out longer.", best=best)


def what_it_cost(game: Game, position: Position, doubt: Doubt) -> str:
    """One sentence about what the AI thinks of a move made on `position`."""
    share = round(100 * doubt.cost)
    if share < UNIMPORTANT:
        return tr("The AI sees nothing wrong with it.")
    best = move_text(game, position, doubt.best)
    return tr(
        "It cost {share} % of the expected score, the AI thinks; {best} was better.", share=share, best=best
    )


def who_decided(verdict: Verdict, text: str, person: Side | None, names: tuple[str, str]) -> str:
    """Whose move decided the game; `text` is the move, `names` are what the sides are called."""
    values = {"ply": verdict.ply, "move": text}
    if person is None:
        return tr("{side}'s move {ply}, {move}, decided it.", side=tr(names[verdict.side]), **values)
    if verdict.side is person:
        return tr("Your move {ply}, {move}, decided it.", **values)
    return tr("The opponent's move {ply}, {move}, decided it.", **values)


def average_text(costs: tuple[float, float], person: Side | None, names: tuple[str, str]) -> str:
    """What a move of each side cost on average; `names` are what the sides are called."""
    first, second = (f"{100 * cost:.1f}" for cost in costs)
    if person is None:
        values = {"first": tr(names[0]), "one": first, "second": tr(names[1]), "other": second}
        return tr(
            "On average a move cost {first} {one} %, {second} {other} % of the expected score.", **values
        )
    mine, theirs = (first, second) if person is Side.FIRST else (second, first)
    return tr(
        "On average a move cost you {mine} %, the opponent {theirs} % of the expected score.",
        mine=mine, theirs=theirs,
    )  # fmt: skip
