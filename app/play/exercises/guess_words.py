"""What is said of moves that are guessed. No Qt here."""

from app.analysis.guess import Grade, Guess, Score, Worth
from app.analysis.truth import short
from app.analysis.verdict_words import move_text
from app.board.state import Figure
from app.i18n import sentences, tr
from engines.game import Game, Position, Side

PLAYED = {
    Grade.SAME: "The same: {move}",
    Grade.BETTER: "Better than the move played, {move}",
    Grade.AS_GOOD: "As good as the move played, {move}",
    Grade.NEARLY: "Nearly as good as the move played, {move}",
}
"""English keys: what was played, beside a guess."""


def played_text(game: Game, position: Position, guess: Guess) -> str:
    """What was played, and how good the guess is beside it, in short."""
    move = move_text(game, position, guess.played)
    key = PLAYED.get(guess.grade or Grade.UNKNOWN)
    return tr(key, move=move) if key is not None else tr("{move} was played", move=move)


def worth_text(game: Game, position: Position, guess: Guess, side: Side, names: tuple[str, str]) -> str:
    """What the guess and the move played are worth in the eyes of `side`; `names` are those of the sides."""
    if guess.worths is None:
        return (
            tr("The AI is looking at this move …")
            if guess.move is None
            else tr("The AI is comparing both moves …")
        )
    said = []
    for move in dict.fromkeys((guess.move, guess.played)):
        worth = guess.worths.get(move, Worth()) if move is not None else Worth()
        figures = _figures(worth.seen(position.side, side))
        if move is not None and figures:
            said.append(f"{move_text(game, position, move)} {figures}")
    if not said:
        return ""
    return tr("Expected score for {side}: {moves}.", side=tr(names[side]), moves=" · ".join(said))


def _figures(worth: Worth) -> str:
    share = f"{round(100 * worth.share)} %" if worth.share is not None else ""
    if worth.truth is None:
        return share
    exactly = tr("exactly {result}", result=short(worth.truth))
    return tr("{share} ({exactly})", share=share, exactly=exactly) if share else exactly


def points_text(guess: Guess, score: Score) -> str:
    """What a guess counts, and all of them so far."""
    hinted = tr("With a hint: one point at most.") if guess.hinted and guess.points else ""
    return sentences(hinted, f"+{guess.points} · {sum_text(score)}" if guess.grade else "")


def sum_text(score: Score) -> str:
    """All points."""
    return tr("{points} of {most} points", points=score.points, most=score.most)


def result_text(score: Score) -> str:
    """What all guesses came to."""
    return sentences(
        tr("You guessed {same} of {count} moves exactly.", same=score.same, count=score.count),
        tr("Better than the moves played: {count}.", count=score.better) if score.better else "",
        tr("Still being evaluated: {count}.", count=score.open) if score.open else "",
    )


def figures_of(game: Game, position: Position, guess: Guess, side: Side) -> tuple[Figure, ...]:
    """The move played and the guess, the move played the stronger, with what they are worth to `side`."""
    found: list[Figure] = []
    for move, weight in ((guess.played, 1.0), (guess.move, 0.25)):
        if move is None or any(move == one.move for one in found):
            continue
        worth = (guess.worths or {}).get(move, Worth()).seen(position.side, side)
        share = f"{round(100 * worth.share)}%" if worth.share is not None else ""
        head, below = (share, "")
        if worth.truth is not None and worth.truth.margin is not None:
            head, below = short(worth.truth), share
        found.append(Figure(move, game.anatomy(position, move), head, below, weight))
    return tuple(found)
