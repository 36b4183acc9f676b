"""From an opponent's settings to the opponent. Each loads only what it needs, and only when it is called."""

import math
from typing import TYPE_CHECKING
from weakref import finalize

from engines.game import Game
from engines.opponents.chance import Chance
from engines.opponents.opponent import Opponent
from engines.opponents.options import Settings
from engines.search.limit import Limit

if TYPE_CHECKING:
    from engines.evaluation.evaluator import Evaluator
    from engines.opponents.eyes import Eye
    from engines.search.forest import Endings

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
    from engines.evaluation.images import Images
    from engines.evaluation.network import Network
    from engines.opponents.intuition import Intuition

    network = Network.load(settings.text("net"), game, settings.integer("threads"))
    looks = Images(network) if settings.flag("images") else network
    return Intuition(game, looks, settings.number("temperature"), seed)


def policy(game: Game, settings: Settings, seed: int | None) -> Opponent:
    """One that moves as people do."""
    from engines.opponents.policy import People

    guide = _guide(game, settings.text("net"), settings)
    return People(game, guide, settings.number("temperature"), seed)


def has_policy(game: Game) -> bool:
    """Whether a policy network is shipped for a game."""
    from engines.evaluation.library import has_network
    from engines.evaluation.manifest import POLICY

    return has_network(game, POLICY)


def alphazero(game: Game, settings: Settings, seed: int | None) -> Opponent:
    """Tree search with a network."""
    from engines.opponents.alphazero import AlphaZero
    from engines.search.mcts import DEFAULT_SIMS
    from engines.search.settings import SearchSettings
    from engines.search.usual import usual_settings
    from engines.solvers.endings import find_endings

    usual = usual_settings(game)
    steady, circles = settings.optional_number("steady"), settings.optional_flag("circles")
    if steady is None and settings.text("net") != PLAYOUTS:
        steady = usual.steady
    search = SearchSettings(
        c_puct=settings.number("cpuct"), steady=steady or math.inf,
        circles=usual.circles if circles is None else circles,
        fpu=settings.number("fpu"), considered=settings.integer("gumbel"), proofs=settings.flag("proofs"),
        endings=find_endings(game, settings.optional_integer("endings")),
    )  # fmt: skip
    sims, seconds = settings.optional_integer("sims"), settings.optional_number("seconds")
    limit = Limit(DEFAULT_SIMS if sims is None and seconds is None else sims, seconds)
    evaluator = _evaluator(game, settings, seed)
    return AlphaZero(game, evaluator, limit, search, settings.number("temperature"), seed)


def natural(game: Game, settings: Settings, seed: int | None) -> Opponent:
    """One that errs as people do."""
    from engines.opponents.natural import Natural, Weakness
    from engines.solvers.endings import find_endings

    weakness = Weakness(
        settings.number("allowance"), settings.number("temperature"), settings.number("attention")
    )
    endings = find_endings(game, settings.integer("endings"))
    eye = _impressed(_eye(game, settings, seed, endings), game, settings)
    return Natural(game, eye, settings.integer("sims"), weakness, seed, endings.empties if endings else 0)


def settai(game: Game, settings: Settings, seed: int | None) -> Opponent:
    """The kind host."""
    from engines.opponents.settai import Settai

    return Settai(game, _eye(game, settings, seed), settings.integer("sims"), settings.integer("wish"), seed)


def has_table(game: Game) -> bool:
    """Whether a table comes with the program."""
    from engines.qtables.library import bundled_table

    return bundled_table(game) is not None


def is_reversi(game: Game) -> bool:
    """Whether the game is Reversi, of any size."""
    from engines.games.reversi.rules import Reversi

    return isinstance(game, Reversi)


def qtable(game: Game, settings: Settings, seed: int | None) -> Opponent:
    """One that looks moves up in a table."""
    from engines.opponents.qtable import QTable
    from engines.qtables.library import find_table
    from engines.qtables.store import Store

    store = Store(find_table(settings.text("table"), game), game)
    player = QTable(game, store, seed)
    finalize(player, store.close)  # whoever lets go of a player need not know that it has a file
    return player


def dqn(game: Game, settings: Settings, seed: int | None) -> Opponent:
    """One that goes by a deep Q-network."""
    from engines.evaluation.qnetwork import QNetwork
    from engines.opponents.dqn import DQN

    network = QNetwork.load(settings.text("net"), game, settings.integer("threads"))
    return DQN(game, network, settings.flag("symmetric"), settings.number("temperature"), seed)


def has_dqn(game: Game) -> bool:
    """Whether a deep Q-network is shipped for a game."""
    from engines.evaluation.library import has_network
    from engines.evaluation.manifest import DQN

    return has_network(game, DQN)


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
    from engines.opponents.patience import Patience
    from engines.opponents.perfect import Perfect, adviser
    from engines.solvers.oracle import find_oracle

    patience = Patience(settings.optional_integer("empties"), settings.number("seconds"))
    helper = adviser(game, settings.optional_text("net"), seed)
    return Perfect(find_oracle(game), helper, patience, settings.flag("variety"), seed)


def engine(game: Game, settings: Settings, _: int | None) -> Opponent:
    """Another program, of those that the person has registered."""
    from engines.errors import InputError
    from engines.opponents.engine import Engine
    from engines.protocols.registry import find_engine

    name = settings.optional_text("name")
    if name is None:
        raise InputError("Which engine? Write engine:name=NAME.")
    return Engine(game, find_engine(name))


def _eye(game: Game, settings: Settings, seed: int | None, endings: "Endings | None" = None) -> "Eye":
    """What `net` names: a network, or random playouts; where it names nothing, the bundled network if there
    is one."""
    from engines.evaluation.library import BEST, has_network
    from engines.evaluation.network import Network
    from engines.opponents.eyes import NetworkEye, PlayoutEye

    net = settings.optional_text("net")
    if net is None:
        net = BEST if has_network(game) else PLAYOUTS
    if net == PLAYOUTS:
        return PlayoutEye(game, seed)
    return NetworkEye(game, Network.load(net, game, settings.integer("threads")), seed or 0, endings)


def _guide(game: Game, net: str, settings: Settings, quantized: bool = False) -> "Evaluator":
    """A policy network, by name or path."""
    from engines.evaluation.manifest import POLICY
    from engines.evaluation.network import Network

    return Network.load(net, game, settings.integer("threads"), kind=POLICY, quantized=quantized)


def _evaluator(game: Game, settings: Settings, seed: int | None) -> "Evaluator":
    """What a long search asks: the network that `net` names, or random playouts; with the policy network that
    `prior` names, if any. In bytes, since more answers are worth more than exact ones there."""
    from engines.evaluation.cache import Cached
    from engines.evaluation.guided import Guided
    from engines.evaluation.network import Network
    from engines.search.playout_judge import PlayoutJudge

    net, prior = settings.text("net"), settings.optional_text("prior")
    judge: Evaluator = (
        PlayoutJudge(game, seed)
        if net == PLAYOUTS
        else Cached(Network.load(net, game, settings.integer("threads"), quantized=True))
    )
    return judge if prior is None else Guided(Cached(_guide(game, prior, settings, quantized=True)), judge)


def _impressed(eye: "Eye", game: Game, settings: Settings) -> "Eye":
    """The eye with the first impression of the policy network that `prior` names, if any."""
    from engines.opponents.policy import Impressed

    prior = settings.optional_text("prior")
    return eye if prior is None else Impressed(eye, _guide(game, prior, settings))
