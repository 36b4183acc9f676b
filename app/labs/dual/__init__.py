"""The last page of the road: one network with two heads, made of what the lessons before have shown."""
