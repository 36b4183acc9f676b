"""What the page on tree search tells."""

from app.labs.formula import Fraction, Script, italic, row
from app.labs.telling import Telling, one_line, paragraphs

_N, _SMALL_N = italic("N"), italic("n")
_UCT = row(italic("Q"), " + √", Fraction(row("2 ln ", _N), _SMALL_N))
_PUCT = row(italic("Q"), " + ", italic("c"), " ", Script(italic("p"), italic("a"), "below"), " ",
            Fraction(row("√", _N), row("1 + ", _SMALL_N)))  # fmt: skip

SEARCH = Telling(
    "Tree search",
    paragraphs("""Before it moves, a program can think ahead. Mini-max looks at everything: each side takes
    the move that is best for it. Alpha-beta finds the same with less work, since it leaves out what cannot
    change the result; of some moves it then knows only that they are no better (≤). For large games both are
    much too slow.

    Monte Carlo tree search tries instead. Each simulation has four parts: it goes down the tree to a
    promising place, adds a position there, finds out what that is worth, and takes the result back up. Good
    moves are tried more and more often.

    UCT finds out by a playout, a game at random to its end. AlphaZero asks a network: its value takes the
    place of the playout, and its policy says which moves are worth a try. The next page shows how it is
    built.

    Which move is tried next? Each is like a slot machine whose payout nobody knows. Whoever takes the best
    mean every time may drop a good move after one unlucky playout; whoever tries any move now and then
    (ε-greedy) wastes that share for ever. UCT adds a bonus that grows while a move waits. A machine that
    pays Δ less than the best on average is then tried at most about 8 ln N / Δ² times in N.

    Below a position stands its mean result, and below that how often it was visited. Colours and
    percentages are those of the side to move at the root: 100 % is a win, 50 % a draw. The thicker a line,
    the more simulations went along it."""),
    (row("UCT: ", _UCT), row("PUCT: ", _PUCT)),
    "Q: mean of the results · N: visits of the position · n: of the move · p: policy · c: how curious it is",
    paragraphs("""Let the playouts think slowly, phase by phase, then a thousand times as fast. When do the
    curves come near the truth?

    Hold the playouts and look at the bounds under “Figures”. Which move is tried next, and why?

    Use the network on the same position. How many simulations does it need?

    How many positions does mini-max look at from the beginning of the game, and how many alpha-beta?"""),
    paragraphs("""On 4×4 Reversi four of five tries went to the right moves after 200 to 500 playouts, at
    tic-tac-toe after 700 to 2,400.

    The move with the largest bound: it was good so far, or was tried too rarely to tell.

    On 4×4 Reversi it tried the right moves from the first one on, at tic-tac-toe after up to 200.

    At tic-tac-toe 549,946 and 18,297, on 4×4 Reversi 224,821 and 7,208."""),
    one_line("""Thinking ahead turns a rough judgement into good moves. The last page puts both together:
    the network that judges, and the search that teaches it."""),
)
