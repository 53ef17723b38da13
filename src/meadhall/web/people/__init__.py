"""Pages about people: one's own games and results, whom one has met, and what one has asked the hall to do."""
