"""Bots: one interface, several levels, every game."""
