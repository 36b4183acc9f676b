"""The opponents of a game, and which of them are kept."""

from threading import Event

from app.play.opponents.brains import KEPT, Brains
from engines.catalogue import find_game
from engines.matches.match import Match

TOE = find_game("tictactoe")


def test_who_is_asked_again_and_again_is_kept(monkeypatch):
    from engines.opponents import spec

    made, make = list[str](), spec.make_opponent

    def note(game, one):
        made.append(one)
        return make(game, one)

    monkeypatch.setattr(spec, "make_opponent", note)
    brains = Brains(TOE)
    for number in range(KEPT + 2):
        for one in ("rollouts:n=4", f"rollouts:n={10 + number}"):
            brains.choose(one, Match.new(TOE), Event(), lambda _: None)
    assert made.count("rollouts:n=4") == 1 and len(made) == KEPT + 3
