"""Every kind of opponent, with its options: the table that the command line and the window are made from."""

from dataclasses import replace

from engines.evaluation.manifest import DQN, DUAL, POLICY
from engines.opponents import makers
from engines.opponents.kind import Kind
from engines.opponents.options import QTABLE, Option

_NET = Option(
    "net", "Network", "text", "best",
    "The network: the name of a bundled or own one, or the path of an .onnx file.", file=DUAL,
)  # fmt: skip
_EYES = replace(_NET, words=(makers.PLAYOUTS,))
_ENDINGS = Option(
    "endings", "Solved squares", "int", 0,
    "Reversi is solved from this many empty squares on; 0 means never.", 0, 16,
)  # fmt: skip
_THREADS = Option("threads", "Threads", "int", 1, "Number of threads the network uses.", 1, 64)
_TEMPERATURE = Option(
    "temperature", "Temperature", "float", 0.0,
    "0 plays the best move; the higher it is, the more often it plays other moves.", 0.0, 10.0,
)  # fmt: skip
_PRIOR = Option(
    "prior", "Policy network", "text", None,
    "A policy network that says which moves to look at first, by name or path; none by default.",
    file=POLICY,
)  # fmt: skip
KINDS: tuple[Kind, ...] = (
    Kind(
        "random", "Random player", "Picks any legal move at random.",
        (),
        makers.chance,
    ),
    Kind(
        "rollouts", "Rollout search", "Tree search with random playouts, MTS(n); needs no network.",
        (
            Option("n", "Playouts", "int", 1000, "Playouts per move.", 1, 10_000_000),
            _TEMPERATURE,
        ),
        makers.rollouts,
    ),
    Kind(
        "network", "Network alone", "Follows a network's policy without looking ahead.",
        (
            _NET,
            _TEMPERATURE,
            Option(
                "images", "Mirror images", "flag", True,
                "Whether it looks at all mirror images of the board at once.",
            ),
            _THREADS,
        ),
        makers.network,
    ),
    Kind(
        "policy", "Plays like people",
        "Moves as people do, by a network that learned from their games; on 8x8 Reversi.",
        (
            Option(
                "net", "Network", "text", "policy",
                "The policy network: the name of a bundled or own one, or the path of an .onnx file.",
                file=POLICY,
            ),
            _TEMPERATURE,
            _THREADS,
        ),
        makers.policy, shows_inside=True, offered=makers.has_policy,
    ),
    Kind(
        "alphazero", "Network and search",
        "Tree search with a network, or with random playouts in its place (net=playouts).",
        (
            _EYES,
            Option(
                "sims", "Simulations", "int", None,
                "At most this many simulations per move; 400 unless seconds are given.", 1, 1_000_000,
            ),
            Option(
                "seconds", "Seconds per move", "float", None,
                "At most this many seconds per move; no time limit by default.", 0.001, 86_400,
            ),
            _TEMPERATURE,
            _PRIOR,
            Option(
                "gumbel", "Gumbel search", "int", 0,
                "Number of moves that Gumbel search considers at the root; 0 means PUCT.", 0, 128,
            ),
            Option(
                "cpuct", "Weight of the policy", "float", 1.5,
                "Weight of the network's policy against values (PUCT).", 0.0, 100.0,
            ),
            Option(
                "steady", "Steady policy", "float", None,
                "Number of visits from which a position's policy keeps its weight against values; 0 "
                "means never. By default 32 in Animal Shogi with a network.",
                0.0, 1e9,
            ),
            Option(
                "circles", "Repetition is a draw", "flag", None,
                "Whether repeating a position counts as a draw in its search. By default it does where "
                "no rule ends a game for repetition: with Animal Shogi's simplified rules.",
            ),
            Option(
                "fpu", "Untried moves", "float", 0.2, "How far below its parent an untried move is valued.",
                0.0, 2.0,
            ),
            Option(
                "proofs", "Certain results", "flag", True,
                "Whether certain results are carried up the tree (PUCT).",
            ),
            Option(
                "endings", "Solved squares", "int", None,
                "Reversi is solved from this many empty squares on; 0 means never. "
                "By default 14 on 6x6 and 8x8.", 0, 16,
            ),
            _THREADS,
        ),
        makers.alphazero,
    ),
    Kind(
        "perfect", "Perfect player",
        "Plays perfectly; on 8x8 Reversi with network and search until the last 20 squares or so.",
        (
            Option(
                "net", "Network", "text", None,
                "The network for what takes too long to solve; by default the bundled one.", file=DUAL,
            ),
            Option(
                "empties", "Solved squares", "int", None,
                "Reversi is solved from this many empty squares on; by default 20 on 8x8 and 26 on 6x6.",
                0, 64,
            ),
            Option(
                "seconds", "Seconds per move", "float", 20.0,
                "At most this many seconds per move for solving.", 0.0, 86_400,
            ),
            Option(
                "variety", "Variety", "flag", True,
                "Whether to choose at random among equally perfect moves.",
            ),
        ),
        makers.perfect,
    ),
    Kind(
        "natural", "Errs like people",
        "Errs as people do: plays what looks natural and is not much worse than the best.",
        (
            _EYES,
            Option(
                "sims", "Simulations", "int", 1, "Simulations per move, or playouts with net=playouts.", 1,
                1_000_000,
            ),
            Option(
                "allowance", "Allowance", "float", 0.0,
                "How much worse than the best move a move may be; 2 allows any move.", 0.0, 2.0,
            ),
            _TEMPERATURE,
            Option(
                "attention", "Attention", "float", 1.0,
                "How often it notices a win or a loss that is one move away.", 0.0, 1.0,
            ),
            _PRIOR,
            _ENDINGS,
            _THREADS,
        ),
        makers.natural,
    ),
    Kind(
        "settai", "Kind host", "Aims for a close game and a draw, whoever plays; on Reversi.",
        (
            Option(
                "net", "Network", "text", None,
                "The network it judges with, or playouts; by default the bundled network, if there is one.",
                file=DUAL, words=(makers.PLAYOUTS,),
            ),
            Option(
                "sims", "Simulations", "int", 200, "Simulations (or playouts) per move, far from the end.", 1,
                1_000_000,
            ),
            Option(
                "wish", "Margin", "int", 0,
                "The margin it aims for, in discs in its own favour; 0 means a draw.", -64, 64,
            ),
            _THREADS,
        ),
        makers.settai, shows_inside=True, offered=makers.is_reversi,
    ),
    Kind(
        "qtable", "Q-table", "Looks up every move in a table of values; on 4x4 and 6x6 Reversi.",
        (
            Option(
                "table", "Table", "text", "best",
                "The table: the name of a bundled or own one, or the path of a .qtable file.", file=QTABLE,
            ),
        ),
        makers.qtable, shows_inside=True, offered=makers.has_table,
    ),
    Kind(
        "dqn", "Deep Q-network",
        "Evaluates the board after each of its moves and looks no further; on Reversi.",
        (
            Option(
                "net", "Network", "text", "dqn",
                "The Q-network: the name of a bundled or own one, or the path of an .onnx file.", file=DQN,
            ),
            Option(
                "symmetric", "Mirror images", "flag", True,
                "Whether it averages over all mirror images of a board.",
            ),
            _TEMPERATURE,
            _THREADS,
        ),
        makers.dqn, shows_inside=True, offered=makers.has_dqn,
    ),
    Kind(
        "level", "Level", "One of the game's levels, from chick to lion.",
        (
            Option("name", "Name", "text", "chick", "The animal."),
        ),
        makers.level, "name",
    ),
    Kind(
        "mylevel", "At my level", "Plays at your own level, estimated from your results.",
        (
            Option(
                "elo", "Rating", "float", None,
                "The rating to play at; by default your own estimated rating.", -10_000.0, 10_000.0,
            ),
        ),
        makers.mylevel,
    ),
    Kind(
        "engine", "Another program",
        "Asks another program that was added with `hiyoko-engine engines add`.",
        (
            Option("name", "Name", "text", None, "The name it was given."),
        ),
        makers.engine,
    ),
)  # fmt: skip
"""Every kind of opponent, in the order in which they are listed to people."""
