"""What boards promise at first sight: the margin to be expected, a sum of learned weights, one for each look
at a part of the board. Of 6x6 and of 8x8 one module has the looks (`looks6`), one the sum (`promise6`)."""
