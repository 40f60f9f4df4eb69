"""The screens: the dashboard, and the campaign picker."""
