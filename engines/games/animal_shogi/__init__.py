"""Animal Shogi, official and simple."""
