"""The maze pages: a board, what was recorded of walks, and the lessons told with them."""
