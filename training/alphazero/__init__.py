"""Learning by self-play: search makes better moves than the network, the network learns them.

`loop` is a run, top to bottom. What it does stands in a folder each: `playing` makes games, with what solvers
know (`teaching`); `learning` learns from them; `measuring` tells what came of it."""
