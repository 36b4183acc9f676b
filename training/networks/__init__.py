"""The networks that are learned, and their way into ONNX."""
