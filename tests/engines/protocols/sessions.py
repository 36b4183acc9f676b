"""Golden sessions with our engine: `>` is what it is told, the rest is what it says."""

GTP = """
> name
= Hiyoko

> 1 protocol_version
=1 2

> version
= VERSION

> known_command genmove
= true

> known_command dance
= false

> 7 dance
?7 unknown command

> list_games
= Othello

> set_game Go
? unsupported game

> set_game Othello
=

> boardsize 8
? unacceptable size

> boardsize four
? syntax error

> boardsize 4
=

> komi 6.5
=

> # a remark says nothing
> play black C4
=

> play black a1
? illegal move

> play w 9z
? '9z' is not a move; a move looks like d3, or pass.

> play w a1
? The move a1 is not legal here.

> genmove White
= D2

> undo
=

> showboard
=
   a  b  c  d
1  .  .  .  .
2  .  O  X  .
3  .  X  X  .
4  .  .  X  .
X (first) played c4

> gogui-rules_game_id
= Othello

> gogui-rules_board_size
= 4

> gogui-rules_board
=
. . X .
. X X .
. O X .
. . . .

> gogui-rules_side_to_move
= white

> gogui-rules_legal_moves
= D2 B4 D4

> gogui-rules_final_result
= unknown

> undo
=

> undo
? cannot undo

> genmove purple
? syntax error

> genmove
? syntax error

> play b
? syntax error

> time_left b x 3
? syntax error

> clear_board
=

> genmove b
= B1

"""
SHOGI_USI = """
> usi
id name Hiyoko VERSION
id author the authors of Hiyoko
option name USI_Variant type combo default dobutsu var dobutsu
usiok
> setoption name USI_Variant value dobutsu
> isready
readyok
> usinewgame
> what is this
> position startpos moves 2c2b
> go nodes 5
info depth 1 nodes 7 time T score cp 298 pv 2a2b
info depth 1 nodes 7 time T score cp 298 pv 2a2b
bestmove 2a2b
> position sfen 1l1/ge1/1C1/ELG w C 3 moves 9z
info string '9z' is not a move; a move looks like 2c2b or C*2b.
> go movetime 100
bestmove resign
> position sfen g1e/1l1/1C1/ELG w C 2
> go nodes 5
info depth 1 nodes 7 time T score cp 298 pv
info depth 1 nodes 7 time T score cp 298 pv
bestmove 2b3b
> position sfen g1e/1Cl/LE1/2G w c 2
> go nodes 5
info depth 1 nodes 7 time T score cp 298 pv
info depth 1 nodes 7 time T score cp 298 pv
bestmove resign
> position startpos
> go mate infinite
checkmate notimplemented
> go infinite
info depth 1 nodes 7 time T score cp 298 pv 2c2b
> isready
readyok
> stop
info depth 1 nodes 7 time T score cp 298 pv 2c2b
bestmove 2c2b
> stop
"""
SHOGI_UCI = """
> uci
id name Hiyoko VERSION
id author the authors of Hiyoko
option name UCI_Variant type combo default dobutsu var dobutsu
uciok
> ucinewgame
> position startpos moves b2b3
> go nodes 5
info depth 1 nodes 7 time T score cp 298 pv b4b3
info depth 1 nodes 7 time T score cp 298 pv b4b3
bestmove b4b3
> position startpos moves b2b3 b4b3 b1b2 b3b2
> go
bestmove (none)
> position fen
info string A position in FEN is a board with the hands, and the side to move.
"""
NBOARD = """
> nboard 2
set myname Hiyoko
> set depth 12
> set contempt 0
> set game (;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)
> hint 2
status Thinking
search F4 4.39 0 1
search F4 4.39 0 1
search D6 4.39 0 1
nodestats 7 T
status
> move F6/1.00/2.5
> go
status Thinking
search D3 4.39 0 1
search D3 4.39 0 1
=== D3/4.39/T
nodestats 7 T
status
> ping 4
pong 4
> move D3
> move A1
status The move a1 is not legal here.
> go
status The move a1 is not legal here.
> move D3
status The move a1 is not legal here.
> set game (;BO[8 rubbish];)
status The board '8 rubbish' cannot be read.
> hint 1
status The board '8 rubbish' cannot be read.
> analyze
> learn
learned
"""
