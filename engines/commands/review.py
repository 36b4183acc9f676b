"""`review`: looks through played games and tells what their moves cost."""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from engines.command_line import amount, named, stopped_by_interrupt, whole
from engines.commands.arguments import SPEC_HELP, add_game
from engines.errors import InputError
from engines.review.doubts import CARELESS
from engines.review.usual import USUAL_SECONDS, USUAL_SIMS, usual_judge, usual_oracle

if TYPE_CHECKING:
    from engines.matches.match import Match
    from engines.review.played import Played
    from engines.review.reviewer import Review

TOGETHER = 4
"""So many games are looked through at once."""
_SECONDS_HELP = "about how long to seek the truth of a position; 0 asks only the player (default: {usual:g})"
SIDES = ("first", "second")
_NAME, _WHO = 28, 12
HEADINGS = (
    "what a move cost on average, of the expected score, and how many were mistakes: they cost "
    f"{100 * CARELESS:g} % or more\n\n"
    f"{'':<{_NAME + 2 * _WHO + 19}}{'a move cost':>18}{'mistakes':>16}\n"
    f"{'game':<{_NAME}} {SIDES[0]:<{_WHO}} {SIDES[1]:<{_WHO}} {'result':<11}{'moves':>5}"
    f"{SIDES[0]:>9}{SIDES[1]:>9}{SIDES[0]:>8}{SIDES[1]:>8}   the worst"
)


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(command)
    add = command.add_argument
    add("files", nargs="+", type=named, metavar="FILE", help="saved games, transcripts (one per line, or "
        "just one), GGF, SGF, lines of USI, WTHOR's .wtb or .csv; or folders of them")  # fmt: skip
    add("--player", metavar="SPEC", help=f"who judges what is not solved (default: the bundled network with "
        f"{USUAL_SIMS} simulations): {SPEC_HELP}")  # fmt: skip
    add("--seconds", type=amount(0, 3600), default=USUAL_SECONDS, metavar="S",
        help=_SECONDS_HELP.format(usual=USUAL_SECONDS))  # fmt: skip
    add("--games", type=whole(1, 10_000_000), metavar="N", help="review at most this many games")
    add("--json", action="store_true", help="print one JSON object for each game, for programs")


def run(options: argparse.Namespace) -> int:
    """A line for each game as soon as it is looked through, then what each player's moves cost. Ctrl+C ends
    it, and sums up what was looked through by then."""
    from threading import Event

    from engines.catalogue import find_game
    from engines.opponents.spec import make_opponent
    from engines.review.played import read_played
    from engines.review.reviewer import Reviewer

    game, stop = find_game(options.game), Event()
    player = make_opponent(game, options.player or usual_judge(game))
    oracle = usual_oracle(game, _warn) if options.seconds else None
    reviewer = Reviewer(player, oracle, options.seconds, stop)
    sums = Sums()
    with stopped_by_interrupt(stop):
        games = islice(read_played(options.files, game, _warn), options.games)
        for part in _parts(games):
            for review in reviewer.reviews(part):
                sums.add(review)
                if not options.json and sums.games == 1:
                    print(HEADINGS)
                print(json.dumps(facts(review), allow_nan=False) if options.json else row(review), flush=True)
            if stop.is_set():
                break
    if not sums.games and not stop.is_set():
        raise InputError("There is no game of {game} in these files.", game=game)
    if not options.json:
        print("\n".join(["", *sums.lines()]))
    return 130 if stop.is_set() else 0


def _warn(error: InputError) -> None:
    print(error, file=sys.stderr)


def _parts(games: "Iterator[Played]") -> "Iterator[list[Played]]":
    while part := list(islice(games, TOGETHER)):
        yield part


