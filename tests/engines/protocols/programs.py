"""Programs that are asked for moves: our own engine, and scripts that behave well or badly."""

import sys
from pathlib import Path

from engines.protocols.registry import Registered

ROOT = Path(__file__).resolve().parents[3]

GTP_SCRIPT = """
import sys, threading

mode = sys.argv[1]
asked, game = 0, "Go"
if mode == "dies at once":
    sys.exit("no licence was found")
for line in sys.stdin:
    word = line.split()[0]
    answer = "="
    if word == "genmove":
        asked += 1
        answer = "= " + ("A1" if asked % 2 else "C3")
        if mode == "dies in the middle":
            sys.exit("out of luck")
        if mode == "hangs":
            threading.Event().wait()
        if mode == "floods":
            while True:
                print("noise " * 50)
        if mode == "nonsense":
            answer = "= banana"
        if mode == "silent":
            answer = "="
        if mode == "illegal":
            answer = "= B2"
        if mode == "resigns":
            answer = "= resign"
        if mode == "knows many games" and game != "Tic-Tac-Toe":
            answer = "= Q16"
    if mode == "knows many games" and word == "known_command":
        answer = "= true"
    if word == "set_game":
        game = line.split()[1]
    if word == "boardsize" and mode == "refuses":
        answer = "? no such board"
    if word == "quit" and mode != "deaf":
        break
    print(answer + "\\n", flush=True)
    if mode == "dies between" and word == "genmove":
        break
while mode == "deaf":
    threading.Event().wait()
"""
"""Plays tic-tac-toe's corners by GTP, in one of the modes that it names."""

USI_SCRIPT = """
import sys, threading

mode = sys.argv[1]


def think():
    if mode != "mute":
        print("info depth 1 score cp 100 nodes 5 pv 2c2b 1a2b", flush=True)
        print("info depth 2 score mate -4 nodes 9 pv 2c2b zz", flush=True)
        print("info string the next tells of another move", flush=True)
        print("info depth 2 multipv 2 score cp 900 nodes 9 pv 1d1c", flush=True)


for line in sys.stdin:
    word = line.split()[0]
    if word == "usi":
        print("id name script\\noption name USI_Variant type combo default chess\\nusiok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go":
        think()
        if mode == "answers":
            print("bestmove 2c2b ponder 1a2b", flush=True)
        if mode == "resigns":
            print("bestmove resign", flush=True)
        if mode == "illegal":
            print("bestmove 1a1b", flush=True)
    elif word == "stop" and mode == "stops":
        print("bestmove 2c2b", flush=True)
    elif word == "quit":
        break
"""
"""Plays Animal Shogi's first move by USI; `stops` and `deaf` think until they are told to stop."""


MANY_GAMES = """
import sys

_, listed, *games = sys.argv
game = "chess"
for line in sys.stdin:
    words = line.split()
    if words[0] in ("usi", "uci"):
        print(f"option name {listed} type combo default chess", *(f"var {one}" for one in games))
        print(f"{words[0]}ok", flush=True)
    elif words[:3] == ["setoption", "name", listed]:
        game = words[4]
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "go":
        print("bestmove", "2c2b" if game == "dobutsu" else "e2e4", flush=True)
    elif words[0] == "quit":
        break
"""
"""Plays chess, unless it is told by the option that it is started with that Animal Shogi is meant; the games
that it lists follow."""


PARTICULAR = """
import sys

_, position, move = sys.argv
heard = None
for line in sys.stdin:
    words = line.split()
    if words[0] == "usi":
        print("usiok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "position":
        heard = line.strip()
    elif words[0] == "go":
        print("bestmove", move if heard == position else "banana", flush=True)
    elif words[0] == "quit":
        break
    elif words[0] == "genmove":
        print("=", move, flush=True)
        print(flush=True)
    elif words[0] != "usinewgame":
        print("? there is no such move" if words[-1] == "PASS" else "=", flush=True)
        print(flush=True)
"""
"""Answers with one move: by USI only after one line that tells the position, by GTP always; there it has no
word for a pass."""


def script(folder: Path, text: str, mode: str, seconds: float = 0.1) -> Registered:
    """One of the scripts in a mode, as it would be registered."""
    path = folder / "script.py"
    path.write_text(text, encoding="utf-8")
    protocol, game = ("gtp", "tictactoe") if text is GTP_SCRIPT else ("usi", "animal-shogi")
    return Registered(mode, (sys.executable, str(path), mode), folder, protocol, game, seconds=seconds)


def our_engine(protocol: str, game_id: str, player: str) -> Registered:
    """Our own engine as it would be registered."""
    server = "usi" if protocol == "uci" else protocol
    command = (sys.executable, "-m", "engines", server, "--game", game_id, "--player", player, "--seed", "1")
    return Registered("Ours", command, ROOT, protocol, game_id, seconds=0.05)
