"""What can play in a game: the kinds of player, and the networks and tables for each. No Qt here."""

from collections.abc import Sequence

from app.i18n import error_text
from app.play.opponents.own_networks import PLAYERS, file_of, network_begun, network_title
from engines.errors import InputError
from engines.evaluation.library import find_network, has_network, is_own, known_networks
from engines.evaluation.manifest import DUAL, check_game, read_manifest
from engines.game import Game
from engines.opponents.kind import Kind
from engines.opponents.options import QTABLE, Option, Value
from engines.qtables.library import BEST, bundled_table

LISTED = ("level", "mylevel", "engine")
"""These are chosen from a list: there is nothing to set."""
OWN = "The game's own"
"""What those shipped with the program are called, in English."""


def possible_kinds(game: Game, own: Sequence[str]) -> tuple[Kind, ...]:
    """The kinds of player that can be put together in a game; `own` are the person's own players."""
    from engines.opponents.kinds import KINDS

    return tuple(kind for kind in KINDS if kind.name not in LISTED and _is_possible(kind, game, own))


def known_files(game: Game, file: str, own: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The networks of a kind, or tables, that are known in a game: how each is called, `OWN` in English, and
    how it is written in a spec. Those shipped with the program come first, the best of them at the top; that
    one also where its card is damaged, as among the opponents."""
    found: dict[str, str] = {}
    if file == QTABLE:
        found |= {BEST: OWN} if bundled_table(game) is not None else {}
    else:
        shipped = BEST if file == DUAL else file
        found |= {shipped: OWN} if has_network(game, shipped) else {}
        for network in known_networks(game, file):
            found[network.name] = network_title(network.path) if is_own(network.path) else OWN
    player = PLAYERS.get(file, QTABLE)
    for seat in own:
        path = file_of(seat)
        if path is not None and seat.partition(":")[0] == player and not is_own(path):
            found[str(path)] = " · ".join(filter(None, (network_title(path), network_begun(path))))
    return tuple((title, written) for written, title in found.items())


def trouble_with(game: Game, option: Option, value: Value) -> str:
    """Why the network that is the value of an option would not play in a game; empty where it would, and for
    all that is no network."""
    if option.file not in PLAYERS or not isinstance(value, str) or value in option.words:
        return ""
    try:
        check_game(read_manifest(find_network(value, game)), game, option.file)
    except InputError as error:
        return error_text(error)
    return ""


def _is_possible(kind: Kind, game: Game, own: Sequence[str]) -> bool:
    from app.play.opponents.perfection import PERFECT, perfect_seats

    if kind.name == PERFECT:
        return bool(perfect_seats(game))
    needed = next((option for option in kind.options if option.file and option.default is not None), None)
    if needed is not None and not needed.words:
        return bool(known_files(game, needed.file, own))
    return kind.offered is None or kind.offered(game)
