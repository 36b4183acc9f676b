"""opponents"""
