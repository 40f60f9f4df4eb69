"""The screens: dashboard, campaign picker, character sheets, and what asks for something."""
