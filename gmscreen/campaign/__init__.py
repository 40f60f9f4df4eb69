"""A campaign: frozen values, everything that can happen to them, and the files that keep them."""
