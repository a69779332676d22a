"""The search behind Swiss pairings: Edmonds' blossom algorithm, as networkx has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.tournament.swiss import Couple


def cheapest(costs: Mapping[Couple, int]) -> Iterable[Couple]:
    """Of the couples as many as can be had at once, and of all such choices the cheapest.

    For 64 players this takes some 70 ms: call it in a thread."""
    from networkx import Graph, max_weight_matching  # 23 MB that only a Swiss needs.

    graph = Graph()
    dearest = max(costs.values(), default=0)
    graph.add_weighted_edges_from((one, other, dearest - cost) for (one, other), cost in costs.items())
    return [(one, other) for one, other in max_weight_matching(graph, maxcardinality=True)]
