"""`tournament`: everyone against everyone, in a folder that play goes on in later."""

import argparse
import json
import sys
from typing import TYPE_CHECKING

from engines.command_line import named, stopped_by_interrupt, whole
from engines.commands.arguments import SPEC_HELP
from engines.commands.ticker import GamesTicker
from engines.errors import InputError

if TYPE_CHECKING:
    from engines.matches.tournament import Table, Tournament


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes."""
    command.add_argument(
        "--to",
        required=True,
        type=named,
        metavar="DIR",
        help="where to keep results and games as they come in",
    )
    command.add_argument("--game", metavar="ID", help="the game, such as reversi6")
    command.add_argument(
        "--players", nargs="+", metavar="SPEC",
        help=f"who plays: {SPEC_HELP}; without this and --game, the tournament in DIR continues",
    )  # fmt: skip
    command.add_argument(
        "--games", type=whole(1, 10_000), default=20, metavar="N",
        help="games for each pair of players (default: 20)",
    )  # fmt: skip
    command.add_argument(
        "--openings", type=whole(0, 60), default=4, metavar="K",
        help="random moves before each game (default: 4)",
    )  # fmt: skip
    command.add_argument(
        "--jobs", type=whole(1, 64), default=1, metavar="N", help="play games on this many cores (default: 1)"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object, for programs")


def run(options: argparse.Namespace) -> int:
    """Play what is missing, then print how it stands. Ctrl+C ends the play and prints what there is; code 1
    where a pair could not play on."""
    from engines.search.limit import Control

    tournament = _tournament(options)
    control, ticker = Control(), GamesTicker(tournament.planned, tournament.played)

    def tell() -> None:
        ticker.tell_games(tournament.played)

    with stopped_by_interrupt(control.stop), ticker:
        tournament.play(options.jobs, control, None if options.json else tell)
    print(json.dumps(as_json(tournament)) if options.json else text(tournament))
    for (first, second), error in tournament.failures.items():
        print(f"{first} against {second}: {error}", file=sys.stderr)
    return 130 if control.stop.is_set() else 1 if tournament.failures else 0


def _tournament(options: argparse.Namespace) -> "Tournament":
    from engines.catalogue import find_game
    from engines.matches.tournament import PLAN, Plan, begin, load, read_plan
    from engines.opponents.spec import spec_from_everywhere

    if options.game is None and options.players is None:
        return load(options.to)
    if options.game is None or options.players is None:
        raise InputError("Starting a tournament needs --game and --players.")
    game = find_game(options.game)
    begun = read_plan(options.to).players if (options.to / PLAN).exists() else ()
    players = tuple(spec if spec in begun else spec_from_everywhere(spec) for spec in options.players)
    return begin(Plan(game, players, options.games, options.openings), options.to)


def as_json(tournament: "Tournament") -> dict[str, object]:
    """Everything that is known, the best player first."""
    table: Table = tournament.table()
    players = [row.player for row in table.standings]
    rows = [
        {
            "player": row.player,
            **row.tally.as_json(),
            "elo": None if row.rating is None else [round(value, 1) for value in row.rating],
            "against": {
                other: list(tournament.pool.tally(row.player, other).as_json().values())
                for other in players
                if other != row.player
            },
        }
        for row in table.standings
    ]
    lead = None if table.lead is None else [round(value, 1) for value in table.lead]
    return {
        "game": tournament.plan.game.id, "played": tournament.played, "planned": tournament.planned,
        "players": rows, "lead": lead,
    }  # fmt: skip


def text(tournament: "Tournament") -> str:
    """How it stands, as people read it: Elo relative to the mean, then each one's score against the others
    in per cent."""
    table = tournament.table()
    players = [row.player for row in table.standings]
    numbers = "".join(f"{number:>6}" for number in range(1, len(players) + 1))
    lines = [f"{'':>4}{'Elo':>6}{'95 % interval':>18}{'score':>8}{'games':>7}{numbers}"]
    for number, row in enumerate(table.standings, 1):
        elo, interval = "", ""
        if row.rating is not None:
            value, low, high = row.rating
            elo, interval = f"{value:+.0f}", f"{low:+.0f} to {high:+.0f}"
        cells = "".join(f"{_cell(tournament, row.player, other):>6}" for other in players)
        score = f"{100 * row.tally.score:.1f} %" if row.tally.games else ""
        lines.append(f"{number:>3} {elo:>6}{interval:>18}{score:>8}{row.tally.games:>7}{cells}  {row.player}")
    lines.append(f"{tournament.played} of {tournament.planned} games, in {tournament.folder}")
    return "\n".join(lines)


def _cell(tournament: "Tournament", player: str, other: str) -> str:
    tally = tournament.pool.tally(player, other)
    return f"{100 * tally.score:.0f}" if tally.games else "-" if player == other else ""
