"""The balance lab: is a game fair, how long, how close, which cards win? Tournaments, ratings, sweeps, reports with intervals."""
