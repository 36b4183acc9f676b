"""Trees as arrays: what there is no memory for is refused in a sentence."""

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.search.forest import allocate


def test_what_could_never_find_room_is_refused() -> None:
    with pytest.raises(InputError, match="memory for 4096 searches at once with 1073741824 positions each"):
        allocate(find_game("animal-shogi"), 4096, 1 << 30, 10)
