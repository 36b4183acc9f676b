"""What other programs speak by lines: being an engine (`*_server`), and talking to one (`*_client`).

The servers take the player as it is and know nothing of how it was made; who calls an engine as an opponent
is `engines.opponents.engine`.
"""