def facts(review: "Review") -> dict[str, object]:
    """What `--json` prints of a game. `cost` is of the expected score, from 0 to 1, `discs` what a move gave
    away while the result stayed; `known` tells whether that is the truth, and `seconds` what the move took,
    where somebody counted; `note` is what somebody wrote on the move, or on the game."""
    from engines.game import Side
    from engines.matches.saved_line import result_as_json
    from engines.notation.openings import opening_name
    from engines.review.verdicts import Verdict

    match, averages = review.played.match, review.averages
    game, moves = match.game, []
    for ply, loss in review.losses.items():
        position, seconds, note = match.positions[ply - 1], match.took(ply - 1), match.note(ply)
        moves.append(
            {
                "ply": ply,
                "side": SIDES[loss.side],
                "move": game.format_move(position, loss.move),
                "best": None if loss.best is None else game.format_move(position, loss.best),
                "cost": round(loss.cost, 4),
                "known": isinstance(loss, Verdict),
                **({"discs": loss.discs} if isinstance(loss, Verdict) else {}),
                **({} if seconds is None else {"seconds": seconds}),
                **({"note": note} if note else {}),
            }
        )
    return {
        "game": game.id,
        "name": review.played.name,
        "players": list(review.played.players),
        "result": result_as_json(match.outcome),
        "plies": match.plies,
        **({"note": match.note(0)} if match.note(0) else {}),
        "opening": opening_name(match),
        "average_cost": None if averages is None else [round(cost, 4) for cost in averages],
        "mistakes": [len(review.mistakes(side)) for side in Side],
        "moves": moves,
    }


def row(review: "Review") -> str:
    """A game as people read it, under `HEADINGS`."""
    from engines.game import Side

    played, averages = review.played, review.averages
    name = f"{played.name[:_NAME]:<{_NAME}} " + " ".join(f"{who[:_WHO]:<{_WHO}}" for who in played.players)
    costs = ("", "") if averages is None else tuple(f"{100 * cost:.1f} %" for cost in averages)
    counts = [len(review.mistakes(side)) for side in Side]
    return (
        f"{name} {_result(played.match):<11}{played.match.plies:>5}"
        f"{costs[0]:>9}{costs[1]:>9}{counts[0]:>8}{counts[1]:>8}   {_worst(review)}".rstrip()
    )


def _result(match: "Match") -> str:
    outcome = match.outcome
    if outcome is None:
        return "unfinished"
    if outcome.winner is None:
        return "draw"
    return f"{SIDES[outcome.winner]} {f'+{outcome.margin}' if outcome.margin else 'won'}"


def _worst(review: "Review") -> str:
    from engines.game import Side

    mistakes = [one for side in Side for one in review.mistakes(side)]
    if not mistakes:
        return ""
    worst, match = max(mistakes, key=lambda one: one.weight), review.played.match
    game, position = match.game, match.positions[worst.ply - 1]
    best = "" if worst.best is None else f"; {game.format_move(position, worst.best)} was better"
    return f"{worst.ply}. {game.format_move(position, worst.move)} {worst.mark}{best}"


@dataclass(slots=True)
class _Sum:
    games: int = 0
    costs: float = 0.0
    all_mistakes: int = 0

    @property
    def cost(self) -> float:
        """Of a move, on average, in hundredths of the expected score."""
        return 100 * self.costs / self.games

    @property
    def mistakes(self) -> float:
        """In a game, on average."""
        return self.all_mistakes / self.games


class Sums:
    """What the moves of each player cost, over games: by name, or by side where games name nobody."""

    def __init__(self) -> None:
        self.games = 0
        self._by_name: dict[str, _Sum] = {}

    def add(self, review: "Review") -> None:
        """Take a game in; one in which a side had no choice counts for nobody."""
        from engines.game import Side

        self.games += 1
        for side, cost in zip(Side, review.averages or (), strict=False):
            one = self._by_name.setdefault(review.played.players[side] or f"(moving {SIDES[side]})", _Sum())
            one.games += 1
            one.costs += cost
            one.all_mistakes += len(review.mistakes(side))

    def lines(self) -> list[str]:
        """The players as people read it, whoever gave least away first."""
        found = sorted(self._by_name.items(), key=lambda item: item[1].cost)
        return [
            f"{'player':<32}{'games':>7}{'a move cost':>14}{'mistakes a game':>18}",
            *(
                f"{name[:32]:<32}{one.games:>7}{one.cost:>12.1f} %{one.mistakes:>18.1f}"
                for name, one in found
            ),
        ]
