"""From an opponent's settings to the opponent. Each loads only what it needs, and only when it is called."""

from engines.game import Game
from engines.opponents.chance import Chance
from engines.opponents.opponent import Opponent
from engines.opponents.options import Settings
from engines.search.limit import Limit

PLAYOUTS = "playouts"
"""What `net` says where no network is used: random playouts take its place."""


def chance(game: Game, _: Settings, seed: int | None) -> Opponent:
    """Any legal move."""
    return Chance(game, seed)


def rollouts(game: Game, settings: Settings, seed: int | None) -> Opponent:
    """Tree search with random playouts."""
    from engines.opponents.playouts import Playouts

    return Playouts(game, settings.integer("n"), settings.number("temperature"), seed)


def network(game: Game, settings: Settings, seed: int | None) -> Opponent:
    """A network's first thought."""
    from engines.evaluation.network import Network
    from engines.opponents.intuition import Intuition

    network = Network.load(settings.text("net"), game, settings.integer("threads"))
    return Intuition(game, network, settings.number("temperature"), seed)


def alphazero(game: Game, settings: Settings, seed: int | None) -> Opponent:
    """Tree search with a network."""
    from engines.evaluation.network import Network
    from engines.opponents.alphazero import AlphaZero
    from engines.search.mcts import DEFAULT_SIMS, SearchSettings
    from engines.solvers.endings import find_endings

    search = SearchSettings(
        c_puct=settings.number("cpuct"), fpu=settings.number("fpu"), considered=settings.integer("gumbel"),
        proofs=settings.flag("proofs"), endings=find_endings(game, settings.integer("endings")),
    )  # fmt: skip
    network = Network.load(settings.text("net"), game, settings.integer("threads"))
    sims, seconds = settings.optional_integer("sims"), settings.optional_number("seconds")
    limit = Limit(DEFAULT_SIMS if sims is None and seconds is None else sims, seconds)
    return AlphaZero(game, network, limit, search, settings.number("temperature"), seed)


def natural(game: Game, settings: Settings, seed: int | None) -> Opponent:
    """One that errs as people do."""
    from engines.evaluation.network import Network
    from engines.opponents.eyes import Eye, NetworkEye, PlayoutEye
    from engines.opponents.natural import Natural, Weakness

    net, first = settings.text("net"), 0 if seed is None else seed
    eye: Eye = (
        PlayoutEye(game, seed)
        if net == PLAYOUTS
        else NetworkEye(game, Network.load(net, game, settings.integer("threads")), first)
    )
    weakness = Weakness(
        settings.number("allowance"), settings.number("temperature"), settings.number("attention")
    )
    return Natural(game, eye, settings.integer("sims"), weakness, seed)


def qtable(game: Game, settings: Settings, seed: int | None) -> Opponent:
    """One that looks moves up in a table."""
    from engines.opponents.qtable import QTable
    from engines.qtables.library import find_table
    from engines.qtables.store import Store

    return QTable(game, Store(find_table(settings.text("table"), game), game), seed)


def level(game: Game, settings: Settings, seed: int | None) -> Opponent:
    """One of the game's levels."""
    from engines.opponents.levels import find_level
    from engines.opponents.spec import make_opponent

    return make_opponent(game, find_level(game, settings.text("name")).spec, seed)


def mylevel(game: Game, settings: Settings, seed: int | None) -> Opponent:
    """One at the person's own level."""
    from engines.opponents.family import spec_for
    from engines.opponents.spec import make_opponent
    from engines.opponents.standing import load_standing

    elo = settings.optional_number("elo")
    return make_opponent(game, spec_for(game, load_standing(game).elo if elo is None else elo), seed)


def perfect(game: Game, settings: Settings, seed: int | None) -> Opponent:
    """The perfect player."""
    from engines.opponents.perfect import Patience, Perfect, adviser
    from engines.solvers.oracle import find_oracle

    patience = Patience(settings.optional_integer("empties"), settings.number("seconds"))
    helper = adviser(game, settings.optional_text("net"), seed)
    return Perfect(find_oracle(game), helper, patience, settings.flag("variety"), seed)
