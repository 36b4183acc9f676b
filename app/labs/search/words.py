"""What the page on tree search says: how the search stands, what happens now, and what a node is. No Qt."""

from app.analysis.verdict_words import move_text
from app.board.looks import Look, find_look
from app.i18n import tr
from app.labs.search.playback import Phase, Playback, best_move
from app.labs.search.preparing import Method
from engines.game import DRAW, FIRST_WINS, Position, Side
from engines.search.exhaustive import Exhaustive
from engines.search.watched import Judge, Node, Visit

METHODS = {
    Method.PLAYOUTS: (
        "Playouts, UCT",
        "Monte Carlo tree search: random games tell what a position is worth.",
    ),
    Method.NETWORK: (
        "Network, PUCT",
        "AlphaZero's search: the network says where to look, and what it is worth.",
    ),
    Method.MINIMAX: ("Mini-max", "Looks at every position that can follow, to the end."),
    Method.ALPHABETA: ("Alpha-beta", "Mini-max that leaves out what cannot matter any more."),
}
"""What the ways to think are called, and what they do."""
_PHASES = {
    False: ("Select", "Expand", "Judge", "Back up"),
    True: ("Go down", "New position", "Judge", "Back up"),
}
IDLE = {
    Method.PLAYOUTS: (
        "Press Start. Each simulation adds one position to the tree, plays from it at random to the end, and "
        "takes the result back to the root."
    ),
    Method.NETWORK: (
        "Press Start. Each simulation adds one position to the tree; instead of a random game the network "
        "says what it is worth and which moves look good."
    ),
    Method.MINIMAX: (
        "Press Start. It goes to the end of every line that can be played, and takes back the best for "
        "whoever is to move."
    ),
    Method.ALPHABETA: (
        "Press Start. It looks at one line after the other, and crosses out moves that can change nothing: "
        "the other side would never let it come to them."
    ),
}
_SELECT = {
    Method.PLAYOUTS: (
        "From the root down it takes the move with the largest mean plus bonus. The bonus is large for "
        "moves that were rarely tried, so that none is forgotten."
    ),
    Method.NETWORK: (
        "From the root down it takes the move with the largest mean plus bonus. The bonus is large where the "
        "network expects a good move, and shrinks with every visit."
    ),
    Method.MINIMAX: "It goes on with the first move that it has not looked at yet, as deep as it can.",
    Method.ALPHABETA: (
        "It goes on with the first move that it has not looked at yet and that can still matter."
    ),
}
_BACK_UP = {
    False: (
        "All positions on the way count one visit more, and their mean moves a little towards the result. "
        "What is good for one side is bad for the other."
    ),
    True: (
        "Whoever is to move takes the best of what is known below: the side at the root the highest value, "
        "the other side the lowest."
    ),
}


def step_names(method: Method) -> tuple[str, ...]:
    """The four phases in order, translated."""
    return tuple(tr(one) for one in _PHASES[method.exhaustive])


def happening(playback: Playback, method: Method) -> str:
    """Two or three sentences about what is to be seen now."""
    visit = playback.visit
    if visit is None:
        return tr(IDLE[method])
    if playback.at_end:
        return _ended(playback, method)
    if playback.hurried and not method.exhaustive:
        return _so_far(playback)
    told = {
        Phase.SELECT: lambda: _selected(visit, method),
        Phase.EXPAND: lambda: _expanded(visit, playback),
        Phase.JUDGE: lambda: _judged(visit, find_look(playback.prepared.match.game.id)),
        Phase.BACK_UP: lambda: _backed_up(visit, method),
    }
    return told[playback.phase]()


def _selected(visit: Visit, method: Method) -> str:
    return tr("The first look is at the root itself.") if len(visit.path) == 1 else tr(_SELECT[method])


def _expanded(visit: Visit, playback: Playback) -> str:
    leaf = visit.leaf
    if not visit.new:
        return tr("The game is over here: there is nothing to add to the tree.")
    if leaf.parent is None or leaf.move is None:
        return tr("The root is the first position of the tree.")
    move = move_text(playback.prepared.match.game, leaf.parent.position, leaf.move)
    return tr("{move} was not tried here before. The position after it is added to the tree.", move=move)


