"""The client for each protocol."""

from collections.abc import Mapping

from engines.game import Game
from engines.protocols.client import Client
from engines.protocols.gtp_client import GtpClient
from engines.protocols.nboard_client import NBoardClient
from engines.protocols.spelling import GTP, NBOARD, find_spelling
from engines.protocols.usi_client import UsiClient


def make_client(protocol: str, game: Game, options: Mapping[str, str]) -> Client:
    """What asks an engine by one of `PROTOCOLS`; raises InputError where that cannot play the game."""
    spelling = find_spelling(protocol, game)
    if protocol == GTP:
        return GtpClient(game, spelling, options)
    if protocol == NBOARD:
        return NBoardClient(game, spelling, options)
    return UsiClient(protocol, game, spelling, options)
