"""What was measured of a level, in a sentence that says no more than that. No Qt here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import tr

if TYPE_CHECKING:
    from engines.opponents.levels import Level

HELD = 0.4
"""The strongest opponent against whom a level held its own, with this score or a better one, tells most."""
FEWEST_GAMES = 20


def story(level: Level) -> str:
    """How the level plays, and in a second line how it fared against a fixed player, where it met one."""
    return f"{tr(level.sentence_key)}\n{measured(level)}".strip()


def measured(level: Level) -> str:
    """The score against the fixed player that tells most (a draw counts half); empty if none was met."""
    scores = {
        spec: (wins + draws / 2) / (wins + draws + losses)
        for spec, (wins, draws, losses) in level.against.items()
        if wins + draws + losses >= FEWEST_GAMES
    }
    if not scores:
        return ""
    held = [spec for spec, score in scores.items() if score >= HELD]  # they come with the weakest first
    spec = held[-1] if held else max(scores, key=scores.__getitem__)
    percent = round(100 * scores[spec])
    games = sum(level.against[spec])
    return tr(
        "{percent} % in {games} games against {player}.",
        percent=percent,
        games=games,
        player=_name(spec),
    )


def _name(spec: str) -> str:
    if spec == "random":
        return tr("chance")
    if spec == "perfect":
        return tr("the perfect player")
    return tr("rollouts ({n})", n=spec.partition("n=")[2] or "1000")
