"""Opponents by name: `name[:key=value,...]`, as the command line, levels and saved games write them."""

from engines.errors import InputError
from engines.game import Game
from engines.opponents import makers
from engines.opponents.kind import SHARED, Kind
from engines.opponents.opponent import Opponent
from engines.opponents.options import Option, Settings, Value

_NET = Option(
    "net", "text", "best", "The network: the name of a bundled or own one, or the path of an .onnx file."
)
_ENDINGS = Option("endings", "int", 0, "Empty squares from which Reversi is solved; 0 is never.", 0, 16)
_THREADS = Option("threads", "int", 1, "Threads that the network computes on.", 1, 64)
_TEMPERATURE = Option(
    "temperature", "float", 0.0,
    "0 plays the best move; more draws among the moves, and the higher it is the less it cares.", 0.0, 10.0,
)  # fmt: skip
_PRIOR = Option(
    "prior", "text", None,
    "A policy network that says which moves to look at first, by its name or path; none unless given.",
)  # fmt: skip
KINDS: tuple[Kind, ...] = (
    Kind("random", "Draws any legal move.", (), makers.chance),
    Kind(
        "rollouts",
        "Tree search with random playouts, MTS(n); needs no network.",
        (Option("n", "int", 1000, "Playouts a move.", 1, 10_000_000), _TEMPERATURE),
        makers.rollouts,
    ),
    Kind(
        "network",
        "Follows a network's policy without looking ahead.",
        (
            _NET,
            _TEMPERATURE,
            Option("images", "flag", True, "Whether it looks at all mirror images of the board at once."),
            _THREADS,
        ),
        makers.network,
    ),
    Kind(
        "policy",
        "Moves as people do, by a network that learned from their games; on 8x8 Reversi.",
        (
            Option(
                "net",
                "text",
                "policy",
                "The policy network: the name of a bundled or own one, or the path of an .onnx file.",
            ),
            _TEMPERATURE,
            _THREADS,
        ),
        makers.policy,
        shows_inside=True,
        title="Plays like people",
        offered=makers.has_policy,
    ),
    Kind(
        "alphazero",
        "Tree search with a network, or with random playouts in its place (net=playouts).",
        (
            _NET,
            _PRIOR,
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
            Option(
                "steady",
                "float",
                None,
                "Visits from which on a position's policy keeps its weight against values; 0 is never;"
                " 32 in Animal Shogi with a network unless given.",
                0.0,
                1e9,
            ),
            Option(
                "circles",
                "flag",
                None,
                "Whether going in circles counts as a draw in its search; unless given it does where no rule"
                " ends a game for repetition, with Animal Shogi's simplified rules.",
            ),
            Option("fpu", "float", 0.2, "How far below its parent an untried move is valued.", 0.0, 2.0),
            Option("proofs", "flag", True, "Whether what is certain is carried up the tree (PUCT)."),
            Option(
                "endings",
                "int",
                None,
                "Empty squares from which Reversi is solved; 0 is never; 14 on 6x6 and 8x8 unless given.",
                0,
                16,
            ),
            _THREADS,
        ),
        makers.alphazero,
    ),
    Kind(
        "perfect",
        "Plays perfectly; on 8x8 Reversi by network and search until the last 20 squares or so.",
        (
            Option(
                "net",
                "text",
                None,
                "The network for what takes too long to solve; the bundled one unless given.",
            ),
            Option(
                "empties",
                "int",
                None,
                "Empty squares from which Reversi is solved; 20 on 8x8 and 26 on 6x6 unless given.",
                0,
                64,
            ),
            Option("seconds", "float", 20.0, "Seconds a move at most for solving.", 0.0, 86_400),
            Option("variety", "flag", True, "Whether to draw among equally perfect moves."),
        ),
        makers.perfect,
    ),
    Kind(
        "natural",
        "Errs as people do: plays what looks natural and is not much worse than the best.",
        (
            _NET,
            _PRIOR,
            Option("sims", "int", 1, "Simulations a move, or playouts with net=playouts.", 1, 1_000_000),
            Option(
                "allowance",
                "float",
                0.0,
                "How much worse than the best a move may be; 2 allows all.",
                0.0,
                2.0,
            ),
            _TEMPERATURE,
            Option(
                "attention",
                "float",
                1.0,
                "How often it notices a win or a loss that is one move away.",
                0.0,
                1.0,
            ),
            _ENDINGS,
            _THREADS,
        ),
        makers.natural,
    ),
    Kind(
        "settai",
        "Aims for a close game and a draw, whoever plays; on Reversi.",
        (
            Option(
                "net",
                "text",
                None,
                "The network that it sees with, or playouts; unless given the bundled network, if any.",
            ),
            Option("sims", "int", 200, "Simulations (or playouts) a move far from the end.", 1, 1_000_000),
            Option("wish", "int", 0, "The margin it aims for, in discs for itself; 0 is a draw.", -64, 64),
            _THREADS,
        ),
        makers.settai,
        shows_inside=True,
        title="Kind host",
        offered=makers.is_reversi,
    ),
    Kind(
        "qtable",
        "Looks every move up in a table of values, on 4x4 and 6x6 Reversi.",
        (
            Option(
                "table",
                "text",
                "best",
                "The table: the name of a bundled or own one, or the path of a .qtable file.",
            ),
        ),
        makers.qtable,
        shows_inside=True,
        title="Q-table",
        offered=makers.has_table,
    ),
    Kind(
        "dqn",
        "Values the board after each of its moves, looks no further; on Reversi.",
        (
            Option(
                "net",
                "text",
                "dqn",
                "The Q-network: the name of a bundled or own one, or the path of an .onnx file.",
            ),
            Option("symmetric", "flag", True, "Whether it takes the mean over a board's symmetric images."),
            _TEMPERATURE,
            _THREADS,
        ),
        makers.dqn,
        shows_inside=True,
        title="Deep Q-network",
        offered=makers.has_dqn,
    ),
    Kind(
        "level",
        "One of the game's levels, from chick to lion.",
        (Option("name", "text", "chick", "The animal."),),
        makers.level,
        "name",
    ),
    Kind(
        "mylevel",
        "Plays at the person's own level, as it follows from their results.",
        (
            Option(
                "elo",
                "float",
                None,
                "The rating to play at; the person's own estimate unless given.",
                -10_000.0,
                10_000.0,
            ),
        ),
        makers.mylevel,
    ),
    Kind(
        "engine",
        "Asks another program, one that was added by `hiyoko-engine engines add`.",
        (Option("name", "text", None, "The name that it was given."),),
        makers.engine,
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
    values: dict[str, Value] = {option.name: option.default for option in (*kind.options, *SHARED)}
    if kind.bare and rest and "=" not in rest.partition(",")[0]:
        rest = f"{kind.bare}={rest}"
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
