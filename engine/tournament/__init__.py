"""Tournaments: round robin, knockout and Swiss, as folds of their events."""
