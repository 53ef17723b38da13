"""Speed beside peers, measured in one run and told as ratios: machines are noisy, ratios less so."""
