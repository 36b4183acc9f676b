"""Opponents by name: `name[:key=value,...]`, as the command line, levels and saved games write them."""

from collections.abc import Callable
from dataclasses import dataclass

from engines.errors import InputError
from engines.game import Game
from engines.opponents.chance import Chance
from engines.opponents.opponent import Opponent
from engines.opponents.options import Option, Settings, Value
from engines.search.limit import Limit

Maker = Callable[[Game, Settings, int | None], Opponent]

_NET = Option(
    "net", "text", "best", "The network: the name of a bundled or own one, or the path of an .onnx file."
)
_THREADS = Option("threads", "int", 1, "Threads that the network computes on.", 1, 64)
_TEMPERATURE = Option(
    "temperature", "float", 0.0,
    "0 plays the best move; more draws among the moves, and the higher it is the less it cares.", 0.0, 10.0,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of opponent: `help` is one English sentence, `make` builds one."""

    name: str
    help: str
    options: tuple[Option, ...]
    make: Maker

    def option(self, name: str) -> Option:
        """The option of that name; raises InputError with the known ones."""
        for option in self.options:
            if option.name == name:
                return option
        if not self.options:
            raise InputError("The player {player} has no options.", player=self.name)
        raise InputError(
            "The player {player} has no option {option}; known are {known}.",
            player=self.name, option=name, known=", ".join(option.name for option in self.options),
        )  # fmt: skip


def _chance(game: Game, _: Settings, seed: int | None) -> Opponent:
    return Chance(game, seed)


def _rollouts(game: Game, settings: Settings, seed: int | None) -> Opponent:
    from engines.opponents.playouts import Playouts

    return Playouts(game, settings.integer("n"), settings.number("temperature"), seed)


def _network(game: Game, settings: Settings, seed: int | None) -> Opponent:
    from engines.evaluation.network import Network
    from engines.opponents.intuition import Intuition

    network = Network.load(settings.text("net"), game, settings.integer("threads"))
    return Intuition(game, network, settings.number("temperature"), seed)


def _alphazero(game: Game, settings: Settings, seed: int | None) -> Opponent:
    from engines.evaluation.network import Network
    from engines.opponents.alphazero import AlphaZero
    from engines.search.mcts import DEFAULT_SIMS, SearchSettings

    network = Network.load(settings.text("net"), game, settings.integer("threads"))
    search = SearchSettings(
        c_puct=settings.number("cpuct"), fpu=settings.number("fpu"), considered=settings.integer("gumbel")
    )
    sims, seconds = settings.optional_integer("sims"), settings.optional_number("seconds")
    limit = Limit(DEFAULT_SIMS if sims is None and seconds is None else sims, seconds)
    return AlphaZero(game, network, limit, search, settings.number("temperature"), seed)


KINDS: tuple[Kind, ...] = (
    Kind("random", "Draws any legal move.", (), _chance),
    Kind(
        "rollouts",
        "Tree search with random playouts, MTS(n); needs no network.",
        (Option("n", "int", 1000, "Playouts a move.", 1, 10_000_000), _TEMPERATURE),
        _rollouts,
    ),
    Kind(
        "network",
        "Follows a network's policy without looking ahead.",
        (_NET, _TEMPERATURE, _THREADS),
        _network,
    ),
    Kind(
        "alphazero",
        "Tree search with a network.",
        (
            _NET,
            Option(
                "sims", "int", None, "Simulations a move at most; 400 unless seconds are given.", 1, 1_000_000
            ),
            Option(
                "seconds", "float", None, "Seconds a move at most; no such limit unless given.", 0.001, 86_400
            ),
            _TEMPERATURE,
            Option("gumbel", "int", 0, "Moves that Gumbel search considers at the root; 0 is PUCT.", 0, 128),
            Option(
                "cpuct", "float", 1.5, "Weight of the network's policy against values (PUCT).", 0.0, 100.0
            ),
            Option("fpu", "float", 0.2, "How far below its parent an untried move is valued.", 0.0, 2.0),
            _THREADS,
        ),
        _alphazero,
    ),
)
"""Every kind of opponent, in the order in which they are listed to people."""


def find_kind(name: str) -> Kind:
    """The kind of that name; raises InputError with the known ones."""
    for kind in KINDS:
        if kind.name == name:
            return kind
    known = ", ".join(kind.name for kind in KINDS)
    raise InputError("There is no player {player}; known are {known}.", player=repr(name), known=known)


def parse_spec(spec: str) -> tuple[Kind, Settings]:
    """Take `name[:key=value,...]` apart: the kind, and a value for each of its options. A comma
    without a key after it belongs to the value before (a path may hold one). Raises InputError."""
    name, _, rest = spec.strip().partition(":")
    kind = find_kind(name)
    values: dict[str, Value] = {option.name: option.default for option in kind.options}
    for key, text in _pairs(spec, rest):
        values[key] = kind.option(key).parse(text)
    return kind, Settings(values)


def make_opponent(game: Game, spec: str, seed: int | None = None) -> Opponent:
    """The opponent that a spec describes; with a seed it plays the same way each time. Raises
    InputError for an unknown name, option or value, and for a network that cannot be used."""
    kind, settings = parse_spec(spec)
    return kind.make(game, settings, seed)


def _pairs(spec: str, text: str) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for part in text.split(",") if text else []:
        key, equals, value = part.partition("=")
        if equals:
            key = key.strip()
            if any(key == known for known, _ in pairs):
                raise InputError("The option {option} is given twice in {spec}.", option=key, spec=repr(spec))
            pairs.append((key, value.strip()))
        elif pairs:
            pairs[-1] = (pairs[-1][0], f"{pairs[-1][1]},{part}")
        else:
            raise InputError(
                "The player {spec} is not readable: options are written name:key=value,key=value.",
                spec=repr(spec),
            )
    return pairs
