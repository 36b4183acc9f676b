"""What judges positions: networks in ONNX and their cards, caches, and how a position is encoded for them."""
