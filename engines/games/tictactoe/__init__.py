"""tictactoe"""
