"""What `go` allows."""

import pytest

from engines.game import Side
from engines.protocols.clock import is_endless, limit_of
from engines.search.limit import Limit

USI, UCI = ("b", "w"), ("w", "b")


@pytest.mark.parametrize(
    ("words", "side", "sides", "limit"),
    [
        ("", Side.FIRST, USI, None),
        ("depth 9", Side.FIRST, USI, None),
        ("infinite", Side.FIRST, USI, Limit()),
        ("movetime 1030", Side.FIRST, USI, Limit(seconds=1.0)),
        ("nodes 500", Side.FIRST, USI, Limit(sims=500)),
        ("nodes 0", Side.FIRST, USI, Limit(sims=1)),
        ("nodes 500 movetime 1030", Side.FIRST, USI, Limit(500, 1.0)),
        ("btime 0 wtime 0 byoyomi 2030", Side.SECOND, USI, Limit(seconds=2.0)),
        ("btime 20000 wtime 600", Side.FIRST, USI, Limit(seconds=0.97)),
        ("btime 20000 wtime 600", Side.SECOND, USI, Limit(seconds=0.01)),
        ("btime 20000 wtime 600", Side.SECOND, UCI, Limit(seconds=0.97)),
        ("wtime 1000 btime 1000 movestogo 1", Side.FIRST, UCI, Limit(seconds=0.97)),
        ("wtime 1000 btime 1000 winc 5000", Side.FIRST, UCI, Limit(seconds=0.97)),
        ("wtime -20 btime 1000 movestogo -3", Side.FIRST, UCI, Limit(seconds=0.01)),
        ("movetime 99999999999999", Side.FIRST, USI, None),
        ("movetime much nodes", Side.FIRST, USI, None),
    ],
)
def test_limits(words: str, side: Side, sides: tuple[str, str], limit: Limit | None) -> None:
    found = limit_of(words.split(), side, sides)
    if limit is None or limit.seconds is None:
        assert found == limit
    else:
        assert found is not None
        assert found.sims == limit.sims
        assert found.seconds == pytest.approx(limit.seconds)


def test_what_is_endless() -> None:
    assert is_endless(["infinite"])
    assert is_endless(["ponder", "btime", "5"])
    assert not is_endless(["movetime", "5"])
