"""Animal Shogi solved: the exact tablebase, official and simple rules."""