def _judged(visit: Visit, look: Look) -> str:
    if visit.judge is Judge.NOBODY:
        return tr("The game goes on here, so it has to look deeper before it can say what this is worth.")
    if visit.judge is Judge.NETWORK:
        return tr(
            "The network looks at the new position once. It expects {score} for the side to move at the "
            "root, and gives each move here a prior, the probability that it is good.",
            score=worth_text(visit.value),
        )
    result = result_words(visit.playout[-1] if visit.playout else visit.leaf.position, look)
    if visit.judge is Judge.PLAYOUT:
        return tr("From here both sides play at random to the end. This time: {result}.", result=result)
    return tr("The game is over here: {result}. That is certain.", result=result)


def _backed_up(visit: Visit, method: Method) -> str:
    if visit.judge is Judge.NOBODY:
        return tr("There is nothing to take back yet.")
    if any(child.cut for node in visit.settled for child in node.children):
        return tr(
            "What is crossed out need not be looked at: the side that moves above it has something better "
            "already, and will not let it come to this."
        )
    return tr(_BACK_UP[method.exhaustive])


def result_words(position: Position, look: Look) -> str:
    """How a finished game ended."""
    if position.result == DRAW:
        return tr("draw")
    winner = Side(position.result - FIRST_WINS) if position.result else position.side.other
    return tr("{side} wins", side=tr(look.sides[winner]))


def _so_far(playback: Playback) -> str:
    prepared, move = playback.prepared, best_move(playback)
    root = prepared.search.root
    if move is None:
        return tr("The network has judged the root. Now the search begins.")
    tried = sum(node.visits for node in root.children)
    visits = next(node.visits for node in root.children if node.move == move)
    return tr(
        "{move} has {share} % of the visits. The more promising a move is found to be, the more often it is "
        "tried, and the deeper the tree becomes below it.",
        move=move_text(prepared.match.game, prepared.match.position, move),
        share=round(100 * visits / max(1, tried)),
    )


def _ended(playback: Playback, method: Method) -> str:
    prepared, move = playback.prepared, best_move(playback)
    if move is None:
        return ""
    text = move_text(prepared.match.game, prepared.match.position, move)
    if not method.exhaustive:
        return tr("The search has ended, and plays {move}, the move with the most visits.", move=text)
    if isinstance(prepared.search, Exhaustive) and method is Method.ALPHABETA:
        return tr(
            "Done: no move is better than {move}, that is certain. {cuts} moves were cut off and not looked "
            "at.",
            move=text,
            cuts=f"{prepared.search.cuts:,}",
        )
    return tr("Done: no move is better than {move}, that is certain. Nothing was left out.", move=text)


def standing(playback: Playback, method: Method) -> str:
    """Under the title: how far the search is, and for whom."""
    prepared = playback.prepared
    side = tr(find_look(prepared.match.game.id).sides[prepared.match.position.side])
    count = f"{prepared.search.done:,}"
    if method.exhaustive:
        return tr("{side} to move · positions looked at: {count}", side=side, count=count)
    return tr("{side} to move · simulations: {count}", side=side, count=count)


def node_words(playback: Playback, node: Node) -> str:
    """A node in one line: how it is reached, its visits and what it is worth."""
    game = playback.prepared.match.game
    steps = [
        move_text(game, one.parent.position, one.move)
        for one in node.line
        if one.parent is not None and one.move is not None
    ]
    parts = [" ".join(steps) or tr("The root")]
    visits, value = playback.figures(node)
    if node.cut:
        parts.append(tr("cut off"))
    if visits:
        parts.append(tr("visits: {visits}", visits=f"{visits:,}"))
    if value is not None:
        parts.append(tr("worth: {score}", score=worth_text(value, node.bound)))
    if node.prior is not None:
        parts.append(tr("prior: {prior} %", prior=round(100 * node.prior)))
    if game.outcome(node.position) is not None:
        parts.append(result_words(node.position, find_look(game.id)))
    return " · ".join(parts)


def worth_text(value: float | None, bound: int = 0) -> str:
    """An expected score: 100 % is a win for the side to move at the root; with a bound at most so much (-1)
    or at least (1)."""
    if value is None:
        return ""
    return f"{('', '≥ ', '≤ ')[bound]}{round(50 * (value + 1))} %"
