"""What a network learned from, in words: its own games, and what a solver told it. No Qt here."""

from collections.abc import Iterator
from typing import Any

from app.i18n import sentences, tr
from engines.evaluation.library import find_bundled
from engines.evaluation.manifest import Manifest
from engines.game import Game


def levels_teaching(game: Game) -> str:
    """Of the network that a game's levels look with; empty in a game that has none."""
    card = find_bundled(game)
    if card is None:
        return ""
    games, minutes = card.training.get("games"), card.training.get("minutes")
    if not isinstance(games, int) or not isinstance(minutes, int | float):
        return teaching(card)
    numbers = {"games": f"{games:,}", "minutes": max(1, round(minutes))}
    if (_options(card) or {}).get("advice"):
        sentence = tr(
            "The levels use a network that learned from its own games and from the solution: {games} "
            "games in {minutes} min.",
            **numbers,
        )
    else:
        sentence = tr(
            "The levels use a network that taught itself: {games} games in {minutes} min.", **numbers
        )
    return sentences(sentence, teaching(card))


def teaching(card: Manifest) -> str:
    """What it was told beside the rules, and which network it began with; empty where its card is silent."""
    options = _options(card)
    if options is None:
        return ""
    squares, start = card.game.startswith("reversi"), options.get("start")
    told = [*_positions(options, squares), *_games(options)]
    if isinstance(start, str) and start:
        former = start in (card.name, f"{card.game}/{card.name}")
        told.append(
            tr("It went on from an earlier version of itself.")
            if former
            else tr("It began with the network {name}.", name=start)
        )
    return sentences(*told) or tr("It was told nothing but the rules.")


def _positions(options: dict[str, Any], squares: bool) -> Iterator[str]:
    """What it was told of positions; `squares`: in a game of discs, where late ones are known."""
    reach, advice = options.get("exact_endings"), options.get("advice")
    if options.get("exact_values"):
        yield (
            tr("A solver told it what late positions are worth.")
            if squares
            else tr("The solution told it what every position is worth.")
        )
    if advice:
        yield tr("The solution showed it the best moves in every position.")
    elif isinstance(reach, int) and reach:
        yield (
            tr("A solver showed it how to play the last {count} empty squares.", count=reach)
            if squares
            else tr("The solution showed it how to play the last {count} moves.", count=reach)
        )
    if options.get("haste"):
        yield tr("It learned to prefer a near win to a distant one.")


def _games(options: dict[str, Any]) -> Iterator[str]:
    """What was told to it by the games that it played."""
    if options.get("stubborn_share"):
        yield tr(
            "In some of its games the solution played for the side that had lost, and at times for the "
            "winning one."
        )
    if options.get("review_share"):
        yield tr("It went back to where its games had gone wrong and played on from the right move.")


def _options(card: Manifest) -> dict[str, Any] | None:
    """The settings of a network's training; None where its card is silent."""
    options = card.origin.get("options")
    return options if isinstance(options, dict) else None
