"""What is heard: tones, and the speaker that plays them."""
