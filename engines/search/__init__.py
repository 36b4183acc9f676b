"""Tree search: many trees as arrays in compiled code, PUCT, Gumbel and playouts, and what they tell."""
