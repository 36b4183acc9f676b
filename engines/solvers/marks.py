"""What a solver says of a move, beside what the position is worth: a number, the larger the better."""

ILLEGAL, SPOILING, KEEPING, BEST = -1, 0, 1, 2
"""No move here; one with a worse result; one that keeps the result; one of the best of those by the largest
margin, the quickest win or the longest loss."""
