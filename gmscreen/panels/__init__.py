"""The panels of the dashboard: each draws the campaign and the draft, and holds nothing of them."""
