"""animal_shogi"""
